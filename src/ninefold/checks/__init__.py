"""Whether a game keeps what the rest of Ninefold builds on: ours, or a stranger's."""

from typing import NamedTuple

from ninefold.position import Game

OK, FAILED, PASSED_OVER = "ok", "failed", "passed over"


class Finding(NamedTuple):
    """What one check has found."""

    check: str  # what should hold, in words
    outcome: str  # "ok", "failed" or "passed over"
    why: str = ""  # what was wrong, why it was passed over, or how far an "ok" goes
    moves: tuple[int, ...] | None = None  # where it failed: the fewest moves found to show it


def check(game: Game, *, seed: int = 0) -> tuple[Finding, ...]:
    """Every check of this game, in order. The same seed plays the same games at random."""
    from ninefold.checks.kit import findings  # slow to import, and nothing else needs it

    return tuple(findings(game, seed))
