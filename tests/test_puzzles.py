"""Puzzles: one number wins, and no other, by proof; what a person at them sees and keeps."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from itertools import islice
from pathlib import Path

import pexpect
import pytest

import ninefold as package
from ninefold.bits import members
from ninefold.cli import run
from ninefold.memory import Memory
from ninefold.position import Game
from ninefold.puzzles import Puzzle, daily, puzzle_of, puzzles
from ninefold.registry import finder, own_games
from ninefold.rulebook import State
from ninefold.rules import LOST, OPEN, WON
from tests.conftest import Command, Terminal

TODAY = date.today()
YESTERDAY, TOMORROW = TODAY - timedelta(1), TODAY + timedelta(1)

# A puzzle, its answer, the numbers until the end, how many wrong ones tempt, and its grade.
GRADED = [
    ("builder numbers=8 target=15 / 4 1 5", 6, 1, 0, 1),
    ("ascending numbers=7 hand=3 reply=off / 4 5 1 2", 3, 2, 2, 1),
    ("builder numbers=7 target=15 / 3 2", 5, 3, 1, 1),
    ("sequence numbers=7 length=3 exhausted=last-loses / 1 7", 3, 3, 2, 2),
    ("order numbers=8 / 3 2", 4, 5, 1, 2),
    ("stack numbers=9 / 5 7 2 6", 4, 5, 1, 3),
    ("stack numbers=11 / 10 11 1 6", 5, 7, 1, 3),
    ("stack numbers=15 / 10 12 9 11 1 7", 6, 9, 1, 4),
    ("stack numbers=14 / 6 10 7", 8, 11, 1, 5),
    ("stack numbers=15 / 7 9", 8, 13, 1, 5),
    ("sequence numbers=6 length=3 exhausted=draw / 4 6", 3, 3, 2, 2),
]

# These never change: people who solve the puzzle of a day talk about the same one.
DAILY = [
    (date(2026, 11, 19), "stack numbers=13 / 10 11 5", 6, 4),
    (date(2026, 11, 20), "sequence numbers=7 length=3 exhausted=last-loses / 1 2 7", 4, 2),
    (date(2026, 12, 31), "stack numbers=15 / 10 14 6", 7, 5),
    (date(2027, 1, 1), "order numbers=6 / 2 3", 4, 2),
    (date(2028, 2, 29), "sequence numbers=7 length=3 exhausted=last-loses / 3 5", 2, 2),
    (date(2030, 6, 15), "sequence numbers=10 length=3 exhausted=last-loses / 10 4 2", 6, 2),
    (date(2040, 1, 1), "sequence numbers=9 length=3 exhausted=last-loses / 4 3 9 2", 1, 2),
]

Value = tuple[int, int]  # 1 if the player to move wins, -1 if they lose, 0; and how soon


@cache
def minimax(game: Game, state: State) -> Value:
    """What a state is worth, by trying every way to play it on."""
    verdict = game.book.verdict(game.values, state)
    if verdict != OPEN:
        return verdict, 0
    return max(options(game, state).values(), key=lambda value: (value[0], urgency(value)))


def urgency(value: Value) -> int:
    """A loss is put off; anything else is hurried."""
    return value[1] if value[0] == LOST else -value[1]


def options(game: Game, state: State) -> dict[int, Value]:
    """Each number that may be taken, and what it is worth to the one who takes it."""
    numbers = members(game.book.legal(game.values, state))
    after = {n: minimax(game, game.book.play(game.values, state, n)) for n in numbers}
    return {n: (-outcome, plies + 1) for n, (outcome, plies) in after.items()}


def tempts(game: Game, state: State) -> bool:
    """Whether one reply alone keeps the player who came to this state from winning."""
    if game.book.verdict(game.values, state) != OPEN:
        return False
    replies = [outcome for outcome, _ in options(game, state).values()]
    return len(replies) - replies.count(LOST) == 1 < len(replies)


def test_a_thousand_puzzles_have_one_winning_number_each() -> None:
    """By plain minimax, which knows nothing of the solver."""
    thousand = list(islice(puzzles(1_000), 1_000))
    for puzzle in thousand:
        game, state = puzzle.position.game, puzzle.position.state
        values = options(game, state)
        winning = {n: plies for n, (outcome, plies) in values.items() if outcome == WON}
        assert {puzzle.answer: puzzle.plies} == winning, puzzle.key
        wrong = [game.book.play(game.values, state, n) for n in values if n not in winning]
        assert sum(tempts(game, after) for after in wrong) == puzzle.tempting, puzzle.key
    assert 1_000 == len({(puzzle.position.game, puzzle.position.state) for puzzle in thousand})


def test_puzzles_are_choices_from_all_games_and_pool_sizes() -> None:
    found = list(islice(puzzles(1), 200))
    assert set(own_games()) == {puzzle.position.game.name for puzzle in found}
    assert set(range(6, 16)) == {puzzle.position.game.values.numbers for puzzle in found}
    assert set(range(3, 8)) == {len(puzzle.position.legal) for puzzle in found}
    assert all(puzzle.plies > 1 for puzzle in found)
    assert found[:20] == [puzzle_of(puzzle.key) for puzzle in found[:20]]


def test_longer_puzzles_have_higher_grades() -> None:
    grades: dict[int, set[int]] = {}
    for puzzle in islice(puzzles(1, package.game("stack")), 300):
        grades.setdefault(puzzle.own, set()).add(puzzle.grade)
    assert {2: {2}, 3: {2, 3}, 4: {3}, 5: {4}, 6: {5}, 7: {5}} == grades


@pytest.mark.parametrize(("key", "answer", "plies", "tempting", "grade"), GRADED)
def test_puzzles_are_graded_by_length_and_temptation(
    key: str, answer: int, plies: int, tempting: int, grade: int
) -> None:
    puzzle = puzzle_of(key)
    assert (answer, plies, tempting, grade) == (*puzzle[1:], puzzle.grade)
    assert key == puzzle.key


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("", "'' names no puzzle; one is named like: order numbers=9 / 5 4"),
        ("order numbers=9", "'order numbers=9' names no puzzle"),
        ("order numbers=9 / 5 x", "names no puzzle"),
        ("order numbers==9 / 5 4", "names no puzzle"),
        ("chess numbers=9 / 5 4", "no game 'chess' is installed"),
        ("order size=9 / 5 4", "no rule 'size' in this game"),
        ("order numbers=9 / 5 5", "5 is already taken, by Player 1"),
        ("order numbers=9 / 9 8", "'order numbers=9 / 9 8' is no puzzle: not exactly one"),
        ("order numbers=9 / 5 4", "is no puzzle: not exactly one number wins there"),
        ("sequence numbers=9 / 1 2", "is no puzzle: not exactly one number wins there"),
    ],
)
def test_what_is_no_puzzle_is_refused(key: str, why: str) -> None:
    with pytest.raises(package.NinefoldError) as refused:
        puzzle_of(key)
    assert why in str(refused.value)


def test_streams_with_one_seed_are_alike() -> None:
    def first(seed: int) -> list[str]:
        return [puzzle.key for puzzle in islice(puzzles(seed), 20)]

    assert first(7) == first(7) != first(8)


@pytest.mark.parametrize("name", own_games())
def test_a_game_and_a_length_can_be_asked_for(name: str) -> None:
    asked = list(islice(puzzles(1, package.game(name), plies=3), 10))
    expected = {(name, 3)}
    assert expected == {(puzzle.position.game.name, puzzle.plies) for puzzle in asked}


def test_a_win_at_once_is_a_puzzle_only_if_it_is_asked_for() -> None:
    at_once = list(islice(puzzles(1, plies=1), 20))
    assert {(1, 1)} == {(puzzle.plies, puzzle.grade) for puzzle in at_once}


def test_a_game_with_few_puzzles_comes_to_an_end() -> None:
    found = [puzzle.key for puzzle in puzzles(1, package.game("builder"))]
    assert len(found) == len(set(found))
    assert 20 < len(found) < 40
    assert [] == list(puzzles(1, package.game("order"), plies=2))


@pytest.mark.parametrize(("day", "key", "answer", "grade"), DAILY)
def test_the_puzzle_of_a_day_is_the_same_for_everybody(
    day: date, key: str, answer: int, grade: int
) -> None:
    puzzle = daily(day)
    assert (key, answer, grade) == (puzzle.key, puzzle.answer, puzzle.grade)


NIM = """
from typing import NamedTuple
class Rules(NamedTuple): sticks: int = 21
def start(rules): return (rules.sticks,)
def legal(rules, state): return (2 << min(3, state[0])) - 2
def play(rules, state, number): return (state[0] - number,)
def verdict(rules, state): return 2 if state[0] else -1
"""


@pytest.fixture
def nim(tmp_path: Path) -> str:
    path = tmp_path / "nim.py"
    path.write_text(NIM)
    return str(path)


def test_a_game_from_a_file_has_puzzles_with_its_rules_as_they_are(nim: str) -> None:
    """Of its states 5, 6 and 7 … 17 and 18, all but the multiples of 4, each once."""
    found = list(puzzles(1, package.game(nim)))
    left = [21 - sum(puzzle.position.moves) for puzzle in found]
    assert [5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19] == sorted(left)
    assert all(puzzle.answer == sticks % 4 for puzzle, sticks in zip(found, left, strict=True))
    assert found[0] == puzzle_of(found[0].key, finder([nim]))


# The command.


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "remembered" / "ninefold" / "ninefold.db")


FIRST = "stack numbers=8 / 5 6"  # of the seed 4, among the puzzles of Number Stack Duel
SEEDED = ("puzzle", "stack", "--seed", "4")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            ["stack", "--seed", "4"],
            '{"game":"stack","rules":{"numbers":8},"moves":[5,6],"turn":1,"legal":[1,2,3,4],'
            f'"answer":4,"plies":5,"grade":2,"key":"{FIRST}"}}\n',
        ),
        (["--daily"], f'"key":"{daily(TODAY).key}"}}\n'),
        (["--moves", "2"], '"plies":3,'),
        (["sequence"], '{"game":"sequence",'),
    ],
)
def test_a_puzzle_in_json_comes_with_its_answer(
    words: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(["puzzle", *words, "--json"])
    out, err = capsys.readouterr()
    assert (0, "", 1) == (status, err, len(out.splitlines()))
    assert expected in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("order --daily", "--daily is the same for everybody; leave out order"),
        ("--daily --moves 2", "--daily is the same for everybody; leave out --moves"),
        ("--daily --seed 0", "--daily is the same for everybody; leave out --seed"),
        ("--moves 0", "--moves is a whole number from 1 to 9, not '0'"),
        ("chess", "no game 'chess': there are"),
        (
            "order --moves 9",
            "no more such puzzles can be found; take another game, or another number of moves",
        ),
    ],
)
def test_what_cannot_be_asked_for_is_told(
    words: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(["puzzle", *words.split()])
    assert 2 == status
    assert f"ninefold: {why}" in capsys.readouterr().err


def test_a_puzzle_is_put_refused_explained_and_solved(ninefold: Command) -> None:
    typed = "x\n\n6\n9\nhint\nhelp\nrules\nmoves\n2\n1\n4\n"
    done = ninefold(*SEEDED, typed=typed, NO_COLOR="1")
    assert (0, "") == (done.status, done.err)
    table = "Moves: 1. 5 6\nPlayer 1's turn. Allowed: 1, 2, 3, 4\n"
    assert done.out.startswith(
        "Number Stack Duel: numbers=8\n\nPlayer 1's numbers: 5\nPlayer 2's numbers: 6\n\n"
        f"{table}Find the one number that wins.\nEnter a number: x\n"
        "'x' is no number here; allowed: 1, 2, 3, 4, or help.\n"
        "Enter a number: \nnothing was typed; allowed: 1, 2, 3, 4, or help.\n"
        "Enter a number: 6\n6 is already taken, by Player 2; allowed: 1, 2, 3, 4, or help.\n"
        "Enter a number: 9\n9 is not a number from 1 to 8; allowed: 1, 2, 3, 4, or help.\n"
        "Enter a number: hint\n'hint' is no number here; allowed: 1, 2, 3, 4, or help.\n"
        "Enter a number: help\nType the one number that wins, such as 4 or pick 4. Or:\n"
    )
    assert "Up and down in turn on one stack" in done.out
    assert 2 == done.out.count(table)
    assert (
        "Enter a number: 2\n"
        "Not yet: 2 loses after 4 more numbers. 2 lets Player 2 take 3. Best play then\n"
    ) in done.out
    assert 2 == done.out.count("Try again, or type show for the answer.\n")
    assert done.out.endswith(
        "Enter a number: 4\n"
        "Yes: 4 wins after 5 more numbers. 4 lets Player 2 take 7. Best play then goes on\n"
        "3, 8, 2. Player 2 cannot make a valid move: no number greater than 2 is left.\n"
        "Grade 2 of 5. Numbers that you take to the end: 3. Tempting: 1 of 3 wrong ones.\n"
        "This puzzle comes back on a later day.\n"
    )


def test_a_failed_puzzle_comes_back_on_a_later_day(ninefold: Command, memory: Memory) -> None:
    ninefold(*SEEDED, typed="1\n2\n4\n")
    assert [] == memory.puzzles_due(TODAY)
    assert [FIRST] == memory.puzzles_due(TOMORROW)
    assert (0, 1) == memory.puzzles_counted()


def test_a_puzzle_whose_answer_was_shown_comes_back(ninefold: Command, memory: Memory) -> None:
    done = ninefold(*SEEDED, typed="show\n")
    assert "Here: 4 wins after 5 more numbers." in done.out
    assert [FIRST] == memory.puzzles_due(TOMORROW)


@pytest.mark.parametrize("typed", ["4\n", "quit\n", "x\nq\n"])
def test_a_puzzle_that_was_solved_or_left_does_not_come_back(
    ninefold: Command, memory: Memory, typed: str
) -> None:
    assert 0 == ninefold(*SEEDED, typed=typed).status
    assert [] == memory.puzzles_due(TOMORROW)


def test_due_puzzles_come_before_new_ones(ninefold: Command, memory: Memory, nim: str) -> None:
    gone = "chess numbers=9 / 5 4"
    other = "order numbers=8 / 3 2"
    own = next(puzzles(1, package.game(nim))).key
    for key in (gone, other, own, FIRST):
        memory.puzzle_tried(key, False, YESTERDAY)
    met = "You have met this one before.\n"
    assert f"{met}Order Challenge: numbers=8\n" in ninefold("puzzle", typed="4\n").out
    assert f"{met}Number Stack Duel: numbers=8\n" in ninefold("puzzle", typed="quit\n").out
    assert met not in ninefold("puzzle", "sequence", typed="quit\n").out
    assert met not in ninefold("puzzle", "stack", "--moves", "2", typed="quit\n").out
    assert met not in ninefold("puzzle", "stack", "--seed", "1", typed="quit\n").out
    assert met not in ninefold("puzzle", "--no-save", typed="quit\n").out
    assert f"{met}nim: sticks=21\n" in ninefold("puzzle", nim, typed="quit\n").out
    assert f"{met}Number Stack Duel" in ninefold("puzzle", "stack", typed="4\n").out
    assert [gone, own] == memory.puzzles_due(TODAY)


def test_the_daily_puzzle_makes_a_streak(ninefold: Command, memory: Memory) -> None:
    puzzle = daily(TODAY)
    memory.puzzle_tried(daily(YESTERDAY).key, True, YESTERDAY, daily=True)
    done = ninefold("puzzle", "--daily", typed=f"{puzzle.answer}\n")
    assert done.out.startswith(f"The puzzle of {TODAY}.\n")
    streak = "Your streak: the daily puzzle solved on 2 days in a row.\n"
    assert done.out.endswith(streak)
    again = ninefold("puzzle", "--daily")
    solved = "The puzzle of this day is solved. Tomorrow there is another.\n"
    assert (0, solved + streak) == (again.status, again.out)
    assert "Find the one number that wins." in ninefold("puzzle", typed="quit\n").out


def test_a_daily_puzzle_found_at_last_counts_and_comes_back(
    ninefold: Command, memory: Memory
) -> None:
    puzzle = daily(TODAY)
    wrong = next(number for number in puzzle.position.legal if number != puzzle.answer)
    done = ninefold("puzzle", "--daily", typed=f"{wrong}\n{puzzle.answer}\n")
    assert done.out.endswith(
        "Your streak: the daily puzzle solved on 1 day.\n"
        "This puzzle comes back on a later day.\n"
    )
    assert [puzzle.key] == memory.puzzles_due(TOMORROW)


def test_nothing_is_kept_unless_wanted(ninefold: Command, memory: Memory) -> None:
    done = ninefold(*SEEDED, "--no-save", typed="1\n4\n")
    assert "comes back" not in done.out
    ninefold("puzzle", "--daily", "--no-save", typed=f"{daily(TODAY).answer}\n")
    ninefold(*SEEDED, "--json")
    assert not memory.path.exists()


def test_a_bad_database_is_told_and_the_puzzle_goes_on(
    ninefold: Command, memory: Memory
) -> None:
    memory.path.mkdir(parents=True)
    done = ninefold(*SEEDED, typed="4\n")
    told = f"history in {memory.path} cannot be used"
    assert (0, 1) == (done.status, done.out.count(told))
    assert "Yes: 4 wins" in done.out
    assert done.out.endswith("What could not be kept is not in the history.\n")


def shown(child: "pexpect.spawn[str]", question: str, answer: str) -> None:
    child.expect_exact(question)
    child.sendline(answer)


def answers(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """What a person types who first takes a wrong number, and what they are told."""
    wrong = next(number for number in puzzle.position.legal if number != puzzle.answer)
    yield str(wrong), f"Not yet: {wrong} "
    yield str(puzzle.answer), f"Yes: {puzzle.answer} wins after {puzzle.plies} more number"


def test_a_whole_sitting_at_a_terminal(terminal: Terminal, memory: Memory) -> None:
    first, second, third = islice(puzzles(4, package.game("stack")), 3)
    child = terminal(*SEEDED, NO_COLOR="1")
    for puzzle in (first, second):
        child.expect_exact("Find the one number that wins.")
        for typed, told in answers(puzzle):
            shown(child, "Enter a number: ", typed)
            child.expect_exact(told)
        child.expect_exact(f"Grade {puzzle.grade} of 5.")
        shown(child, "Another puzzle? yes or no: [no] ", "more")
        child.expect_exact("Type yes or no.")
        shown(child, "Another puzzle? yes or no: [no] ", "yes")
    shown(child, "Enter a number: ", str(third.answer))
    child.expect_exact("Yes: ")
    shown(child, "Another puzzle? yes or no: [no] ", "")
    child.expect(pexpect.EOF)
    child.close()
    assert 0 == child.exitstatus
    assert [first.key, second.key] == memory.puzzles_due(TOMORROW)


def test_the_daily_puzzle_shown_ends_the_sitting_and_makes_no_streak(
    terminal: Terminal, memory: Memory
) -> None:
    child = terminal("puzzle", "--daily", NO_COLOR="1")
    shown(child, "Enter a number: ", "show")
    child.expect_exact("Here: ")
    child.expect_exact("This puzzle comes back on a later day.")
    child.expect(pexpect.EOF)
    child.close()
    assert 0 == child.exitstatus
    assert 0 == memory.streak(TODAY)


def test_what_was_failed_is_kept_when_the_person_leaves(
    ninefold: Command, memory: Memory
) -> None:
    done = ninefold(*SEEDED, typed="1\n")
    assert (2, "ninefold: the input ended\n") == (done.status, done.err)
    assert [FIRST] == memory.puzzles_due(TOMORROW)
