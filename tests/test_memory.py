"""What is remembered: games, tries at puzzles and streaks, and what is told of them."""

import io
import json
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from ninefold import game
from ninefold.memory import Kept, Memory
from ninefold.position import Position
from ninefold.record import Record, read
from tests.conftest import Command

MONDAY, TUESDAY, WEDNESDAY, THURSDAY = (date(2026, 11, day) for day in (16, 17, 18, 19))


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    """What the command remembers, in a test."""
    return Memory(tmp_path / "remembered" / "ninefold" / "ninefold.db")


def moves_of(kept: Kept) -> tuple[int, ...]:
    [found] = read(io.BytesIO(kept.record.encode()))
    return found.position.moves


def undated(lines: str) -> list[str]:
    return re.sub(r"  \d{4}-\d\d-\d\d \d\d:\d\d", "", lines).splitlines()


def test_failed_puzzles_come_back_on_a_later_day_oldest_first(memory: Memory) -> None:
    memory.puzzle_tried("order numbers=9 / 5 4", False, MONDAY)
    memory.puzzle_tried("solved at once", True, MONDAY)
    memory.puzzle_tried("failed twice", False, MONDAY)
    memory.puzzle_tried("solved later", False, MONDAY)
    memory.puzzle_tried("solved later", True, MONDAY)
    memory.puzzle_tried("failed later", True, MONDAY)
    memory.puzzle_tried("failed later", False, TUESDAY)
    assert [] == memory.puzzles_due(MONDAY)
    assert ["order numbers=9 / 5 4", "failed twice"] == memory.puzzles_due(TUESDAY)
    memory.puzzle_tried("failed twice", False, TUESDAY)
    assert ["order numbers=9 / 5 4"] == memory.puzzles_due(TUESDAY)
    expected = ["order numbers=9 / 5 4", "failed later", "failed twice"]
    assert expected == Memory(memory.path).puzzles_due(WEDNESDAY)
    assert [] == memory.farewell()


def test_a_streak_counts_the_days_on_which_the_daily_puzzle_was_solved(memory: Memory) -> None:
    assert 0 == memory.streak(MONDAY)
    memory.puzzle_tried("a", True, MONDAY)
    assert (0, False) == (memory.streak(MONDAY), memory.solved_today(MONDAY))
    memory.puzzle_tried("a", True, MONDAY, daily=True)
    memory.puzzle_tried("b", False, TUESDAY, daily=True)
    assert (1, False) == (memory.streak(TUESDAY), memory.solved_today(TUESDAY))
    memory.puzzle_tried("b", True, TUESDAY, daily=True)
    memory.puzzle_tried("b", True, TUESDAY, daily=True)
    assert (2, True) == (memory.streak(TUESDAY), memory.solved_today(TUESDAY))
    assert [2, 0] == [memory.streak(day) for day in (WEDNESDAY, THURSDAY)]
    memory.puzzle_tried("d", True, THURSDAY, daily=True)
    assert [1, 1, 2] == [memory.streak(day) for day in (THURSDAY, MONDAY, TUESDAY)]


def test_a_game_is_one_game_however_often_it_is_kept(memory: Memory) -> None:
    start = game("order").start()
    for moves in ((5, 4, 6), (5,), (5, 9, 8)):
        memory.keep_game("one", Record(start.play(*moves)))
        memory.keep_game("two", Record(start.play(1)))
        assert [(1,), moves] == [moves_of(kept) for kept in memory.games()]
    memory.keep_game("one", Record(start))  # all numbers are taken back
    assert [(1,)] == [moves_of(kept) for kept in memory.games()]


def test_history_lists_the_games_newest_first(ninefold: Command) -> None:
    people = ("--p1", "Ann", "--p2", "Bo")
    ninefold("play", "order", *people, typed="9\n8\n")
    ninefold("play", "stack", "--numbers", "5", *people, "--first", "2", typed="1\nquit\n")
    draw = ("play", "sequence", "--numbers", "2", "-r", "exhausted=draw", "--p1", "Li")
    ninefold(*draw, typed="1\n2\n")
    assert [
        "3  sequence numbers=2 exhausted=draw  Li against Player 2  a draw      2 numbers",
        "2  stack numbers=5                    Bo against Ann       unfinished  1 number",
        "1  order                              Ann against Bo       Bo won      2 numbers",
    ] == undated(ninefold("history").out)
    assert [
        "1  order  Ann against Bo  Bo won  2 numbers",
    ] == undated(ninefold("history", "--game", "order").out)
    told = json.loads(ninefold("history", "--last", "2", "--json").out)["games"]
    assert [(3, True), (2, False)] == [(kept["number"], kept["finished"]) for kept in told]


def test_history_prints_one_game_as_its_record(ninefold: Command, tmp_path: Path) -> None:
    ninefold("play", "order", "--record", "games.txt", typed="5\n4\n9\nquit\n")
    recorded = (tmp_path / "games.txt").read_text()
    assert recorded == ninefold("history", "1").out
    assert recorded == json.loads(ninefold("history", "1", "--json").out)["record"]


