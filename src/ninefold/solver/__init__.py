"""The exact value of a position: who wins, and in how many numbers.

The winner hurries and the loser holds out; where neither can win, both hurry to the draw.
"""

from typing import NamedTuple, Protocol

from ninefold import extras
from ninefold.errors import TooLarge
from ninefold.moves import to_move
from ninefold.position import Game, Position
from ninefold.rulebook import same_of
from ninefold.solver.plain import PlainSolver
from ninefold.worth import before, outcome, plies

FEW_STATES = 40_000  # every game with 9 numbers has fewer, unless a parameter was changed
MANY_STATES = 200_000  # and then this is enough, in a second or two


class Option(NamedTuple):
    """A number that may be taken, and what comes of it."""

    number: int
    winner: int | None  # 1 or 2; None for a draw
    plies: int  # the numbers until the end, this one included


class Solution(NamedTuple):
    """What a position is worth when both play as well as can be."""

    winner: int | None  # 1 or 2; None for a draw
    plies: int  # the numbers still to be taken
    options: tuple[Option, ...]  # by rising numbers
    states: int  # how many states have been looked at

    @property
    def best(self) -> tuple[int, ...]:
        """The numbers that keep this value, rising."""
        value = (self.winner, self.plies)
        return tuple(option.number for option in self.options if option[1:] == value)


class Engine(Protocol):
    """What finds the worths of positions. `states` is how many states it has looked at."""

    @property
    def states(self) -> int: ...
    def worths(self, positions: list[Position]) -> list[int]: ...


class Solver:
    """Solves positions of one game, and remembers what it has found.

    Games with few states need nothing else. Larger ones are searched by their compiled twin,
    which needs the extra `fast`; that search may be bounded in bytes, and in seconds for each
    position.
    """

    def __init__(
        self, game: Game, *, memory: int | None = None, seconds: float | None = None
    ) -> None:
        self.game, self.memory, self.seconds = game, memory, seconds
        self._engine: Engine = PlainSolver(game, most_states(), same_of(game.book))

    @property
    def states(self) -> int:
        """How many states have been looked at."""
        return self._engine.states

    def solve(self, position: Position) -> Solution:
        """The exact value of this position, and of every number that may be taken."""
        numbers, mover = position.legal, to_move(position.moves)
        after = [position.play(number) for number in numbers]
        worths = [before(worth) for worth in self._worths(after)]
        options = tuple(
            Option(number, winner_of(worth, mover), plies(worth))
            for number, worth in zip(numbers, worths, strict=True)
        )
        if not options:
            return Solution(position.winner, 0, (), 1)
        best = max(worths)
        return Solution(winner_of(best, mover), plies(best), options, self.states)

    def line(self, position: Position) -> tuple[int, ...]:
        """The numbers that best play takes from here; of equally good ones the least."""
        while not position.over:
            position = position.play(self.solve(position).best[0])
        return position.moves

    def _worths(self, positions: list[Position]) -> list[int]:
        try:
            return self._engine.worths(positions)
        except TooLarge as error:
            if not isinstance(self._engine, PlainSolver):
                raise
            self._engine = self._larger(f"a game with {error}")
        return self._engine.worths(positions)

    def _larger(self, what: str) -> Engine:
        """What solves a game with many states; `what` is to be solved."""
        extras.need("fast", what)
        from ninefold.fast import DeepSolver

        return DeepSolver(self.game, self.memory, self.seconds)


def most_states() -> int:
    """How many states are solved by the rules as they stand."""
    return FEW_STATES if extras.is_there("fast") else MANY_STATES


def solve(
    position: Position, *, memory: int | None = None, seconds: float | None = None
) -> Solution:
    """The exact value of this position, and of every number that may be taken."""
    return Solver(position.game, memory=memory, seconds=seconds).solve(position)


def winner_of(worth: int, mover: int) -> int | None:
    """The player who wins, if it is worth this to the one to move; None for a draw."""
    return {1: mover, 0: None, -1: 3 - mover}[outcome(worth)]
