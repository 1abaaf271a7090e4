"""The table on a full screen: whole games with keys and mouse, lines, matches, the coach."""

from pathlib import Path

import pytest

from ninefold import extras
from ninefold.memory import Memory
from ninefold.registry import game
from ninefold.tui.pool import Key
from tests.fullscreen import (
    FAILURE,
    Follower,
    Person,
    Sleeper,
    on_screen,
    opened,
    seated,
    sitting,
)

WHOLE = [
    ("order", 2, "546789", "Player 2 wins!"),
    ("stack", 4, "5768493", "Player 1 wins!"),
    ("sequence", 3, "21436", "formed an arithmetic sequence with numbers 2, 4, 6."),
    ("ascending", 0, "12345", "Player 1 has a strictly ascending sequence: 1, 3, 5."),
    ("builder", 1, "41526", "Player 1 has reached a sum of exactly 15."),
]


@pytest.mark.parametrize(("name", "downs", "numbers", "ending"), WHOLE)
@on_screen
async def test_a_whole_game_with_keys_alone(
    name: str, downs: int, numbers: str, ending: str
) -> None:
    async with opened() as person:
        await person.press(*["down"] * downs, "enter", *numbers[:3])
        await person.sees_as_stored(f"table-{name}")
        await person.press(*numbers[3:])
        await person.sees(ending, "n: a new game.")
        assert name == person.table.course.sitting.game.name
        await person.press("n")
        await person.sees("Who starts")


@on_screen
async def test_a_whole_game_with_the_mouse_alone() -> None:
    async with seated(sitting("stack")) as person:
        for number in (5, 7, 6, 9, 8):
            await click_number(person, number)
            assert person.table.focused is None
        await person.sees("Ann wins!")
        assert [5, 7, 6, 9, 8] == person.moves
        await person.sees_as_stored("end-stack")


async def click_number(person: Person, number: int) -> None:
    [key] = [key for key in person.table.query(Key) if key.number == number]
    await person.pilot.click(key)
    await person.settle()


@on_screen
async def test_a_whole_game_against_a_computer_player() -> None:
    async with opened() as person:
        await person.press("down", "down", "tab", "down", "down", "enter")
        course = person.table.course
        assert course.sitting.names == ("Player 1", "greedy")
        while not course.position.over:
            await person.sees("Player 1's turn.")
            await person.press(str(course.position.legal[0]))
            while course.position.turn == 2:
                await person.settle()
        await person.sees("wins!")


@pytest.mark.parametrize("keys", [["3"], ["tab", "tab", "tab"], ["tab", "tab", "tab", "enter"]])
@on_screen
async def test_a_number_that_may_not_be_taken_says_why(keys: list[str]) -> None:
    async with seated(sitting()) as person:
        await person.press("5", "4", *keys)
        await person.sees("3 is not greater than 5; allowed: 6, 7, 8, 9.", "3×", "Ann's turn.")
        await person.press("6")
        assert "not greater" not in person.screen


@on_screen
async def test_the_mouse_over_a_number_tells_why_it_may_not_be_taken() -> None:
    async with seated(sitting()) as person:
        await person.press("5")
        keys = list(person.table.query(Key))
        await person.pilot.hover(keys[4])
        await person.settle()
        await person.sees("5 is already taken, by Ann; allowed")
        await person.pilot.hover(keys[5])
        await person.settle()
        assert "already" not in person.screen
        await person.press("9", "6", "7", "8")
        await person.pilot.hover(keys[4])
        await person.settle()
        assert "already" not in person.screen


@on_screen
async def test_tab_and_enter_take_a_number() -> None:
    async with seated(sitting()) as person:
        await person.press("down", "down", "up", "tab", "enter")
        assert [2] == person.moves


@on_screen
async def test_larger_numbers_are_typed_digit_by_digit() -> None:
    async with seated(sitting(numbers=30)) as person:
        await person.press("1")
        await person.sees("1_ (enter takes 1)")
        await person.press("2", "4")
        await person.press("2", "backspace", "2", "enter")
        assert [12, 4] == person.moves
        await person.sees("2 is not greater than 12; allowed: 13")
        await person.press("9", "9")
        await person.sees("9 is not greater than 12")
        await person.press("3", "1")
        await person.sees("31 is not a number from 1 to 30")
        await person.press("3", "enter", "2", "0")
        assert [12, 4, 20] == person.moves
        await person.sees_as_stored("table-large")


