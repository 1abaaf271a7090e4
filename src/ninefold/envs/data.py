"""Positions for learners, in files: what an agent sees of each, and its exact value.

Every state that can come, and in which a number is to be taken, is there once, as its player
to move sees it:

    observation  what an agent sees
    mask         for each number from 1, 1 if it may be taken
    value        1 if the player to move wins, 0 for a draw, -1 if they lose
    plies        how many numbers will still be taken
    best         for each number from 1, 1 if it keeps this value in so many plies
    test         whether it is for testing, and not for training

An agent sees in which order numbers were taken, and a state need not tell that. So it is seen
as after the first sequence of numbers that leads to it: the shortest, and of these the least.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ninefold import extras
from ninefold.bits import single
from ninefold.envs.observation import action_mask, mask_of, observation, size_of
from ninefold.errors import RuleError, TooLarge
from ninefold.files import check_suffix, whole
from ninefold.moves import to_move
from ninefold.position import Game, Position
from ninefold.rulebook import State, same_of
from ninefold.solver.whole import WholeSolver

MEMORY = 2 << 30  # bytes
NEEDED = 1_000  # bytes for each position, while they are written
BATCH = 1 << 12  # positions that are written at a time
SHARE = 5  # of so many positions one is for testing

Columns = dict[str, NDArray[Any]]
Put = Callable[[Columns], None]


def check_name(path: str | Path) -> str:
    """How the name of this file ends, if positions can be written to it here."""
    suffix = check_suffix(path, (".npz", ".parquet"))
    if suffix == ".parquet":
        extras.need("parquet", "a table in Parquet")
    return suffix


def write(solver: WholeSolver, path: str | Path, tell: Callable[[int], None]) -> None:
    """Write every position that can come; tell now and then how many are written."""
    opened = npz_writer if check_name(path) == ".npz" else parquet_writer
    game = solver.game
    if game.start().over:
        raise RuleError(f"{game.name} is over before it begins: there is nothing to learn")
    solver.solve(game.start())
    check_memory(solver)
    tested, found = classes_to_test(game), positions(game)
    written = 0
    with whole(path) as part, opened(part, game) as put:
        while batch := list(islice(found, BATCH)):
            put(columns(solver, batch, tested))
            written += len(batch)
            tell(written)


def check_memory(solver: WholeSolver) -> None:
    """Refuse what would take more memory than is allowed."""
    memory, needed = solver.memory or MEMORY, solver.states * NEEDED
    if needed > memory:
        raise TooLarge(
            f"the positions of {solver.game.name} need {(needed >> 20) + 1} MB of memory, not "
            f"{memory >> 20}; allow more, or take a smaller pool"
        )


def positions(game: Game) -> Iterator[Position]:
    """An open position for every state that can come, by the first numbers that lead there."""
    start = game.start()
    seen, waiting = {start.state}, deque([start])
    while waiting:
        position = waiting.popleft()
        yield position
        for number in position.legal:
            after = position.play(number)
            if after.state not in seen:
                seen.add(after.state)
                if not after.over:
                    waiting.append(after)


def class_of(position: Position) -> State:
    """What the rule book gives for all states that are the same to play."""
    game = position.game
    return same_of(game.book)(game.values, position.state)


def classes_to_test(game: Game) -> set[State]:
    """Classes drawn by lot, the same everywhere, that hold about a fifth of all positions.

    A class is for testing as a whole or not at all: else what was trained on would be tested.
    """
    sizes = Counter(map(class_of, positions(game)))
    wanted = sizes.total() / SHARE
    drawn = set()
    for alike in sorted(sizes, key=lot):
        if sizes[alike] < 2 * wanted:  # which brings it nearer
            wanted -= sizes[alike]
            drawn.add(alike)
    return drawn


def lot(state: State) -> int:
    return crc32(" ".join(map(str, state)).encode())


def columns(solver: WholeSolver, batch: list[Position], tested: set[State]) -> Columns:
    """What a file says of these positions."""
    size = size_of(solver.game)
    rows = [(p, to_move(p.moves), solver.solve(p)) for p in batch]
    values = [(s.winner == mover) - (s.winner == 3 - mover) for _, mover, s in rows]
    return {
        "observation": np.array([observation(p, mover) for p, mover, _ in rows]),
        "mask": np.array([action_mask(p) for p in batch]),
        "value": np.array(values, np.int8),
        "plies": np.array([s.plies for _, _, s in rows], np.int32),
        "best": np.array([mask_of(sum(map(single, s.best)), size) for _, _, s in rows]),
        "test": np.array([class_of(p) in tested for p in batch]),
    }


@contextmanager
def npz_writer(path: Path, _game: Game) -> Iterator[Put]:
    batches: list[Columns] = []
    yield batches.append
    whole_columns = {n: np.concatenate([batch[n] for batch in batches]) for n in batches[0]}
    with path.open("wb") as file:  # a path would be given another suffix
        np.savez_compressed(file, allow_pickle=False, **whole_columns)


@contextmanager
def parquet_writer(path: Path, game: Game) -> Iterator[Put]:
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    size = size_of(game)
    numbers = pa.list_(pa.int8(), size)
    kinds = {
        "observation": pa.list_(pa.int8(), 3 * size + 1),
        "mask": numbers,
        "value": pa.int8(),
        "plies": pa.int32(),
        "best": numbers,
        "test": pa.bool_(),
    }

    def put(columns: Columns) -> None:
        arrays = [
            pa.FixedSizeListArray.from_arrays(column.ravel(), type=kinds[name])
            if column.ndim == 2
            else pa.array(column, kinds[name])
            for name, column in columns.items()
        ]
        table.write_table(pa.Table.from_arrays(arrays, schema=schema))

    schema = pa.schema(kinds)
    with path.open("wb") as file, ParquetWriter(file, schema) as table:
        yield put
