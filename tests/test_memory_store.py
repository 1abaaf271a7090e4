"""The database of memory in bad times: damaged, newer, locked, read-only, shared, killed."""

import io
import os
import random
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from ninefold import FileError, game
from ninefold.memory import Memory
from ninefold.record import Record, read
from tests.conftest import Command

PLAY = ("play", "order")
GAME = "9\n8\n"
END = "Player 1 cannot make a valid move. Player 2 wins!\n"
AGAIN = "Play goes on; the next number will try again."
UNKEPT = "\nWhat could not be kept is not in the history.\n"
BY_HAND = "\nThe game, to be kept by hand:\n\n[Game"


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    """What the command remembers, in a test."""
    return Memory(tmp_path / "remembered" / "ninefold" / "ninefold.db")


def all_moves(memory: Memory) -> list[tuple[int, ...]]:
    text = "\n".join(kept.record for kept in memory.games())
    return [found.position.moves for found in read(io.BytesIO(text.encode()))]


def check_told(memory: Memory, out: str, why: str) -> None:
    """The trouble is told once, and the game is shown at its end."""
    assert 1 == out.count(f"\nThe history in {memory.path} {why}")
    assert 1 == out.count(AGAIN)
    assert END + UNKEPT + BY_HAND in out
    assert out.endswith("\n1. 9 8 0-1\n\n")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA user_version = 2")


