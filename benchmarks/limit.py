"""The limit: the loop of random games in C, built by the system's compiler."""

import shutil
import subprocess
from pathlib import Path

from benchmarks.measure import Done, Turn
from ninefold import Game

SOURCE = Path(__file__).with_suffix(".c")
FLAGS = ("-std=c99", "-D_POSIX_C_SOURCE=200809L", "-O3", "-march=native", "-fwrapv")


def compiler() -> str | None:
    """The system's compiler, if there is one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def built(folder: Path) -> Path | None:
    """The program, built into this folder; None where there is no compiler."""
    found = compiler()
    if found is None:
        return None
    program = folder / "limit"
    subprocess.run([found, *FLAGS, str(SOURCE), "-o", str(program)], check=True)
    return program


def played(program: Path, game: Game, games: int, seed: int) -> tuple[list[int], float]:
    """The tally of so many games, and the seconds that they took."""
    rules = [*game.values, 0, 0][:3]
    words = [str(program), game.name, *map(str, [*rules, games, seed])]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    return list(map(int, told[:4])), float(told[4])


def turn(program: Path | None, game: Game, games: int) -> Turn:
    """Turns of so many games each."""
    if program is None:
        return "no compiler here"

    def work() -> Done:
        tally, seconds = played(program, game, games, seed=1)
        return Done(tally[3], seconds)

    return work
