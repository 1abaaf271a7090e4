"""How long the command takes from cold, against an interpreter that does nothing."""

import subprocess
import sys
from pathlib import Path

from benchmarks.measure import Row, Turn, speeds, timed

BARE = "`python -c pass`"
AIMS = {
    "show order 5 4": 8,
    "solve order --rule numbers=62": 10,
    "solve stack --rule numbers=62": 10,
}


def show() -> list[Row]:
    everyone: dict[str, Turn] = {words: ours(words) for words in AIMS}
    everyone[BARE] = process(sys.executable, "-c", "pass")
    speed = speeds(everyone, turns=31)
    return [
        Row(f"`ninefold {words}`, cold", BARE, speed[words], speed[BARE], aim)
        for words, aim in AIMS.items()
    ]


def ours(words: str) -> Turn:
    """The command with these words, from cold to its answer."""
    return process(str(Path(sys.executable).with_name("ninefold")), *words.split())


def process(*command: str) -> Turn:
    """This command in a process of its own, once."""

    def work() -> int:
        subprocess.run(command, check=True, capture_output=True)
        return 1

    return timed(work)
