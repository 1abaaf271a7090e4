"""Analysis: what every number of a game was worth, where it turned, and learning from it."""

import gc
import json
import os
import re
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path

import pexpect
import pytest
from hypothesis import given

import ninefold as package
from ninefold import course
from ninefold.analysis import Analysis, analyse
from ninefold.cli.study import Study
from ninefold.position import Game, Position
from ninefold.record import Note, Record, read, write
from ninefold.solver import Solver
from tests.conftest import Command, Terminal
from tests.strategies import positions, records
from tests.test_long_work import without_extras

# The example games of the rule books, each as far as it is legal, with its marks, the better
# numbers at each mark, and the move at which it turned. The reasons were found by hand.
EXAMPLES = [
    # Order: taking the lowest number each time, Player 1 takes 1, 3, 5, 7, 9 and outlasts
    # Player 2. Without the 1, Player 2 has it, and is the one who does so.
    ("order", "5?? 4 6 7 8 9", ["1"], 1),
    ("order", "3?? 2 5 4 6 7 9 8", ["1"], 1),
    # Stack: after 9 there is no greater number. After 5, each of 6, 7, 8, 9 is a turn more for
    # Player 2, if taken in this order; 7 lets Player 1 use up the 6.
    ("stack", "5? 7? 6 8 4 9 3", ["6 7 8 9", "6"], None),
    # Sequence: 3 beside 4 asks for 2 and 5, of which Player 2 can take but one. 5 beside 4 asks
    # for 3 alone, as Player 2 holds the 6; and Player 2 had to take that 3.
    ("sequence", "4 6 5? 7? 3", ["3", "3"], None),
    # Beside each of 3 to 7 are more numbers that ask for two than Player 2 can take.
    # Beside 2 only 3 (for 1 and 4) and 4 (for 3 and 6) ask for two, and not if either is gone.
    ("sequence", "2? 5? 4 7 6", ["3 4 5 6 7", "3 4"], None),
    # 6 beside 4 asks for 2 and 8.
    ("sequence", "4 5 6 7 2", [], None),
    # Ascending: to 3 and 4 any of 6, 8, 9 is the third; nobody can take them all.
    ("ascending", "3 5 4 7", [], None),
    ("ascending", "2 1 5 4 7", [], None),
    # To 4 and 6 both 8 and 9 were the third; 5 still wins at the tie-break, one number later.
    ("ascending", "4 7 6 3 5? 2", ["8 9"], None),
    # Builder: 6 asks for 9; Player 2 must take it, can take nothing after it, and so loses.
    ("builder", "4?? 5 6 7", ["6"], 1),
]


def analysed(name: str, *moves: int, **rules: object) -> Analysis:
    return analyse(Record(package.game(name, **rules).start().play(*moves)))


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall("[0-9]+", text)]


@pytest.mark.parametrize(("name", "marked", "better", "turned"), EXAMPLES)
def test_the_examples_of_the_rule_books_are_lost_where_they_are(
    name: str, marked: str, better: list[str], turned: int | None
) -> None:
    found = analysed(name, *numbers_in(marked))
    assert marked == " ".join(f"{move.number}{move.mark}" for move in found.moves)
    assert [tuple(numbers_in(text)) for text in better] == [
        move.better for move in found.moves if move.mark
    ]
    assert turned == found.turning_point


def small(drawn: Position | Record) -> bool:
    """Whether this game is solved at once."""
    position = drawn if isinstance(drawn, Position) else drawn.position
    return bool(position.game.values.numbers <= 7)


@cache
def solver_of(game: Game) -> Solver:
    return Solver(game)


def course_of(position: Position) -> list[Position]:
    """The positions that this one has come through, itself the last."""
    start, moves = position.game.start(), position.moves
    return [start.play(*moves[:place]) for place in range(len(moves) + 1)]


def preference(winner: int | None, plies: int, player: int) -> tuple[int, int]:
    """The more, the better for this player."""
    if winner == player:
        return 2, -plies
    return (1, -plies) if winner is None else (0, plies)


