"""Other programs at the table, in real processes: good ones, and every kind of bad one."""

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

import ninefold as package
from ninefold.players.engine import Engine, told
from ninefold.position import Position
from tests.conftest import Command

OURS = f"engine:{sys.executable} -m ninefold engine"

# An engine that answers with what stands in {answers}, for the words that it is asked.
SCRIPT = """
import sys, time
answers = {answers!r}
for line in sys.stdin:
    word = line.split()[0]
    if word == "quit" and word not in answers:
        break
    for answer in answers.get(word, ["ninefoldok"] if word == "ninefold" else []):
        if isinstance(answer, float):
            time.sleep(answer)
        elif isinstance(answer, int):
            sys.stderr.write("it hurts\\n")
            sys.exit(answer)
        else:
            sys.stdout.buffer.write(answer.encode("latin-1"))
            sys.stdout.buffer.write(b"\\n")
            sys.stdout.flush()
"""

Answers = dict[str, list[str | int | float]]


def start() -> Position:
    return package.game("order").start().play(5)


def engine(folder: Path, answers: Answers, seconds: float = 20) -> Engine:
    script = folder / "engine.py"
    script.write_text(SCRIPT.format(answers=answers))
    return Engine(f"{sys.executable} {script}", seconds)


GOOD: list[Answers] = [
    {"go": ["bestmove 7"]},
    {"ninefold": ["id name mine", "", "ninefoldok"], "go": ["info thinking", "bestmove  7 "]},
    {"go": ["\xff\xfe", "best", "bestmove 7"]},
    {"go": [0.1, "bestmove 7", "bestmove 8"]},
]


@pytest.mark.parametrize("answers", GOOD)
def test_an_engine_is_asked_and_its_number_taken(answers: Answers, tmp_path: Path) -> None:
    one = engine(tmp_path, answers)
    assert 7 == one.choose(start())
    one.close()
    one.close()  # twice does no harm


BAD: list[tuple[Answers, str]] = [
    ({"go": ["bestmove"]}, "said 'bestmove', not bestmove and a number"),
    ({"go": ["bestmove seven"]}, "said 'bestmove seven', not bestmove and a number"),
    ({"go": ["bestmove 7 8"]}, "said 'bestmove 7 8', not bestmove and a number"),
    ({"go": ["bestmove 5"]}, "takes 5: 5 is already taken, by Player 1; allowed: 1, 2, 3, 4"),
    ({"go": ["bestmove 10"]}, "takes 10: 10 is not a number from 1 to 9; allowed"),
    ({"go": [3]}, "has ended with status 3: 'it hurts'"),
    ({"ninefold": [0]}, "has ended with status 0: 'it hurts'"),
    ({"go": ["x" * 200_000]}, "says more than any line should hold"),
]


@pytest.mark.parametrize(("answers", "why"), BAD)
def test_an_engine_that_fails_is_told(answers: Answers, why: str, tmp_path: Path) -> None:
    one = engine(tmp_path, answers)
    with pytest.raises(package.PlayerError) as failed:
        one.choose(start())
    assert str(failed.value).startswith(f"engine:{sys.executable}")
    assert why in str(failed.value)
    one.close()


def test_an_engine_that_is_too_slow_is_told_and_ended(tmp_path: Path) -> None:
    one = engine(tmp_path, {"go": [60.0, "bestmove 7"], "quit": []}, seconds=1)
    with pytest.raises(package.PlayerError, match="did not say bestmove within 1 seconds"):
        one.choose(start())
    assert one._process is None


# Too late when it is first asked, and then no more.
LATE = """
import os, sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "ninefold":
        print("ninefoldok", flush=True)
    elif word == "go":
        if not os.path.exists({begun!r}):
            open({begun!r}, "w").close()
            time.sleep(3)
        print("bestmove 7", flush=True)
"""


def test_an_engine_that_was_too_late_is_begun_anew(tmp_path: Path) -> None:
    """So that its late answer is not taken for the next position."""
    script = tmp_path / "late.py"
    script.write_text(LATE.format(begun=str(tmp_path / "begun")))
    one = Engine(f"{sys.executable} {script}", seconds=2)
    with pytest.raises(package.PlayerError, match="did not say bestmove"):
        one.choose(start())
    assert 7 == one.choose(start())
    one.close()


def test_what_an_engine_has_started_ends_with_it(tmp_path: Path) -> None:
    """A script that starts the real engine, which takes its time to leave."""
    answers: Answers = {"go": ["bestmove 7"], "quit": [1.0]}
    last = f"\nopen({str(tmp_path / 'outlived')!r}, 'w').close()\n"
    (tmp_path / "engine.py").write_text(SCRIPT.format(answers=answers) + last)
    wrapper = tmp_path / "wrapper.sh"
    wrapper.write_text(f"#!/bin/sh\n{sys.executable} {tmp_path / 'engine.py'}\necho done\n")
    wrapper.chmod(0o755)
    one = Engine(str(wrapper))
    assert 7 == one.choose(start())
    one.close()
    time.sleep(1.5)
    assert not (tmp_path / "outlived").exists()


def test_an_engine_that_closes_its_output_but_stays_is_told(tmp_path: Path) -> None:
    script = tmp_path / "engine.py"
    script.write_text("import os, time\nos.close(1)\ntime.sleep(60)\n")
    one = Engine(f"{sys.executable} {script}")
    with pytest.raises(package.PlayerError, match="has closed its output"):
        one.choose(start())
    one.close()