@on_screen
async def test_undo_and_redo() -> None:
    async with seated(sitting()) as person:
        await person.press("u")
        await person.sees("There is nothing to take back.")
        await person.press("5", "4", "6", "u", "u")
        await person.sees("Taken back. r takes it again.", "1. 5 | 4 2. 6", "Ben's turn.")
        await person.press("r", "r", "r")
        await person.sees("There is nothing to take again.", "Ben's turn.")
        assert [5, 4, 6] == person.moves


@on_screen
async def test_another_number_after_stepping_back_begins_a_branch() -> None:
    async with seated(sitting()) as person:
        await person.press("5", "4", "6", "7", "left", "left", "left")
        await person.sees("1. 5 | 4 2. 6 7", "Looking at number 1 of 4.")
        await person.press("right", "home", "end", "left", "8", "9")
        assert [5, 4, 6, 8, 9] == person.moves
        await person.sees("b other line")
        await person.press("b")
        await person.sees("This is the line that was put aside.")
        assert [5, 4, 6, 7] == person.moves
        await person.press("b", "left", "7")
        assert [5, 4, 6, 8, 7] == person.moves


@on_screen
async def test_the_same_number_after_stepping_back_stays_on_the_line() -> None:
    async with seated(sitting()) as person:
        await person.press("5", "4", "6", "home", "5", "end")
        await person.sees("1. 5 4 2. 6", "Looking at number 3 of 3.")
        await person.press("b")  # which has no meaning yet
        assert person.table.course.aside == []


@on_screen
async def test_a_game_taken_back_after_its_end_is_another_game() -> None:
    memory = Memory.open()
    async with seated(sitting("stack", memory=memory), memory) as person:
        await person.press("9")
        await person.sees("Ann wins!")
        await person.press("r")
        await person.sees("There is nothing to take again.")
        assert person.table.course.scored
        await person.press("u", "8", "9")
        await person.sees("1. 8 9")
    games = memory.games()
    assert [(2, False), (1, True)] == [(game.taken, game.finished) for game in games]


@on_screen
async def test_a_match_keeps_the_score_and_changes_starts() -> None:
    async with seated(sitting("stack", rounds=2)) as person:
        await person.sees("round 1 of 2: Ann 0, Ben 0")
        for key in ("c", "h", "w"):
            await person.press(key)
            await person.sees("The coach keeps out of a match.")
        await person.press("9")
        await person.sees("round 1 of 2: Ann 1, Ben 0", "Ann wins!", "n: the next round.")
        for keys in (["u"], ["left", "8"]):
            await person.press(*keys)
            await person.sees("This round is over and counts; n goes on.")
        await person.press("n")
        await person.sees("round 2 of 2: Ann 1, Ben 0", "Ben's turn.")
        await person.press("9")
        await person.sees("Ann 1, Ben 1", "The match is even.  n: a new game.")
        await person.sees_as_stored("match")
        await person.press("n")
        await person.sees("Who starts")


@on_screen
async def test_the_score_follows_people_who_are_called_as_the_seats_are() -> None:
    match = sitting("stack", rounds=2)
    match.names = ("Player 1", "Player 2")
    async with seated(match) as person:
        await person.press("9", "n")
        await person.sees("round 2 of 2: Player 1 1, Player 2 0", "Player 2's turn.")
        await person.press("5", "9", "4", "8", "1", "2")
        await person.sees("Player 1 is the champion!")


@on_screen
async def test_a_match_has_a_champion() -> None:
    async with seated(sitting("stack", rounds=2)) as person:
        await person.press("9", "n", "5", "9", "4", "8", "1", "2")
        await person.sees("Ann is the champion!")


@on_screen
async def test_a_round_of_a_match_can_be_taken_back_until_it_is_over() -> None:
    async with seated(sitting("stack", rounds=2)) as person:
        await person.press("5", "u", "6")
        assert [6] == person.moves


@on_screen
async def test_question_mark_tells_the_keys_and_the_rules() -> None:
    async with seated(sitting("stack")) as person:
        await person.press("?")
        await person.sees_as_stored("help-table")
        await person.press("end")
        await person.sees("numbers=9   (a whole number from 1 to 62; usually 9)")


