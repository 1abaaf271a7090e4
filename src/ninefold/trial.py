"""A person at a puzzle: what is remembered of it, whatever the screen."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date

from ninefold.errors import NinefoldError
from ninefold.memory import Memory
from ninefold.position import Game
from ninefold.puzzles import HARDEST, Puzzle, puzzle_of


class Trial:
    """One puzzle, until its number is found or shown. Without a memory nothing is kept."""

    def __init__(
        self, puzzle: Puzzle, memory: Memory | None, today: date, daily: bool = False
    ) -> None:
        self.puzzle, self.memory = puzzle, memory
        self.today, self.daily = today, daily
        self.failed = False

    def fail(self) -> None:
        """A wrong number was taken, or the right one shown; the first time counts."""
        if not self.failed:
            self.failed = True
            self._keep(solved=False)

    def find(self) -> None:
        """The number was found; after a mistake only the day counts."""
        if self.daily or not self.failed:
            self._keep(solved=True)
        if self.daily and self.failed:  # the day counts, and yet the puzzle comes back
            self._keep(solved=False)

    @property
    def grade_told(self) -> str:
        """How hard the puzzle was, and why."""
        puzzle, wrong = self.puzzle, len(self.puzzle.position.legal) - 1
        return (
            f"Grade {puzzle.grade} of {HARDEST}. "
            f"Numbers that you take to the end: {puzzle.own}. "
            f"Tempting: {puzzle.tempting} of {wrong} wrong ones."
        )

    def _keep(self, solved: bool) -> None:
        if self.memory:
            self.memory.puzzle_tried(self.puzzle.key, solved, self.today, self.daily)


def streak_told(memory: Memory | None, today: date) -> list[str]:
    """On how many days the daily puzzle was solved, if on any."""
    days = memory.streak(today) if memory else 0
    told = "1 day" if days == 1 else f"{days} days in a row"
    return [f"Your streak: the daily puzzle solved on {told}."] if days else []


def coming_back(keys: Sequence[str], find: Callable[..., Game]) -> Iterator[Puzzle]:
    """The puzzles with these keys, but for those whose game is no longer there."""
    for key in keys:
        try:
            yield puzzle_of(key, find)
        except NinefoldError:
            continue
