"""Finding games and reading their parameters; what is wrong with either is said in a line."""

import copy
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold.registry import finder, named
from ninefold.rules import stack

GAME = """
from typing import NamedTuple
class Rules(NamedTuple):
    sticks: int = 5
def start(rules): return (rules.sticks,)
def legal(rules, state): return 2 if state[0] else 0
def play(rules, state, number): return (state[0] - number,)
def verdict(rules, state): return 2 if state[0] else -1
"""


def test_our_own_games_are_found_by_their_files() -> None:
    assert ["ascending", "builder", "order", "sequence", "stack"] == ninefold.games()


DEFAULTS = [
    ("order", {"numbers": 9}),
    ("stack", {"numbers": 9}),
    ("sequence", {"numbers": 9, "length": 3, "exhausted": "last-loses"}),
    ("ascending", {"numbers": 9, "hand": 3, "reply": "off"}),
    ("builder", {"numbers": 9, "target": 15}),
]


@pytest.mark.parametrize(("name", "rules"), DEFAULTS)
def test_the_parameters_have_their_defaults(name: str, rules: dict[str, object]) -> None:
    assert rules == ninefold.game(name).rules


LIMITS = [
    ("order", "numbers", 1, 62),
    ("stack", "numbers", 1, 62),
    ("sequence", "numbers", 1, 62),
    ("sequence", "length", 3, 62),
    ("ascending", "numbers", 1, 62),
    ("ascending", "hand", 1, 8),
    ("builder", "numbers", 1, 62),
    ("builder", "target", 1, 1953),
]


@pytest.mark.parametrize(("name", "rule", "least", "most"), LIMITS)
def test_a_number_out_of_its_range_is_refused_with_the_range(
    name: str, rule: str, least: int, most: int
) -> None:
    for good in (least, most, str(most)):
        assert int(good) == ninefold.game(name, **{rule: good}).rules[rule]
    for value in (least - 1, most + 1, -1, "abc", "", "٣", 3.5, True, None, "9" * 10_000):
        with pytest.raises(
            ninefold.RuleError, match=f"{rule} is a whole number from {least} to {most}"
        ):
            ninefold.game(name, **{rule: value})


@pytest.mark.parametrize(
    ("name", "rule", "words"),
    [("sequence", "exhausted", ["last-loses", "draw"]), ("ascending", "reply", ["off", "on"])],
)
def test_a_word_that_is_no_choice_is_refused_with_the_choices(
    name: str, rule: str, words: list[str]
) -> None:
    for word in words:
        assert word == ninefold.game(name, **{rule: word}).rules[rule]
    for value in ("maybe", 1, True, ""):
        with pytest.raises(ninefold.RuleError, match=f"{rule} is {' or '.join(words)}, not"):
            ninefold.game(name, **{rule: value})


MISTAKES = [
    (("ordr",), {}, "no game 'ordr': there are ascending, builder, order, sequence, stack, and "
     "your own as a path that ends in .py or as module:attribute; did you mean order?"),
    (("x" * 99,), {}, f"no game '{'x' * 30}…'"),
    (("order",), {"number": 9}, "no rule 'number' in this game: it has numbers; did you mean numbers?"),
    (("order",), {"target": 9}, "no rule 'target' in this game: it has numbers"),
    (("./nowhere.py",), {}, "./nowhere.py: the game file cannot be read: No such file or directory"),
    (("no_such_module:game",), {}, "no_such_module:game cannot be loaded: ModuleNotFoundError"),
    (("ninefold:nothing",), {}, "ninefold:nothing cannot be loaded: AttributeError"),
    (("ninefold:games",), {}, "ninefold:games has no Rules; a game needs Rules, start, legal, play, verdict"),
    ((":",), {}, ": cannot be loaded: ValueError"),
]  # fmt: skip


