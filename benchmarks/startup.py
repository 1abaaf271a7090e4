"""How long the command takes from cold, against an interpreter that does nothing."""

import subprocess
import sys
from pathlib import Path

from benchmarks.measure import Row, Turn, speeds, timed
from ninefold.registry import own_games

BARE = "`python -c pass`"
AIMS = {
    "show order 5 4": 8,
    "solve order --rule numbers=62": 10,
    "solve stack --rule numbers=62": 10,
}


FIRST_ANSWER = """
import ninefold
from ninefold.players import player
print(player("perfect").choose(ninefold.game("{name}").start()))
"""
ANSWER_AIM = 10


def show() -> list[Row]:
    aims = {f"`ninefold {words}`, cold": aim for words, aim in AIMS.items()}
    everyone: dict[str, Turn] = {f"`ninefold {words}`, cold": ours(words) for words in AIMS}
    for name in own_games():
        row = f"first answer of perfect in {name}, cold"
        aims[row] = ANSWER_AIM
        everyone[row] = process(sys.executable, "-c", FIRST_ANSWER.format(name=name))
    everyone[BARE] = process(sys.executable, "-c", "pass")
    speed = speeds(everyone, turns=31)
    return [Row(row, BARE, speed[row], speed[BARE], aim) for row, aim in aims.items()]


def ours(words: str) -> Turn:
    """The command with these words, from cold to its answer."""
    return process(str(Path(sys.executable).with_name("ninefold")), *words.split())


def process(*command: str) -> Turn:
    """This command in a process of its own, once."""

    def work() -> int:
        subprocess.run(command, check=True, capture_output=True)
        return 1

    return timed(work)
