"""Solving with a table of every state that can come."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ninefold.errors import GameFileError, TooLarge
from ninefold.fast.drivers import tables
from ninefold.fast.running import attended
from ninefold.fast.twin import twin
from ninefold.position import Game, Position
from ninefold.rulebook import State

MEMORY = 2 << 30  # bytes
FIRST_ROWS = 1 << 14
LONGEST = 10_000  # numbers in a game; more could outgrow the stack
WORD_BITS = 63  # of a word of a key; a field with negative numbers has all 64 for itself
BATCH = 1 << 16  # rows


class TableSolver:
    """What the states of a game are worth, in a table that grows as it is asked.

    States that are the same to play have a row each.
    """

    def __init__(self, game: Game, memory: int | None = None) -> None:
        self.game, self.memory = game, memory or MEMORY
        self._solve = twin(game).driver(tables.solve)
        self._enter_all = twin(game).driver(tables.enter_all)
        start = np.array([game.start().state], np.int64)
        self._layout = laid_out(start[0])
        self._progress = np.zeros(2, np.int64)  # rows that are full, and whether to stop
        self._table: Any = self._empty(FIRST_ROWS)

    @property
    def states(self) -> int:
        """How many states have been looked at."""
        return int(self._progress[0])

    def worths(self, positions: list[Position]) -> list[int]:
        """What each of these positions is worth to the player to move."""
        return [self.worth(position.state) for position in positions]

    def worth(self, state: State) -> int:
        """What this state is worth to the player to move."""
        try:
            return self._found(state)
        except BaseException:
            self._forget()  # else what was asked for on the way would look like a circle
            raise

    def _found(self, state: State) -> int:
        while (found := attended(lambda: self._fill(state), self._progress[1:])) > tables.EMPTY:
            if found == tables.ASKED:
                raise GameFileError(
                    "the game can come back to where it was, so it need not end"
                )
            if found == tables.TOO_LONG:
                raise TooLarge(f"a game of more than {LONGEST:,} numbers has no table")
            self._move(self._more_rows() if found == tables.FULL else len(self._table))
        return found

    def rows(self) -> Iterator[list[list[int]]]:
        """Every state that is known, its fields followed by its worth; many at a time."""
        for known in full_rows(self._table):
            fields = unpacked(known, self._layout)
            yield np.column_stack([fields, known[:, -1]]).tolist()

    def learn(self, rows: list[list[int]]) -> None:
        """Take over what is known of states: their fields followed by their worths."""
        known = np.array(rows, np.int64)
        fields = np.ascontiguousarray(known[:, :-1])
        before = self._layout[:, tables.SEEN].copy()
        self._layout[:, tables.SEEN] |= np.bitwise_or.reduce(fields, axis=0)
        room = len(self._table)
        while 3 * room < 4 * (self.states + len(known)):
            room *= 2
        if room > len(self._table) or (before != self._layout[:, tables.SEEN]).any():
            self._move(room)
        self._enter(fields, known[:, -1])

    def _fill(self, state: State) -> int:
        rules, layout, table = tuple(self.game.values), self._layout, self._table
        return int(self._solve(rules, tuple(state), layout, table, self._progress, LONGEST))

    def _more_rows(self) -> int:
        """How many rows the next table shall have: as many as are seldom enlarged again."""
        rows = len(self._table)
        return 4 * rows if self._bytes(5 * rows) <= self.memory else 2 * rows

    def _move(self, rows: int) -> None:
        """Let the table have so many rows, and fields as wide as has been seen.

        What is asked for just now is forgotten.
        """
        old, layout = self._table, self._layout
        self._layout = laid_out(layout[:, tables.SEEN])
        self._table = self._empty(rows, len(old))
        self._progress[0] = 0
        for known in full_rows(old):
            self._enter(unpacked(known, layout), known[:, -1])

    def _enter(self, fields: Any, worths: Any) -> None:
        worths = np.ascontiguousarray(worths)
        self._enter_all(fields, worths, self._layout, self._table, self._progress)

    def _forget(self) -> None:
        self._table = self._empty(FIRST_ROWS)
        self._progress[0] = 0

    def _empty(self, rows: int, besides: int = 0) -> Any:
        """A table with so many rows, besides another."""
        if self._bytes(rows + besides) > self.memory:
            raise TooLarge(
                f"more than {self.states:,} states of {self.game.name} do not fit into "
                f"{self.memory >> 20} MB of memory; allow more, or take a smaller pool"
            )
        table = np.empty((rows, self._bytes(1) // 8), np.int64)
        table[:, -1] = tables.EMPTY
        return table

    def _bytes(self, rows: int) -> int:
        """How much memory so many rows need: each has the words of a key, and a worth."""
        words = int(self._layout[:, tables.WORD].max()) + 1
        return rows * (words + 1) * 8


def full_rows(table: Any) -> Iterator[Any]:
    """The rows of a table that are full, many at a time."""
    for first in range(0, len(table), BATCH):
        part = table[first : first + BATCH]
        yield part[part[:, -1] < tables.EMPTY]


def unpacked(rows: Any, layout: Any) -> Any:
    """The fields of the states in these rows."""
    fields = np.empty((len(rows), len(layout)), np.int64)
    for place, (word, shift, width, outgrows, _) in enumerate(layout):
        fields[:, place] = rows[:, word]
        if outgrows:
            fields[:, place] = rows[:, word] >> shift & (1 << int(width)) - 1
    return fields


def laid_out(seen: Any) -> Any:
    """A layout for fields in which these bits were seen: side by side, word after word."""
    layout = np.zeros((len(seen), 5), np.int64)
    word, used = 0, 0
    for place, bits in enumerate(map(int, seen)):
        width = WORD_BITS + 1 if bits < 0 else max(1, bits.bit_length())
        if used + width > WORD_BITS and used:
            word, used = word + 1, 0
        layout[place] = word, used, min(width, WORD_BITS), -1 if bits >= 0 else 0, bits
        used += width
    return layout
