"""How far a long piece of work has come, at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from threading import Event, Lock, Thread
from typing import Any

CLEAR = "\r\x1b[K"


@contextmanager
def progress(tell: Callable[[], str]) -> Iterator[Callable[[], Any]]:
    """If this takes more than a second, show on stderr how far it has come.

    What is said meanwhile on the same terminal must be said within what this gives.
    """
    if not sys.stderr.isatty():
        yield nullcontext
        return
    over, shown, writing = Event(), Event(), Lock()

    @contextmanager
    def hidden() -> Iterator[None]:
        with writing:
            if shown.is_set():
                put(CLEAR)
            yield

    def keep_telling() -> None:
        while not over.wait(0.2 if shown.is_set() else 1):
            with hidden():
                put(tell())
            shown.set()

    teller = Thread(target=keep_telling, daemon=True)
    teller.start()
    try:
        yield hidden
    finally:
        over.set()
        teller.join()
        with hidden():
            pass


def put(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def bar(part: int, of: int) -> str:
    """How much of this is done, as a bar."""
    filled = 30 * part // max(1, of)
    return f"[{'#' * filled}{'.' * (30 - filled)}] {part:,} of {of:,}"
