"""Games that were played, analysed one after the other: told, kept and drawn."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ninefold import charts, course
from ninefold.analysis import Analysis, analyse
from ninefold.cli.console import say, say_json
from ninefold.cli.findings import as_data, in_words
from ninefold.cli.progress import progress
from ninefold.errors import FileError, NinefoldError, OutOfTime, RecordError
from ninefold.files import whole
from ninefold.record import Record, read, write
from ninefold.registry import finder
from ninefold.solver import Solver

KINDS = 8  # games with different rules of which the solutions are remembered at a time


class Studied(NamedTuple):
    """A game of the file, counted from 1, and its analysis if it has one."""

    number: int
    record: Record
    analysis: Analysis | None


class Study:
    """The games of a file, of which all are analysed or the wanted one alone."""

    def __init__(
        self, file: str, sources: Iterable[str], wanted: int | None, seconds: int
    ) -> None:
        self.file, self.wanted = file, wanted
        self.name = "the input" if file == "-" else file
        self.status = 0  # of the command, as it stands
        self._find = finder(sources)
        self._solver_of = lru_cache(KINDS)(partial(Solver, seconds=seconds))
        self._hidden: Callable[[], Any] = nullcontext
        self._number = 0  # of the game that is looked at, and what solves it
        self._solver: Solver | None = None

    @contextmanager
    def in_progress(self) -> Iterator[Callable[[], Any]]:
        """Show how far it is if it takes long; what is said meanwhile is said within this."""
        with progress(self._told) as self._hidden:
            yield self._hidden

    def _told(self) -> str:
        states = self._solver.states if self._solver else 0
        return f"game {self._number:,}: {states:,} states looked at"

    def games(self) -> Iterator[Studied]:
        """Every game; a line says of one that it cannot be analysed, and why."""
        number = 0
        for number, record in enumerate(self._read(), 1):
            self._number = number
            analysis = self._analysed(record) if self.wanted in (None, number) else None
            yield Studied(number, record, analysis)
        if not number:
            raise NinefoldError(f"{self.name} holds no game")
        if number < (self.wanted or 0):
            raise NinefoldError(f"{self.name} has no game {self.wanted}: it has {number:,}")

    def _read(self) -> Iterator[Record]:
        with nullcontext(sys.stdin.buffer) if self.file == "-" else opened(self.file) as lines:
            try:
                yield from read(lines, self._find)
            except RecordError as error:
                raise RecordError(f"{self.name}, {error}") from None

    def _analysed(self, record: Record) -> Analysis | None:
        self._solver = solver = self._solver_of(record.position.game)
        try:
            return analyse(record, solver)
        except NinefoldError as error:
            with self._hidden():
                why = f"ninefold: {self.name}, game {self._number}: {error}"
                print(why, file=sys.stderr)
            self.status = max(self.status, 1 if isinstance(error, OutOfTime) else 2)
            return None


def opened(path: str) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}") from None


def report(study: Study, as_json: bool, out: str | None, plot: str | None) -> int:
    """Tell of every game; write them all to `out`, and draw the last one. The exit status."""
    if plot:
        charts.check_name(plot)
    last = None
    with ExitStack() as stack:
        keep = stack.enter_context(collection(out)) if out else None
        hidden = stack.enter_context(study.in_progress())
        for number, record, analysis in study.games():
            if analysis:
                last = number, analysis
                with hidden():
                    if as_json:
                        say_json(as_data(number, analysis))
                    else:
                        say(*in_words(number, analysis))
            if keep:
                keep(analysis.record if analysis else record)
    told = [f"{out}: {number:,} game{'s' * (number > 1)}"] if out else []
    if plot and last:
        course.draw(last[1], plot)
        told.append(f"{plot}: the course of game {last[0]}")
    if not as_json:
        say(*told)
    return study.status


@contextmanager
def collection(path: str) -> Iterator[Callable[[Record], None]]:
    """What writes one game after the other to this file, which is whole at the end."""
    with whole(path) as part, part.open("w", encoding="utf-8", newline="") as file:

        def keep(record: Record) -> None:
            file.write("\n" * (file.tell() > 0) + write(record))

        yield keep
