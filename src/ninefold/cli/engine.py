"""ninefold engine: a computer player, spoken to in lines, as docs/engine.md describes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

import click

from ninefold.cli.console import say
from ninefold.cli.options import Whole, played, settings_in, sources_option
from ninefold.errors import NinefoldError
from ninefold.position import Game, Position
from ninefold.registry import finder

if TYPE_CHECKING:
    from ninefold.players import Player


@click.command()
@click.option("--player", "name", default="perfect", help="Who plays; perfect unless given.")
@click.option("--seed", metavar="S", type=Whole(range(10**9)), help="For the same play again.")
@sources_option
def engine(name: str, seed: int | None, sources: tuple[str, ...]) -> None:
    """Speak the line protocol of engines on standard input and output."""
    from ninefold.players import player  # slow to import, and no report needs it

    with closing(player(name, seed)) as taker:
        converse(taker, name, finder(sources))


def converse(taker: Player, name: str, find: Callable[..., Game]) -> None:
    """Answer every line, until it is told to quit or the input ends."""
    from ninefold.players.engine import HELLO, WELCOME

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
        except click.ClickException as error:  # of a number that looks like an option
            say(f"info error {error.format_message()}")


def read_position(words: list[str], find: Callable[..., Game]) -> Position:
    """The position that these words tell: GAME NAME=VALUE ... moves NUMBER ..."""
    if "moves" not in words[1:]:
        raise NinefoldError("a position is GAME NAME=VALUE ... moves NUMBER ...")
    place = words.index("moves", 1)
    return played(find(words[0], **settings_in(words[1:place])), tuple(words[place + 1 :]))
