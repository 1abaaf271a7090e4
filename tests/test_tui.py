"""The full screen before a game, around it, and at a real terminal."""

import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from textual.widgets import Input

from ninefold.memory import Memory
from ninefold.registry import game
from ninefold.tui.table import Table
from tests.conftest import Terminal
from tests.fullscreen import on_screen, opened, seated, sitting
from tests.screenshot import PICTURE, draw

GAMES = ["Ascending", "Builder", "Order", "Sequence Duel", "Stack"]


@on_screen
async def test_the_first_screen_asks_for_a_game_and_all_that_belongs_to_it() -> None:
    async with opened() as person:
        await person.sees_as_stored("setup")


@on_screen
async def test_enter_plays_what_is_highlighted() -> None:
    async with opened() as person:
        await person.press("down", "down", "enter")
        await person.sees("Order Challenge · numbers 9", "Player 1's turn.")


@on_screen
async def test_a_game_is_set_up_with_the_keyboard_alone() -> None:
    async with opened() as person:
        await person.press("down", "tab", "tab", *"Ann", "tab", *"Ben", "tab", "3")
        await person.press("tab", "down", "tab", "5", "tab", "9", "enter")
        await person.sees("Sequence Builder · numbers 5, target 9 · round 1 of 3: Ann 0, Ben 0")
        await person.sees("Ben's turn.")


@on_screen
async def test_a_game_is_set_up_with_the_mouse_alone() -> None:
    async with opened() as person:
        await person.click("#game", (5, 4))
        await person.click("#opponent", (5, 2))
        await person.click("#starter", (5, 2))
        assert "Keep your own" not in person.screen
        assert "random" in person.screen.splitlines()[2].split()
        await person.click("#play")
        await person.sees("Sequence Duel")
        assert person.table.course.sitting.names == ("Player 1", "random")
        assert person.table.course.sitting.match.first == 2


@on_screen
async def test_the_rules_of_the_game_at_hand_can_be_changed() -> None:
    async with opened() as person:
        await person.press("down", "down", "down")
        await person.sees("numbers (1 to 62)   9", "length (3 to 62)", "(last-loses or draw)")


WRONG = [
    ("#p1", "", "a name has 1 to 40 characters, not ''."),
    ("#p2", "Player 1", "both players are called 'Player 1'; give two names."),
    ("#p2", "level:10", "level:N takes a whole number from 1 to 9, not '10'."),
    ("#rounds", "0", "rounds is a whole number from 1 to 1000, not '0'."),
    ("#rule-0-hand", "nine", "hand is a whole number from 1 to 8, not 'nine'."),
]


@pytest.mark.parametrize(("field", "typed", "why"), WRONG)
@on_screen
async def test_what_is_wrong_in_a_field_is_told(field: str, typed: str, why: str) -> None:
    async with opened() as person:
        await person.click(field)
        await person.press("end", "ctrl+u", *typed, "enter")
        await person.sees(why)
        assert not isinstance(person.app.screen, Table)


@on_screen
async def test_a_computer_player_can_be_named_in_a_field_too() -> None:
    async with opened() as person:
        await person.click("#p1")
        await person.press("end", "ctrl+u", *"greedy", "enter")
        await person.sees("greedy", "Player 2's turn.")


@on_screen
async def test_the_list_of_opponents_follows_a_name_that_is_typed() -> None:
    async with opened() as person:
        await person.press("tab", "down", "down", "down")
        await person.sees("> level:1")
        await person.click("#p2")
        for typed, shown in (("Ada", "> a person"), ("perfect", "> perfect")):
            await person.press("end", "ctrl+u", *typed)
            await person.sees(shown)
            assert "> level:1" not in person.screen
        await person.press("end", "ctrl+u", *"mcts:5")
        await person.sees("mcts:5")
        assert not [sign for sign in ("> a person", "> perfect") if sign in person.screen]


@on_screen
async def test_a_name_is_shown_as_it_is_typed() -> None:
    """Brackets are no mark-up."""
    async with opened() as person:
        await person.click("#p1")
        await person.press("end", "ctrl+u", *"[/x]")
        await person.sees("> [/x]")


@on_screen
async def test_letters_in_a_field_are_letters_until_esc() -> None:
    async with opened() as person:
        await person.click("#p1")
        await person.press("end", "q", "p", "t", "?")
        await person.sees("Player 1qpt?")
        await person.press("escape", "?")
        await person.sees("Before a game")


@on_screen
async def test_the_coin_decides_who_starts() -> None:
    starters: set[int] = set()
    while len(starters) < 2:
        async with opened() as person:
            await person.click("#starter")
            await person.press("end", "enter")
            starters.add(person.table.course.sitting.match.first)


@on_screen
async def test_question_mark_tells_what_the_keys_do() -> None:
    async with opened() as person:
        await person.press("?")
        await person.sees_as_stored("help-setup")
        await person.press("escape")
        await person.sees("Who starts")


@on_screen
async def test_the_theme_changes_between_dark_and_light() -> None:
    async with opened() as person:
        themes = [person.app.current_theme.dark]
        before = person.screen
        for _ in range(2):
            await person.press("t")
            themes.append(person.app.current_theme.dark)
            assert before == person.screen
    assert [True, False, True] == themes


