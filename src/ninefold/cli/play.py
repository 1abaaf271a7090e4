"""ninefold play: from the options to the table."""

from contextlib import ExitStack
from typing import Any

import click

from ninefold.cli.console import Console
from ninefold.cli.options import chosen_game, game_options
from ninefold.cli.table import Table
from ninefold.errors import NinefoldError, shortened
from ninefold.match import Match, toss_coin
from ninefold.position import Game
from ninefold.record.file import RecordFile
from ninefold.record.model import check_tag
from ninefold.registry import finder


@click.command()
@game_options(optional=True)
@click.option("--p1", metavar="NAME", help="The first person's name.")
@click.option("--p2", metavar="NAME", help="The second person's name.")
@click.option(
    "--first", type=click.Choice(["1", "2", "coin"]), help="Who starts; 1 unless given."
)
@click.option("--rounds", metavar="K", type=click.IntRange(1), help="Play K rounds.")
@click.option(
    "--first-to",
    metavar="K",
    type=click.IntRange(1),
    help="Play until somebody has won K rounds.",
)
@click.option("--record", metavar="FILE", help="Keep the games at the end of FILE.")
@click.option("--resume", metavar="FILE", help="Go on with the unfinished last game of FILE.")
def play(
    name: str | None,
    settings: tuple[str, ...],
    numbers: str | None,
    record: str | None,
    resume: str | None,
    **options: Any,
) -> None:
    """Play GAME, two people at one terminal.

    With --rounds or --first-to it is a match: starts alternate, and the score is kept.
    """
    if resume is None:
        if name is None:
            raise click.UsageError("say which game, such as: ninefold play order")
        start(chosen_game(name, settings, numbers), record=record, **options)
        return
    given = {"--record": record, "--numbers": numbers, "--rule": settings, **options}
    unused = [option for option, value in given.items() if value]
    if unused:
        option = "--" + unused[0].strip("-").replace("_", "-")
        raise click.UsageError(f"--resume takes all from {resume}; leave out {option}")
    take_up(resume, name)


def start(
    game: Game,
    *,
    p1: str | None = None,
    p2: str | None = None,
    first: str | None = None,
    rounds: int | None = None,
    first_to: int | None = None,
    record: str | None = None,
) -> None:
    """A new game, or a match of several."""
    names = checked_names(p1 or "Player 1", p2 or "Player 2")
    console = Console()
    starter = toss_coin() if first == "coin" else int(first or 1)
    match = Match(starter, rounds if rounds or first_to else 1, first_to)
    with ExitStack() as stack:
        file = stack.enter_context(RecordFile(record)) if record else None
        if first == "coin":
            console.say(f"The coin says: {names[starter - 1]} starts.", "")
        Table(console, game, names, match, file).sit()


def take_up(path: str, name: str | None) -> None:
    """The unfinished last game of a file; the name leads to a game that is not installed."""
    with RecordFile(path, must_exist=True) as file:
        record = file.take_up(finder([name] if name else []))
        tags = record.tags
        names = tags.get("Player1", "Player 1"), tags.get("Player2", "Player 2")
        Table(Console(), record.position.game, names, Match(), file).sit(record)


def checked_names(p1: str, p2: str) -> tuple[str, str]:
    """The two names, if people can be told apart by them and a record can hold them."""
    for place, name in enumerate((p1, p2), 1):
        check_tag(f"Player{place}", name)
        if not name.strip() or len(name) > 40:
            raise NinefoldError(f"a name has 1 to 40 characters, not {shortened(name)}")
    if p1 == p2:
        raise NinefoldError(f"both players are called {shortened(p1)}; give two names")
    return p1, p2
