"""Measuring two things in turn, as a ratio of their medians."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    work: str
    peer: str
    ratio: float
    at_most: float

    @property
    def reached(self) -> bool:
        return self.ratio <= self.at_most

    @property
    def aim_in_words(self) -> str:
        return f"at most {self.at_most:g}×"


def times_as_long(
    ours: Callable[[], object], theirs: Callable[[], object], turns: int
) -> float:
    """How many times as long ours takes as theirs, by the medians of this many turns each."""
    spent: dict[Callable[[], object], list[float]] = {ours: [], theirs: []}
    for _ in range(turns):
        for work, times in spent.items():
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
    return median(spent[ours]) / median(spent[theirs])
