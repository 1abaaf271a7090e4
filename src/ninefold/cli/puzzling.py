"""ninefold puzzle: its options, and which puzzles are offered."""

from __future__ import annotations

import os
from datetime import date
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from ninefold.cli.console import say_json
from ninefold.cli.options import GameName, Whole, as_json
from ninefold.registry import finder, game

if TYPE_CHECKING:
    from ninefold.puzzles import Puzzle


@click.command()
@click.argument("name", metavar="[GAME]", type=GameName(), required=False)
@click.option(
    "--moves",
    metavar="N",
    type=Whole(range(1, 10)),
    help="Only puzzles in which the Nth number that you take wins; the answer is the first.",
)
@click.option("--daily", is_flag=True, help="The puzzle of this day, the same for everybody.")
@click.option(
    "--seed",
    metavar="S",
    type=Whole(range(10**9)),
    help="New puzzles only, and the same ones each time.",
)
@click.option("--no-save", is_flag=True, help="Remember nothing, and nothing from before.")
@as_json
def puzzle(
    name: str | None,
    moves: int | None,
    daily: bool,
    seed: int | None,
    no_save: bool,
    as_json: bool,
) -> None:
    """Find the one number that wins, in GAME or in all games.

    A failed puzzle comes back on a later day. The daily puzzle, solved day after day, makes a
    streak. With --json a new puzzle is reported with its answer, and nothing is remembered.
    """
    # Slow to import, and no other command needs them.
    from ninefold import puzzles
    from ninefold.cli.trial import Trials, next_of
    from ninefold.memory import Memory

    today = date.today()
    if daily:
        for given, what in ((name, name), (moves, "--moves"), (seed, "--seed")):
            if given is not None:
                raise click.UsageError(f"--daily is the same for everybody; leave out {what}")
        new = iter([puzzles.daily(today)])
    else:
        chosen = game(name) if name else None
        plies = 2 * moves - 1 if moves else None
        drawn = int.from_bytes(os.urandom(4)) if seed is None else seed
        new = puzzles.puzzles(drawn, chosen, plies)
    if as_json:
        say_json(_report(next_of(new)))
        return
    trials = Trials(None if no_save else Memory.open(), today, daily)
    if not daily and seed is None:
        back = trials.come_back(finder([name] if name else []), chosen, plies)
        new = chain(back, new)
    trials.run(new)


def _report(found: Puzzle) -> dict[str, Any]:
    position = found.position
    return {
        "game": position.game.name,
        "rules": position.game.rules,
        "moves": position.moves,
        "turn": position.turn,
        "legal": position.legal,
        "answer": found.answer,
        "plies": found.plies,
        "grade": found.grade,
        "key": found.key,
    }
