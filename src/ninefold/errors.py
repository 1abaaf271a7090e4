"""Everything that Ninefold raises on purpose.

NinefoldError (a ValueError)
├── IllegalMove      a number that the rules do not allow here
├── UnknownGame      no game of that name, or no such file
├── RuleError        a parameter that the game does not have, or a value out of its range
├── GameFileError    a game file that cannot be used
├── RecordError      a record that cannot be read or written
├── FileError        a file that cannot be read or written
├── TooLarge         a game with more states than there is room for
├── PlayerError      a player that there is not, or an engine that fails
├── OutOfTime        a search that came to no end in its time
└── MissingExtra     something for which an extra must be installed

Each message says what was wrong and what would be right, in one line.
"""

from collections.abc import Iterable


class NinefoldError(ValueError):
    """The root of this tree."""


class IllegalMove(NinefoldError):
    """A number that the rules do not allow here."""


class UnknownGame(NinefoldError):
    """No game of that name, or no such file."""


class RuleError(NinefoldError):
    """A parameter that the game does not have, or a value out of its range."""


class GameFileError(NinefoldError):
    """A game file that cannot be used."""


class RecordError(NinefoldError):
    """A record that cannot be read or written; where it was read, with its place."""

    def __init__(self, why: str, line: int | None = None, column: int | None = None) -> None:
        place = "" if line is None else f"line {line}, column {column}: "
        super().__init__(place + why)
        self.why, self.line, self.column = why, line, column


class FileError(NinefoldError):
    """A file that cannot be read or written."""


class TooLarge(NinefoldError):
    """A game with more states than there is room for."""


class PlayerError(NinefoldError):
    """A player that there is not, or an engine that fails."""


class OutOfTime(NinefoldError):
    """A search that came to no end in its time. It says what is known."""


class MissingExtra(NinefoldError):
    """Something for which an extra must be installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            f"{what} needs the extra {extra}: install it with pip install 'ninefold[{extra}]', "
            f"or in a clone with .venv/bin/pip install '.[{extra}]'"
        )


def nearest(word: str, known: Iterable[str]) -> str:
    """A guess at what was meant, as a piece of a message; empty if nothing is near."""
    from difflib import get_close_matches  # only a mistake needs it

    near = get_close_matches(word.lower(), known, 1)
    return f"; did you mean {near[0]}?" if near else ""


def shortened(word: str) -> str:
    """What somebody typed, fit to be shown in a message: in quotes, short and printable."""
    return repr(word if len(word) <= 30 else word[:30] + "…")


def in_one_line(error: BaseException) -> str:
    """An unforeseen error, such as one in somebody else's game file, and where it arose."""
    import traceback  # slow to import, and seldom needed
    from pathlib import Path

    frames = traceback.extract_tb(error.__traceback__)
    last = [frame for frame in frames if not frame.filename.startswith("<frozen")][-1]
    first = str(error).partition("\n")[0]
    return f"{type(error).__name__}: {first} ({Path(last.filename).name}, line {last.lineno})"
