"""make bench: measure everything in one run, and print tables of ratios and of states."""

import os
import platform
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import numba

from benchmarks import environments, games, growth, limit, peers, solving, startup
from benchmarks.measure import Row

MEASURES = (games.show, environments.show, solving.show, startup.show)


def main() -> None:
    print(f"{datetime.now(UTC):%Y-%m-%d}. {machine()}")
    print(f"Python {platform.python_version()}, numba {numba.__version__}; {peers.versions()};")
    print(f"{compiler()}. Load before: {os.getloadavg()[0]:.1f}\n")
    print("| work | against | ours | theirs | ratio | aim |")
    print("|---|---|---:|---:|---:|---|", flush=True)
    rows: list[Row] = []
    for measure in MEASURES:
        for row in measure():
            print(f"| {' | '.join(row.cells)} |", flush=True)
            rows.append(row)
    print(f"\n{in_short(rows)} Load after: {os.getloadavg()[0]:.1f}\n", flush=True)
    print(*growth.show(), sep="\n")
    sys.exit(any(row.reached is False for row in rows))


def machine() -> str:
    return f"{platform.system()}, {platform.machine()}, {os.cpu_count()} cores: {processor()}."


def processor() -> str:
    """The name of the processor, where the system tells it."""
    told = Path("/proc/cpuinfo")
    names = re.findall("model name.*: (.*)", told.read_text()) if told.exists() else []
    return names[0] if names else "unknown"


def compiler() -> str:
    found = limit.compiler()
    if found is None:
        return "no compiler"
    words = [found, "--version"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return done.stdout.partition("\n")[0]


def in_short(rows: list[Row]) -> str:
    told = [row.reached for row in rows]
    reached, missed, unknown = told.count(True), told.count(False), told.count(None)
    return f"{len(rows)} aims: {reached} reached, {missed} missed, {unknown} not measured."


if __name__ == "__main__":
    main()
