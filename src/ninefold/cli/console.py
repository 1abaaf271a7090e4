"""A person's screen and keyboard, line by line."""

import json
import os
import re
import signal
import sys
from types import FrameType

SEAT_COLOURS = {1: "1;36", 2: "1;35"}  # bold cyan, bold magenta; the name stays the sign


ENDED, INTERRUPTED, TERMINATED = "the input ended", "interrupted", "told to end"
SIGNALS = {signal.SIGINT: INTERRUPTED, signal.SIGTERM: TERMINATED}


class Stopped(BaseException):
    """A signal or the end of the input; the command ends with this one line."""


class CannotWrite(Exception):
    """The output takes no more: its disk is full, say."""


def say(*lines: str) -> None:
    """Show these lines as they are."""
    show("".join(f"{line}\n" for line in lines))


def show(text: str) -> None:
    """Show this text, with no newline after it."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotWrite(f"the output cannot be written: {error.strerror}") from None


def say_json(data: dict[str, object]) -> None:
    """Show this as JSON, in one line."""
    say(json.dumps(data, separators=(",", ":")))


class Console:
    """Says lines and asks for them. `seats` are the names of Player 1 and Player 2."""

    def __init__(self) -> None:
        self.seats = {1: "Player 1", 2: "Player 2"}
        self.typed = sys.stdin.isatty()
        self._colour = (
            sys.stdout.isatty()
            and not os.environ.get("NO_COLOR")
            and os.environ.get("TERM") != "dumb"
        )

    def tell(self, *lines: str) -> None:
        """Show lines that speak of Player 1 and Player 2, by the names of who sits there."""
        say(*(re.sub(r"Player ([12])\b", self._seat, line) for line in lines))

    def _seat(self, match: re.Match[str]) -> str:
        seat = int(match[1])
        name = self.seats[seat]
        return f"\x1b[{SEAT_COLOURS[seat]}m{name}\x1b[0m" if self._colour else name

    def ask(self, prompt: str) -> str:
        """What the person types behind this prompt.

        At a terminal, Ctrl-C and Ctrl-D are asked about once. Where the input is no
        terminal, it is shown as if typed, and its end is the end.
        """
        warned = False
        while True:
            show(prompt)
            try:
                line, end = sys.stdin.readline(), ENDED
            except Stopped as stopped:
                line, end = "", str(stopped)
            if line:
                if not self.typed:
                    say(line.rstrip("\n"))
                return line.strip()
            say("")
            if warned or not self.typed or end == TERMINATED:
                raise Stopped(end)
            warned = True
            say("To leave, type quit, or press the same keys once more.")

    def agree(self, question: str) -> bool:
        """Whether the person says yes to this; whoever says nothing, or leaves, does not."""
        meant = {"y": True, "yes": True, "n": False, "no": False, "": False, "quit": False}
        while True:
            word = self.ask(question).lower()
            if word in meant:
                return meant[word]
            say("Type yes or no.")


def catch_signals() -> None:
    """Let the signals that end a command end it in order, with one line."""
    for number in SIGNALS:
        signal.signal(number, _stop)


def ignore_signals() -> None:
    """Let the last moments of a command, in which nothing is left to do, pass undisturbed."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def _stop(number: int, _frame: FrameType | None) -> None:
    if number == signal.SIGTERM:  # not asked about, so once is enough
        ignore_signals()
    raise Stopped(SIGNALS[signal.Signals(number)])
