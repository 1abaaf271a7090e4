"""Solving what no table holds, where best play is short.

Is there a win within 1, 2, 3, … numbers? A table of bounded size remembers what has been
proved; it may forget, so it never needs more.
"""

import numpy as np

from ninefold.errors import OutOfTime
from ninefold.fast.drivers import proofs
from ninefold.fast.drivers.proofs import DEEPEST, NEVER, YES
from ninefold.fast.running import attended
from ninefold.fast.twin import twin
from ninefold.moves import to_move
from ninefold.position import Game, Position
from ninefold.rulebook import State, same_of
from ninefold.rules import DRAW, LOST, OPEN, WON
from ninefold.worth import WIN, before, of_verdict, outcome, plies

MEMORY = 256 << 20  # bytes


class DeepSolver:
    """What states of a game are worth, by searches that go one number deeper each time."""

    def __init__(
        self, game: Game, memory: int | None = None, seconds: float | None = None
    ) -> None:
        self.book, self.rules = game.book, game.values
        self.same = same_of(game.book)
        self._prove = twin(game).driver(proofs.prove)
        width = len(game.start().state) + 1
        rows = 1 << max(1, ((memory or MEMORY) // (8 * width)).bit_length() - 1)
        self._table = np.zeros((rows, width), np.int64)
        self._killers = np.zeros((DEEPEST + 1, 3), np.int64)
        self._stop = np.zeros(2, np.int64)  # whether to stop, and the states looked at
        self._seconds = seconds  # for each time that it is asked

    @property
    def states(self) -> int:
        """How many times a state has been looked at."""
        return int(self._stop[1])

    def worths(self, positions: list[Position]) -> list[int]:
        """What each of these positions, one number apart, is worth to the player to move."""
        asked = [self.same(self.rules, position.state) for position in positions]
        found: dict[State, int] = {}
        depth = attended(lambda: self._deepen(set(asked), found), self._stop, self._seconds)
        if found.keys() != set(asked):
            chooser = 3 - to_move(positions[0].moves)
            raise OutOfTime(known_within(depth, list(found.values()), chooser))
        return [found[state] for state in asked]

    def worth(self, state: State) -> int:
        """What this state is worth to the player to move."""
        found: dict[State, int] = {}
        self._deepen({self.same(self.rules, state)}, found)
        [worth] = found.values()
        return worth

    def _deepen(self, asked: set[State], found: dict[State, int]) -> int:
        """Find what these are worth, unless told to stop; how deep the search went in full."""
        for depth in range(DEEPEST + 1):
            for state in asked - found.keys():
                worth = self._worth_within(state, depth)
                if self._stop[0]:
                    return depth - 1
                if worth is not None:
                    found[state] = worth
            if found.keys() == asked:
                break
        return depth

    def _worth_within(self, state: State, depth: int) -> int | None:
        """What this state is worth, if it is decided within so many numbers, or never."""
        verdict = self.book.verdict(self.rules, state)
        if verdict != OPEN:
            return of_verdict(verdict)
        wins = self._proved(state, depth, WON)
        if wins == YES:
            return WIN - depth
        loses = self._proved(state, depth, LOST)
        if loses == YES:
            return depth - WIN
        return self._draw(state) if wins == loses == NEVER else None

    def _proved(self, state: State, depth: int, aim: int) -> int:
        rules, table, killers = tuple(self.rules), self._table, self._killers
        return int(self._prove(rules, tuple(state), depth, aim, table, killers, self._stop))

    def _draw(self, state: State) -> int | None:
        """What a drawn state is worth; both hurry, so it is as near to its end as can be."""
        for length in range(1, DEEPEST + 1):
            if self._proved(state, length, DRAW) == YES:
                return -length
        return None


def known_within(depth: int, worths: list[int], chooser: int) -> str:
    """What is known of a position if some of its options are worth this, and others are not
    decided within so many numbers."""
    wins = [plies(before(worth)) for worth in worths if outcome(worth) < 0]
    if wins:
        return (
            f"the time is over: Player {chooser} wins after {min(wins)} more numbers, but what "
            "other numbers lead to is not known"
        )
    return f"the time is over: neither player has a win within {depth + 1} more numbers"
