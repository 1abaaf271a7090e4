"""What remembered games add up to."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ninefold.memory import Kept

# How a result is for Player 1 and for Player 2.
RESULTS = {"1-0": ("won", "lost"), "0-1": ("lost", "won"), "1/2-1/2": ("drawn", "drawn")}


class Pairing(NamedTuple):
    """Who has sat where at which game, against whom. `rules` are those not as usual."""

    game: str
    rules: str
    player: str
    seat: int
    opponent: str


def tally(games: Iterable[Kept]) -> dict[Pairing, Counter[str]]:
    """How often each player has won, drawn and lost; games without a result do not count."""
    found: dict[Pairing, Counter[str]] = {}
    for kept in games:
        for pairing, result in _results(kept):
            found.setdefault(pairing, Counter())[result] += 1
    return dict(sorted(found.items()))


def _results(kept: Kept) -> Iterator[tuple[Pairing, str]]:
    people = (kept.player1, kept.player2)
    for seat, result in enumerate(RESULTS.get(kept.result, ()), 1):
        pairing = Pairing(kept.game, kept.rules, people[seat - 1], seat, people[2 - seat])
        yield pairing, result
