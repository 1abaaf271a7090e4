"""The coach: what each number leads to, whether one was a mistake, and why."""

from ninefold.moves import listing, to_move
from ninefold.position import Game, Position
from ninefold.solver import Option, Solution, Solver
from ninefold.solver.words import option_told

SECONDS = 20.0  # for a position; people wait for the answer


class Coach:
    """Knows one game exactly. It speaks of Player 1 and Player 2, the seats."""

    def __init__(self, game: Game) -> None:
        self.solver = Solver(game, seconds=SECONDS)

    def column(self, position: Position) -> dict[int, str]:
        """Each available number with what it leads to, for the player to move."""
        solution = self.solver.solve(position)
        width = len(str(max(position.legal)))
        return {
            option.number: f"  {option.number:{width}}  {option_told(option, mover(position))}"
            + ("  (best)" if option.number in solution.best else "")
            for option in solution.options
        }

    def hint(self, position: Position) -> str:
        """What to take."""
        solution = self.solver.solve(position)
        best = option_of(solution, solution.best[0])
        several = len(solution.best) > 1
        numbers = listing(solution.best)
        if best.winner == mover(position):
            return f"Take {any_of(numbers, several)}: it {option_told(best, mover(position))}."
        if best.winner is None:
            return f"Nothing wins here. Take {any_of(numbers, several)}: it leads to a draw."
        return (
            f"Every number loses against best play. {numbers} "
            f"{'hold' if several else 'holds'} out longest: {best.plies} more "
            f"number{'s' if best.plies > 1 else ''}."
        )

    def lesson(self, position: Position) -> list[str]:
        """What there is to learn from the last number, if it gave something away."""
        before = before_last(position)
        solution = self.solver.solve(before)
        taken = option_of(solution, position.moves[-1])
        if taken.winner == solution.winner:
            return []
        lost = "the win" if solution.winner == mover(before) else "the draw"
        better = [option for option in solution.options if option.winner == solution.winner]
        numbers = listing(option.number for option in better)
        return [
            f"A pity: {taken.number} gives {lost} away. {self._course(position)}",
            f"{numbers} would have kept it.",
        ]

    def why(self, position: Position, number: int) -> str:
        """What this number leads to, and by which line."""
        option = option_of(self.solver.solve(position), number)
        after = position.play(number)
        told = f"{number} {option_told(option, mover(position))}."
        return f"{told} {self._course(after)}"

    def _course(self, after: Position) -> str:
        """How best play goes on after the last number, to the end and its reason."""
        number, rival = after.moves[-1], to_move(after.moves)
        line = self.solver.line(after)
        end = after.play(*line[len(after.moves) :])
        reply, *rest = line[len(after.moves) :] or (0,)
        if not reply:
            return str(end.reason)
        course = f"{number} lets Player {rival} take {reply}."
        if rest:
            course += f" Best play then goes on {listing(rest)}."
        return f"{course} {end.reason}"


def before_last(position: Position) -> Position:
    """The position before the last number was taken."""
    return position.game.start().play(*position.moves[:-1])


def mover(position: Position) -> int:
    return to_move(position.moves)


def option_of(solution: Solution, number: int) -> Option:
    return next(option for option in solution.options if option.number == number)


def any_of(numbers: str, several: bool) -> str:
    return f"one of {numbers}" if several else numbers