@given(positions(finished=True).filter(small))
def test_every_move_has_the_values_that_the_solver_gives(position: Position) -> None:
    solver = solver_of(position.game)
    values = [solver.solve(place)[:2] for place in course_of(position)]
    found = analyse(Record(position), solver)
    assert list(position.moves) == [move.number for move in found.moves]
    assert values[:-1] == [move.before for move in found.moves]
    assert values[1:] == [move.after for move in found.moves]


@given(positions(finished=True).filter(small))
def test_marks_and_better_numbers_follow_from_the_values(position: Position) -> None:
    solver = solver_of(position.game)
    for before, move in zip(
        course_of(position), analyse(Record(position), solver).moves, strict=False
    ):
        options = {
            number: preference(*solver.solve(before.play(number))[:2], move.player)
            for number in before.legal
        }
        best, taken = max(options.values()), options[move.number]
        worse = taken[0] < best[0]
        assert {n for n, worth in options.items() if worth > taken and worth[0] == best[0]} == {
            *move.better
        }
        assert ("??" if worse else "?" if taken < best else "") == move.mark
        assert (len({outcome for outcome, _ in options.values()}) > 1) == move.at_stake


@given(positions(finished=True).filter(small))
def test_the_turning_point_is_the_last_change_of_the_outcome(position: Position) -> None:
    solver = solver_of(position.game)
    outcomes = [solver.solve(place).winner for place in course_of(position)]
    runs = [len(list(run)) for _, run in groupby(outcomes)]
    expected = sum(runs[:-1]) if len(runs) > 1 else None
    assert expected == analyse(Record(position), solver).turning_point


@given(positions(finished=True).filter(small))
def test_accuracy_is_the_share_of_the_outcomes_at_stake_that_were_kept(
    position: Position,
) -> None:
    found = analyse(Record(position), solver_of(position.game))
    for player in (1, 2):
        stakes = [m for m in found.moves if m.player == player and m.at_stake]
        mistakes = [found.moves[place - 1] for place in found.mistakes(player)]
        assert all(move.at_stake and move.player == player for move in mistakes)
        share = 1 - len(mistakes) / len(stakes) if stakes else None
        assert (None if share is None else pytest.approx(share)) == found.accuracy(player)
    assert sorted(found.mistakes(1) + found.mistakes(2)) == found.mistakes()


@given(positions().filter(small))
def test_best_play_is_without_marks(position: Position) -> None:
    solver = solver_of(position.game)
    best = position.game.start().play(*solver.line(position))
    found = analyse(Record(best), solver)
    assert all(not move.mark for move in found.moves[len(position.moves) :])


@pytest.mark.parametrize("name", ["order", "stack", "sequence", "ascending", "builder"])
def test_who_plays_perfectly_is_right_in_every_choice(name: str) -> None:
    start = package.game(name).start()
    found = analyse(Record(start.play(*solver_of(start.game).line(start))))
    assert (1.0, None) == (
        found.accuracy(1),
        found.accuracy(2),
    )  # Player 2 has lost from the start


@given(records().filter(small))
def test_an_analysed_record_reads_back_equal_and_is_analysed_to_itself(record: Record) -> None:
    solver = solver_of(record.position.game)
    found = analyse(record, solver)
    [again] = read(write(found.record).encode().splitlines(keepends=True))
    assert found.record == again
    assert write(found.record) == write(analyse(again, solver).record)


def without_values(record: Record) -> dict[int, tuple[object, object]]:
    """The remarks of a record, and its data but the values."""
    data = {
        k: tuple(d for d in note.data if d[0] != "value") for k, note in record.notes.items()
    }
    return {k: (note.remarks, data[k]) for k, note in record.notes.items()}


@given(records().filter(small))
def test_all_else_in_the_record_stays(record: Record) -> None:
    marked = analyse(record, solver_of(record.position.game)).record
    assert replace(record, notes={}) == replace(marked, notes={})
    assert record.note(0) == marked.note(0)
    nothing = ((), ())
    before, after = without_values(record), without_values(marked)
    for place in range(1, len(record.position.moves) + 1):
        assert before.get(place, nothing) == after[place]
        assert 1 == sum(name == "value" for name, _ in marked.note(place).data)


