"""What tests share: the command in a process of its own, and games drawn at random."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pexpect
import pytest
from hypothesis import settings

settings.register_profile("ninefold", deadline=None, derandomize=True)
settings.load_profile("ninefold")

ROOT = Path(__file__).parent.parent

# Compiled code is kept here between runs, and not among the person's own files.
os.environ["XDG_CACHE_HOME"] = str(ROOT / ".pytest_cache" / "compiled")


@dataclass(frozen=True)
class Outcome:
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str


# A game whose second number begins an endless thought, and leaves a file named begun.
ENDLESS = """
from pathlib import Path
from typing import NamedTuple
class Rules(NamedTuple): pass
def start(rules): return (0,)
def legal(rules, state): return 2
def play(rules, state, number): return (state[0] + 1,)
def verdict(rules, state):
    if state[0] == 2:
        Path("begun").touch()
        while True: pass
    return 2
"""


@contextmanager
def thinking(
    folder: Path, *words: str, typed: bytes = b""
) -> Iterator[subprocess.Popen[bytes]]:
    """The command ninefold with this typed into it, deep in the thought of endless.py."""
    (folder / "endless.py").write_text(ENDLESS)
    with subprocess.Popen(
        [sys.executable, "-m", "ninefold", *words],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        process.stdin.write(typed)
        process.stdin.flush()
        while process.poll() is None and not (folder / "begun").exists():
            time.sleep(0.01)
        yield process


@pytest.fixture(autouse=True)
def memory_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are remembered in the test's folder, not among the person's own files."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "remembered"))


Command = Callable[..., Outcome]


@pytest.fixture
def ninefold(tmp_path: Path) -> Command:
    """Run the command ninefold in an empty folder, with this typed into it."""

    def run(*words: str, typed: str | bytes = "", **environment: str) -> Outcome:
        given = typed.encode() if isinstance(typed, str) else typed
        done = subprocess.run(
            [sys.executable, "-m", "ninefold", *words],
            input=given,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "HOME": str(tmp_path), **environment},
            check=False,
        )
        return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


Terminal = Callable[..., "pexpect.spawn[str]"]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """Start ninefold at a terminal of 80 columns."""
    started: list[pexpect.spawn[str]] = []

    def start(*words: str, **environment: str) -> "pexpect.spawn[str]":
        given = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        child = pexpect.spawn(
            sys.executable,
            ["-m", "ninefold", *words],
            cwd=str(tmp_path),
            env={**given, "TERM": "xterm-256color", **environment},
            encoding="utf-8",
            timeout=30,
            dimensions=(24, 80),
        )
        child.delaybeforesend = None
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)
