"""A position on the screen: how the table stands, the numbers as keys, words below them."""

import re
from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from ninefold.errors import IllegalMove, NinefoldError, in_one_line
from ninefold.moves import in_pairs
from ninefold.position import Position
from ninefold.talk import talk_of
from ninefold.tui.mind import Mind
from ninefold.tui.pool import Key, Pool

NOBODY = {1: "Player 1", 2: "Player 2"}


class Board(Screen[None]):
    """What tables and puzzles have in common. `take` is what they do with a number."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.typed = ""  # digits of a number that may become longer
        self.thinker = Mind(self)

    @abstractmethod
    def take(self, number: int) -> None:
        """Do what a number is pressed for, or say why not."""

    @property
    @abstractmethod
    def position(self) -> Position:
        """What is looked at."""

    @property
    def seats(self) -> Mapping[int, str]:
        """The names of Player 1 and Player 2."""
        return NOBODY

    def compose(self) -> ComposeResult:
        yield Static(id="heading", classes="heading", markup=False)
        with Horizontal():
            with VerticalScroll(can_focus=False):
                yield Static(id="drawing", markup=False)
            with VerticalScroll(id="coach", can_focus=False):
                yield Static(id="column", markup=False)
        yield Static(id="moves", markup=False)
        yield Pool()
        yield Static(id="status", markup=False)
        yield Static(id="told", markup=False)
        yield Footer(compact=True)

    def on_unmount(self) -> None:
        self.thinker.leave()

    def show(self) -> None:
        """Show the position."""
        position = self.position
        mover = f"Player {position.turn}"
        drawn = talk_of(position.game).drawing(position)
        self.put(
            "drawing", *(f"{'▸' if line.startswith(mover) else ' '} {line}" for line in drawn)
        )
        self.query_one(Pool).show(position)

    def tell(self, *lines: str) -> None:
        """Show these lines below the numbers, until something else happens."""
        self.put("told", *lines)

    def put(self, place: str, *lines: str) -> None:
        """Show these lines in this place."""
        self.query_one(f"#{place}", Static).update(self.named("\n".join(lines)))

    def named(self, text: str) -> str:
        """This text, with people's names in place of their seats."""
        return re.sub(r"Player ([12])\b", lambda found: self.seats[int(found[1])], text)

    @on(Key.Pressed)
    def _key_pressed(self, event: Key.Pressed) -> None:
        self.take(event.number)

    @on(Key.Met)
    def _key_met(self, event: Key.Met) -> None:
        """Say why a number may not be taken, if it may not."""
        self.tell()
        if not self.position.over:
            self.refused(event.number)

    def refused(self, number: int) -> bool:
        """Whether this number may not be taken; then it is said why."""
        try:
            self.position.play(number)
        except IllegalMove as error:
            self.tell(said(error))
            return True
        return False

    def on_key(self, event: events.Key) -> None:
        """Digits: a number is taken as soon as no longer one can be meant."""
        typed, self.typed = self.typed, ""
        if event.key == "enter" and typed:
            self.take(int(typed))
        elif event.key.isdecimal():
            self._type(typed + event.key)
        elif event.key in ("escape", "backspace"):
            self.set_focus(None)
            self.show()

    def _type(self, digits: str) -> None:
        self.set_focus(None)
        longer = [n for n in self.query_one(Pool).numbers if str(n).startswith(digits)]
        if longer in ([], [int(digits)]):
            self.take(int(digits))
        else:
            self.typed = digits
            self.show()

    @property
    def typing(self) -> str:
        """What is being typed, to be put behind the question."""
        return f"{self.typed}_ (enter takes {self.typed})" if self.typed else ""


def moves_line(line: Position, place: int) -> str:
    """All numbers of a line; a bar stands where it is looked at, unless that is the end."""
    before = in_pairs(line.moves[:place])
    after = in_pairs(line.moves).removeprefix(before).strip()
    return f"{before} | {after}".strip() if after else before


def heading_of(position: Position, *more: str) -> str:
    """The game and its rules, and what more there is to say."""
    rules = ", ".join(f"{name} {value}" for name, value in position.game.rules.items())
    return " · ".join(filter(None, [position.game.title, rules, *more]))


def said(error: Exception) -> str:
    """What went wrong, in a sentence."""
    text = str(error) if isinstance(error, NinefoldError) else in_one_line(error)
    return f"{text.removesuffix('.')}."
