"""What Ninefold remembers of the person at this computer: their games, puzzles and streaks."""

import datetime
import os
from typing import Self

from ninefold.memory.store import Store

# The last try tells whether a puzzle still has to be solved.
DUE = """
SELECT puzzle FROM tries AS last WHERE NOT solved AND day < ?
AND NOT EXISTS (SELECT 1 FROM tries WHERE puzzle = last.puzzle AND number > last.number)
ORDER BY number
"""
TRY = """
INSERT INTO tries (key, puzzle, day, daily, solved) VALUES (?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""
DAYS = "SELECT DISTINCT day FROM tries WHERE daily AND solved AND day <= ? ORDER BY day DESC"


class Memory(Store):
    """Games, tries at puzzles, and streaks.

    Play never fails because of a bad database: what cannot be kept waits, and `news` says why.
    Show `news` after every change, and at the end what `farewell` says.
    """

    @classmethod
    def open(cls) -> Self:
        """The person's own; nothing is touched before there is something to keep."""
        from platformdirs import user_data_path  # slow to import

        return cls(user_data_path("ninefold") / "ninefold.db")

    def puzzle_tried(
        self, puzzle: str, solved: bool, when: datetime.date, daily: bool = False
    ) -> None:
        """Keep a try at a puzzle. The text says all about it, and is the same at every try."""
        key = new_key()
        self.write(key, TRY, (key, puzzle, when.isoformat(), daily, solved))

    def puzzles_due(self, when: datetime.date) -> list[str]:
        """The puzzles that were failed before this day and not solved since, oldest first."""
        return [str(puzzle) for (puzzle,) in self.read_if_possible(DUE, (when.isoformat(),))]

    def solved_today(self, when: datetime.date) -> bool:
        """Whether the daily puzzle of this day is solved."""
        return when in self._solved_days(when)

    def streak(self, when: datetime.date) -> int:
        """On how many days in a row, up to this one or the one before, the daily was solved."""
        days = self._solved_days(when)
        day = when if when in days else when - datetime.timedelta(1)
        length = 0
        while day in days:
            length += 1
            day -= datetime.timedelta(1)
        return length

    def _solved_days(self, when: datetime.date) -> set[datetime.date]:
        rows = self.read_if_possible(DAYS, (when.isoformat(),))
        return {datetime.date.fromisoformat(str(day)) for (day,) in rows}


def new_key() -> str:
    """A name for something new in the database, like no other."""
    return os.urandom(8).hex()
