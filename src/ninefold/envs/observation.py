"""What an agent sees of a position, and the numbers that it may take, as arrays.

An observation has 3n + 1 entries, n being the size of the game:

    n   the pool: for each number from 1, 1 if nobody has taken it, else 0
    n   the observer's own numbers in the order taken, then zeros
    n   the other player's numbers in the order taken, then zeros
    1   1 if it is the observer's turn, 0 if it is not or the game is over

In a game from outside in which numbers can be taken again, a player may hold more than n of
them; then only the last n are seen.

Action a takes the number a + 1.
"""

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from ninefold.bits import LARGEST
from ninefold.errors import GameFileError
from ninefold.moves import taken_by
from ninefold.position import Game, Position

Entries = NDArray[np.int8]


def size_of(game: Game) -> int:
    """The greatest number of this game: its parameter `numbers`, or 62 if it has none."""
    numbers = game.rules.get("numbers")
    return numbers if isinstance(numbers, int) and 1 <= numbers <= LARGEST else LARGEST


def observation_space(game: Game) -> Box:
    size = size_of(game)
    highest = [1] * size + [size] * (2 * size) + [1]
    return Box(np.int8(0), np.array(highest, np.int8), dtype=np.int8)


def action_space(game: Game) -> Discrete:
    return Discrete(size_of(game))


def observation(position: Position, observer: int) -> Entries:
    """The position as this player sees it, 1 or 2."""
    size = size_of(position.game)
    pool = bytearray(b"\1" * size)
    for number in position.moves:
        pool[number - 1] = 0
    hands = [
        bytes(taken_by(player, position.moves)[-size:]).ljust(size, b"\0")
        for player in (observer, 3 - observer)
    ]
    turn = bytes([position.turn == observer])
    return np.frombuffer(pool + hands[0] + hands[1] + turn, np.int8)


def action_mask(position: Position) -> Entries:
    """For each number from 1, 1 if it may be taken now, else 0."""
    size = size_of(position.game)
    mask = bytearray(size)
    for number in position.legal:
        if number > size:
            raise GameFileError(
                f"{position.game.name} allows {number}, but its numbers end at {size}"
            )
        mask[number - 1] = 1
    return np.frombuffer(mask, np.int8)
