"""What is said where the screen has too little room."""

from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

NEEDED = Size(80, 24)


class Small(ModalScreen[None]):
    """Waits for more room."""

    def compose(self) -> ComposeResult:
        yield Static(
            f"The table needs {NEEDED.width} columns and {NEEDED.height} lines. "
            "Make the window larger, or leave with q: ninefold --plain needs less.",
            markup=False,
        )
