"""The checks of a game: good games pass them, and each kind of bad one is caught."""

import json
import re
from itertools import chain
from pathlib import Path

import pexpect
import pytest

import ninefold as package
from ninefold import Finding, check
from ninefold.checks import FAILED, OK, PASSED_OVER, kit
from ninefold.checks.sample import Sample
from ninefold.envs import pettingzoo
from tests.conftest import ENDLESS, Command, Terminal
from tests.test_docs import blocks
from tests.test_long_work import without_extras

GROUPS = [list(group) for group in kit.GROUPS]
ANSWERS, STATES, UNCHANGING, ALIKE, MASK, ENDS = GROUPS[0]
RESULTS, WORDS, SAME = GROUPS[1]
SOLVER, COMPILED, RECORDS = GROUPS[2]
GYMNASIUM, PETTINGZOO, OPENSPIEL = GROUPS[3]

# Take numbers from a pool; the first whose sum comes to 6 wins.
RACE = """
from typing import NamedTuple
from ninefold.bits import count, full, single, without
from ninefold.rules import DRAW, LOST, OPEN, WON
class Rules(NamedTuple):
    numbers: int = 4
    target: int = 6
class State(NamedTuple):
    pool: int
    own: int
    rival: int
def start(rules):
    return State(full(rules.numbers), 0, 0)
def legal(rules, state):
    return state.pool
def play(rules, state, number):
    return State(without(state.pool, number), state.rival, state.own + number)
def verdict(rules, state):
    if state.rival >= rules.target:
        return LOST
    if state.pool:
        return OPEN
    return DRAW
def same(rules, state):
    return state
def points(rules, moves):
    last = (len(moves) - 1) % 2
    won = int(sum(moves[last::2]) >= rules.target)
    return (-won, won) if last else (won, -won)
def reason(rules, moves):
    last = (len(moves) - 1) % 2
    if sum(moves[last::2]) >= rules.target:
        return f"Player {last + 1} has reached {rules.target}."
    return "No number is left: it is a draw."
def refusal(rules, moves, number):
    return f"{number} is not in the pool"
def table(rules, moves):
    return f"Taken: {moves}"
"""

START, PLAY, LEGAL = (
    "State(full(rules.numbers), 0, 0)",
    "State(without(state.pool, number)",
    "return state.pool\n",
)
IF_IN_POOL = "if not state.pool & single(number): raise ValueError('it is taken')"
NO_POINTS = ("def points(", "def no_points(")
NO_REASON = ("def reason(", "def no_reason(")

