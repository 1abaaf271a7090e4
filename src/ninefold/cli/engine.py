"""ninefold engine: a computer player, spoken to in lines, as docs/engine.md describes."""

import sys
from collections.abc import Callable

import click

from ninefold.cli.console import say
from ninefold.cli.options import Whole, played, settings_in, sources_option
from ninefold.errors import NinefoldError
from ninefold.position import Game, Position
from ninefold.registry import finder


@click.command()
@click.option("--player", "name", default="perfect", help="Who plays; perfect unless given.")
@click.option("--seed", metavar="S", type=Whole(range(10**9)), help="For the same play again.")
@sources_option
def engine(name: str, seed: int | None, sources: tuple[str, ...]) -> None:
    """Speak the line protocol of engines on standard input and output."""
    from ninefold.players import player  # slow to import, and no report needs it
    from ninefold.players.engine import HELLO, WELCOME

    taker, find = player(name, seed), finder(sources)
    position: Position | None = None
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        try:
            if command == HELLO:
                say(f"id name ninefold {name}", WELCOME)
            elif command == "isready":
                say("readyok")
            elif command == "position":
                position = None
                position = read_position(rest.split(), find)
            elif command == "go":
                if position is None or position.over:
                    raise NinefoldError("there is no position in which a number may be taken")
                say(f"bestmove {taker.choose(position)}")
            elif command == "quit":
                break
        except NinefoldError as error:
            say(f"info error {error}")
    taker.close()


def read_position(words: list[str], find: Callable[..., Game]) -> Position:
    """The position that these words tell: GAME NAME=VALUE ... moves NUMBER ..."""
    if "moves" not in words[1:]:
        raise NinefoldError("a position is GAME NAME=VALUE ... moves NUMBER ...")
    place = words.index("moves", 1)
    return played(find(words[0], **settings_in(words[1:place])), tuple(words[place + 1 :]))
