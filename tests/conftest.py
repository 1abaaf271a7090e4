"""What tests share: the command in a process of its own, and games drawn at random."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ninefold", deadline=None, derandomize=True)
settings.load_profile("ninefold")

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Outcome:
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str


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
