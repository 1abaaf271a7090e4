"""Solving with a table of every state that can come."""

from typing import Any

import numpy as np

from ninefold.errors import GameFileError, TooLarge
from ninefold.fast import drivers
from ninefold.fast.running import attended
from ninefold.fast.twin import twin
from ninefold.position import Game
from ninefold.rulebook import State, same_of
from ninefold.rules import OPEN
from ninefold.worth import of_verdict

MEMORY = 2 << 30  # bytes
FIRST_ROWS = 1 << 16


class TableSolver:
    """What the states of a game are worth, in a table that grows as it is asked."""

    def __init__(self, game: Game, memory: int = MEMORY) -> None:
        self.game, self.memory = game, memory
        self._solve = twin(game).driver(drivers.solve)
        self._move = twin(game).driver(drivers.move)
        self._width = len(game.start().state)
        self._table = self._empty(FIRST_ROWS)
        self._used = np.zeros(2, np.int64)  # rows, and whether to stop

    @property
    def states(self) -> int:
        """How many states have been looked at."""
        return int(self._used[0])

    def worth(self, state: State) -> int:
        """What this state is worth to the player to move."""
        book, rules = self.game.book, self.game.values
        verdict = book.verdict(rules, state)
        if verdict != OPEN:
            return of_verdict(verdict)
        asked = tuple(same_of(book)(rules, state))

        def fill() -> int:
            return int(self._solve(tuple(rules), asked, self._table, self._used))

        while (found := attended(fill, self._used[1:])) == drivers.FULL:
            self._grow()
        if found == drivers.ENDLESS:
            raise GameFileError("the game can come back to where it was, so it need not end")
        return found

    def _grow(self) -> None:
        rows = 2 * len(self._table)
        row = self._table[0].nbytes
        if (rows + len(self._table)) * row > self.memory:
            raise TooLarge(
                f"more than {self.states:,} states of {self.game.name} do not fit into "
                f"{self.memory >> 20} MB of memory; allow more, or take a smaller pool"
            )
        larger = self._empty(rows)
        self._move(self._table, larger)
        self._table = larger
        self._used[0] = np.count_nonzero(larger[:, -1] < drivers.EMPTY)

    def _empty(self, rows: int) -> Any:
        table = np.empty((rows, self._width + 1), np.int64)
        table[:, -1] = drivers.EMPTY
        return table