# What is changed in the race, the check that must fail of it, alone, and the fewest moves.
BROKEN = [
    ("pays both players", [("return (-won", "return (1, 1)  #")], RESULTS, (2, 1, 4), "points pays both players: (1, 1)"),
    ("pays out of nothing", [("(won, -won)", "(won, 0)")], RESULTS, (2, 1, 4), "points gives (1, 0), which do not sum to 0"),
    ("pays in words", [("return (-won", "return 'all'  #")], RESULTS, (2, 1, 4), "points gives 'all', not the points of both players"),
    ("wins for draws", [("return DRAW", "return WON")], RESULTS, (1, 2, 4, 3), "points gives (0, 0), so it is a draw, but by the verdict Player 1 wins"),
    ("wins for draws, by the sentence", [("return DRAW", "return WON"), NO_POINTS], RESULTS, (1, 2, 4, 3), "reason says 'No number is left: it is a draw.', but by the verdict Player 1 wins"),
    ("draws for wins", [("return LOST", "return DRAW")], RESULTS, (2, 1, 4), "points gives (1, -1), so Player 1 wins, but by the verdict it is a draw"),
    ("wrong seat", [("return LOST", "return WON")], RESULTS, (2, 1, 4), "points gives (1, -1), so Player 1 wins, but by the verdict Player 2 wins"),
    ("wrong seat, by the sentence", [("return LOST", "return WON"), NO_POINTS, ("has reached", "has won by")], RESULTS, (2, 1, 4), "reason says 'Player 1 has won by 6.', but by the verdict Player 2 wins"),
    ("wrong loser", [("return LOST", "return WON"), NO_POINTS, ("{last + 1} has", "{2 - last} loses: the other has")], RESULTS, (2, 1, 4), "reason says 'Player 2 loses: the other has reached 6.', but by the verdict Player 2 wins"),
    ("verdict always as Player 1 sees it", [("return LOST", "return WON if count(state.pool) % 2 else LOST"), NO_POINTS], RESULTS, (1, 2, 3, 4), "reason says 'Player 2 has reached 6.', and Player 2 wins; but after 2, 1, 4 it says 'Player 1 has reached 6.', and Player 2 wins"),
    ("comes back", [(PLAY, "State(state.pool"), ("state.own + number", "state.own")], ENDS, (1,), "the game comes back to where it was at the start"),
    ("never ends", [(PLAY, "State(state.pool"), (">= rules.target:\n        return LOST", "< 0:\n        return LOST")], ENDS, 1_001, "the game has not ended after 1,000 numbers"),
    ("allows what is taken", [(LEGAL, "return full(rules.numbers)\n"), ("return State(w", IF_IN_POOL + "\n    return State(w")], MASK, (1,), "legal allows 1, but play does not take it: ValueError: it is taken"),
    ("leaves out what can be taken", [(LEGAL, "return state.pool & ~single(3)\n"), ("return State(w", IF_IN_POOL + "\n    return State(w")], MASK, (), "legal leaves out 3, but play takes it, though not 5"),
    ("leaves out what is not refused", [(LEGAL, "return state.pool & ~single(3) or state.pool\n"), ('return f"{number} is', 'if number in range(1, 5) and number not in moves: return None\n    return f"{number} is')], MASK, (), "legal leaves out 3, but refusal has nothing against it"),
    ("allows 0", [(LEGAL, "return state.pool | 1\n")], MASK, (), "legal allows what is no number from 1 to 62"),
    ("allows 63", [(LEGAL, "return state.pool | 1 << 63\n")], MASK, (), "legal allows what is no number from 1 to 62"),
    ("goes on without a number", [("return DRAW", "return OPEN")], MASK, (1, 2, 4, 3), "the game goes on, but legal allows no number"),
    ("cannot play on", [("state.own + number)", "state.own + number + 0 // (1 - state.own))")], MASK, (1, 2), "legal allows 3, but play does not take it: ZeroDivisionError"),
    ("no verdict", [("    return DRAW\n", "")], ANSWERS, (1, 2, 4, 3), "verdict gives None, which is no verdict"),
    ("verdict fails", [("return LOST", "return 1 // 0")], ANSWERS, (2, 1, 4), "verdict fails: ZeroDivisionError"),
    ("legal fails", [(LEGAL, "return state.pool if state.own != 4 else 1 // 0\n")], ANSWERS, (4, 1), "legal fails: ZeroDivisionError"),
    ("legal is a list", [(LEGAL, "return [1, 2]\n")], ANSWERS, (), "legal gives [1, 2], not a set in a whole number"),
    ("no start", [(START, "1 / 0")], ANSWERS, (), "start fails: ZeroDivisionError: division by zero (game.py, line "),
    ("a float", [("state.own + number)", "state.own + number / 1)")], STATES, (1,), "the state State(pool=28, own=0, rival=1.0) holds 1.0, which is no whole number"),
    ("another shape", [("return State(without(state.pool, number)", "return Other(without(state.pool, number)"), ("def start", "class Other(State): pass\ndef start")], STATES, (1,), "the state Other(pool=28, own=0, rival=1) is not of the shape of the first, State(pool=30, own=0, rival=0)"),
    ("counts calls", [("class Rules", "calls = []\nclass Rules"), ("return State(w", "calls.append(number)\n    return State(w"), ("state.own + number)", "state.own + len(calls) % 3)"), NO_POINTS, NO_REASON], ALIKE, (1,), "played again, the state is State(pool=28, own=0, rival="),
    ("left to chance", [("class Rules", "from random import random\nclass Rules"), ("state.own + number)", "state.own + int(1_000 * random()))"), NO_POINTS, NO_REASON], ALIKE, None, "played again, the state is State("),
    ("changes its mind", [("class Rules", "calls = []\nclass Rules"), ("return DRAW", "calls.append(0)\n    return DRAW if len(calls) % 2 else WON"), NO_POINTS, NO_REASON], ALIKE, (1, 2, 4, 3), "asked again, verdict gives"),
    ("no reason", [('    return "No number', '    raise KeyError(1)\n    return "No number')], WORDS, (1, 2, 4, 3), "reason fails: KeyError: 1"),
    ("nothing to see", [('return f"Taken: {moves}"', 'return "..."[len(moves):]')], WORDS, (1, 2, 3), "table gives '', which is nothing to read"),
    ("refuses in numbers", [('return f"{number} is not in the pool"', "return number"), NO_REASON, ("def table(", "def no_table(")], WORDS, (), "refusal gives 5, which is nothing to read"),
    ("no equivalence", [("    return state\n", "    return State(state.pool, 0, 0) if state.pool else state\n")], SAME, (4,), "same gives State(pool=14, own=0, rival=0), as if that were worth the same: A draw after 3 more numbers. But here: Player 1 wins after 2 more numbers."),
    ("an equivalence of another verdict", [("    return state\n", "    return State(0, 0, state.rival)\n")], SAME, (), "same gives State(pool=0, own=0, rival=0), which has another verdict than State(pool=30, own=0, rival=0)"),
    ("an equivalence that goes on", [("    return state\n", "    return State(state.pool, state.rival, state.own)\n")], SAME, (1,), "same gives State(pool=28, own=1, rival=0), and another state for that one"),
    ("an equivalence that is no state", [("    return state\n", "    return None\n")], SAME, (), "same gives no state: the state is None, not a tuple of whole numbers"),
    ("an equivalence that fails", [("    return state\n", "    return state.nothing\n")], SAME, (), "AttributeError: 'State' object has no attribute 'nothing'"),
    ("states of which too many are equal", [("    rival: int\n", "    rival: int\n    def __eq__(self, other): return self[0] == other[0]\n    def __hash__(self): return self[0]\n")], SOLVER, (1,), "the solver says: Player 1 wins after 2 more numbers. Trying every way to go on says: Player 2 wins after 3 more numbers."),
    ("more than 64 bits", [("state.own + number)", "state.own + (number << 64 >> 64))")], COMPILED, (), "play gives State(pool=28, own=0, rival=1), but compiled "),
    ("two words for one", [("class Rules", 'LIMITS = {"numbers": ("many", "many"), "target": range(10)}\nclass Rules'), ("numbers: int = 4", "numbers: int = 1")], RECORDS, (), "RecordError: line 5, column 1: the result is *, but"),
]  # fmt: skip


