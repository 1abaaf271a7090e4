"""The peers, each at work in a process of its own, in an interpreter of their own."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.measure import Done, Turn

ROOT = Path(__file__).parent.parent
PYTHON = ROOT / ".venv" / "peers" / "bin" / "python"  # made by make bench
NAMES = ("open_spiel", "pgx", "jax")
VERSIONS = f"""
from importlib.metadata import version
print(", ".join(f"{{name}} {{version(name)}}" for name in {NAMES}))
"""


@contextmanager
def at_work(work: str, python: Path = PYTHON) -> Iterator[Turn]:
    """This work of benchmarks.guests, turn by turn."""
    if not python.exists():
        yield "not installed"
        return
    with subprocess.Popen(
        [str(python), "-m", "benchmarks.guests", work],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        assert process.stdin
        assert process.stdout
        asked, told = process.stdin, process.stdout

        def turn() -> Done:
            print(file=asked, flush=True)
            return Done(*json.loads(told.readline()))

        yield turn if told.readline() else "does not run here"


def versions(python: Path = PYTHON) -> str:
    """What the peers are, in words."""
    if not python.exists():
        return "the peers are not installed"
    return subprocess.run(
        [python, "-c", VERSIONS], capture_output=True, text=True, check=True
    ).stdout.strip()
