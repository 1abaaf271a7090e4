"""Thinking beside the screen, so that the screen always answers."""

from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from textual.message_pump import MessagePump

T = TypeVar("T")


class Mind:
    """One thought after the other, in a thread of its own.

    Nobody waits for it at the end: a thread of Textual's would hold the command up until even
    the longest thought is done.
    """

    def __init__(self, screen: MessagePump) -> None:
        self._screen = screen
        self._thoughts: SimpleQueue[tuple[Callable[[], Any], Callable[[Any], None]] | None]
        self._thoughts = SimpleQueue()
        self._left = False
        Thread(target=self._think, daemon=True).start()

    def ask(self, think: Callable[[], T], then: Callable[[T | Exception], None]) -> None:
        """Let the screen do this with what the thought comes to, or with what went wrong."""
        self._thoughts.put((think, then))

    def leave(self) -> None:
        """Think no more, once the present thought is done; what waits is forgotten."""
        self._left = True
        self._thoughts.put(None)

    def _think(self) -> None:
        for think, then in iter(self._thoughts.get, None):
            if self._left:
                return
            try:
                found = think()
            except Exception as error:  # of a player, or in somebody's game file
                found = error
            self._screen.call_later(partial(then, found))
