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
PATIENCE = 0.5  # seconds to wait for another process, which is done in a few thousandths

Row = tuple[Any, ...]
T = TypeVar("T")


class Store:
    """One database. `waiting` are the changes that could not be written yet, by their keys."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.waiting: dict[str, tuple[str, Row]] = {}
        self._untold: list[str] = []
        self._told: set[str] = set()

    def write(self, key: str, change: str, values: Row) -> None:
        """Write this change; it takes the place of one with the same key that waits."""
        self.waiting[key] = (change, values)
        self.retry()

    def retry(self) -> None:
        """Write whatever waits."""
        if not self.waiting:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._with_database("BEGIN IMMEDIATE", self._write_waiting)
        except OSError as error:
            self._tell_trouble(self._failure(error))
        except FileError as error:
            self._tell_trouble(error)

    def read(self, query: str, values: Row = ()) -> list[Row]:
        """The rows that answer this query; a FileError if the database cannot be read."""
        if not self.path.exists():
            return []
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
        self._tell(f"{error}. Play goes on; the next number will try again.")

    def _failure(self, error: OSError | sqlite3.Error) -> FileError:
        why = error.strerror if isinstance(error, OSError) else error
        return FileError(f"the history in {self.path} cannot be used: {why}")

    def _write_waiting(self, base: sqlite3.Connection) -> None:
        for change, values in self.waiting.values():
            base.execute(change, values)
        base.execute("COMMIT")
        self.waiting.clear()

    def _with_database(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        """What this work gives, begun like this. A damaged database is set aside."""
        try:
            try:
                return self._try(begin, work)
            except sqlite3.DatabaseError as error:
                if not _damaged(error):
                    raise
            with self._folder_locked():
                return self._try_anew(begin, work)
        except (OSError, sqlite3.Error) as error:
            raise self._failure(error) from None

    def _try(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        with closing(
            sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        ) as base:
            base.execute(begin)
            [version] = base.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise FileError(
                    f"the history in {self.path} was written by a newer Ninefold and is left "
                    "alone; update Ninefold, or play with --no-save"
                )
            if version == 0:
                for statement in SCHEMA.split(";"):
                    base.execute(statement)
            return work(base)

    def _try_anew(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        """Set a damaged database aside, unless another process has just done so."""
        try:
            return self._try(begin, work)
        except sqlite3.DatabaseError as error:
            if not _damaged(error):
                raise
        aside = self.path.with_name(f"{self.path.name}.damaged-{datetime.now():%Y%m%d-%H%M%S}")
        self.path.rename(aside)
        with suppress(FileNotFoundError):  # a change that was not ended belongs to its database
            self.path.with_name(f"{self.path.name}-journal").rename(f"{aside}-journal")
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


def _damaged(error: sqlite3.DatabaseError) -> bool:
    return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