def test_marks_and_values_stand_beside_the_numbers() -> None:
    position = package.game("order").start().play(1, 2, 8)
    notes = {1: Note("!", ("So.",)), 2: Note("??"), 3: Note("!", (), (("value", "P1 1"),))}
    text = write(analyse(Record(position, {}, "*", notes)).record)
    assert text.partition("\n\n")[2] == (
        "1. 1! {[%value P1 8]} {So.} 2 {[%value P1 7]} 2. 8?? {[%value P2 1]} *\n"
    )


# The command.

GAMES = """[Game "order"]
[Player1 "Ann"]
[Player2 "Player 2"]

1. 3 2 2. 5 4 3. 6 7 4. 9 8 0-1

[Game "sequence"]
[Termination "time forfeit"]

1. 4! {Bold.} 6 2. 5 1-0

[Game "sequence"]
[Rules "numbers=4 exhausted=draw"]

1. 1 *

[Game "stack"]

*
"""
TOLD = """Game 1: Order Challenge (numbers=9)
Player 1 is Ann.

Before the first number: Player 1 wins after 9 more numbers.
   1  Player 1 takes 3 ??  Player 2 wins after 7 more numbers.
                           Better: 1.
   2  Player 2 takes 2     Player 2 wins after 6 more numbers.
   3  Player 1 takes 5     Player 2 wins after 5 more numbers.
   4  Player 2 takes 4     Player 2 wins after 4 more numbers.
   5  Player 1 takes 6     Player 2 wins after 3 more numbers.
   6  Player 2 takes 7     Player 2 wins after 2 more numbers.
   7  Player 1 takes 9     Player 2 wins after 1 more number.
   8  Player 2 takes 8     Player 2 wins.

Player 1 cannot make a valid move: no number greater than 9 is left.
Player 2 wins!
Turning point: move 1, when Player 1 took 3.
Accuracy of Player 1: 0 %, right in 0 of 1 choices that mattered.
Accuracy of Player 2: 100 %, right in 3 of 3 choices that mattered.

Game 2: Sequence Duel (numbers=9, length=3, exhausted=last-loses)

Before the first number: Player 1 wins after 5 more numbers.
   1  Player 1 takes 4    Player 1 wins after 4 more numbers.
   2  Player 2 takes 6    Player 1 wins after 3 more numbers.
   3  Player 1 takes 5 ?  Player 1 wins after 4 more numbers.
                          Better: 3.

The game ended by time forfeit: 1-0.
Turning point: none, the outcome never changed.
Accuracy of Player 1: 100 %, right in 2 of 2 choices that mattered.
Accuracy of Player 2: no choice mattered.

Game 3: Sequence Duel (numbers=4, length=3, exhausted=draw)

Before the first number: A draw after 4 more numbers.
   1  Player 1 takes 1  A draw after 3 more numbers.

The game is unfinished.
Turning point: none, the outcome never changed.
Accuracy of Player 1: no choice mattered.
Accuracy of Player 2: no choice mattered.

Game 4: Number Stack Duel (numbers=9)

No number was taken.

The game is unfinished.
Turning point: none, the outcome never changed.
Accuracy of Player 1: no choice mattered.
Accuracy of Player 2: no choice mattered.

"""


