"""What Ninefold remembers of the person at this computer: their games, puzzles and streaks."""

import datetime
import os
from typing import NamedTuple, Self

from ninefold.errors import NinefoldError
from ninefold.memory.store import Row, Store
from ninefold.record.model import Record
from ninefold.record.writer import write
from ninefold.rulebook import shown_rules

GAME = """
INSERT INTO games
(key, started, updated, game, rules, player1, player2, taken, result, finished, record)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET updated = excluded.updated, taken = excluded.taken,
result = excluded.result, finished = excluded.finished, record = excluded.record
"""
TRY = """
INSERT INTO tries (key, puzzle, day, daily, solved) VALUES (?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""
# The last try tells whether a puzzle still has to be solved.
DUE = """
SELECT puzzle FROM tries WHERE number IN (SELECT MAX(number) FROM tries GROUP BY puzzle)
AND NOT solved AND day < ? ORDER BY number
"""
COUNTS = (
    "SELECT COUNT(DISTINCT puzzle) FILTER (WHERE solved),"
    " COUNT(DISTINCT puzzle) FILTER (WHERE NOT solved) FROM tries"
)


class Kept(NamedTuple):
    """A game as it is remembered. `rules` are those that are not as usual."""

    number: int
    started: str
    updated: str
    game: str
    rules: str
    player1: str
    player2: str
    taken: int  # how many numbers
    result: str
    finished: bool
    record: str


KEPT = f"SELECT {', '.join(Kept._fields)} FROM games"


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

    def keep_game(self, key: str, record: Record) -> None:
        """Keep the game of this key as it is now, once a number has been taken."""
        position, tags = record.position, record.tags
        if not position.moves:
            self.write(key, "DELETE FROM games WHERE key = ?", (key,))
            return
        usual = shown_rules(position.game.book, position.game.book.Rules())
        changed = [f"{n}={v}" for n, v in position.game.rules.items() if v != usual[n]]
        players = (tags.get(f"Player{seat}", f"Player {seat}") for seat in (1, 2))
        now = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
        about = (position.game.name, " ".join(changed), *players)
        state = (len(position.moves), record.result, position.over, write(record))
        self.write(key, GAME, (key, now, now, *about, *state))

    def key_of(self, record: Record) -> str:
        """The key of this unfinished game; a new one if it is not remembered."""
        query = "SELECT key FROM games WHERE record = ? AND NOT finished ORDER BY updated DESC"
        rows = self.read_if_possible(query, (write(record),))
        return rows[0][0] if rows else new_key()

    def games(self, game: str | None = None, last: int = -1) -> list[Kept]:
        """So many of the last games, or all; the newest first."""
        query = f"{KEPT} WHERE ? IS NULL OR game = ? ORDER BY number DESC LIMIT ?"
        return [_kept(row) for row in self.read(query, (game, game, last))]

    def game(self, number: int) -> Kept:
        """The game of this number."""
        rows = self.read(f"{KEPT} WHERE number = ?", (number,))
        if not rows:
            raise NinefoldError(
                f"the history has no game {number}; ninefold history lists them"
            )
        return _kept(rows[0])

    def puzzle_tried(
        self, puzzle: str, solved: bool, when: datetime.date, daily: bool = False
    ) -> None:
        """Keep a try at a puzzle. The text says all about it, and is the same at every try."""
        key = new_key()
        self.write(key, TRY, (key, puzzle, when.isoformat(), daily, solved))

    def puzzles_due(self, when: datetime.date) -> list[str]:
        """The puzzles that were failed before this day and not solved since, oldest first."""
        return [puzzle for (puzzle,) in self.read_if_possible(DUE, (when.isoformat(),))]

    def solved_today(self, when: datetime.date) -> bool:
        """Whether the daily puzzle of this day is solved."""
        return when in self._solved_days()

    def streak(self, when: datetime.date) -> int:
        """On how many days in a row, up to this one or the one before, the daily was solved."""
        days = self._solved_days()
        day = when if when in days else when - datetime.timedelta(1)
        length = 0
        while day in days:
            length += 1
            day -= datetime.timedelta(1)
        return length

    def puzzles_counted(self) -> tuple[int, int]:
        """How many puzzles were solved, and how many failed; one may be both, in time."""
        [[solved, failed]] = self.read(COUNTS) or [(0, 0)]
        return solved, failed

    def _solved_days(self) -> set[datetime.date]:
        rows = self.read_if_possible("SELECT day FROM tries WHERE daily AND solved")
        return {datetime.date.fromisoformat(day) for (day,) in rows}


def new_key() -> str:
    """A name for something new in the database, like no other."""
    return os.urandom(8).hex()


def _kept(row: Row) -> Kept:
    kept = Kept(*row)
    return kept._replace(finished=bool(kept.finished))
