"""The exact value of a position: who wins, and in how many numbers.

The winner hurries and the loser holds out; where neither can win, both hurry to the draw.
"""

from typing import NamedTuple

from ninefold.moves import to_move
from ninefold.position import Game, Position
from ninefold.solver.plain import PlainSolver
from ninefold.worth import before, outcome, plies

PLAIN_STATES = 200_000  # a second or two; every game with 9 numbers has fewer


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


class Solver:
    """Solves positions of one game, and remembers what it has found."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._engine = PlainSolver(game, PLAIN_STATES)

    def solve(self, position: Position) -> Solution:
        """The exact value of this position, and of every number that may be taken."""
        mover = to_move(position.moves)
        worths = {
            number: before(self._engine.worth(position.play(number).state))
            for number in position.legal
        }
        options = tuple(
            Option(number, winner_of(worth, mover), plies(worth))
            for number, worth in worths.items()
        )
        if not options:
            return Solution(position.winner, 0, (), 1)
        worth = max(worths.values())
        return Solution(winner_of(worth, mover), plies(worth), options, self._engine.states)

    def line(self, position: Position) -> tuple[int, ...]:
        """The numbers that best play takes from here; of equally good ones the least."""
        while not position.over:
            position = position.play(self.solve(position).best[0])
        return position.moves


def solve(position: Position) -> Solution:
    """The exact value of this position, and of every number that may be taken."""
    return Solver(position.game).solve(position)


def winner_of(worth: int, mover: int) -> int | None:
    """The player who wins, if it is worth this to the one to move; None for a draw."""
    return {1: mover, 0: None, -1: 3 - mover}[outcome(worth)]
