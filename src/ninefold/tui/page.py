"""Pages of text: what the keys do, how a game is played, what an analysis has found."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static


class Page(ModalScreen[None]):
    """Lines to read, until a key is pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,enter", "dismiss", "back", key_display="esc")
    ]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static("\n".join(self.lines), markup=False)
        yield Footer()
