"""ninefold play: its options."""

from typing import Any

import click

from ninefold.cli.options import Whole, chosen_game, game_options
from ninefold.match import MOST

SEED = Whole(range(10**9))
COUNT = Whole(range(1, MOST + 1))
FILE = click.Path()  # so that the shell completes it


@click.command()
@game_options(optional=True)
@click.option("--p1", metavar="NAME", help="A person's name, or a computer player's.")
@click.option("--p2", metavar="NAME", help="The other's.")
@click.option(
    "--first", type=click.Choice(["1", "2", "coin"]), help="Who starts; 1 unless given."
)
@click.option(
    "--coach", is_flag=True, help="Show what each number leads to, and tell of mistakes."
)
@click.option(
    "--seed", metavar="S", type=SEED, help="Let the same computer players play the same again."
)
@click.option("--rounds", metavar="K", type=COUNT, help="Play K rounds.")
@click.option(
    "--first-to",
    metavar="K",
    type=COUNT,
    help="Play until somebody has won K rounds; with --rounds, whichever comes first.",
)
@click.option("--record", metavar="FILE", type=FILE, help="Keep the games at the end of FILE.")
@click.option(
    "--resume",
    metavar="FILE",
    type=FILE,
    help="Go on with the unfinished last game of FILE, and with its match.",
)
@click.option("--no-save", is_flag=True, help="Keep nothing of this in the history.")
def play(
    name: str | None,
    settings: tuple[str, ...],
    numbers: str | None,
    record: str | None,
    resume: str | None,
    no_save: bool,
    **options: Any,
) -> None:
    """Play GAME: two people at one terminal, or one and a computer player, or two of these.

    Computer players are random, greedy, level:1 to level:9, perfect, mcts:PLAYOUTS and
    engine:COMMAND. With --rounds or --first-to it is a match: starts alternate, and the score
    is kept.
    """
    from ninefold.cli.seating import start, take_up  # slow to import, and no report needs it

    if resume is None:
        if name is None:
            raise click.UsageError("say which game, such as: ninefold play order")
        start(chosen_game(name, settings, numbers), record=record, save=not no_save, **options)
        return
    kept = {name: options.pop(name) for name in ("p1", "p2", "coach")}
    given = {"--record": record, "--numbers": numbers, "--rule": settings, **options}
    unused = [option for option, value in given.items() if value not in (None, ())]
    if unused:
        option = "--" + unused[0].strip("-").replace("_", "-")
        raise click.UsageError(f"--resume takes all from {resume}; leave out {option}")
    take_up(resume, name, save=not no_save, **kept)
