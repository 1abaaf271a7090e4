"""Who takes numbers besides people. Each kind is named by a word, such as level:3."""

from typing import Protocol

from ninefold.errors import PlayerError, nearest, shortened
from ninefold.players.engine import Engine
from ninefold.players.levels import PERFECT, Level
from ninefold.players.mcts import TreeSearch
from ninefold.players.perfect import Perfect
from ninefold.players.simple import Greedy, Random
from ninefold.position import Position
from ninefold.rulebook import is_number

HUMAN = "human"
KINDS = ("random", "greedy", "level", "perfect", "mcts", "engine")
NAMES = "random, greedy, level:1 to level:9, perfect, mcts:PLAYOUTS, engine:COMMAND"
LEVELS = range(1, PERFECT + 1)
PLAYOUTS = range(1, 1_000_001)


class Player(Protocol):
    """Somebody who takes numbers and is no person."""

    def choose(self, position: Position) -> int:
        """The number that this player takes."""

    def close(self) -> None:
        """Leave the table for good."""


def is_computer(name: str) -> bool:
    """Whether this can only name a player that is no person."""
    return ":" in name or name.lower() in KINDS


def is_engine(name: str) -> bool:
    """Whether this names another program."""
    return name.lower().startswith("engine:")


def player(name: str, seed: int | None = None) -> Player:
    """The player of this name. With the same seed it makes the same choices."""
    kind, _, more = name.partition(":")
    kind = kind.lower()
    if kind == "level":
        level = number_in(name, more, LEVELS)
        return Perfect(seed) if level == PERFECT else Level(level, seed)
    if kind == "mcts":
        return TreeSearch(number_in(name, more, PLAYOUTS), seed)
    if kind == "engine":
        return Engine(more)
    plain = {"random": Random, "greedy": Greedy, "perfect": Perfect}
    if kind not in plain or more:
        raise PlayerError(
            f"no player {shortened(name)}: there are {NAMES}{nearest(kind, KINDS)}"
        )
    made: Player = plain[kind](seed)
    return made


def number_in(name: str, given: str, allowed: range) -> int:
    """The number that the name of a player ends with."""
    if is_number(given) and int(given) in allowed:
        return int(given)
    kind = name.partition(":")[0]
    raise PlayerError(
        f"{kind}:N takes a whole number from {allowed.start} to {allowed.stop - 1}, "
        f"not {shortened(given)}"
    )