@pytest.mark.parametrize(("names", "rules", "why"), MISTAKES)
def test_a_mistake_is_told_in_one_line(
    names: tuple[str, ...], rules: dict[str, object], why: str
) -> None:
    with pytest.raises(ninefold.NinefoldError) as refused:
        ninefold.game(names[0], **rules)
    assert str(refused.value).startswith(why)
    assert "\n" not in str(refused.value)


BROKEN_FILES = [
    ("def legal(:", "game.py, line 1: invalid syntax"),
    ("x = 1\n\nstart = 1/0", "game.py cannot be loaded: ZeroDivisionError: division by zero (game.py, line 3)"),
    ("raise SystemExit(3)", "game.py cannot be loaded: SystemExit: 3 (game.py, line 1)"),
    ("raise ValueError('one\\ntwo')", "game.py cannot be loaded: ValueError: one (game.py, line 1)"),
    ("\0", "game.py: source code string cannot contain null bytes"),
    ("", "game.py has no Rules; a game needs Rules, start, legal, play, verdict"),
    (GAME.replace("def verdict", "def verdikt"), "game.py has no verdict; a game needs"),
    (GAME.replace(" = 5", ""), "game.py: Rules must be a NamedTuple whose fields have defaults"),
    (GAME + "LIMITS = {'stiks': range(9)}", "game.py: LIMITS names stiks, which Rules has not"),
    (GAME + "LIMITS = {'sticks': range(6, 9)}", "game.py: sticks has the default 5, which its limits do not allow"),
    (GAME.replace("= 5", "= 'few'"), "game.py: sticks has the default 'few', which its limits do not allow"),
    (GAME.replace("= 5", "= True"), "game.py: sticks has the default True, which its limits do not allow"),
    (GAME + "LIMITS = 5", "game.py: LIMITS must be a dict of parameters"),
    (GAME + "LIMITS = {'sticks': 5}", "game.py: sticks must be limited by a range or by words, not 5"),
    (GAME + "LIMITS = {'sticks': (1, 5)}", "game.py: sticks must be limited by a range or by words, not (1, 5)"),
    (GAME + "LIMITS = {'sticks': range(-5, 9)}", "game.py: sticks must have limits within range(0, 1000000000), in steps of 1"),
    (GAME + "LIMITS = {'sticks': range(1, 9, 4)}", "game.py: sticks must have limits within range(0, 1000000000), in steps of 1"),
    (GAME + "LIMITS = {'sticks': range(1, 10**12)}", "game.py: sticks must have limits within range(0, 1000000000), in steps of 1"),
    (GAME.replace("= 5", "= 2") + "LIMITS = {'sticks': ('few', 'many')}", "game.py: sticks has the default 2, which its limits do not allow"),
    (GAME.replace("= 5", "= 0") + "LIMITS = {'sticks': ('very few', 'many')}", "game.py: sticks has the word 'very few'; take one without space, = or quote"),
    (GAME.replace("(NamedTuple)", ""), "game.py: Rules must be a NamedTuple whose fields have defaults"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), BROKEN_FILES)
