"""Ninefold: five duels with the numbers 1 to 9, to play, to understand, to measure by.

>>> import ninefold
>>> game = ninefold.game("order", numbers=9)
>>> position = game.start().play(5, 4)
>>> position.moves, position.turn, position.legal
((5, 4), 1, (6, 7, 8, 9))
"""

from ninefold.checks import Finding, check
from ninefold.errors import (
    FileError,
    GameFileError,
    IllegalMove,
    MissingExtra,
    NinefoldError,
    OutOfTime,
    PlayerError,
    RecordError,
    RuleError,
    TooLarge,
    UnknownGame,
)
from ninefold.position import Game, Position
from ninefold.registry import game, games
from ninefold.solver import Option, Solution, Solver, solve

__all__ = [
    "FileError",
    "Finding",
    "Game",
    "GameFileError",
    "IllegalMove",
    "MissingExtra",
    "NinefoldError",
    "Option",
    "OutOfTime",
    "PlayerError",
    "Position",
    "RecordError",
    "RuleError",
    "Solution",
    "Solver",
    "TooLarge",
    "UnknownGame",
    "check",
    "game",
    "games",
    "solve",
]