def of_another_kind(path: Path) -> None:
    with closing(sqlite3.connect(path)) as base:
        base.execute("DROP TABLE games")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def without_a_folder(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()
    path.parent.touch()


BAD = [
    (newer, "was written by a newer Ninefold and is left alone; update Ninefold, or play"),
    (of_another_kind, "cannot be used: no such table: games"),
    (a_folder, "cannot be used: unable to open database file"),
    (without_a_folder, "cannot be used: File exists"),
]


@pytest.mark.parametrize(("spoil", "why"), BAD)
def test_with_a_bad_database_play_goes_on_and_the_game_is_shown(
    memory: Memory, ninefold: Command, spoil: Callable[[Path], None], why: str
) -> None:
    ninefold(*PLAY, typed=GAME)
    spoil(memory.path)
    before = memory.path.is_file() and memory.path.read_bytes()
    done = ninefold(*PLAY, typed=GAME)
    assert (0, "") == (done.status, done.err)
    check_told(memory, done.out, why)
    assert before == (memory.path.is_file() and memory.path.read_bytes())


@pytest.mark.parametrize("report", ["history", "stats"])
def test_a_report_on_a_bad_database_is_an_error_in_one_line(
    memory: Memory, ninefold: Command, report: str
) -> None:
    ninefold(*PLAY, typed=GAME)
    newer(memory.path)
    done = ninefold(report)
    why = f"the history in {memory.path} was written by a newer Ninefold and is left alone"
    assert (2, "") == (done.status, done.out)
    assert re.fullmatch(f"ninefold: {why}; .*\n", done.err)


def test_puzzles_go_on_with_a_bad_database(memory: Memory) -> None:
    today = date(2026, 11, 19)
    memory.path.mkdir(parents=True)
    assert [] == memory.puzzles_due(today)
    assert 1 == len(memory.news())
    memory.puzzle_tried("p", True, today, daily=True)
    assert (0, False) == (memory.streak(today), memory.solved_today(today))
    assert [] == memory.news()  # the same trouble is told once
    assert ["What could not be kept is not in the history."] == memory.farewell()
    memory.path.rmdir()
    assert [] == memory.farewell()
    assert (1, True) == (memory.streak(today), memory.solved_today(today))


LIMITED = """
import ctypes, resource, sys
sys.dont_write_bytecode = True
if sys.argv[1] == "full disk":
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, unlimited[1]))
elif hasattr(ctypes.CDLL(None), "capset"):
    # Even root may then not write what is read-only.
    ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(0x20080522), (ctypes.c_uint32 * 6)())
from ninefold.cli import run
status = run(sys.argv[2:])
if sys.argv[1] == "full disk":
    resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
sys.exit(status)
"""


def limited(limit: str, *words: str) -> str:
    """What the command shows without the right to write, or on a full disk."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, limit, *words],
        input=GAME,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


def test_a_read_only_database_is_told_and_still_read(memory: Memory, ninefold: Command) -> None:
    ninefold(*PLAY, typed=GAME)
    memory.path.chmod(0o444)
    memory.path.parent.chmod(0o555)
    out = limited("read-only", *PLAY)
    check_told(memory, out, "cannot be used: attempt to write a readonly database")
    assert ninefold("history").out == limited("read-only", "history")
    memory.path.parent.chmod(0o755)


def test_a_full_disk_is_told_and_loses_nothing(memory: Memory, ninefold: Command) -> None:
    ninefold(*PLAY, typed=GAME)
    check_told(memory, limited("full disk", *PLAY), "cannot be used: ")
    assert [(9, 8)] == all_moves(memory)


def test_a_locked_database_is_told_and_tried_again(memory: Memory, ninefold: Command) -> None:
    ninefold(*PLAY, typed=GAME)
    with closing(sqlite3.connect(memory.path)) as base:
        base.execute("BEGIN EXCLUSIVE")
        done = ninefold(*PLAY, typed=GAME)
    check_told(memory, done.out, "cannot be used: database is locked")
    assert [(9, 8)] == all_moves(memory)


def test_what_waited_is_kept_with_the_next_number(memory: Memory) -> None:
    start = game("order").start()
    memory.keep_game("first", Record(start.play(1)))
    with closing(sqlite3.connect(memory.path)) as base:
        base.execute("BEGIN EXCLUSIVE")
        memory.keep_game("first", Record(start.play(1, 2)))
        memory.keep_game("second", Record(start.play(3)))
        with pytest.raises(FileError, match="database is locked"):
            memory.games()
    memory.keep_game("second", Record(start.play(3, 4)))
    assert [(3, 4), (1, 2)] == all_moves(memory)
    [told] = memory.farewell()
    assert told.endswith(AGAIN)


def test_a_kept_record_file_is_not_shown_again(ninefold: Command, memory: Memory) -> None:
    memory.path.mkdir(parents=True)
    done = ninefold(*PLAY, "--record", "games.txt", typed=GAME)
    assert UNKEPT in done.out
    assert BY_HAND not in done.out


def no_database(path: Path) -> None:
    path.write_bytes(b"no database " * 1000)


def torn(path: Path) -> None:
    """As if the disk had lost all but the first page."""
    with path.open("r+b") as file:
        file.truncate(4096)


@pytest.mark.parametrize("damage", [no_database, torn])
def test_a_damaged_database_is_set_aside_and_a_new_one_begun(
    memory: Memory, ninefold: Command, damage: Callable[[Path], None]
) -> None:
    ninefold(*PLAY, typed=GAME)
    damage(memory.path)
    damaged = memory.path.read_bytes()
    done = ninefold(*PLAY, typed="5\n4\nquit\n")
    [aside] = memory.path.parent.glob("*.damaged-*")
    told = f"\nThe history was damaged. It is kept as {aside}; a new one begins.\n"
    assert (0, "", 1) == (done.status, done.err, done.out.count(told))
    assert damaged == aside.read_bytes()
    assert [(5, 4)] == all_moves(memory)
    assert AGAIN not in done.out


def test_a_damaged_database_that_cannot_be_set_aside_is_told(
    memory: Memory, ninefold: Command
) -> None:
    memory.path.parent.mkdir(parents=True)
    no_database(memory.path)
    memory.path.parent.chmod(0o555)
    check_told(memory, limited("read-only", *PLAY), "cannot be used: Permission denied")
    memory.path.parent.chmod(0o755)
    assert [memory.path] == [*memory.path.parent.iterdir()]


def test_history_sets_a_damaged_database_aside_too(memory: Memory, ninefold: Command) -> None:
    memory.path.parent.mkdir(parents=True)
    no_database(memory.path)
    done = ninefold("history")
    assert (0, "No such games are remembered.\n") == (done.status, done.out)
    assert done.err.startswith("ninefold: The history was damaged. It is kept as ")
    assert "" == ninefold("history").err


def test_two_at_once_keep_all_their_games(memory: Memory, ninefold: Command) -> None:
    """They begin with a damaged database, which only one of them sets aside."""
    memory.path.parent.mkdir(parents=True)
    no_database(memory.path)
    rounds = 20
    words = ("play", "stack", "--rounds", str(rounds))
    with ThreadPoolExecutor() as pool:
        both = [pool.submit(ninefold, *words, typed="9\n" * rounds) for _ in range(2)]
        told = "".join(done.result().out for done in both)
    assert 1 == told.count("The history was damaged.")
    assert AGAIN not in told
    assert [(9,)] * rounds * 2 == all_moves(memory)
    assert 1 == len([*memory.path.parent.glob("*.damaged-*")])


def drawn_game(dice: random.Random) -> tuple[int, ...]:
    position = game("order").start()
    while not position.over:
        position = position.play(dice.choice(position.legal))
    return position.moves


def seen_of_killed_game(moves: tuple[int, ...], name: str, moment: int) -> list[list[str]]:
    """Both sequences, as far as they were seen of a game killed when so much was shown."""
    unmeasured = {k: v for k, v in os.environ.items() if not k.startswith("COVERAGE")}
    with subprocess.Popen(
        [sys.executable, "-m", "ninefold", "play", "order", "--p1", name, "--p2", "Bo"],
        env=unmeasured,  # half a measurement could not be read
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("".join(f"{number}\n" for number in moves).encode())
        seen = process.stdout.read(1)
        while len(seen) < moment and (more := process.stdout.read(moment - len(seen))):
            seen += more
        process.kill()
        seen += process.stdout.read()
    shown = [
        re.findall(rf"{who}'s Sequence: \[(.*)\]\n", seen.decode()) for who in (name, "Bo")
    ]
    return [rows[-1].split(",") if rows and rows[-1] else [] for rows in shown]


def test_a_hundred_killed_games_are_remembered_as_far_as_they_were_seen(
    memory: Memory,
) -> None:
    dice = random.Random(9)
    games = {f"Ann {number}": drawn_game(dice) for number in range(100)}
    moments = [dice.randrange(200 * len(moves)) for moves in games.values()]
    with ThreadPoolExecutor(4) as pool:
        seen = [*pool.map(seen_of_killed_game, games.values(), games, moments)]
    found = dict(zip([kept.player1 for kept in memory.games()], all_moves(memory), strict=True))
    for (name, moves), sequences in zip(games.items(), seen, strict=True):
        kept = found.get(name, ())
        assert kept == moves[: len(kept)]
        for seat, sequence in enumerate(sequences):
            assert sequence == [str(number) for number in kept[seat::2]][: len(sequence)]


def test_a_folder_that_cannot_be_looked_into_is_told_and_play_goes_on() -> None:
    memory = Memory(Path("/tmp") / ("x" * 300) / "ninefold.db")  # a name too long for any disk
    assert [] == memory.puzzles_due(date(2026, 11, 19))
    [told] = memory.news()
    assert "cannot be used: File name too long. Play goes on" in told
