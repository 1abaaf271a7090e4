"""Solving every position of a game, each by itself, to be listed."""

from collections.abc import Iterator
from typing import Protocol

from ninefold import extras
from ninefold.position import Game
from ninefold.rulebook import as_it_is
from ninefold.solver import Engine, Solver, most_states
from ninefold.solver.plain import PlainSolver


class Listing(Engine, Protocol):
    """An engine that can tell all that it knows, and learn what another knew."""

    def rows(self) -> Iterator[list[list[int]]]: ...
    def learn(self, rows: list[list[int]]) -> None: ...


class WholeSolver(Solver):
    """Solves all that can come in a game. Each row it lists is a state and its worth."""

    _engine: Listing

    def __init__(self, game: Game, *, memory: int | None = None) -> None:
        super().__init__(game, memory=memory)
        self._engine = PlainSolver(game, most_states(), as_it_is)

    def rows(self) -> Iterator[list[list[int]]]:
        """Every state that can come, its fields followed by its worth; many at a time."""
        self._worths([self.game.start()])
        return self._engine.rows()

    def learn(self, rows: list[list[int]]) -> None:
        """Take over what is known of states: their fields followed by their worths."""
        if self.states + len(rows) > most_states() and isinstance(self._engine, PlainSolver):
            small, self._engine = self._engine, self._larger("so large a table")
            for known in small.rows():
                self._engine.learn(known)
        self._engine.learn(rows)

    def _larger(self, what: str) -> Listing:
        extras.need("fast", what)
        from ninefold.fast import TableSolver

        return TableSolver(self.game, self.memory)
