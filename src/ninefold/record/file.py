"""The file that a game is recorded in while it is played."""

import fcntl
import os
import stat
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from ninefold.errors import RecordError
from ninefold.record.model import Record
from ninefold.record.reader import Finder, last_game, read
from ninefold.record.writer import write


class RecordFile:
    """Keeps one game at the end of a file, whole after every move.

    Every save writes the game anew over its own place, behind what the file held before. A
    process killed between two saves leaves a good record of all moves up to the last save. If
    another program has changed the file meanwhile, nothing more is written.
    """

    def __init__(self, path: str, must_exist: bool = False) -> None:
        self.path = path
        create = 0 if must_exist else os.O_CREAT
        try:
            self._file = os.open(path, os.O_RDWR | create, 0o666)
        except OSError as error:
            if must_exist and isinstance(error, FileNotFoundError):
                raise RecordError(f"there is no file {path}") from None
            raise self._failure(error) from None
        try:
            self._claim()
        except RecordError:
            os.close(self._file)
            raise
        self._start = self._end = self._size = os.fstat(self._file).st_size
        self._checked = False
        self._gap = b""

    def _claim(self) -> None:
        """Let no other game write here; refuse a pipe and the like, which keep nothing."""
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            raise RecordError(f"{self.path} is no ordinary file; take another")
        with suppress(OSError):  # some network folders know no locks
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                why = f"{self.path} is in use by another game; take another"
                raise RecordError(why) from None

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._file)

    def begin(self) -> None:
        """Make ready for a new game, behind all that the file holds."""
        self._start = self._end
        if not self._checked:
            self._check()
        tail = os.pread(self._file, 2, max(0, self._end - 2))
        newlines = len(tail) - len(tail.rstrip(b"\n"))
        self._gap = b"\n" * (2 - newlines) if self._end else b""

    def _check(self) -> None:
        """Refuse a file behind which a game could not be read back."""
        try:
            last_game(self._lines())
        except RecordError as error:
            raise RecordError(f"{self.path}, {error}; take another file") from None
        self._checked = True

    def _lines(self, offset: int = 0) -> BinaryIO:
        """The file from this place on."""
        os.lseek(self._file, offset, os.SEEK_SET)
        return open(self._file, "rb", closefd=False)

    def take_up(self, find: Finder) -> Record:
        """The last game of the file, if it is unfinished; it will be saved in its place."""
        try:
            first = last_game(self._lines())
            if first is None:
                raise RecordError("it holds no game to resume")
            [record] = read(self._lines(first.offset), find, first_line=first.line)
        except RecordError as error:
            raise RecordError(f"{self.path}, {error}") from None
        self._start = first.offset
        if record.result != "*":
            raise RecordError(f"the last game in {self.path} is finished: {record.result}")
        return record

    def save(self, record: Record) -> None:
        """Write the game as it now stands."""
        text = self._gap + write(record).encode()
        surplus = self._end - self._start - len(text)
        self._check_ours()
        try:
            if surplus < 0:
                # Room first: a full disk then refuses before anything is overwritten.
                self._put(b"\n" * -surplus, self._end)
            self._put(text + b"\n" * surplus, self._start)
            self._end = self._start + len(text)
            os.ftruncate(self._file, self._end)
        except OSError as error:
            raise self._failure(error) from None
        finally:
            self._size = os.fstat(self._file).st_size

    def _check_ours(self) -> None:
        """Refuse to write if the file is no longer as we left it."""
        status = os.fstat(self._file)
        try:
            there = os.path.samestat(status, Path(self.path).stat())
        except OSError:
            there = False
        if not there:
            raise RecordError(f"{self.path} has been removed")
        if status.st_size != self._size:
            raise RecordError(f"{self.path} has been changed by another program")

    def _put(self, data: bytes, offset: int) -> None:
        while data:
            written = os.pwrite(self._file, data, offset)
            data, offset = data[written:], offset + written

    def _failure(self, error: OSError) -> RecordError:
        return RecordError(f"{self.path} cannot be written: {error.strerror}")