def changed(text: str, changes: list[tuple[str, str]]) -> str:
    """The race with these changes, each of which must find its place."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def checked(path: Path, text: str, **rules: object) -> dict[str, Finding]:
    """What the checks find in a game with this text, by what should hold."""
    path.write_text(text)
    return {finding.check: finding for finding in check(package.game(path, **rules))}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: str(broken[0]))
def test_a_broken_game_is_caught_by_the_check_that_is_for_it(
    broken: tuple[str, list[tuple[str, str]], str, tuple[int, ...] | int | None, str],
    tmp_path: Path,
) -> None:
    _, changes, name, moves, why = broken
    found = checked(tmp_path / "game.py", changed(RACE, changes))
    assert [name] == [each.check for each in found.values() if each.outcome == FAILED]
    finding = found[name]
    assert finding.why.startswith(why)
    assert moves in (None, finding.moves, len(finding.moves or ()))
    later = GROUPS[[name in group for group in GROUPS].index(True) + 1 :]
    for each in chain(*later):
        assert (PASSED_OVER, "put right first what has failed above") == found[each][1:3]


MUTABLE = """
from typing import NamedTuple
class Rules(NamedTuple): pass
def start(rules): return [3]
def legal(rules, state): return 2
def play(rules, state, number):
    state[0] -= number
    return state
def verdict(rules, state): return 2 if state[0] else -1
"""


def test_a_state_that_can_change_is_caught(tmp_path: Path) -> None:
    found = checked(tmp_path / "game.py", MUTABLE)
    assert "the state is [3], not a tuple of whole numbers" == found[STATES].why
    assert "taking 1 changes the position that it is taken from" == found[UNCHANGING].why
    assert () == found[STATES].moves == found[UNCHANGING].moves


def test_of_a_deep_fault_only_the_moves_that_it_needs_are_shown(tmp_path: Path) -> None:
    """Up by one or two numbers at a time; beyond 40, where no short game comes, is the fault."""
    text = """
from typing import NamedTuple
class Rules(NamedTuple): pass
class State(NamedTuple): top: int
def start(rules): return State(0)
def legal(rules, state): return 6 << state.top
def play(rules, state, number): return State(number)
def verdict(rules, state): return None if state.top > 40 else 2
"""
    moves = checked(tmp_path / "game.py", text)[ANSWERS].moves or ()
    assert moves[-2] <= 40 < moves[-1]
    over_two = zip((0, *moves), moves[1:], strict=False)
    assert [] == [later for earlier, later in over_two if later - earlier <= 2]


def test_a_rare_way_round_is_found_where_states_are_few(tmp_path: Path) -> None:
    """Only whoever takes 1 of 40 numbers, 30 times in a row, comes back to the start."""
    text = """
