"""What takes long: it shows how far it is, can be stopped, and leaves no half files."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest

import ninefold as package
from ninefold import tree
from tests.conftest import Command, Terminal

LONG = {
    "table": ["table", "sequence", "--numbers", "26", "--out", "t.csv"],
    "chart": [
        "chart",
        "sequence",
        "-r",
        "length=5",
        "--over",
        "numbers=19..40",
        "--out",
        "c.svg",
    ],
    "solve": ["solve", "sequence", "-r", "length=5", "--numbers", "40"],
    "perft": ["perft", "sequence", "20", "--numbers", "40"],
}
SHOWN = {
    "table": r"[0-9,]+ solved",
    "chart": r"\[#*\.+\] [0-9]+ of 22 games solved",
    "solve": r"[0-9,]+ states looked at",
    "perft": r"\[#*\.+\] [0-9]+ of 20 lengths counted",
}


@pytest.mark.parametrize("name", LONG)
def test_long_work_shows_how_far_it_is_and_stops_when_interrupted(
    name: str, terminal: Terminal, tmp_path: Path
) -> None:
    child = terminal(*LONG[name])
    child.expect(SHOWN[name])
    child.sendintr()
    child.expect(pexpect.EOF)
    shown = str(child.before).replace("\r\n", "\n")
    assert shown.endswith("\r\x1b[Kninefold: interrupted\n")
    child.close()
    assert 2 == child.exitstatus
    assert [] == list(tmp_path.glob("*"))


@pytest.mark.parametrize("name", LONG)
def test_no_progress_is_shown_where_stderr_is_no_terminal(name: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "ninefold", *LONG[name]]
    with subprocess.Popen(
        words, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as work:
        time.sleep(2.5)
        work.send_signal(signal.SIGINT)
        _, err = work.communicate()
    assert (2, b"ninefold: interrupted\n") == (work.returncode, err)


def test_a_table_that_was_killed_is_not_there(tmp_path: Path) -> None:
    """What there is of it has a name that says so."""
    words = [sys.executable, "-m", "ninefold", *LONG["table"]]
    words[words.index("26")] = "15"
    with subprocess.Popen(words, cwd=tmp_path) as work:
        while work.poll() is None and not list(tmp_path.glob(".t.csv.*.part")):
            time.sleep(0.001)
        work.kill()
    assert [] == list(tmp_path.glob("*.csv"))


def test_out_of_time_it_says_what_is_known_and_ends_with_1(ninefold: Command) -> None:
    words = ["solve", "sequence", "-r", "length=5", "--numbers", "40", "--seconds", "3"]
    done = ninefold(*words)
    assert (1, "") == (done.status, done.out)
    known = (
        r"ninefold: the time is over: neither player has a win within ([0-9]+) more numbers\n"
    )
    assert re.fullmatch(known, done.err)


def test_a_deep_search_keeps_to_its_memory(ninefold: Command) -> None:
    words = ["solve", "sequence", "-r", "length=4", "--numbers", "15", "--json"]
    little, much = ninefold(*words, "--memory", "1"), ninefold(*words, "--memory", "300")
    assert 0 == little.status
    assert little.out.partition('"states"')[0] == much.out.partition('"states"')[0]


WITHOUT = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in {gone!r} else find(name, *rest)
for name in {gone!r}: sys.modules[name] = None
from ninefold.cli import run
sys.exit(run({words!r}))
"""
MISSING = [
    ("chart order --out o.svg", "a chart needs the extra chart"),
    ("table order --out o.parquet", "a table in Parquet needs the extra parquet"),
    ("table order --for-learners --out o.npz", "a table for learners needs the extra envs"),
    (
        "table sequence --numbers 15 --out o.csv",
        "a game with more than 200,000 states needs the extra fast",
    ),
    (
        "solve sequence --numbers 15",
        "a game with more than 200,000 states needs the extra fast",
    ),
]
THERE = [
    "solve sequence",
    "solve ascending",
    "perft ascending 9",
    "table ascending --out o.csv",
    "solve ascending --table o.csv",
]


def without_extras(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """The command where no extra is installed."""
    gone = {"numba", "numpy", "matplotlib", "pyarrow", "gymnasium"}
    script = WITHOUT.format(gone=gone, words=command.split())
    return subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(("command", "why"), MISSING)
def test_without_an_extra_it_is_named(command: str, why: str, tmp_path: Path) -> None:
    done = without_extras(command, tmp_path)
    assert (2, 1) == (done.returncode, done.stderr.count("\n"))
    assert f"ninefold: {why}: install it with pip install 'ninefold[" in done.stderr


def test_without_extras_all_with_9_numbers_works(tmp_path: Path) -> None:
    for command in THERE:
        done = without_extras(command, tmp_path)
        assert (0, "") == (done.returncode, done.stderr), command


def test_large_layers_are_counted_on_by_the_compiled_twin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = package.game("sequence", numbers=12)
    by_layers = list(tree.counts(game, 6))
    monkeypatch.setattr(tree, "MANY_STATES", 100)
    assert by_layers == list(tree.counts(game, 6))
