"""What an agent sees of a position, which numbers it may take, and what it is paid.

An observation has 3n + 1 entries, n being the size of the game:

    n   the pool: for each number from 1, 1 if nobody has taken it, else 0
    n   the observer's own numbers in the order taken, then zeros
    n   the other player's numbers in the order taken, then zeros
    1   1 if it is the observer's turn, 0 if it is not or the game is over

In a game from outside in which numbers can be taken again, a player may hold more than n of
them; then only the last n are seen.

Action a takes the number a + 1.
"""

from __future__ import annotations  # older Gymnasiums have no Box[...]

from functools import lru_cache

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from ninefold.bits import LARGEST, single
from ninefold.errors import GameFileError
from ninefold.position import Game, Position

Entries = NDArray[np.int8]

INT8 = np.dtype(np.int8)
TURNS = b"\0", b"\1"


def size_of(game: Game) -> int:
    """The greatest number of this game: its parameter `numbers`, or 62 if it has none."""
    numbers = game.rules.get("numbers")
    return numbers if isinstance(numbers, int) and 1 <= numbers <= LARGEST else LARGEST


def observation_space(game: Game) -> Box[np.int8]:
    size = size_of(game)
    highest = [1] * size + [size] * (2 * size) + [1]
    return Box(np.int8(0), np.array(highest, np.int8), dtype=np.int8)


def mask_space(game: Game) -> Box[np.int8]:
    return Box(0, 1, (size_of(game),), np.int8)


def action_space(game: Game) -> Discrete[np.int64]:
    return Discrete(size_of(game))


class View:
    """What both players see of a game, kept up to date number by number."""

    def __init__(self, size: int) -> None:
        self._pool = bytearray(b"\1") * size
        self._hands = bytearray(size), bytearray(size)
        self._taken = 0

    def take(self, number: int) -> None:
        """The player whose turn it is takes this number."""
        hand, place = self._hands[self._taken & 1], self._taken >> 1
        if place < len(hand):
            hand[place] = number
        else:  # only the last ones are seen
            del hand[0]
            hand.append(number)
        try:
            self._pool[number - 1] = 0
        except IndexError:
            raise beyond(number, len(self._pool)) from None
        self._taken += 1

    def seen(self, observer: int, turn: bool) -> Entries:
        """What this player sees, 1 or 2, whose turn it is or not."""
        own, other = self._hands[observer - 1], self._hands[2 - observer]
        return np.frombuffer(self._pool + own + other + TURNS[turn], INT8)


def observation(position: Position, observer: int) -> Entries:
    """The position as this player sees it, 1 or 2."""
    view = View(size_of(position.game))
    for number in position.moves:
        view.take(number)
    return view.seen(observer, position.turn == observer)


def action_mask(position: Position) -> Entries:
    """For each number from 1, 1 if it may be taken now, else 0."""
    return mask_of(sum(map(single, position.legal)), size_of(position.game))


def mask_of(legal: int, size: int) -> Entries:
    """The same for a set of numbers."""
    return _mask_of(legal, size).copy()


@lru_cache(1_000)
def _mask_of(legal: int, size: int) -> Entries:
    if legal >> size + 1:
        raise beyond(legal.bit_length() - 1, size)
    return np.array([legal >> number & 1 for number in range(1, size + 1)], np.int8)


def beyond(number: int, size: int) -> GameFileError:
    """What is wrong with a game that allows a number for which there is no room."""
    return GameFileError(f"{number} may be taken, but `numbers` is {size}")


def reward(position: Position, player: int) -> float:
    """1 for having won, -1 for having lost, 0 for a draw and while the game goes on."""
    return 0.0 if position.winner is None else 1.0 if position.winner == player else -1.0