from typing import NamedTuple
class Rules(NamedTuple): pass
class State(NamedTuple): taken: int
def start(rules): return State(0)
def legal(rules, state): return (1 << 41) - 2
def play(rules, state, number): return State((state.taken + 1) % 30 if number == 1 else 99)
def verdict(rules, state): return -1 if state.taken == 99 else 2
"""
    finding = checked(tmp_path / "game.py", text)[ENDS]
    assert "the game comes back to where it was at the start" == finding.why
    assert (1,) * 30 == finding.moves


GOOD: list[tuple[str, dict[str, object]]] = [
    ("order", {}),
    ("order", {"numbers": 1}),
    ("stack", {}),
    ("stack", {"numbers": 62}),
    ("sequence", {}),
    ("sequence", {"numbers": 7, "length": 4, "exhausted": "draw"}),
    ("ascending", {}),
    ("ascending", {"numbers": 6, "hand": 2, "reply": "on"}),
    ("builder", {}),
    ("builder", {"numbers": 62, "target": 200}),
]


@pytest.mark.parametrize(("name", "rules"), GOOD)
def test_our_own_games_pass(name: str, rules: dict[str, object]) -> None:
    found = check(package.game(name, **rules))
    without = {finding.check for finding in found if finding.outcome != OK}
    assert without == ({SAME} if name == "ascending" else set()), found


def test_the_games_of_the_guide_pass(tmp_path: Path) -> None:
    sources = blocks("docs/add-a-game.md", "python")
    assert 2 <= len(sources)
    for source in sources:
        name = source.split()[1]
        found = checked(tmp_path / name, source)
        assert [SAME] == [name for name, finding in found.items() if finding.outcome != OK]


def test_a_game_that_says_nothing_more_than_it_must_passes(tmp_path: Path) -> None:
    """What there is no occasion to check is said."""
    bare = re.sub(r"def (same|points|reason|refusal|table)", r"def no_\1", RACE)
    found = checked(tmp_path / "game.py", bare)
    passed = {name: found[name].why for name in found if found[name].outcome != OK}
    assert passed == {
        RESULTS: "nothing but the verdict tells who wins: no points, and no reason",
        WORDS: "the file has none of reason, refusal, table",
        SAME: "the file has no same",
    }


def test_a_rule_may_be_called_as_an_option_of_environments_is(tmp_path: Path) -> None:
    text = RACE.replace("target", "seat")
    found = checked(tmp_path / "game.py", text)
    assert {OK} == {finding.outcome for finding in found.values()}


def test_a_play_that_stumbles_over_what_is_not_allowed_refuses_nothing(tmp_path: Path) -> None:
    """It takes what is taken already, which nobody asks it to."""
    text = changed(RACE, [("state.own + number)", "state.own + (0, 1, 2, 3, 4)[number])")])
    assert OK == checked(tmp_path / "game.py", text)[MASK].outcome


def test_a_game_that_cannot_be_compiled_is_passed_over(tmp_path: Path) -> None:
    text = changed(
        RACE, [(LEGAL, "return __import__('fractions').Fraction(state.pool).numerator\n")]
    )
    finding = checked(tmp_path / "game.py", text)[COMPILED]
    assert PASSED_OVER == finding.outcome
    assert finding.why.startswith("game cannot be compiled: ")


def test_numbers_that_no_environment_has_room_for_are_caught(tmp_path: Path) -> None:
    """An environment has as many actions as the parameter `numbers` says."""
    text = changed(RACE, [("full(rules.numbers)", "full(rules.numbers + 1)")])
    found = checked(tmp_path / "game.py", text)
    for name in (GYMNASIUM, PETTINGZOO):
        assert FAILED == found[name].outcome
        assert found[name].why.startswith("GameFileError: 5 may be taken, but `numbers` is 4")
    assert FAILED == found[OPENSPIEL].outcome
    assert found[OPENSPIEL].why.startswith("SpielError: ")


def test_an_environment_that_pays_both_players_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """PettingZoo's own test lets it pass."""

    def pay_both(env: pettingzoo.Duel, _reward: float) -> None:
        env.rewards = dict.fromkeys(pettingzoo.AGENTS, 1.0)
        env._accumulate_rewards()

    monkeypatch.setattr(pettingzoo.Duel, "_pay", pay_both)
    found = {finding.check: finding for finding in check(package.game("order"))}
    why = "the rewards are [1.0, 1.0], not [-1.0, 1.0]"
    assert Finding(PETTINGZOO, FAILED, why, (8, 9)) == found[PETTINGZOO]


