"""What is said at the table: the lines that players of each game see, in plain text.

The four games whose rule books show a terminal speak those lines to the letter. They speak
of Player 1 and Player 2, the seats; a screen may put names in their place.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from ninefold import rules
from ninefold.position import Game, Position
from ninefold.talk import general

Lines = list[str]


class Talk(Protocol):
    """The lines of one game."""

    PROMPT: str  # what a person types their number behind

    def opening(self, position: Position) -> Lines:
        """Before the first turn."""

    def turn(self, position: Position) -> Lines:
        """Before a person is asked for a number."""

    def taken(self, position: Position) -> Lines:
        """After the last number of this position was taken."""

    def ending(self, position: Position) -> Lines:
        """After the game is over."""

    def drawing(self, position: Position) -> Lines:
        """How the table stands, for a screen that shows it all the time."""


def talk_of(game: Game) -> Talk:
    """The talk of this game: its own if it is one of ours, else the general form."""
    module = getattr(game.book, "__name__", "")
    own = f"{__name__}.{module.rpartition('.')[2]}"
    if module.startswith(f"{rules.__name__}.") and find_spec(own):
        return cast(Talk, import_module(own))
    return cast(Talk, general)
