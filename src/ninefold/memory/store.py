"""The database that memory is kept in: one SQLite file, and never in the way of a game.

Every change is written at once, before `write` returns. One that cannot be written waits, and
is tried again with the next. Each look into the database opens it anew, so that nothing is held
between two numbers: other processes write in the meantime, and a file that was taken away or
mended is seen as it is now.
"""

import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from ninefold.errors import FileError

VERSION = 1  # of this schema; a database with a greater one is left alone
SCHEMA = f"""
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,   -- a game is written many times, and is one game
    started TEXT NOT NULL,
    updated TEXT NOT NULL,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    player1 TEXT NOT NULL,
    player2 TEXT NOT NULL,
    taken INTEGER NOT NULL,     -- how many numbers
    result TEXT NOT NULL,
    finished INTEGER NOT NULL,
    record TEXT NOT NULL
);
CREATE TABLE tries (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    puzzle TEXT NOT NULL,
    day TEXT NOT NULL,
    daily INTEGER NOT NULL,
    solved INTEGER NOT NULL
);
PRAGMA user_version = {VERSION};
"""
PATIENCE = 1.0  # seconds to wait, once, for another process; it needs a few thousandths

Row = tuple[Any, ...]
T = TypeVar("T")
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Damaged(FileError):
    """What is in the file is no database, or a broken one."""


class Store:
    """One database. `waiting` are the changes that could not be written yet, by their keys."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.waiting: dict[str, tuple[str, Row]] = {}
        self._untold: list[str] = []
        self._told: set[str] = set()
        self._patience = PATIENCE

    def write(self, key: str, change: str, values: Row) -> None:
        """Write this change; it takes the place of one with the same key that waits."""
        self.waiting[key] = (change, values)
        self.retry()

    def retry(self) -> None:
        """Write whatever waits."""
        if not self.waiting:
            return
        try:
            self._with_database("BEGIN IMMEDIATE", self._write_waiting)
        except FileError as error:
            self._tell_trouble(error)

    def read(self, query: str, values: Row = ()) -> list[Row]:
        """The rows that answer this query; a FileError if the database cannot be read."""
        try:
            if not self.path.exists():
                return []
        except OSError as error:  # the folder may not be looked into
            raise FileError(self._unusable(error.strerror)) from None
        return self._with_database("BEGIN", lambda base: base.execute(query, values).fetchall())

    def read_if_possible(self, query: str, values: Row = ()) -> list[Row]:
        """The same for when play goes on whatever happens: no rows, and `news` says why."""
        try:
            return self.read(query, values)
        except FileError as error:
            self._tell_trouble(error)
            return []

    def news(self) -> list[str]:
        """What a person has to be told of the database since this was last asked."""
        news, self._untold = self._untold, []
        return news

    def farewell(self) -> list[str]:
        """A last try to write what waits, and what has to be told at the end."""
        self.retry()
        lost = ["What could not be kept is not in the history."] if self.waiting else []
        return [*self.news(), *lost]

    def _tell(self, line: str) -> None:
        if line not in self._told:
            self._told.add(line)
            self._untold.append(line)

    def _tell_trouble(self, error: FileError) -> None:
        self._patience = 0.0  # play must not falter at every number
        why = str(error)
        self._tell(f"{why[0].upper()}{why[1:]}. Play goes on; the next number will try again.")

    def _unusable(self, why: object) -> str:
        return f"the history in {self.path} cannot be used: {why}"

    def _write_waiting(self, base: sqlite3.Connection) -> None:
        for change, values in self.waiting.values():
            base.execute(change, values)
        base.execute("COMMIT")
        self.waiting.clear()
        self._patience = PATIENCE

    def _with_database(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        """What this work gives, begun like this. A damaged database is set aside."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(Damaged):
                return self._try(begin, work)
            with self._folder_locked():
                return self._try_anew(begin, work)
        except OSError as error:
            raise FileError(self._unusable(error.strerror)) from None

    def _try(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with closing(
                sqlite3.connect(self.path, timeout=self._patience, isolation_level=None)
            ) as base:
                base.execute(begin)
                self._prepare(base)
                return work(base)
        except sqlite3.DatabaseError as error:
            kind = Damaged if error.sqlite_errorcode & 0xFF in DAMAGED else FileError
            raise kind(self._unusable(error)) from None

    def _prepare(self, base: sqlite3.Connection) -> None:
        """Let the tables be there; refuse those of a later version."""
        [version] = base.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise FileError(
                f"the history in {self.path} was written by a newer Ninefold and is left "
                "alone; update Ninefold, or play with --no-save"
            )
        if version == 0:
            for statement in SCHEMA.split(";"):
                base.execute(statement)

    def _try_anew(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        """Set a damaged database aside, unless another process has just done so."""
        with suppress(Damaged):
            return self._try(begin, work)
        now = f"{datetime.now():%Y%m%d-%H%M%S.%f}"
        aside = self.path.with_name(f"{self.path.name}.damaged-{now}")
        self.path.rename(aside)
        self._tell(f"The history was damaged. It is kept as {aside}; a new one begins.")
        return self._try(begin, work)

    @contextmanager
    def _folder_locked(self) -> Iterator[None]:
        """Let no other process set a database aside, which might be our new one."""
        folder = os.open(self.path.parent, os.O_RDONLY)
        try:
            with suppress(OSError):  # some network folders know no locks
                fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)