@pytest.mark.parametrize("source", ["games.txt", "-"])
def test_every_game_of_a_file_is_told(source: str, ninefold: Command, tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text(GAMES)
    done = ninefold("analyse", source, typed=GAMES if source == "-" else "")
    assert (0, TOLD, "") == (done.status, done.out, done.err)


def test_one_game_of_a_file_can_be_named(ninefold: Command, tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text(GAMES)
    done = ninefold("analyse", "games.txt", "--game-number", "2", "--json")
    values = [{"winner": 1, "plies": plies} for plies in (5, 4, 3, 4)]
    value = [{"before": old, "after": new} for old, new in pairwise(values)]
    assert done.out.count("\n") == 1
    assert json.loads(done.out) == {
        "number": 2,
        "game": "sequence",
        "rules": {"numbers": 9, "length": 3, "exhausted": "last-loses"},
        "result": "1-0",
        "moves": [
            {"number": 4, "player": 1, **value[0], "better": [], "mark": ""},
            {"number": 6, "player": 2, **value[1], "better": [], "mark": ""},
            {"number": 5, "player": 1, **value[2], "better": [3], "mark": "?"},
        ],
        "turning_point": None,
        "accuracy": {"1": 1.0, "2": None},
    }


def test_the_games_are_written_with_marks_over_themselves_too(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "games.txt").write_text(GAMES)
    done = ninefold("analyse", "games.txt", "--out", "games.txt")
    assert (0, TOLD + "games.txt: 4 games\n") == (done.status, done.out)
    written = (tmp_path / "games.txt").read_bytes()
    order, sequence, draw, stack = read(written.splitlines(keepends=True))
    assert Note("??", (), (("value", "P2 7"),)) == order.note(1)
    assert Note("!", ("Bold.",), (("value", "P1 4"),)) == sequence.note(1)
    assert Note("", (), (("value", "draw 3"),)) == draw.note(1)
    assert ({}, {"Player1": "Ann", "Player2": "Player 2"}) == (stack.notes, order.tags)
    ninefold("analyse", "games.txt", "--out", "again.txt", "--json")
    assert written == (tmp_path / "again.txt").read_bytes()


def test_games_that_are_not_asked_for_are_kept_as_they_are(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "games.txt").write_text(GAMES)
    ninefold("analyse", "games.txt", "--game-number", "2", "--out", "out.txt")
    before = list(read(GAMES.encode().splitlines(keepends=True)))
    after = list(read((tmp_path / "out.txt").read_bytes().splitlines(keepends=True)))
    assert [0, 2, 3] == [k for k in range(4) if before[k] == after[k]]


BROKEN = GAMES + '\n[Game "order"]\n1. 5 5 *\n'
REFUSED = [
    ("broken.txt --game-number 1 --out o.txt", "broken.txt, line 22, column 6: 5 is"),
    ("broken.txt --learn", "broken.txt, line 22, column 6: 5 is"),
    ("empty.txt", "empty.txt holds no game"),
    ("empty.txt --learn", "empty.txt holds no game"),
    ("nowhere.txt", "nowhere.txt cannot be read: No such file or directory"),
    (".", ". cannot be read: Is a directory"),
    ("-", "the input holds no game"),
    ("games.txt --game-number 5", "games.txt has no game 5: it has 4"),
    ("games.txt --game-number 0", "--game-number is a whole number from 1 to 999999999,"),
    ("games.txt --plot o.gif", "the name of the file must end with .svg or .png"),
    ("games.txt --game-number 4 --plot o.svg", "in this game no number was taken, so there"),
    ("games.txt --out no/o.txt", "no/o.txt cannot be written: No such file or directory"),
    ("games.txt --player 1", "--player goes with --learn"),
    ("games.txt --learn --json", "--learn only asks; leave out --json"),
    ("games.txt --learn --out o.txt", "--learn only asks; leave out --out"),
    ("games.txt --learn --plot o.svg", "--learn only asks; leave out --plot"),
    ("- --learn", "--learn asks at the keyboard, so it needs the name of a file"),
]


@pytest.mark.parametrize(("words", "why"), REFUSED)
def test_what_is_wrong_is_told_and_writes_nothing(
    words: str, why: str, ninefold: Command, tmp_path: Path
) -> None:
    for name, text in {"games": GAMES, "broken": BROKEN, "empty": ""}.items():
        (tmp_path / f"{name}.txt").write_text(text)
    done = ninefold("analyse", *words.split())
    assert (2, 1) == (done.status, done.err.count("\n"))
    assert f"ninefold: {why}" in done.err
    assert [] == list(tmp_path.glob("*o.*"))


def test_the_games_before_a_mistake_are_analysed(ninefold: Command) -> None:
    done = ninefold("analyse", "-", typed=BROKEN)
    assert (2, TOLD) == (done.status, done.out)
    assert done.err.startswith("ninefold: the input, line 22, column 6: 5 is already taken")


LARGE = '[Game "sequence"]\n[Rules "numbers=40 length=5"]\n\n1. 1 *\n'


def test_a_game_that_takes_too_long_is_told_and_the_others_are_analysed(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "games.txt").write_text(f"{LARGE}\n{GAMES}")
    done = ninefold("analyse", "games.txt", "--seconds", "1", "--out", "out.txt")
    why = r"ninefold: games.txt, game 1: the time is over: neither player has a win .*\n"
    assert re.fullmatch(why, done.err)
    told = re.sub("Game ([0-9])", lambda m: f"Game {int(m[1]) + 1}", TOLD)
    assert (1, f"{told}out.txt: 5 games\n") == (done.status, done.out)
    large, order, *_ = read((tmp_path / "out.txt").read_bytes().splitlines(keepends=True))
    assert (Note(), "??") == (large.note(1), order.note(1).mark)


def test_without_the_extra_a_large_game_is_told_and_a_plot_needs_one(tmp_path: Path) -> None:
    (tmp_path / "large.txt").write_text(LARGE)
    (tmp_path / "games.txt").write_text(GAMES)
    large = without_extras("analyse large.txt --learn", tmp_path)
    assert (2, "") == (large.returncode, large.stdout)
    assert "large.txt, game 1: a game with more than 200,000 states needs" in large.stderr
    plot = without_extras("analyse games.txt --plot o.svg", tmp_path)
    assert (2, "") == (plot.returncode, plot.stdout)
    assert "ninefold: a chart needs the extra chart: install it" in plot.stderr
    assert 0 == without_extras("analyse games.txt --out o.txt", tmp_path).returncode


# Nim that notes down whenever it is asked who has won with five sticks left.
NIM = """
from pathlib import Path
from typing import NamedTuple
class Rules(NamedTuple):
    sticks: int = 21
def start(rules): return (rules.sticks,)
def legal(rules, state): return (2 << min(3, state[0])) - 2
def play(rules, state, number): return (state[0] - number,)
def verdict(rules, state):
    if state[0] == 5:
        with Path("asked").open("a") as asked:
            asked.write("5")
    return 2 if state[0] else -1
"""


def test_a_game_of_your_own_is_analysed(ninefold: Command, tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    nim = '[Game "nim"]\n[Rules "sticks=6"]\n1. 3 3 0-1\n'
    assert 2 == ninefold("analyse", "-", typed=nim).status
    done = ninefold("analyse", "-", "--game", "./nim.py", typed=nim)
    assert 0 == done.status
    assert "1  Player 1 takes 3 ??  Player 2 wins after 1 more number.\n" in done.out
    assert "Better: 2.\n" in done.out


def test_what_is_solved_for_one_game_is_known_for_the_next(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    asked = {}
    for games in (1, 3):
        nim = '[Game "nim"]\n1. 3 *\n\n' * games  # nobody comes near to five sticks
        assert 0 == ninefold("analyse", "-", "--game", "./nim.py", typed=nim).status
        asked[games] = (tmp_path / "asked").read_text()
        (tmp_path / "asked").unlink()
    assert asked[1] == asked[3]


def test_how_far_a_long_analysis_is_is_shown_and_it_can_be_interrupted(
    terminal: Terminal, tmp_path: Path
) -> None:
    (tmp_path / "large.txt").write_text(LARGE)
    child = terminal("analyse", "large.txt", "--out", "out.txt")
    child.expect(r"game 1: [0-9,]+ states looked at")
    child.sendintr()
    child.expect(pexpect.EOF)
    assert str(child.before).endswith("\r\x1b[Kninefold: interrupted\r\n")
    child.close()
    assert (2, ["large.txt"]) == (child.exitstatus, [path.name for path in tmp_path.iterdir()])


def test_a_reader_that_goes_away_is_no_mistake_and_leaves_no_file(tmp_path: Path) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    words = [sys.executable, "-m", "ninefold", "analyse", "games.txt", "--out", "out.txt"]
    (tmp_path / "games.txt").write_text(GAMES)
    done = subprocess.run(
        words, cwd=tmp_path, stdout=write_end, stderr=subprocess.PIPE, check=False
    )
    os.close(write_end)
    assert (0, b"") == (done.returncode, done.stderr)
    assert ["games.txt"] == [path.name for path in tmp_path.iterdir()]


def test_memory_does_not_grow_with_the_games_of_a_file(tmp_path: Path) -> None:
    """The values of one kept game would be 2,000 bytes."""
    one = GAMES.partition('[Game "sequence"]')[0]
    (tmp_path / "games.txt").write_text(one * 300)
    in_use = {}
    tracemalloc.start()
    for studied in Study(str(tmp_path / "games.txt"), [], None, 60).games():
        if studied.number in (100, 300):
            gc.collect()
            in_use[studied.number], _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert in_use[300] - in_use[100] < 20_000


# The course of a game as a picture.


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_the_course_of_the_last_game_is_drawn(
    suffix: str, ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "games.txt").write_text(GAMES.partition('[Game "stack"]')[0])
    words = ["analyse", "games.txt", "--plot"]
    done = ninefold(*words, f"course{suffix}")
    assert done.out.endswith(f"\n\ncourse{suffix}: the course of game 3\n")
    assert (0, "") == (done.status, done.err)
    drawn = (tmp_path / f"course{suffix}").read_bytes()
    assert drawn.startswith(b"\x89PNG" if suffix == ".png" else b"<?xml")
    ninefold(*words, f"again{suffix}", "--json")
    assert drawn == (tmp_path / f"again{suffix}").read_bytes()


def text_drawn(found: Analysis, folder: Path) -> list[str]:
    """The words and numbers of a game's course, as they stand in the picture."""
    course.draw(found, folder / "course.svg")
    return re.findall("<!-- (.*) -->", (folder / "course.svg").read_text())


def test_a_course_shows_every_number_its_mark_and_how_far_the_end_is(tmp_path: Path) -> None:
    drawn = text_drawn(analysed("order", 3, 2, 5, 4, 6), tmp_path)
    assert ["start", "3??", "2", "5", "4", "6"] == drawn[:6]
    assert ["Player 2 wins", "Player 1 wins"] == drawn[7:9]
    assert ["9", "7", "6", "5", "4", "3"] == drawn[9:15]
    dark = (tmp_path / "course.svg").read_text().count("fill: #222222")
    assert 1 == dark  # Player 1 was winning at the start alone


def test_a_course_has_a_row_for_draws_if_there_are_any(tmp_path: Path) -> None:
    assert "a draw" not in text_drawn(analysed("order", 1), tmp_path)
    assert "a draw" in text_drawn(
        analysed("sequence", 1, numbers=4, exhausted="draw"), tmp_path
    )


def test_a_course_needs_no_colour(tmp_path: Path) -> None:
    """Every colour in the picture is a grey."""
    text_drawn(analysed("sequence", 1, 2, numbers=4, exhausted="draw"), tmp_path)
    colours = set(re.findall(r"#([0-9a-f]{6})\b", (tmp_path / "course.svg").read_text()))
    assert len(colours) > 2
    assert all(c[:2] == c[2:4] == c[4:] for c in colours)


# Learning from mistakes.

# In the first only 1 wins. In the second a draw comes of the 1, and a loss of the 4.
LESSONS = """[Game "order"]

1. 3 2 2. 5 *

[Game "sequence"]
[Rules "numbers=5 exhausted=draw"]

1. 1 4 2. 3 2 3. 5 1-0
"""
WIN, DRAW = "Which number keeps the win? ", "Which number keeps the draw? "


def learnt(ninefold: Command, typed: str, *options: str) -> str:
    """What is said while this is typed; the command ends well."""
    done = ninefold("analyse", "lessons.txt", "--learn", *options, typed=typed)
    assert (0, "") == (done.status, done.err)
    return done.out


def test_a_mistake_is_asked_about_until_a_number_keeps_the_outcome(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "lessons.txt").write_text(LESSONS)
    out = learnt(ninefold, "4\npick 1\n3\n1\n5\n")
    first, again, second, third, fourth, last = out.replace(DRAW, WIN).split(WIN)
    assert first == (
        "3 positions to play better. Type the number that you would take; or show\n"
        "for the answer, skip for the next position, or quit.\n"
        "\n"
        "Position 1 of 3:\n"
        "\n"
        "Player 1's numbers: none\n"
        "Player 2's numbers: none\n"
        "\n"
        "Player 1's turn.\n"
        "Available numbers: 1, 2, 3, 4, 5, 6, 7, 8, 9\n"
        "In game 1, move 1, Player 1 took 3 and gave a win away.\n"
    )
    assert (
        again == "4\nNot yet: 4 loses after 6 more numbers. Try again, or show, skip or quit.\n"
    )
    assert second.startswith("pick 1\nYes: 1 wins after 9 more numbers.\n\nPosition 2 of 3:\n")
    assert second.endswith("In game 2, move 1, Player 1 took 1 and gave a win away.\n")
    assert third.startswith("3\nYes: 3 wins after 5 more numbers.\n")
    assert third.endswith("In game 2, move 2, Player 2 took 4 and gave a draw away.\n")
    assert fourth.startswith(
        "1\n1 is already taken, by Player 1; allowed: 2, 3, 4, 5, or show, "
    )
    assert last == (
        "5\nYes: 5 draws after 4 more numbers.\n"
        "\n"
        "3 positions: 1 found later, 2 found at once.\n"
    )


def test_every_number_that_keeps_the_outcome_is_right(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "lessons.txt").write_text(LESSONS)
    for number in (2, 3, 5):
        out = learnt(ninefold, f"{number}\n", "--player", "2")
        assert (
            f"Yes: {number} draws after 4 more numbers.\n\n1 position: 1 found at once.\n"
            in out
        )


def test_an_answer_can_be_shown_a_position_skipped_and_the_rest_left(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "lessons.txt").write_text(LESSONS)
    (tmp_path / "twice.txt").write_text(f"{LESSONS}\n{LESSONS}")
    out = learnt(ninefold, "skip\nSHOW\nshow\n")
    assert "Which number keeps the win? SHOW\n3 wins after 5 more numbers.\n" in out
    options = "; ".join(f"{number} draws after 4 more numbers" for number in (2, 3, 5))
    assert f"? show\n{options}.\n\n3 positions: 1 skipped, 2 shown.\n" in out
    assert "win? q\n\n3 positions: 3 left for another time.\n" in learnt(ninefold, "q\n")
    out = ninefold("analyse", "twice.txt", "--learn", "--player", "1", typed="1\nquit\n").out
    assert "\n4 positions: 1 found at once, 3 left for another time.\n" in out


@pytest.mark.parametrize(
    ("options", "who"), [([], "Neither player"), (["--player", "2"], "Player 2")]
)
def test_without_a_mistake_there_is_nothing_to_ask(
    options: list[str], who: str, ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "lessons.txt").write_text('[Game "order"]\n\n1. 1 2 *\n')
    assert f"{who} gave no win or draw away.\n" == learnt(ninefold, "", *options)


def test_learning_ends_with_the_input_and_says_how_it_went(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "lessons.txt").write_text(LESSONS)
    done = ninefold("analyse", "lessons.txt", "--learn", typed="1\n")
    why = "the input ended. 3 positions: 1 found at once, 2 left for another time."
    assert (2, f"ninefold: {why}\n") == (done.status, done.err)


def test_people_learn_at_a_terminal(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "lessons.txt").write_text(LESSONS)
    child = terminal("analyse", "lessons.txt", "--learn", NO_COLOR="1")
    for asked, word in ((WIN, "9"), (WIN, "1"), (WIN, "3")):
        child.expect_exact(asked)
        child.sendline(word)
    child.expect_exact(DRAW)
    child.sendintr()
    child.expect_exact("To leave, type quit, or press the same keys once more.")
    child.expect_exact(DRAW)
    child.sendline("2")
    child.expect_exact("3 positions: 1 found later, 2 found at once.")
    child.expect(pexpect.EOF)
    child.close()
    assert 0 == child.exitstatus