@on_screen
async def test_a_new_game_in_the_midst_of_one_is_asked_about_once() -> None:
    async with seated(sitting()) as person:
        await person.press("5", "n")
        await person.sees("The game is not over. n once more leaves it.")
        await person.press("4", "n")
        await person.sees("n once more leaves it.")
        await person.press("n")
        await person.sees("Who starts")
    async with seated(sitting()) as person:
        await person.press("n")
        await person.sees("Who starts")


# The coach.


@on_screen
async def test_the_coach_tells_what_each_number_leads_to() -> None:
    async with seated(sitting("stack")) as person:
        await person.press("5", "7", "c")
        await person.sees(
            "What each number of Ann leads to:", "wins after 5 more numbers  (best)"
        )
        await person.sees_as_stored("coach")
        await person.press("c")
        assert "leads to" not in person.screen


@on_screen
async def test_a_mistake_is_told_while_the_coach_is_there() -> None:
    async with seated(sitting("stack")) as person:
        await person.press("c", "1")
        await person.sees("A pity: 1 gives the win away. 1 lets Ben take 2.")
        await person.press("2")
        await person.sees("The game is over.")
        await person.press("h")
        assert "Take" not in person.screen


@on_screen
async def test_hint_and_why() -> None:
    async with seated(sitting("stack")) as person:
        await person.press("w")
        await person.sees("No number is taken yet.")
        await person.press("h")
        await person.sees("Take 9: it wins at once")
        await person.press("tab", "w")
        await person.sees("1 loses after 2 more numbers. 1 lets Ben take 2.")
        await person.press("escape", "5", "w")
        await person.sees("5 wins after 9 more numbers.")


# Computer players.


@on_screen
async def test_a_computer_player_that_thinks_long_holds_nothing_up() -> None:
    sleeper = Sleeper(4, 7)
    async with seated(sitting(rival=sleeper)) as person:
        await person.press("5")
        await person.sees("rival is thinking.")
        await person.sees_as_stored("thinking")
        await person.press("6")
        await person.sees("It is rival's turn here.")
        await person.press("?")
        await person.sees("At the table")
        await person.press("escape", "u")
        await person.sees("Ann's turn.")
        await person.press("6")  # its answer to 5 will come too late
        sleeper.woken.set()
        await person.sees("1. 6 7", "Ann's turn.")
        assert [6, 7] == person.moves


@on_screen
async def test_whoever_looks_back_while_a_computer_thinks_is_left_there() -> None:
    sleeper = Sleeper(4)
    async with seated(sitting(rival=sleeper)) as person:
        await person.press("5", "left")
        sleeper.woken.set()
        await person.sees("| 1. 5 4", "Looking at number 0 of 2.")
        await person.press("right", "9")
        await person.sees("It is rival's turn here.")


@on_screen
async def test_a_computer_player_that_fails_twice_at_one_position_leaves_once() -> None:
    sleeper = Sleeper(FAILURE, FAILURE)
    async with seated(sitting(rival=sleeper)) as person:
        await person.press("5", "u", "5")
        sleeper.woken.set()
        await person.sees("the engine has gone.", "rival's turn.")
        await person.press("4", "6")
        assert [5, 4, 6] == person.moves


@on_screen
async def test_what_waits_to_be_thought_is_forgotten_when_the_table_is_left() -> None:
    sleeper = Sleeper(4, 7)
    async with seated(sitting(rival=sleeper)) as person:
        await person.press("5", "u", "6", "n", "n")
        await person.sees("Who starts")
        sleeper.woken.set()
        await person.press("?")
        await person.sees("Before a game")
    assert [7] == sleeper.numbers


@on_screen
async def test_whoever_leaves_does_not_wait_for_a_computer_player() -> None:
    sleeper = Sleeper(4)
    async with seated(sitting(rival=sleeper)) as person:
        await person.press("5", "q")
    assert sleeper.closed
    sleeper.woken.set()


FAILURES = [
    (FAILURE, "the engine has gone."),
    (ZeroDivisionError("by nothing"), "ZeroDivisionError: by nothing (fullscreen.py, line "),
    (5, "5 is already taken, by Ann; allowed: 1, 2, 3, 4, 6, 7, 8, 9."),
]


