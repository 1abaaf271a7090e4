"""Letting several do their work in turn, and comparing the medians."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple


class Done(NamedTuple):
    """One turn of work."""

    amount: float
    seconds: float


Turn = Callable[[], Done] | str  # what does one turn of work, or why nobody does
Speed = float | str  # work in a second, or why it was not measured


def timed(work: Callable[[], float]) -> Callable[[], Done]:
    """Turns of this work, which gives the amount that it has done."""

    def turn() -> Done:
        start = time.perf_counter()
        amount = work()
        return Done(amount, time.perf_counter() - start)

    return turn


def speeds(everyone: Mapping[str, Turn], turns: int) -> dict[str, Speed]:
    """How fast each one works: the median of so many turns, which they take one by one."""
    measured: dict[str, list[float]] = {name: [] for name in everyone}
    for _ in range(turns):
        for name, turn in everyone.items():
            if not isinstance(turn, str):
                done = turn()
                measured[name].append(done.amount / done.seconds)
    return {
        name: turn if isinstance(turn, str) else median(measured[name])
        for name, turn in everyone.items()
    }


@dataclass(frozen=True)
class Row:
    """One line of the table: our speed against theirs.

    Where the work has a unit, ours shall do at least so many times as much of it in a second.
    Without one the work is done once, and shall take at most so many times as long.
    """

    work: str
    peer: str
    ours: Speed
    theirs: Speed
    aim: float
    unit: str | None = None

    @property
    def ratio(self) -> float | None:
        """How many times as much, or as long; None where nobody measured it."""
        if isinstance(self.ours, str) or isinstance(self.theirs, str):
            return None
        return self.ours / self.theirs if self.unit else self.theirs / self.ours

    @property
    def reached(self) -> bool | None:
        """Whether the aim is reached; None where nobody measured it."""
        if self.ratio is None:
            return None
        return self.ratio >= self.aim if self.unit else self.ratio <= self.aim

    @property
    def cells(self) -> list[str]:
        """What the table shows."""
        ratio = "not measured" if self.ratio is None else f"{self.ratio:.2f}×"
        bound = "at least" if self.unit else "at most"
        told = [self.told(self.ours), self.told(self.theirs)]
        return [self.work, self.peer, *told, ratio, f"{bound} {self.aim:g}×"]

    def told(self, speed: Speed) -> str:
        """A speed in words."""
        if isinstance(speed, str):
            return speed
        if self.unit is None:
            return f"{1000 / speed:.0f} ms"
        return f"{speed / 1e6:.2f} M {self.unit}/s"
