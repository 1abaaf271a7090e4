"""The numbers as keys, to press or to click."""

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from ninefold.position import Position

LARGE = 13  # so many keys have room for a frame
BARRED, TAKEN = "×", "·"


class Key(Static, can_focus=True):
    """One number. What may not be taken is dim, and has a sign of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", "take", show=False)
    ]

    class Pressed(Message):
        """Somebody wants this number."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    class Met(Message):
        """Somebody is at this number, with the keyboard or the mouse."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, number: int, position: Position) -> None:
        super().__init__(markup=False)
        self.number = number
        self.show(position)

    def show(self, position: Position) -> None:
        """Show whether this number may be taken here."""
        allowed = self.number in position.legal
        self.set_class(not allowed, "-barred")
        sign = "" if allowed else TAKEN if self.number in position.moves else BARRED
        self.update(f"{self.number}{sign}")

    def action_press(self) -> None:
        self.post_message(self.Pressed(self.number))

    def on_click(self, _event: events.Click) -> None:
        self.screen.set_focus(None)  # a mouse needs no sign of where it is
        self.action_press()

    def on_focus(self, _event: events.Focus) -> None:
        self.post_message(self.Met(self.number))

    def on_enter(self, _event: events.Enter) -> None:
        self.post_message(self.Met(self.number))


class Pool(Widget):
    """All numbers of a game, whether they may be taken or not."""

    numbers: reactive[tuple[int, ...]] = reactive((), recompose=True)

    position: Position

    def compose(self) -> Iterator[Key]:
        for number in self.numbers:
            yield Key(number, self.position)

    def show(self, position: Position) -> None:
        self.position = position
        self.numbers = numbers_of(position)
        self.set_class(len(self.numbers) <= LARGE, "-large")
        for key in self.query(Key):
            key.show(position)


def numbers_of(position: Position) -> tuple[int, ...]:
    """The numbers of a game: its pool, or what can be taken at its beginning and now."""
    pool = range(1, getattr(position.game.values, "numbers", 0) + 1)
    now = (*position.legal, *position.moves)
    return tuple(sorted({*pool, *position.game.start().legal, *now}))
