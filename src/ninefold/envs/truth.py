"""The exact value of what an agent has before it, and what its last number gave away."""

from ninefold.position import Game, Position
from ninefold.solver import Solver

LOSS_AT_ONCE = -1, 0
Told = dict[str, int]


class Truth:
    """What is exactly known of the positions of one game."""

    def __init__(self, game: Game) -> None:
        self._solver = Solver(game)

    def value(self, position: Position, player: int) -> Told:
        """How this player fares, 1, 0 or -1, and how many numbers will still be taken."""
        solution = self._solver.solve(position)
        return told(outcome(solution.winner, player), solution.plies)

    def regret(self, position: Position, number: int | None) -> Told:
        """What the player to move gives away by this number; None loses the game at once.

        It is how much worse they fare, 0, 1 or 2; if no worse, by how many numbers a win or
        a draw comes later, or a loss sooner.
        """
        solution, player = self._solver.solve(position), position.turn
        values = {
            option.number: (outcome(option.winner, player), option.plies)
            for option in solution.options
        }
        best, plies = outcome(solution.winner, player), solution.plies
        result, plies_left = values[number] if number else LOSS_AT_ONCE
        return told(best - result, abs(plies - plies_left) if best == result else 0)


def outcome(winner: int | None, player: int | None) -> int:
    """1 if this player wins, -1 if the other does, 0 for a draw."""
    return 0 if winner is None else 1 if winner == player else -1


def told(outcome: int, plies: int) -> Told:
    return {"outcome": outcome, "plies": plies}
