"""Data for learners: every open position once, with its exact value, split without a leak."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from pyarrow import parquet

import ninefold
from ninefold.envs import data
from ninefold.envs.observation import observation, size_of
from ninefold.position import Game, Position
from ninefold.rulebook import State, same_of
from ninefold.solver.whole import WholeSolver
from tests.conftest import Command
from tests.test_solver import GAMES, states_from

SUFFIXES = [".npz", ".parquet"]


class Row(NamedTuple):
    """What a file says of a position."""

    observation: list[int]
    mask: list[int]
    value: int
    plies: int
    best: list[int]
    test: bool


def written(game: Game, path: Path) -> list[Row]:
    data.write(WholeSolver(game), path, lambda rows: None)
    columns: dict[str, Any]
    if path.suffix == ".npz":
        with np.load(path) as file:
            columns = {name: file[name].tolist() for name in file}
    else:
        columns = parquet.read_table(path).to_pydict()
    assert Row._fields == tuple(columns)
    return [Row(*row) for row in zip(*columns.values(), strict=True)]


def seen(game: Game, row: Row) -> Position:
    """The position that this row shows: whose turn it is follows from how many each took."""
    size = size_of(game)
    hands = row.observation[size : 2 * size], row.observation[2 * size : 3 * size]
    own, other = ([number for number in hand if number] for hand in hands)
    first, second = (own, other) if len(own) == len(other) else (other, own)
    moves = [number for pair in zip(first, [*second, 0], strict=False) for number in pair]
    return game.start().play(*(number for number in moves if number))


def members(mask: list[int]) -> tuple[int, ...]:
    return tuple(number for number, there in enumerate(mask, 1) if there)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_every_open_position_is_there_once_with_its_value(
    name: str, rules: dict[str, object], suffix: str, tmp_path: Path
) -> None:
    game = ninefold.game(name, **{"numbers": 6, **rules})
    rows = written(game, tmp_path / f"x{suffix}")
    shown = [seen(game, row) for row in rows]
    states = [position.state for position in shown]
    expected = {
        state for state in states_from(game) if game.book.verdict(game.values, state) == 2
    }
    assert (expected, len(expected)) == (set(states), len(states))
    solver = ninefold.Solver(game)
    for row, position in zip(rows, shown, strict=True):
        assert observation(position, position.turn or 0).tolist() == row.observation
        assert position.legal == members(row.mask)
        found = solver.solve(position)
        value = 0 if found.winner is None else 1 if found.winner == position.turn else -1
        assert (value, found.plies, found.best) == (row.value, row.plies, members(row.best))


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_about_a_fifth_is_for_testing_and_no_class_is_on_both_sides(
    name: str, rules: dict[str, object], tmp_path: Path
) -> None:
    game = ninefold.game(name, **{"numbers": 7, **rules})
    same = same_of(game.book)
    rows = written(game, tmp_path / "x.npz")
    classes: dict[bool, set[Any]] = {True: set(), False: set()}
    for row in rows:
        classes[row.test].add(same(game.values, seen(game, row).state))
    assert set() == classes[True] & classes[False]
    if len(rows) > 20:
        assert 0.15 <= sum(row.test for row in rows) / len(rows) <= 0.26


def test_positions_come_by_the_shortest_and_least_numbers_first(tmp_path: Path) -> None:
    game = ninefold.game("order", numbers=4)
    moves = [seen(game, row).moves for row in written(game, tmp_path / "x.npz")]
    assert sorted(moves, key=lambda numbers: (len(numbers), numbers)) == moves
    earlier: dict[State, tuple[int, ...]] = {}
    for position in all_positions(game.start()):
        known = earlier.setdefault(position.state, position.moves)
        earlier[position.state] = min(known, position.moves, key=lambda n: (len(n), n))
    assert set(earlier.values()) == set(moves)


def all_positions(position: Position) -> list[Position]:
    """This open position and all that can follow it."""
    after = [position.play(number) for number in position.legal]
    return [position, *(p for one in after if not one.over for p in all_positions(one))]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_two_forms_say_the_same_batch_by_batch(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ninefold.game("sequence", numbers=6)
    expected = written(game, tmp_path / "x.npz")
    monkeypatch.setattr(data, "BATCH", 10)
    assert expected == written(game, tmp_path / f"y{suffix}")
    told: list[int] = []
    data.write(WholeSolver(game), tmp_path / f"z{suffix}", told.append)
    assert [*range(10, len(expected), 10), len(expected)] == told


def test_the_same_game_gives_the_same_file_in_every_process(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        words = ["table", "builder", "--for-learners", "--out", f"{seed}.npz"]
        subprocess.run(
            [sys.executable, "-m", "ninefold", *words],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=tmp_path,
            capture_output=True,
            check=True,
        )
    assert (tmp_path / "1.npz").read_bytes() == (tmp_path / "2.npz").read_bytes()


def test_the_command_writes_what_learners_want(ninefold: Command, tmp_path: Path) -> None:
    done = ninefold("table", "stack", "--for-learners", "--out", "stack.npz")
    assert "stack.npz: 1,547 positions\n" == done.out
    with np.load(tmp_path / "stack.npz") as file:
        assert {"int8", "int32", "bool"} == {str(file[name].dtype) for name in file}
        assert (1547, 28) == file["observation"].shape
        assert (1547, 9) == file["mask"].shape == file["best"].shape


REFUSED = [
    (["--out", "t.csv"], "the name of the file must end with .npz or .parquet"),
    (["--out", "no/t.npz"], "no/t.npz cannot be written: No such file or directory\n"),
    (
        ["--out", "no/t.parquet"],
        "no/t.parquet cannot be written: No such file or directory\n",
    ),
    (
        ["--out", "t.npz", "--memory", "2"],
        "the positions of order need 3 MB of memory, not 2; allow more, or take a smaller pool",
    ),
]


@pytest.mark.parametrize(("words", "why"), REFUSED)
def test_what_cannot_be_written_is_told_and_leaves_nothing(
    words: list[str], why: str, ninefold: Command, tmp_path: Path
) -> None:
    done = ninefold("table", "order", "--for-learners", *words)
    assert (2, "", 1) == (done.status, done.out, done.err.count("\n"))
    assert why in done.err
    assert [] == list(tmp_path.glob("*t.*"))


def test_what_is_broken_off_leaves_nothing(tmp_path: Path) -> None:
    def stop(_rows: int) -> None:
        raise KeyboardInterrupt

    for suffix in SUFFIXES:
        with pytest.raises(KeyboardInterrupt):
            data.write(WholeSolver(ninefold.game("order")), tmp_path / f"x{suffix}", stop)
    assert [] == list(tmp_path.iterdir())


def test_a_game_that_is_over_at_once_has_nothing_to_learn(tmp_path: Path) -> None:
    (tmp_path / "none.py").write_text(
        "from typing import NamedTuple\n"
        "class Rules(NamedTuple): pass\n"
        "def start(rules): return (0,)\n"
        "def legal(rules, state): return 0\n"
        "def play(rules, state, number): return state\n"
        "def verdict(rules, state): return -1\n"
    )
    game = ninefold.game(tmp_path / "none.py")
    with pytest.raises(ninefold.RuleError, match="none is over before it begins"):
        data.write(WholeSolver(game), tmp_path / "x.npz", lambda rows: None)
