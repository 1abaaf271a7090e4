"""How long the command takes from cold to an answer."""

import subprocess
import sys
from pathlib import Path

from benchmarks.measure import Row, times_as_long


def show() -> Row:
    """ninefold show order 5 4, against an interpreter that does nothing."""
    command = str(Path(sys.executable).with_name("ninefold"))

    def ours() -> None:
        subprocess.run([command, "show", "order", "5", "4"], check=True, capture_output=True)

    def theirs() -> None:
        subprocess.run([sys.executable, "-c", "pass"], check=True, capture_output=True)

    ratio = times_as_long(ours, theirs, turns=21)
    return Row("`ninefold show order 5 4`, cold", "`python -c pass`", ratio, at_most=8)
