"""Setting up on a machine that has only Python, make and git."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The project's files as they stand, in a folder of their own."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).exists():
            (tmp_path / "clone" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / "clone" / name)
    return tmp_path / "clone"


def run(*words: str, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "COVERAGE"))
    }
    return subprocess.run(
        words,
        input=typed,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**environment, "HOME": str(cwd)},
        check=False,
    )


def test_make_play_sets_up_and_starts_a_game(clone: Path) -> None:
    done = run("make", "play", cwd=clone, typed="stack\n\n\n\n9\n")
    assert "Setting up" in done.stdout
    assert done.stdout.endswith("Player 1 wins the game!\n")
    assert done.returncode == 0, done.stderr
    again = run("make", "play", cwd=clone, typed="quit\n")
    assert again.stdout.startswith("Ninefold: five duels with the numbers 1 to 9.")


def test_pip_install_gives_the_command_and_the_module(clone: Path) -> None:
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
    ]
    installed = run(*pip, "--target", "lib", ".", cwd=clone)
    assert installed.returncode == 0, installed.stderr
    assert (clone / "lib" / "ninefold" / "py.typed").exists()
    assert (clone / "lib" / "bin" / "ninefold").exists()
    code = "import sys; sys.path.insert(0, 'lib'); import ninefold; print(ninefold.__file__)"
    assert "lib/ninefold/__init__.py" in run(sys.executable, "-c", code, cwd=clone).stdout
    shown = run(
        "env", "PYTHONPATH=lib", "lib/bin/ninefold", "show", "order", "5", "4", cwd=clone
    )
    assert "Player 1's turn. Allowed: 6, 7, 8, 9" in shown.stdout


def test_pipx_install_gives_the_command_everywhere(clone: Path, tmp_path: Path) -> None:
    pipx = str(Path(sys.executable).with_name("pipx"))
    folders = [f"PIPX_HOME={tmp_path}/pipx", f"PIPX_BIN_DIR={tmp_path}/bin"]
    done = run("env", *folders, pipx, "install", ".", cwd=clone)
    assert done.returncode == 0, done.stderr
    shown = run(f"{tmp_path}/bin/ninefold", "show", "order", "5", "4", cwd=tmp_path)
    assert "Player 1's turn. Allowed: 6, 7, 8, 9" in shown.stdout
