"""Another program at the table, spoken to in lines, as docs/engine.md describes."""

import os
import select
import shlex
import signal
import subprocess
import tempfile
import time
from contextlib import suppress

from ninefold.errors import IllegalMove, PlayerError, shortened
from ninefold.position import Position
from ninefold.rulebook import is_number

HELLO, WELCOME = "ninefold", "ninefoldok"
SECONDS = 10  # for every answer
GRACE = 0.5  # seconds in which to leave when told to
LONGEST = 100_000  # bytes of a line; who writes more writes garbage


class Engine:
    """A program that takes numbers. It is started when it is first asked."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        try:
            self.words = shlex.split(command)
        except ValueError:
            raise PlayerError(f"engine:{command}: a quote is not closed") from None
        if not self.words:
            raise PlayerError("engine:COMMAND names a program, such as engine:./mine.py")
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None

    def choose(self, position: Position) -> int:
        try:
            return self._asked(position)
        except PlayerError:
            self.close()  # or else its late answer would be taken for the next one
            raise

    def _asked(self, position: Position) -> int:
        if self._process is None:
            self._start()
        self._say(told(position), f"go movetime {int(self.seconds * 1000)}")
        answer = self._await("bestmove").split()
        if len(answer) != 2 or not is_number(answer[1]):
            raise self._failed(f"said {shortened(' '.join(answer))}, not bestmove and a number")
        try:
            position.play(int(answer[1]))
        except IllegalMove as error:
            raise self._failed(f"takes {answer[1]}: {error}") from None
        return int(answer[1])

    def close(self) -> None:
        """Tell the engine to leave, and end it if it does not."""
        if self._process is None:
            return
        with suppress(OSError):
            self._write("quit")
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        with suppress(OSError):  # it may have started programs of its own
            os.killpg(self._process.pid, signal.SIGKILL)
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]  # both are pipes
        self._process = None

    def _start(self) -> None:
        self._unread = b""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # until it leaves
        try:
            self._process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                start_new_session=True,  # so that Ctrl-C at the table does not end it
            )
        except OSError as error:
            self._errors.close()
            raise self._failed(f"cannot be started: {error.strerror}") from None
        self._say(HELLO)
        self._await(WELCOME)

    def _say(self, *lines: str) -> None:
        try:
            self._write(*lines)
        except OSError:
            raise self._failed(self._last_words()) from None

    def _write(self, *lines: str) -> None:
        assert self._process
        assert self._process.stdin
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    def _await(self, word: str) -> str:
        """The next line that begins with this word; whatever else is said is passed over."""
        until = time.monotonic() + self.seconds
        while True:
            line, newline, rest = self._unread.partition(b"\n")
            if newline:
                self._unread = rest
                text = line.decode(errors="replace").strip()
                if text.partition(" ")[0] == word:
                    return text
            elif len(line) > LONGEST:
                raise self._failed("says more than any line should hold")
            else:
                self._read(until, word)

    def _read(self, until: float, word: str) -> None:
        """Read what the engine says next."""
        assert self._process
        assert self._process.stdout
        stream = self._process.stdout.fileno()
        left = until - time.monotonic()
        ready = left > 0 and select.select([stream], [], [], left)[0]
        if not ready:
            raise self._failed(f"did not say {word} within {self.seconds:g} seconds")
        read = os.read(stream, 1 << 16)
        if not read:
            raise self._failed(self._last_words())
        self._unread += read

    def _last_words(self) -> str:
        """How an engine that speaks no more has ended."""
        assert self._process
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "has closed its output"
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").split("\n")
        said = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"has ended with status {status}" + (f": {shortened(said)}" if said else "")

    def _failed(self, why: str) -> PlayerError:
        return PlayerError(f"engine:{shlex.join(self.words)} {why}")


def told(position: Position) -> str:
    """The line that tells an engine of a position."""
    game = position.game
    rules = [f"{name}={value}" for name, value in game.rules.items()]
    return " ".join(["position", game.name, *rules, "moves", *map(str, position.moves)])
