"""Nine levels of play, from a beginner's to perfect.

A level errs as people do: it looks ahead only so far, has only so much patience, and now and
then overlooks what is in plain sight. What lies beyond its sight is all the same to it.
"""

from typing import NamedTuple

from ninefold.players.foresight import Foresight
from ninefold.players.simple import Random, promising
from ninefold.position import Position

PERFECT = 9  # the level that is no matter of sight
PATIENCE = 3_000  # states that a level looks at for one number


class Sight(NamedTuple):
    """How a level sees."""

    depth: int  # numbers that it looks ahead
    slips: float  # how often it looks only at the number that it takes


SIGHTS = {
    1: Sight(1, 0),
    2: Sight(2, 0.50),
    3: Sight(2, 0.28),
    4: Sight(3, 0.24),
    5: Sight(3, 0.12),
    6: Sight(4, 0.11),
    7: Sight(5, 0.08),
    8: Sight(7, 0.045),
}


class Level(Random):
    """Looks as far ahead as its level says."""

    def __init__(self, level: int, seed: int | None = None) -> None:
        super().__init__(seed)
        self.sight = SIGHTS[level]
        self._foresight: Foresight | None = None

    def choose(self, position: Position) -> int:
        if self._foresight is None or self._foresight.game != position.game:
            self._foresight = Foresight(position.game)
        slips = self.chance.random() < self.sight.slips
        depth = 1 if slips else self.sight.depth
        return self.chance.choice(promising(position, self._foresight, depth, PATIENCE))
