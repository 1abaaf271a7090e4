"""The perfect player: never gives anything away, and makes it hard for the other."""

from ninefold.errors import MissingExtra, OutOfTime, PlayerError, TooLarge
from ninefold.moves import to_move
from ninefold.players.foresight import Foresight
from ninefold.players.simple import Random
from ninefold.position import Game, Position
from ninefold.solver import Solver

PATIENCE = 5_000  # states that it looks at for a quick win, before it solves the game
DEEPEST = 62
SECONDS = 60.0


class Perfect(Random):
    """Wins as quickly as can be; when lost, holds out longest.

    Where no number wins, it takes one of the best after which the other player has the most
    ways to go wrong.
    """

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self._game: Game | None = None

    def choose(self, position: Position) -> int:
        if self._game != position.game:
            self._game = position.game
            self._foresight = Foresight(position.game)
            self._solver = Solver(position.game, seconds=SECONDS)
        try:
            return self.chance.choice(self._choices(position))
        except (MissingExtra, OutOfTime, TooLarge) as error:
            raise PlayerError(
                f"this is too much for perfect: {error}; mcts:1000 may do"
            ) from None

    def _choices(self, position: Position) -> list[int]:
        seen = self._foresight.outlook(position, DEEPEST, PATIENCE)
        wins = [number for number, plies in seen.items() if plies > 0]
        return wins or self._hardest(position)

    def _hardest(self, position: Position) -> list[int]:
        """Of the best numbers, those after which the most replies are mistakes."""
        best = self._solver.solve(position).best
        pitfalls = {number: self._pitfalls(position.play(number)) for number in best}
        most = max(pitfalls.values())
        return [number for number in best if pitfalls[number] == most]

    def _pitfalls(self, position: Position) -> int:
        """How many numbers give away what the player to move has."""
        solution = self._solver.solve(position)
        rest = 3 - to_move(position.moves)
        given_away = [rest, None] if solution.winner == 3 - rest else [rest]
        return sum(option.winner in given_away for option in solution.options)
