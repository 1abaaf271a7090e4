"""Players that hardly look ahead."""

from random import Random as Chance

from ninefold.players.foresight import ENDLESS, Foresight
from ninefold.position import Position


class Random:
    """Takes any number that is allowed, each as likely."""

    def __init__(self, seed: int | None = None) -> None:
        self.chance = Chance(seed)

    def choose(self, position: Position) -> int:
        return self.chance.choice(position.legal)

    def close(self) -> None:
        pass


class Greedy(Random):
    """Takes a win if there is one, and avoids to lose at once; else any number."""

    def choose(self, position: Position) -> int:
        return self.chance.choice(promising(position, Foresight(position.game), 2))


def promising(
    position: Position, foresight: Foresight, depth: int, patience: int = ENDLESS
) -> list[int]:
    """The numbers that look best to somebody who looks so many numbers ahead.

    The quickest wins; if there is none, what is not seen to lose; else the slowest losses.
    """
    seen = foresight.outlook(position, depth, patience)
    # As the best comes first: quick wins, what is not seen to the end, slow losses.
    worths = {number: 1 / seen[number] if number in seen else 0 for number in position.legal}
    best = max(worths.values())
    return [number for number, worth in worths.items() if worth == best]
