"""The file that a game is recorded in while it is played."""

import fcntl
import os
from pathlib import Path
from types import TracebackType

from ninefold.errors import RecordError
from ninefold.record.model import Record
from ninefold.record.reader import Finder, read_with_offsets
from ninefold.record.writer import write


class RecordFile:
    """Keeps one game at the end of a file, whole after every move.

    Every save writes the game anew over its own place, and nothing before it is touched. A
    process killed between two saves leaves a good record of all moves up to the last save.
    """

    def __init__(self, path: str, must_exist: bool = False) -> None:
        self.path = path
        create = 0 if must_exist else os.O_CREAT
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CLOEXEC | create, 0o666)
        except OSError as error:
            raise self._failure(error) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise RecordError(
                f"{path} is in use by another game; choose another file"
            ) from None
        self._start = self._end = os.fstat(self._file).st_size
        self._gap = b""

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
        head = os.pread(self._file, 64, 0).lstrip()
        if self._end and head[:1] not in (b"[", b""):
            raise RecordError(f"{self.path} is no record of games; choose another file")
        tail = os.pread(self._file, 2, max(0, self._end - 2))
        newlines = len(tail) - len(tail.rstrip(b"\n"))
        self._gap = b"\n" * (2 - newlines) if self._end else b""

    def take_up(self, find: Finder) -> Record:
        """The last game of the file, if it is unfinished; it will be saved in its place."""
        last = None
        with Path(self.path).open("rb") as lines:
            for game in read_with_offsets(lines, find):
                last = game
        if last is None:
            raise RecordError(f"{self.path} holds no game to resume")
        self._start, record = last
        if record.result != "*":
            raise RecordError(f"the last game in {self.path} is finished: {record.result}")
        return record

    def save(self, record: Record) -> None:
        """Write the game as it now stands."""
        text = self._gap + write(record).encode()
        surplus = self._end - self._start - len(text)
        try:
            if surplus < 0:
                # Room first: a full disk then refuses before anything is overwritten.
                self._put(b"\n" * -surplus, self._end)
            self._put(text + b"\n" * surplus, self._start)
            self._end = self._start + len(text)
            os.ftruncate(self._file, self._end)
        except OSError as error:
            raise self._failure(error) from None

    def _put(self, data: bytes, offset: int) -> None:
        while data:
            written = os.pwrite(self._file, data, offset)
            data, offset = data[written:], offset + written

    def _failure(self, error: OSError) -> RecordError:
        return RecordError(f"cannot write {self.path}: {error.strerror}")