MISTAKES = [
    (["2"], "the history has no game 2; ninefold history lists them"),
    (["0"], "[K] is a whole number from 1 to 1000000000, not '0'"),
    (["1", "--last", "2"], "game 1 is one game; leave out --last and --game"),
    (["1", "--game", "order"], "game 1 is one game; leave out --last and --game"),
]


@pytest.mark.parametrize(("words", "why"), MISTAKES)
def test_a_mistake_with_history_is_told_in_one_line(
    ninefold: Command, words: list[str], why: str
) -> None:
    done = ninefold("history", *words)
    assert (2, "", f"ninefold: {why}\n") == (done.status, done.out, done.err)


def test_before_anything_is_remembered_reports_say_so(
    ninefold: Command, memory: Memory
) -> None:
    assert "No such games are remembered.\n" == ninefold("history").out
    assert '{"games":[]}\n' == ninefold("history", "--json").out
    assert (
        "No finished games of people are remembered.\n\n"
        "Puzzles: 0 solved, 0 failed. Daily puzzles: 0 days in a row.\n"
    ) == ninefold("stats").out
    assert not memory.path.parent.exists()


SHORT = game("order", numbers=3).start()
DRAW = game("sequence", numbers=2, exhausted="draw").start().play(1, 2)
PLAYED: list[tuple[str, str, Position]] = [
    ("Ann", "level:3", SHORT.play(2, 1, 3)),
    ("Ann", "level:3", SHORT.play(3, 2)),
    ("Ann", "level:3", SHORT.play(3)),  # unfinished
    ("level:3", "Ann", SHORT.play(3, 2)),
    ("Ann", "Bo", DRAW),
    ("random", "perfect", SHORT.play(3, 2)),
]


def test_stats_tell_how_people_fared_by_game_seat_and_opponent(
    ninefold: Command, memory: Memory
) -> None:
    for p1, p2, end in PLAYED:
        key = f"{p1} {p2} {end.moves}"
        memory.keep_game(key, Record(end, {"Player1": p1, "Player2": p2}))
    for puzzle, solved in (("one", False), ("one", True), ("one", False), ("two", True)):
        memory.puzzle_tried(puzzle, solved, date.today(), daily=True)
    assert [
        "game      rules                     player  seat  opponent  played  won  drawn  lost",
        "order     numbers=3                 Ann        1  level:3        2    1      0     1",
        "order     numbers=3                 Ann        2  level:3        1    1      0     0",
        "sequence  numbers=2 exhausted=draw  Ann        1  Bo             1    0      1     0",
        "sequence  numbers=2 exhausted=draw  Bo         2  Ann            1    0      1     0",
        "",
        "Puzzles: 2 solved, 1 failed. Daily puzzles: 1 day in a row.",
    ] == ninefold("stats").out.splitlines()
    told = json.loads(ninefold("stats", "--json").out)
    assert {"solved": 2, "failed": 1, "streak": 1} == told["puzzles"]
    first = {"game": "order", "rules": "numbers=3", "player": "Ann", "seat": 1}
    counts = {"played": 2, "won": 1, "drawn": 0, "lost": 1}
    assert {**first, "opponent": "level:3", **counts} == told["games"][0]


def test_every_round_of_a_match_is_a_game(ninefold: Command, memory: Memory) -> None:
    people = ("--p1", "Ann", "--p2", "Bo")
    ninefold("play", "stack", "--rounds", "3", *people, typed="9\n5\n7\nundo\n8\nquit\n")
    found = [(kept.player1, moves_of(kept)) for kept in memory.games()]
    assert [("Bo", (5, 8)), ("Ann", (9,))] == found


def test_a_game_that_is_gone_on_with_stays_one_game(ninefold: Command, memory: Memory) -> None:
    ninefold("play", "order", "--record", "games.txt", typed="5\n4\nquit\n")
    ninefold("play", "--resume", "games.txt", typed="6\n")
    assert [(5, 4, 6)] == [moves_of(kept) for kept in memory.games()]
    memory.path.unlink()
    ninefold("play", "--resume", "games.txt", typed="9\n8\n")
    assert [(5, 4, 6, 9, 8)] == [moves_of(kept) for kept in memory.games()]


def test_games_and_puzzles_can_be_kept_out_of_memory(ninefold: Command, memory: Memory) -> None:
    ninefold("play", "order", "--no-save", "--record", "games.txt", typed="5\n4\nquit\n")
    ninefold("play", "--resume", "games.txt", "--no-save", typed="6\n")
    assert not memory.path.parent.exists()


def test_the_menu_keeps_nothing_either_if_it_shall_not(
    ninefold: Command, memory: Memory
) -> None:
    typed = "stack\n\n\n\n9\n"
    assert ninefold("--no-save", typed=typed).out.endswith("wins the game!\n")
    assert not memory.path.exists()
    ninefold(typed=typed)
    assert memory.path.exists()


def test_a_report_on_a_position_loads_no_database() -> None:
    code = (
        "import sys; from ninefold.cli import run; run(['show', 'order', '5'])\n"
        "print(sorted({'ninefold.memory', 'platformdirs'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert b"[]" == done.stdout.splitlines()[-1]
