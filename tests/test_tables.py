"""Whole tables in files: every position once, with its value, and read back as written."""

import csv
import os
from pathlib import Path

import pytest

import ninefold
from ninefold import tables
from ninefold.rules import OPEN
from ninefold.solver import FEW_STATES
from ninefold.solver.whole import WholeSolver
from ninefold.worth import of_value
from tests.conftest import Command
from tests.test_solver import GAMES, plainly, states_from

SUFFIXES = [".csv", ".parquet"]


def written(game: ninefold.Game, path: Path) -> WholeSolver:
    solver = WholeSolver(game)
    tables.write(solver, path, lambda rows: None)
    return solver


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_a_table_has_every_position_once_with_its_value(
    name: str, rules: dict[str, object], tmp_path: Path
) -> None:
    game = ninefold.game(name, **{"numbers": 6, **rules})
    written(game, tmp_path / "table.csv")
    with (tmp_path / "table.csv").open() as file:
        header, *rows = csv.reader(file)
    assert tables.columns(game) == header
    found = {tuple(map(int, row[2:-2])): of_value(*map(int, row[-2:])) for row in rows}
    plain = plainly(game)
    assert {tuple(state): plain.worth(state) for state in states_from(game)} == found
    assert len(found) == len(rows)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    ("name", "numbers"), [("order", 9), ("sequence", 12), ("ascending", 10)]
)
def test_a_table_reads_back_into_a_solver(
    name: str, numbers: int, suffix: str, tmp_path: Path
) -> None:
    """Small ones, and with 12 and 10 numbers more states than are solved as they stand."""
    game = ninefold.game(name, numbers=numbers)
    path = tmp_path / f"table{suffix}"
    solver = written(game, path)
    assert (solver.states > FEW_STATES) == (numbers > 9)
    again = tables.read(game, path)
    assert solver.states == again.states
    position = game.start()
    while not position.over:
        assert ninefold.solve(position)[:3] == again.solve(position)[:3]
        position = position.play(position.legal[len(position.legal) // 2])
    assert solver.states == again.states  # all had been in the table


def test_the_two_forms_say_the_same(tmp_path: Path) -> None:
    game = ninefold.game("builder")
    for suffix in SUFFIXES:
        written(game, tmp_path / f"builder{suffix}")
    one, other = (tables.read(game, tmp_path / f"builder{suffix}") for suffix in SUFFIXES)
    assert sorted(map(tuple, next(one.rows()))) == sorted(map(tuple, next(other.rows())))


def test_fields_without_names_or_with_names_of_ours_have_columns(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(
        "from typing import NamedTuple\n"
        "class Rules(NamedTuple): pass\n"
        "class State(NamedTuple):\n    sticks: int = 5\n    value: int = 0\n"
        "def start(rules): return State()\n"
        "def legal(rules, state): return 2\n"
        "def play(rules, state, number): return State(state[0] - number)\n"
        "def verdict(rules, state): return 2 if state[0] else -1\n"
    )
    game = ninefold.game(tmp_path / "nim.py")
    own = ["sticks", "state_value"]
    assert ["game", "rules", *own, "value", "plies"] == tables.columns(game)
    text = (tmp_path / "nim.py").read_text().replace("return State(", "return (")
    (tmp_path / "nim2.py").write_text(
        text.replace("return ()", "return (5, 0)").replace("- number)", "- number, 0)")
    )
    game = ninefold.game(tmp_path / "nim2.py")
    assert ["game", "rules", "field1", "field2", "value", "plies"] == tables.columns(game)


HEADER = "game,rules,pool,last,rival,value,plies\n"
BAD = [
    (
        "a,b\n1,2\n",
        "a table of order has the columns game, rules, pool, last, rival, value, plies",
    ),
    (
        HEADER + "stack,numbers=9,1,2,3,1,1\n",
        "the table is of stack numbers=9, not of order numbers=9",
    ),
    (
        HEADER + "order,numbers=8,1,2,3,1,1\n",
        "the table is of order numbers=8, not of order numbers=9",
    ),
    (HEADER + "order,numbers=9,1,2,3,2,1\n", "the table has the value 2 after 1 more numbers"),
    (
        HEADER + "order,numbers=9,1,2,3,1,-1\n",
        "the table has the value 1 after -1 more numbers",
    ),
    (HEADER + "order,numbers=9,1,2,x,1,1\n", "is no table: .*'x'"),
    (HEADER + "order,numbers=9,1,2,3,1\n", "is no table|the table has the value"),
    (HEADER + "order,numbers=9\n", "is no table"),
]


@pytest.mark.parametrize(("text", "why"), BAD)
def test_a_file_that_is_no_table_of_this_game_is_refused(
    text: str, why: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text)
    with pytest.raises(ninefold.FileError, match=why):
        tables.read(ninefold.game("order"), path)


def test_a_table_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ninefold.FileError, match=r"cannot be read: No such file or directory"):
        tables.read(ninefold.game("order"), tmp_path / "none.csv")


def test_a_table_that_is_too_large_is_too_large_when_asked_again() -> None:
    game = ninefold.game("sequence", numbers=15)
    solver = WholeSolver(game, memory=1 << 20)
    for _ in range(2):
        with pytest.raises(ninefold.TooLarge, match="do not fit into 1 MB of memory"):
            solver.solve(game.start())


def test_a_file_that_is_no_parquet_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.parquet"
    path.write_text(HEADER)
    with pytest.raises(ninefold.FileError, match=r"bad\.parquet is no table"):
        tables.read(ninefold.game("order"), path)


def test_the_command_writes_a_table_and_solve_reads_it(ninefold: Command) -> None:
    out = ninefold("table", "order", "--out", "order.csv").out
    assert "order.csv: 2,305 positions\n" == out
    solved = ninefold("solve", "order", "5", "4", "--json").out
    assert (
        solved.partition('"states"')[0]
        == ninefold("solve", "order", "5", "4", "--json", "--table", "order.csv").out.partition(
            '"states"'
        )[0]
    )


REFUSED = [
    (["--out", "order.txt"], "the name of the file must end with .csv or .parquet"),
    (["--out", "no/order.csv"], "no/order.csv cannot be written: No such file or directory"),
    (
        ["--out", "no/order.parquet"],
        "no/order.parquet cannot be written: No such file or directory\n",
    ),
    (
        ["--out", "order.csv", "--numbers", "20", "--memory", "1"],
        "do not fit into 1 MB of memory; allow more, or take a smaller pool",
    ),
    (
        ["--out", "order.csv", "--numbers", "20", "--memory", "0"],
        "--memory is a whole number from 1 to 1000000, not '0'",
    ),
]


@pytest.mark.parametrize(("words", "why"), REFUSED)
def test_what_cannot_be_written_is_told_and_leaves_nothing(
    words: list[str], why: str, ninefold: Command, tmp_path: Path
) -> None:
    done = ninefold("table", "order", *words)
    assert (2, "", 1) == (done.status, done.out, done.err.count("\n"))
    assert why in done.err
    assert [] == list(tmp_path.glob("*order*"))


def test_a_table_of_100_mb_for_a_game_that_needs_more_is_refused(
    ninefold: Command, tmp_path: Path
) -> None:
    done = ninefold("table", "sequence", "--numbers", "40", "--memory", "100", "--out", "t.csv")
    assert 2 == done.status
    assert "states of sequence do not fit into 100 MB of memory" in done.err
    assert [] == list(tmp_path.glob("*t.csv*"))


def test_every_state_of_a_table_is_told_apart(tmp_path: Path) -> None:
    """With 40 numbers a state of Sequence Builder takes more than one word."""
    game = ninefold.game("builder", numbers=60, target=20)
    solver = written(game, tmp_path / "builder.csv")
    assert len(states_from(game)) == solver.states
    assert OPEN == game.book.verdict(game.values, game.start().state)


def test_a_file_is_written_where_a_link_leads_and_stays_as_private_as_it_was(
    tmp_path: Path,
) -> None:
    place, link = tmp_path / "real.csv", tmp_path / "link.csv"
    place.touch(mode=0o600)
    link.symlink_to(place)
    written(ninefold.game("order", numbers=3), link)
    assert link.is_symlink()
    assert (0o600, True) == (place.stat().st_mode & 0o777, place.read_text() != "")


def test_what_is_no_ordinary_file_is_not_written_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    (tmp_path / "folder.csv").mkdir()
    for name in ("pipe.csv", "folder.csv"):
        with pytest.raises(ninefold.FileError, match="is no ordinary file; take another name"):
            written(ninefold.game("order", numbers=3), tmp_path / name)
    assert {"pipe.csv", "folder.csv"} == {path.name for path in tmp_path.iterdir()}
