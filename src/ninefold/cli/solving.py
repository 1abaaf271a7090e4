"""The commands that solve: what a position is worth, and what each number leads to."""

import click

from ninefold.cli.console import say, say_json
from ninefold.cli.options import (
    MOVES,
    as_json,
    chosen_game,
    game_options,
    moves_argument,
    played,
)
from ninefold.moves import in_pairs
from ninefold.position import Position
from ninefold.solver import Solution, Solver


@click.command(context_settings=MOVES)
@game_options()
@moves_argument
@as_json
def solve(
    name: str,
    settings: tuple[str, ...],
    numbers: str | None,
    moves: tuple[str, ...],
    as_json: bool,
) -> None:
    """Tell who wins GAME after these NUMBERS, and what every number leads to."""
    position = played(chosen_game(name, settings, numbers), moves)
    solver = Solver(position.game)
    solution = solver.solve(position)
    if as_json:
        say_json(_report(position, solution))
    else:
        say(*_in_words(position, solution, solver.line(position)))


def _report(position: Position, solution: Solution) -> dict[str, object]:
    return {
        "game": position.game.name,
        "rules": position.game.rules,
        "moves": position.moves,
        "turn": position.turn,
        "winner": solution.winner,
        "plies": solution.plies,
        "options": [option._asdict() for option in solution.options],
        "states": solution.states,
    }


def _in_words(position: Position, solution: Solution, line: tuple[int, ...]) -> list[str]:
    if position.over:
        return [str(position.reason), _value(solution.winner, 0)]
    width = len(str(solution.options[-1].number))
    options = [
        f"  {option.number:{width}}  {_value(option.winner, option.plies)}"
        + ("  (best)" if option.number in solution.best else "")
        for option in solution.options
    ]
    return [
        f"{_value(solution.winner, solution.plies)} Player {position.turn} is to move.",
        "",
        f"What each number of Player {position.turn} leads to:",
        *options,
        "",
        f"Best play: {in_pairs(line)}",
        f"States looked at: {solution.states:,}",
    ]


def _value(winner: int | None, plies: int) -> str:
    ending = f"Player {winner} wins" if winner else "a draw"
    ending = ending[0].upper() + ending[1:]
    if not plies:
        return f"{ending}."
    return f"{ending} after {plies} more number{'s' if plies > 1 else ''}."
