"""The commands that solve: what a position is worth, and what each number leads to."""

from itertools import chain
from math import prod

import click

from ninefold import extras
from ninefold.cli.console import say, say_json
from ninefold.cli.options import (
    MOVES,
    Whole,
    as_json,
    chosen_game,
    game_options,
    moves_argument,
    played,
)
from ninefold.cli.progress import bar, progress
from ninefold.moves import in_pairs
from ninefold.position import Position
from ninefold.solver import Solution, Solver
from ninefold.solver.words import value_told

memory_option = click.option(
    "--memory", metavar="MB", type=Whole(range(1, 1_000_001)), help="Use no more memory."
)


@click.command(context_settings=MOVES)
@game_options()
@moves_argument
@click.option(
    "--seconds",
    metavar="S",
    type=Whole(range(1, 1_000_001)),
    help="Search no longer. What is not known by then is not guessed; the exit status is 1.",
)
@memory_option
@click.option(
    "--table", metavar="FILE", help="Take the values from a file that 'table' has written."
)
@as_json
def solve(
    name: str,
    settings: tuple[str, ...],
    numbers: str | None,
    moves: tuple[str, ...],
    seconds: int | None,
    memory: int | None,
    table: str | None,
    as_json: bool,
) -> None:
    """Tell who wins GAME after these NUMBERS, and what every number leads to."""
    position = played(chosen_game(name, settings, numbers), moves)
    solver = Solver(position.game, memory=in_bytes(memory), seconds=seconds)
    if table is not None:
        from ninefold import tables  # slow to import, and seldom needed

        solver = tables.read(position.game, table)
    with progress(lambda: f"{solver.states:,} states looked at"):
        solution = solver.solve(position)
        line = () if as_json else solver.line(position)
    if as_json:
        say_json(_report(position, solution))
    else:
        say(*_in_words(position, solution, line))


def in_bytes(memory: int | None) -> int | None:
    return None if memory is None else memory << 20


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
        return [str(position.reason), value_told(solution.winner, 0)]
    width = len(str(solution.options[-1].number))
    options = [
        f"  {option.number:{width}}  {value_told(option.winner, option.plies)}"
        + ("  (best)" if option.number in solution.best else "")
        for option in solution.options
    ]
    return [
        f"{value_told(solution.winner, solution.plies)} Player {position.turn} is to move.",
        "",
        f"What each number of Player {position.turn} leads to:",
        *options,
        "",
        f"Best play: {in_pairs(line)}",
        f"States looked at: {solution.states:,}",
    ]


@click.command()
@game_options()
@click.option(
    "--out",
    metavar="FILE",
    required=True,
    help="Where to write: FILE.csv, or FILE.parquet with the extra parquet.",
)
@click.option(
    "--for-learners",
    is_flag=True,
    help="Write what agents see of open positions, split for training and testing, to "
    "FILE.npz or FILE.parquet; with the extra envs.",
)
@memory_option
def table(
    name: str,
    settings: tuple[str, ...],
    numbers: str | None,
    out: str,
    for_learners: bool,
    memory: int | None,
) -> None:
    """Write every position that can come in GAME, with its value, to a file."""
    from ninefold.solver.whole import WholeSolver

    if for_learners:
        extras.need("envs", "a table for learners")
        from ninefold.envs.data import check_name, write
    else:
        from ninefold.tables import check_name, write
    chosen = chosen_game(name, settings, numbers)
    check_name(out)
    solver = WholeSolver(chosen, memory=in_bytes(memory))
    done = 0

    def tell(rows: int) -> None:
        nonlocal done
        done = rows

    def told() -> str:
        part = f"{done:,}" if for_learners else bar(done, solver.states)
        return f"{part} written" if done else f"{solver.states:,} solved"

    with progress(told):
        write(solver, out, tell)
    say(f"{out}: {done:,} positions")


@click.command()
@game_options()
@click.option(
    "--over",
    "spans",
    metavar="NAME=A..B",
    multiple=True,
    help="Draw over these values of a parameter; with two of them, one over the other.",
)
@click.option("--out", metavar="FILE", required=True, help="FILE.svg or FILE.png.")
def chart(
    name: str, settings: tuple[str, ...], numbers: str | None, spans: tuple[str, ...], out: str
) -> None:
    """Draw who wins GAME, and how fast, for every first number and every pool size."""
    from ninefold import charts

    chosen = chosen_game(name, settings, numbers)
    charts.check_name(out)
    over = charts.spans(chosen, spans)
    games = prod(len(span.values) for span in over)
    found: list[list[charts.Mark]] = []
    with progress(lambda: f"{bar(len(found), games)} games solved"):
        found.extend(charts.marks(chosen, over))
        charts.draw(chosen, over, list(chain(*found)), out)
    say(f"{out}: {games:,} games")