def test_an_engine_that_has_ended_between_two_numbers_is_told(tmp_path: Path) -> None:
    one = engine(tmp_path, {"go": ["bestmove 7", 4]})
    assert 7 == one.choose(start())
    assert one._process
    one._process.wait()
    with pytest.raises(package.PlayerError, match="has ended with status 4: 'it hurts'"):
        one.choose(start())
    one.close()


def test_an_engine_that_cannot_be_started_is_told() -> None:
    one = Engine("./no-such-engine --fast")
    with pytest.raises(
        package.PlayerError,
        match=r"^engine:./no-such-engine --fast cannot be started: No such file or directory$",
    ):
        one.choose(start())
    one.close()


def test_a_position_is_told_with_all_its_rules() -> None:
    game = package.game("ascending", numbers=7, reply="on")
    assert "position ascending numbers=7 hand=3 reply=on moves 3 1" == told(
        game.start().play(3, 1)
    )


def test_ninefold_engine_answers_every_line(ninefold: Command) -> None:
    said = {
        "ninefold": ["id name ninefold greedy", "ninefoldok"],
        "isready": ["readyok"],
        "what is this": [],
        "": [],
        "go": ["info error there is no position in which a number may be taken"],
        "position": ["info error a position is GAME NAME=VALUE ... moves NUMBER ..."],
        "position moves": ["info error a position is GAME NAME=VALUE ... moves NUMBER ..."],
        "position order numbers moves": [
            "info error a rule is NAME=VALUE, such as numbers=9, not 'numbers'"
        ],
        "position order numbers=3 numbers=3 moves": [
            "info error the rule numbers is given twice; give it once"
        ],
        "position order numbers=3 moves 1 x": [
            "info error move 2: 'x' is no number here; allowed: 2, 3"
        ],
        "position order numbers=3 moves --x": ["info error No such option '--x'."],
        "position order numbers=3 moves 3 2": [],
        "go movetime 5": ["info error there is no position in which a number may be taken"],
        "position stack numbers=3 moves 1": [],
        "go movetime 10": ["bestmove 2"],  # a win; 3 would lose at once
        "quit": [],
    }
    typed = "\n".join([*said, "isready"])
    done = ninefold("engine", "--player", "greedy", typed=typed)
    assert (0, "") == (done.status, done.err)
    assert [line for answers in said.values() for line in answers] == done.out.splitlines()


def test_ninefold_engine_ends_with_its_input_and_knows_games_from_outside(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "one.py").write_text(
        "from typing import NamedTuple\n"
        "class Rules(NamedTuple): pass\n"
        "def start(rules): return (1,)\n"
        "def legal(rules, state): return 2\n"
        "def play(rules, state, number): return (0,)\n"
        "def verdict(rules, state): return 2 if state[0] else -1\n"
    )
    done = ninefold("engine", "--game", "./one.py", typed="position one moves\ngo\n")
    assert (0, "bestmove 1\n") == (done.status, done.out)
    done = ninefold("engine", "--player", "Ann")
    assert (2, "") == (done.status, done.out)
    assert done.err.startswith("ninefold: no player 'Ann': there are random, greedy")


@pytest.mark.parametrize("name", ["order", "stack", "sequence", "ascending", "builder"])
def test_our_own_engine_plays_as_our_own_player(
    name: str, ninefold: Command, tmp_path: Path
) -> None:
    """Both sides of the protocol: what two engines play, the same two play at our table."""
    seeds = ("--seed", "3")
    words = ["play", name, "--no-save", "--record", "games.txt"]
    p1, p2 = f"{OURS} --player level:2 --seed 7", f"{OURS} --player random --seed 8"
    done = ninefold(*words, "--p1", p1, "--p2", p2)
    assert (0, "") == (done.status, done.err)
    done = ninefold(*words, "--p1", "level:2", "--p2", "random", *seeds)
    assert (0, "") == (done.status, done.err)
    games = (tmp_path / "games.txt").read_text().split("\n\n")
    assert [games[1]] == [games[3].strip("\n")]


def test_a_game_whose_engine_fails_is_kept_and_resumed_only_by_name(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "engine.py").write_text(SCRIPT.format(answers={"go": ["bestmove 2", 1]}))
    name = f"engine:{sys.executable} engine.py"
    words = ["play", "order", "--no-save", "--p1", name, "--record", "games.txt"]
    done = ninefold(*words, typed="1\n")
    assert 2 == done.status
    assert "has ended with status 1: 'it hurts'. The game is kept in games.txt;" in done.err
    assert "1. 2 1 *" in (tmp_path / "games.txt").read_text()
    again = ninefold("play", "--no-save", "--resume", "games.txt")
    assert 2 == again.status
    named = shlex.join(["--p1", name])
    other = ninefold("play", "--no-save", "--resume", "games.txt", "--p2", "Bob")
    assert (2, "") == (other.status, other.out)
    assert "plays Player 2; leave out Bob" in other.err
    assert f"to let a file start a program, add {named}\n" in again.err
    assert f"ninefold play --resume games.txt {named} goes on with it." in done.err
    again = ninefold("play", "--no-save", "--resume", "games.txt", "--p1", name)
    assert "engine.py takes 2: 2 is already taken" in again.err  # so it was started


def test_a_game_that_is_left_leaves_no_engine_behind(ninefold: Command, tmp_path: Path) -> None:
    answers: Answers = {"go": ["bestmove 2"], "quit": [600.0]}
    tell = "import os\nopen('pid', 'w').write(str(os.getpid()))\n"
    (tmp_path / "engine.py").write_text(tell + SCRIPT.format(answers=answers))
    words = ["play", "order", "--no-save", "--p1", f"engine:{sys.executable} engine.py"]
    assert 0 == ninefold(*words, typed="quit\n").status
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