def test_the_command_says_a_line_for_every_check_and_ends_with_0(ninefold: Command) -> None:
    done = ninefold("check", "order", "--numbers", "5", NUMBA_DISABLE_JIT="1")
    assert (0, "") == (done.status, done.err)
    lines = done.out.splitlines()
    assert [f"ok           {name}" for name in chain(*GROUPS)] == [
        line.split(":")[0] for line in lines
    ]
    assert "ok           every game ends: after 5 numbers at most" in lines


def test_a_failed_check_shows_the_moves_and_ends_with_1(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "race.py").write_text(changed(RACE, [("return DRAW", "return WON")]))
    done = ninefold("check", "./race.py")
    assert (1, "") == (done.status, done.err)
    assert (
        f"failed       {RESULTS}: points gives (0, 0), so it is a draw, but by the verdict "
        "Player 1 wins (after 1 2 4 3)\n"
    ) in done.out
    assert f"passed over  {SOLVER}: put right first what has failed above\n" in done.out


def test_a_fault_at_the_start_is_said_to_be_there(ninefold: Command, tmp_path: Path) -> None:
    (tmp_path / "race.py").write_text(changed(RACE, [(LEGAL, "return state.pool | 1\n")]))
    done = ninefold("check", "./race.py")
    why = "legal allows what is no number from 1 to 62 (at the start)"
    assert f"failed       {MASK}: {why}\n" in done.out


def test_moves_that_nobody_would_read_are_cut(ninefold: Command, tmp_path: Path) -> None:
    text = changed(
        RACE,
        [
            (PLAY, "State(state.pool"),
            (">= rules.target:\n        return LOST", "< 0:\n        return LOST"),
        ],
    )
    (tmp_path / "race.py").write_text(text.replace("numbers: int = 4", "numbers: int = 1"))
    done = ninefold("check", "./race.py")
    assert 1 == done.status
    assert f"(after {'1 ' * 20}… 1,001 in all)\n" in done.out


def test_the_report_in_json_holds_every_finding(ninefold: Command, tmp_path: Path) -> None:
    (tmp_path / "race.py").write_text(changed(RACE, [(START, "1 / 0")]))
    done = ninefold("check", "./race.py", "-r", "target=5", "--seed", "7", "--json")
    report = json.loads(done.out)
    assert (1, "race", {"numbers": 4, "target": 5}, 7) == (
        done.status,
        report["game"],
        report["rules"],
        report["seed"],
    )
    assert list(chain(*GROUPS)) == [finding["check"] for finding in report["checks"]]
    first = report["checks"][0]
    assert ("failed", []) == (first["outcome"], first["moves"])
    assert first["why"].startswith(
        "start fails: ZeroDivisionError: division by zero (race.py, line "
    )


def test_another_seed_plays_other_games() -> None:
    game = package.game("sequence", numbers=20)
    played = [[place.moves for place in Sample(game, seed).places] for seed in (0, 0, 1)]
    assert played[0] == played[1] != played[2]


def test_a_check_that_lasts_shows_how_far_it_is_and_can_be_stopped(
    terminal: Terminal, tmp_path: Path
) -> None:
    """A rule file that thinks for ever cannot be caught in any other way."""
    (tmp_path / "endless.py").write_text(ENDLESS)
    child = terminal("check", "./endless.py")
    child.expect(r"\[\.+\] 0 of 15 checks made")
    child.sendintr()
    child.expect(pexpect.EOF)
    assert str(child.before).endswith("\r\x1b[Kninefold: interrupted\r\n")


def test_without_extras_what_needs_them_is_passed_over(tmp_path: Path) -> None:
    done = without_extras("check order --numbers 4", tmp_path)
    assert (0, "") == (done.returncode, done.stderr)
    for name, extra in (
        (COMPILED, "fast"),
        (GYMNASIUM, "envs"),
        (PETTINGZOO, "envs"),
        (OPENSPIEL, "envs"),
    ):
        assert f"passed over  {name}: the extra {extra} is not installed\n" in done.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("check nothing", "no game 'nothing'"),
        ("check order --numbers 63", "numbers is a whole number from 1 to 62, not '63'"),
        ("check order --seed x", "--seed is a whole number from 0 to 999999999, not 'x'"),
        ("check", "Missing argument 'GAME'."),
    ],
)
def test_a_wrong_word_ends_with_2(words: str, why: str, ninefold: Command) -> None:
    done = ninefold(*words.split())
    assert (2, "") == (done.status, done.out)
    assert done.err.startswith(f"ninefold: {why}")