def test_a_broken_game_file_is_told_in_one_line(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "game.py"
    path.write_text(text)
    with pytest.raises(ninefold.GameFileError) as refused:
        ninefold.game(str(path))
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_is_read_again_only_when_it_has_changed(tmp_path: Path) -> None:
    """Even within the same second, and with a text of the same length."""
    path = tmp_path / "game.py"
    path.write_text(GAME)
    first = ninefold.game(str(path))
    assert first == ninefold.game(str(path))
    path.write_text(GAME.replace("sticks: int = 5", "sticks: int = 6"))
    assert {"sticks": 6} == ninefold.game(str(path)).rules
    assert [path] == list(tmp_path.iterdir())


def test_a_file_may_use_what_any_module_may(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        f"@dataclass\nclass Helper:\n    of: Helper | None = None\n{GAME}"
    )
    assert {"sticks": 5} == ninefold.game(str(path)).rules


def test_a_game_of_somebody_else_may_not_bear_one_of_our_names(tmp_path: Path) -> None:
    path = tmp_path / "order.py"
    path.write_text(GAME)
    for source in (str(path), "ninefold.rules:order"):
        why = f"{source} would be called order, as one of ours is; rename it"
        with pytest.raises(ninefold.GameFileError, match=re.escape(why)):
            ninefold.game(source)


def test_a_parameter_may_be_called_name(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(GAME.replace("sticks", "name"))
    assert {"name": 7} == ninefold.game(str(path), name=7).rules
    assert {"name": 7} == finder([str(path)])("game", name=7).rules


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_games_and_positions_can_be_copied_and_pickled(
    tmp_path: Path, copied: Callable[[object], object]
) -> None:
    path = tmp_path / "game.py"
    path.write_text(GAME)
    for game in (
        ninefold.game("sequence", exhausted="draw"),
        ninefold.game(str(path), sticks=3),
    ):
        position = game.start().play(1)
        assert game == copied(game)
        assert position == copied(position)


def test_a_game_without_words_of_its_own_has_plain_ones(tmp_path: Path) -> None:
    path = tmp_path / "sticks.py"
    path.write_text(GAME)
    game = ninefold.game(str(path))
    assert ("sticks", "sticks", "", "") == (game.name, game.title, game.about, game.summary)
    start = game.start()
    with pytest.raises(ninefold.IllegalMove, match=r"^3 may not be taken now; allowed: 1$"):
        start.play(3)
    end = start.play(1, 1, 1, 1, 1)
    assert (1, "Player 1 wins.") == (end.winner, end.reason)


def test_a_parameter_without_limits_is_1_to_62(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(GAME)
    with pytest.raises(ninefold.RuleError, match="sticks is a whole number from 1 to 62"):
        ninefold.game(str(path), sticks=63)


def test_a_draw_without_words_of_its_own_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(GAME.replace("-1", "0"))
    end = ninefold.game(str(path), sticks=1).start().play(1)
    assert (True, None, "The game is a draw.") == (end.over, end.winner, end.reason)


def test_module_and_attribute_lead_to_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "somebodys_games"
    package.mkdir()
    (package / "__init__.py").write_text("from . import sticks")
    (package / "sticks.py").write_text(GAME)
    monkeypatch.syspath_prepend(str(tmp_path))
    game = ninefold.game("somebodys_games:sticks", sticks=2)
    assert ("sticks", {"sticks": 2}) == (game.name, game.rules)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path in which a package with two entry points is installed."""
    (tmp_path / "mygames.py").write_text(GAME)
    info = tmp_path / "mygames-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mygames\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[ninefold.games]\nsticks = mygames\nbroken = no_such_module\norder = mygames\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("installed")
def test_an_installed_game_is_found_by_its_name_and_ours_come_first() -> None:
    own = ["ascending", "builder", "order", "sequence", "stack"]
    assert [*own, "broken", "sticks"] == ninefold.games()
    assert {"sticks": 3} == ninefold.game("sticks", sticks=3).rules
    assert {"numbers": 9} == ninefold.game("order").rules
    with pytest.raises(ninefold.GameFileError, match=r"^no_such_module cannot be loaded"):
        ninefold.game("broken")


def test_two_files_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    paths = [tmp_path / folder / "heap.py" for folder in ("a", "b")]
    for path in paths:
        path.parent.mkdir()
        path.write_text(GAME)
    books = [ninefold.game(path).book for path in paths]
    assert [sys.modules[vars(book)["__name__"]] for book in books] == books
    with pytest.raises(ninefold.GameFileError, match=r"are both called heap; rename one$"):
        finder(map(str, paths))


def test_a_huge_number_is_refused_like_any_other() -> None:
    for huge in (10**9, -(10**9), 10**5_000):
        with pytest.raises(
            ninefold.IllegalMove, match="this number is out of all range; allowed"
        ):
            ninefold.game("order").start().play(huge)
        with pytest.raises(ninefold.RuleError, match=r"from 1 to 62, not a number that big$"):
            ninefold.game("order", numbers=huge)


def test_a_rule_book_need_not_be_a_module() -> None:
    """Any object with the names will do; its positions can be told apart in sets."""
    position = ninefold.game("tests.test_registry:BOOK").start()
    assert "BOOK" == position.game.title
    assert {position} == {position.game.start()}


BOOK = SimpleNamespace(
    Rules=stack.Rules,
    start=stack.start,
    legal=stack.legal,
    play=stack.play,
    verdict=stack.verdict,
)


FAULTY = [
    ("def verdict(rules, state): return None", "game gives None, which is no verdict"),
    ("def verdict(rules, state): return 7", "game gives 7, which is no verdict"),
    ("def legal(rules, state): return 0", "game goes on, but allows no number to be taken"),
    ("def legal(rules, state): return 1", "game goes on, but allows no number to be taken"),
]


@pytest.mark.parametrize(("line", "why"), FAULTY)
def test_rules_that_make_no_sense_are_told(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "game.py"
    path.write_text(f"{GAME}{line}\n")
    with pytest.raises(ninefold.GameFileError, match=why):
        ninefold.game(path).start().play(1)


def test_named_follows_no_path(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(f"raise SystemExit('{path} was run')")
    for name in (str(path), "os:path"):
        with pytest.raises(ninefold.UnknownGame):
            named(name)


def test_a_finder_knows_the_games_of_its_sources_too(tmp_path: Path) -> None:
    path = tmp_path / "sticks.py"
    path.write_text(GAME)
    find = finder([str(path)])
    assert {"sticks": 4} == find("sticks", sticks=4).rules
    assert {"numbers": 4} == find("order", numbers=4).rules


def test_games_and_positions_are_equal_when_rules_and_moves_are() -> None:
    one, other = (ninefold.game("order", numbers=5) for _ in range(2))
    assert one == other
    assert one.start().play(2) == other.start().play(2)
    assert one.start().play(2) != other.start().play(3)
    assert ninefold.game("order", numbers=6) != one
    assert len({one.start(), other.start(), one.start().play(1)}) == 2


def test_a_position_cannot_be_changed() -> None:
    position = ninefold.game("order").start()
    for name in ("moves", "game", "state", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(position, name, ())


@pytest.mark.parametrize("value", [3.0, "3", None, (3,), True])
def test_what_is_no_whole_number_is_no_move(value: object) -> None:
    with pytest.raises(ninefold.IllegalMove, match=r"whole number; allowed: 1, 2, 3$"):
        ninefold.game("order", numbers=3).start().play(value)  # type: ignore[arg-type]


def test_a_move_is_kept_as_a_plain_integer() -> None:
    class Index:
        def __index__(self) -> int:
            return 3

    moves = ninefold.game("order").start().play(Index()).moves
    assert ((3,), int) == (moves, type(moves[0]))


@given(st.text(max_size=20))
def test_any_name_is_a_game_or_a_plain_line(name: str) -> None:
    try:
        told = ninefold.game(name).name
    except ninefold.NinefoldError as error:
        told = str(error)
    assert [told] == told.splitlines()


QUICK = ["show order 5 4", "play order", "rules order", "solve sequence"]
SLOW = {
    "numpy",
    "numba",
    "textual",
    "importlib.metadata",
    "difflib",
    "ninefold.charts",
    "ninefold.tables",
    "ninefold.cli.history",
}


@pytest.mark.parametrize("words", QUICK)
def test_nothing_slow_is_imported_for_playing(words: str) -> None:
    code = (
        "import sys, ninefold.cli\n"
        f"try: ninefold.cli.run({words.split()})\n"
        f"finally: print(sorted({SLOW} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="9\n1\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "[]" == done.stdout.splitlines()[-1]
