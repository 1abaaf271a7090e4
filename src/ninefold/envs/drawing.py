"""A position as text, and as a picture of bare numpy.

The picture has three rows: the pool, then what each player has taken, in order. Whose turn it
is shows as a block at the left of their row.
"""

import numpy as np
from numpy.typing import NDArray

from ninefold.envs.observation import observation, size_of
from ninefold.moves import listing
from ninefold.position import Position
from ninefold.talk import talk_of
from ninefold.talk.general import outcome

Picture = NDArray[np.uint8]

RENDER_MODES = ("ansi", "rgb_array")
DIGITS = (  # three points wide, five high
    ("###", "#.#", "#.#", "#.#", "###"),
    (".#.", "##.", ".#.", ".#.", "###"),
    ("###", "..#", "###", "#..", "###"),
    ("###", "..#", ".##", "..#", "###"),
    ("#.#", "#.#", "###", "..#", "..#"),
    ("###", "#..", "###", "..#", "###"),
    ("###", "#..", "###", "#.#", "###"),
    ("###", "..#", ".#.", ".#.", ".#."),
    ("###", "#.#", "###", "#.#", "###"),
    ("###", "#.#", "###", "..#", "###"),
)
HEIGHT, WIDTH = 9, 11  # of a cell, in points
POINT = 4  # pixels of a point, either way
PAPER, LINE, INK = 255, 190, 0


def rendered(position: Position, mode: str | None) -> str | Picture | None:
    """The position in this mode; nothing without one."""
    if mode is None:
        return None
    return text(position) if mode == "ansi" else picture(position)


def text(position: Position) -> str:
    """How the table stands, and whose turn it is or how the game has ended."""
    if position.over:
        last = outcome(position)
    else:
        last = [f"Player {position.turn}'s turn. Allowed: {listing(position.legal)}"]
    return "\n".join([*talk_of(position.game).drawing(position), "", *last])


def picture(position: Position) -> Picture:
    size = size_of(position.game)
    rows = observation(position, 1)[:-1].reshape(3, size)
    rows[0] *= np.arange(1, size + 1, dtype=np.int8)
    points = [
        np.hstack([marker(player == position.turn), *(cell(int(number)) for number in row)])
        for player, row in enumerate(rows)
    ]
    pixels = np.vstack(points).repeat(POINT, axis=0).repeat(POINT, axis=1)
    return np.stack([pixels] * 3, axis=2)


def marker(turn: bool) -> Picture:
    """The place left of a row: a block if it is this player's turn."""
    points = np.full((HEIGHT, HEIGHT), PAPER, np.uint8)
    if turn:
        points[3:-3, 3:-3] = INK
    return points


def cell(number: int) -> Picture:
    """A framed cell with this number in it; 0 leaves it empty."""
    points = np.full((HEIGHT, WIDTH), LINE, np.uint8)
    points[1:-1, 1:-1] = PAPER
    digits = str(number) if number else ""
    left = (WIDTH - 4 * len(digits) + 1) // 2
    for place, digit in enumerate(digits):
        ink = np.array([list(line) for line in DIGITS[int(digit)]]) == "#"
        points[2:7, left + 4 * place : left + 4 * place + 3][ink] = INK
    return points
