"""The full-screen table, from its opening to the last word on the terminal."""

import asyncio
import signal
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import App
from textual.binding import Binding, BindingType

from ninefold.errors import NinefoldError
from ninefold.memory import Memory
from ninefold.moves import in_pairs
from ninefold.record.writer import write
from ninefold.tui.setup import Setup
from ninefold.tui.small import NEEDED, Small
from ninefold.tui.table import Table

SIGNALS = {signal.SIGINT: "interrupted", signal.SIGTERM: "told to end"}
LIGHT, DARK = "textual-light", "textual-dark"


class Ninefold(App[None]):
    """One evening: game after game, until somebody leaves."""

    TITLE = "Ninefold"
    CSS_PATH = "ninefold.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "theme", "theme", show=False),
        Binding("q,ctrl+q,ctrl+c", "leave", "quit", key_display="q"),
    ]

    def __init__(self, memory: Memory | None = None) -> None:
        super().__init__()
        self.memory = memory
        self.animation_level = "none"  # no restless motion
        self.table: Table | None = None
        self.stopped = ""  # what a signal has done

    def on_mount(self) -> None:
        for number, what in SIGNALS.items():
            asyncio.get_running_loop().add_signal_handler(number, self._stop, what)
        self.push_screen(Setup(self.memory))

    @on(Setup.Chosen)
    def _sit_down(self, event: Setup.Chosen) -> None:
        self.table = Table(event.sitting)
        self.push_screen(self.table)

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the screen is too small, and go on once it is not."""
        fits = event.size.width >= NEEDED.width and event.size.height >= NEEDED.height
        told = isinstance(self.screen, Small)
        if told and fits:
            self.pop_screen()
        elif not told and not fits:
            self.push_screen(Small())

    def action_theme(self) -> None:
        self.theme = LIGHT if self.theme == DARK else DARK

    def action_leave(self) -> None:
        lines = self._farewell()
        self.exit(message=Text("\n".join(lines)) if lines else None)

    def _stop(self, what: str) -> None:
        self.stopped = what
        self.action_leave()

    def _fatal_error(self) -> None:
        """Leave; the command tells what went wrong in one line, where Textual fills pages."""
        self.action_leave()

    def _farewell(self) -> list[str]:
        """What became of the last game, and of what could not be remembered."""
        lines: list[str] = []
        sitting = self.table.course.sitting if self.table else None
        if sitting and sitting.position.moves:
            lines += [f"The last game: {in_pairs(sitting.position.moves)}."]
            if sitting.forgotten:
                lines += ["The game, to be kept by hand:", "", write(sitting.record)]
            elif sitting.memory:
                lines += ["ninefold history lists all games."]
        return [*lines, *(self.memory.farewell() if self.memory else [])]


def open_table(save: bool) -> None:
    app = Ninefold(Memory.open() if save else None)
    app.run()
    if app._exception:
        raise app._exception
    if app.stopped:
        raise NinefoldError(app.stopped)
