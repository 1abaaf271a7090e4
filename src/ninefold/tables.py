"""Whole tables in files: every position that can come in a game, with its value.

A row is a state, seen by the player to move: the game and its rules as a record has them, the
fields of the rule book's State (a set of numbers is a bit mask), then the value (1 if the
player to move wins, 0 for a draw, -1 if they lose) and how many numbers will still be taken.
"""

import csv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from ninefold import extras
from ninefold.errors import FileError, NinefoldError
from ninefold.files import check_suffix, whole
from ninefold.position import Game
from ninefold.solver.whole import WholeSolver
from ninefold.worth import DECIDED, of_value, outcome, plies

ABOUT, VALUE = ["game", "rules"], ["value", "plies"]
BATCH = 1 << 15  # rows that are read at a time

Rows = list[list[int]]
Put = Callable[[Rows], None]
Batch = tuple[list[str], list[Any]]  # the names of the columns, and some rows


def columns(game: Game) -> list[str]:
    """The names of a table's columns."""
    state = game.start().state
    fields = getattr(state, "_fields", [f"field{place}" for place in range(1, len(state) + 1)])
    taken = {*ABOUT, *VALUE}
    return [*ABOUT, *(f"state_{n}" if n in taken else n for n in fields), *VALUE]


def about(game: Game) -> list[str]:
    """What the first columns say in every row."""
    return [game.name, " ".join(f"{name}={value}" for name, value in game.rules.items())]


def check_name(path: str | Path) -> str:
    """How the name of this file ends, if a table of that kind can be written and read here."""
    suffix = check_suffix(path, (".csv", ".parquet"))
    if suffix == ".parquet":
        extras.need("parquet", "a table in Parquet")
    return suffix


def write(solver: WholeSolver, path: str | Path, tell: Callable[[int], None]) -> None:
    """Write every position that can come; tell now and then how many are written."""
    opened = csv_writer if check_name(path) == ".csv" else parquet_writer
    written = 0
    with whole(path) as part, opened(part, solver.game) as put:
        for rows in solver.rows():
            put([[*state, outcome(worth), plies(worth)] for *state, worth in rows])
            written += len(rows)
            tell(written)


def read(game: Game, path: str | Path) -> WholeSolver:
    """A solver of this game that knows what the table says."""
    batches = csv_batches if check_name(path) == ".csv" else parquet_batches
    solver = WholeSolver(game)
    try:
        for names, rows in batches(Path(path)):
            check_columns(names, game)
            solver.learn(list(known(rows, game)))
    except NinefoldError:
        raise
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise FileError(f"{path} is no table: {' '.join(str(error).split())}") from None
    return solver


def check_columns(names: list[str], game: Game) -> None:
    """Refuse a table that has other columns than one of this game."""
    if names != columns(game):
        raise FileError(f"a table of {game.name} has the columns {', '.join(columns(game))}")


def known(rows: list[Any], game: Game) -> Iterator[list[int]]:
    """What these rows say of states: their fields followed by their worths."""
    asked = about(game)
    for name, rules, *fields in rows:
        if [name, rules] != asked:
            raise FileError(f"the table is of {name} {rules}, not of {' '.join(asked)}")
        *state, value, left = map(int, fields)
        if value not in (-1, 0, 1) or not 0 <= left < DECIDED:
            raise FileError(f"the table has the value {value} after {left} more numbers")
        yield [*state, of_value(value, left)]


@contextmanager
def csv_writer(path: Path, game: Game) -> Iterator[Put]:
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(columns(game))
        yield lambda rows: lines.writerows([*about(game), *row] for row in rows)


def csv_batches(path: Path) -> Iterator[Batch]:
    with path.open(encoding="utf-8", newline="") as file:
        lines = csv.reader(file)
        names = next(lines, [])
        while rows := list(islice(lines, BATCH)):
            yield names, rows


@contextmanager
def parquet_writer(path: Path, game: Game) -> Iterator[Put]:
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    words = pa.dictionary(pa.int8(), pa.string())
    kinds = [words if name in ABOUT else pa.int64() for name in columns(game)]
    schema = pa.schema(list(zip(columns(game), kinds, strict=True)))

    def put(rows: Rows) -> None:
        constants = [[word] * len(rows) for word in about(game)]
        given = [*constants, *map(list, zip(*rows, strict=True))]
        arrays = [pa.array(column, kind) for column, kind in zip(given, kinds, strict=True)]
        table.write_table(pa.Table.from_arrays(arrays, schema=schema))

    with path.open("wb") as file, ParquetWriter(file, schema) as table:
        yield put


def parquet_batches(path: Path) -> Iterator[Batch]:
    from pyarrow.parquet import ParquetFile

    with ParquetFile(path) as file:
        for batch in file.iter_batches(BATCH):
            yield batch.schema.names, list(zip(*batch.to_pydict().values(), strict=True))