@on_screen
async def test_without_colour_the_signs_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    screens = []
    for no_color in (False, True):
        if no_color:
            monkeypatch.setenv("NO_COLOR", "1")
        async with seated(sitting()) as person:
            await person.press("5", "4")
            assert no_color == person.app.no_color
            screens.append(person.screen)
    assert screens[0] == screens[1]


@on_screen
async def test_nothing_moves_of_itself() -> None:
    async with opened() as person:
        assert person.app.animation_level == "none"
        fields = person.app.screen.query(Input)
        assert {False} == {field.cursor_blink for field in fields}


@on_screen
async def test_too_small_a_window_is_told_until_it_is_large_enough() -> None:
    async with opened(size=(60, 20)) as person:
        await person.sees("The table needs 80 columns and 24 lines.")
        await person.pilot.resize_terminal(79, 24)
        await person.sees("The table needs 80 columns and 24 lines.")
        await person.pilot.resize_terminal(80, 24)
        await person.sees("Who starts")
        await person.pilot.resize_terminal(100, 40)
        await person.sees("Who starts")


WRONG_GAME = """
from ninefold.rules.order import Rules, start, legal, play, verdict
def table(rules, moves): return str(1 // (2 - len(moves)))
"""


@on_screen
async def test_a_mistake_in_a_game_file_ends_with_the_numbers_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wrong.py").write_text(WRONG_GAME)

    async def play() -> None:
        async with seated(sitting(game(tmp_path / "wrong.py"))) as person:
            await person.press("5", "4")

    with pytest.raises(ZeroDivisionError):
        await play()
    assert "The last game: 1. 5 4." in capsys.readouterr().err


@on_screen
async def test_the_picture_in_the_readme_is_what_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert PICTURE.read_text() == await draw()


def test_reports_do_not_load_what_only_the_screen_needs() -> None:
    code = "import sys; from ninefold.cli import run; run(['show', 'order', '5']); "
    code += "sys.exit('textual' in sys.modules)"
    assert 0 == subprocess.run([sys.executable, "-c", code], check=False).returncode


# At a real terminal.

ON, OFF = "\x1b[?1049h", "\x1b[?1049l"  # the full screen begins, and ends


@pytest.mark.parametrize("key", ["q", "\x11", "\x03"], ids=["q", "Ctrl-Q", "Ctrl-C"])
def test_ninefold_alone_opens_the_full_screen_and_q_leaves_it(
    terminal: Terminal, key: str
) -> None:
    child = terminal()
    child.expect_exact(ON)
    child.expect_exact("quit")
    child.send(key)
    child.expect_exact(OFF)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize(("words", "kept"), [([], [1]), (["--no-save"], [])])
def test_whoever_leaves_a_game_is_told_its_numbers(
    words: list[str], kept: list[int], terminal: Terminal
) -> None:
    child = terminal(*words)
    child.expect_exact("quit")
    child.send("\r")
    child.expect_exact("turn.")
    child.send("5")
    child.expect_exact("5·")
    child.send("q")
    child.expect_exact(OFF)
    child.expect_exact("The last game: 1. 5.")
    child.expect(pexpect.EOF)
    assert kept == [game.taken for game in Memory.open().games()]


def test_a_mistake_in_an_installed_game_is_told_in_one_line(
    terminal: Terminal, tmp_path: Path
) -> None:
    info = tmp_path / "other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ninefold.games]\nother = wrong\n")
    (tmp_path / "wrong.py").write_text(WRONG_GAME)
    child = terminal(PYTHONPATH=str(tmp_path))
    child.expect_exact("quit")
    for keys, seen in (("\x1b[F", "> other"), ("\r", "turn."), ("5", "5·"), ("4", OFF)):
        child.send(keys)
        child.expect_exact(seen)
    child.expect_exact(
        "ninefold: ZeroDivisionError: integer division or modulo by zero (wrong.py"
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2


@pytest.mark.parametrize(
    ("number", "why"), [(signal.SIGTERM, "told to end"), (signal.SIGINT, "interrupted")]
)
def test_a_signal_leaves_the_full_screen_in_order(
    terminal: Terminal, number: signal.Signals, why: str
) -> None:
    child = terminal()
    child.expect_exact("quit")
    child.kill(number)
    child.expect_exact(OFF)
    child.expect_exact(f"ninefold: {why}")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2


@pytest.mark.parametrize(("words", "environment"), [(["--plain"], {}), ([], {"TERM": "dumb"})])
def test_the_line_mode_is_there_for_whoever_asks_or_has_no_screen(
    terminal: Terminal, words: list[str], environment: dict[str, str]
) -> None:
    child = terminal(*words, **environment)
    child.expect_exact("Which game? ")
    assert ON not in (child.before or "")


HIDDEN = """
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "textual" else find(name, *rest)
"""


def test_without_the_extra_the_line_mode_is_there(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(HIDDEN)
    child = terminal(PYTHONPATH=str(tmp_path))
    child.expect_exact("Which game? ")
    assert ON not in (child.before or "")