@pytest.mark.parametrize(("answer", "why"), FAILURES)
@on_screen
async def test_a_computer_player_that_fails_is_replaced_by_the_person(
    answer: int | Exception, why: str
) -> None:
    rival = Follower(answer)
    async with seated(sitting(rival=rival)) as person:
        await person.press("5")
        await person.sees(why, "Go on in its place", "rival's turn.")
        await person.press("4", "6")
        assert [5, 4, 6] == person.moves
    assert rival.closed


@on_screen
async def test_redo_goes_to_where_a_person_is_to_move() -> None:
    async with seated(sitting(rival=Follower(4, 7))) as person:
        await person.press("5")
        await person.sees("1. 5 4")
        await person.press("6")
        await person.sees("2. 6 7")
        await person.press("u", "u", "r")
        assert [5, 4] == person.moves


@on_screen
async def test_after_the_end_another_way_can_be_gone_against_a_computer_player_too() -> None:
    async with seated(sitting(rival=Follower(9, 6))) as person:
        await person.press("8")
        await person.sees("rival wins!")
        await person.press("left", "6")
        await person.sees("It is rival's turn here.")
        await person.press("left", "5")
        await person.sees("1. 5 6", "Ann's turn.")


@on_screen
async def test_a_game_in_which_no_person_took_a_number_stays_as_it_ended() -> None:
    async with seated(sitting("stack", rival=Follower(9), rival_starts=True)) as person:
        await person.sees("rival wins!")
        await person.press("u")
        await person.sees("There is nothing to take back.", "rival wins!")
        await person.press("n")
        await person.sees("Who starts")


# What is kept, and games from elsewhere.


@on_screen
async def test_every_number_is_remembered_as_it_is_taken() -> None:
    memory = Memory.open()
    async with seated(sitting(memory=memory), memory) as person:
        for count, key in enumerate("5467", 1):
            await person.press(key)
            assert [count] == [game.taken for game in memory.games()]


@on_screen
async def test_trouble_with_the_memory_is_told_and_the_game_not_lost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    memory = Memory.open()
    memory.path.mkdir(parents=True)
    async with seated(sitting(memory=memory), memory) as person:
        await person.sees("ninefold.db cannot be used: unable to open database file.")
        await person.press("5", "4", "q")
    told = capsys.readouterr().err
    assert "The last game: 1. 5 4.\nThe game, to be kept by hand:" in told
    assert "What could not be kept is not in the history." in told


NIM = '''"""Little Nim

Take the last one.
"""
from typing import NamedTuple
class Rules(NamedTuple): pass
def start(rules): return (4,)
def legal(rules, state): return (1 << min(state[0], 2) + 1) - 2
def play(rules, state, number): return (state[0] - number,)
def verdict(rules, state): return 2 if state[0] else -1
'''


@on_screen
async def test_a_game_from_outside_is_drawn_and_played_too(tmp_path: Path) -> None:
    path = tmp_path / "little.py"
    path.write_text(NIM)
    async with seated(sitting(game(path))) as person:
        await person.press("1", "2", "w")
        await person.sees("Little Nim", "Ann's numbers: 1", "Ben's numbers: 2")
        await person.press("1")
        await person.sees("Ann wins!")


@on_screen
async def test_the_analysis_tells_what_every_number_was_worth() -> None:
    async with seated(sitting("stack")) as person:
        await person.press("1", "9", "2", "a")
        await person.sees("Ann takes 1 ??  Ben wins after 1 more number.", "Turning point:")
        await person.sees_as_stored("analysis")
        await person.press("escape")
        await person.sees("Ben's turn.")


@on_screen
async def test_a_round_can_be_analysed_once_it_is_over() -> None:
    async with seated(sitting("stack", rounds=3)) as person:
        await person.press("a")
        await person.sees("The coach keeps out of a match.")
        await person.press("9", "a")
        await person.sees("Accuracy of Ann")


@on_screen
async def test_a_game_too_large_for_the_coach_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extras.PACKAGES, "fast", "no_such_package")
    async with seated(sitting("sequence", numbers=20)) as person:
        await person.press("5")
        for key in "hac":
            await person.press(key)
            await person.sees("needs the extra fast")
            await person.press("escape")
