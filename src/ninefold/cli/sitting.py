"""From what was asked for to people at a table: names, the start, the record file."""

from contextlib import ExitStack

from ninefold.cli.console import Console
from ninefold.cli.table import Table
from ninefold.errors import NinefoldError, shortened
from ninefold.match import Match, toss_coin
from ninefold.position import Game
from ninefold.record.file import RecordFile
from ninefold.record.model import check_tag
from ninefold.registry import finder


def start(
    game: Game,
    *,
    p1: str | None = None,
    p2: str | None = None,
    first: str | None = None,
    rounds: int | None = None,
    first_to: int | None = None,
    record: str | None = None,
) -> None:
    """A new game, or a match of several."""
    names = checked_names(p1 or "Player 1", p2 or "Player 2")
    console = Console()
    starter = toss_coin() if first == "coin" else int(first or 1)
    match = Match(starter, rounds if rounds or first_to else 1, first_to)
    with ExitStack() as stack:
        file = stack.enter_context(RecordFile(record)) if record else None
        if first == "coin":
            console.say(f"The coin says: {names[starter - 1]} starts.", "")
        Table(console, game, names, match, file).sit()


def take_up(path: str, name: str | None) -> None:
    """The unfinished last game of a file; the name leads to a game that is not installed."""
    with RecordFile(path, must_exist=True) as file:
        record = file.take_up(finder([name] if name else []))
        tags = record.tags
        names = tags.get("Player1", "Player 1"), tags.get("Player2", "Player 2")
        Table(Console(), record.position.game, names, Match(), file).sit(record)


def checked_names(p1: str, p2: str) -> tuple[str, str]:
    """The two names, if people can be told apart by them and a record can hold them."""
    for place, name in enumerate((p1, p2), 1):
        check_tag(f"Player{place}", name)
        if not name.strip() or len(name) > 40:
            raise NinefoldError(f"a name has 1 to 40 characters, not {shortened(name)}")
    if p1 == p2:
        raise NinefoldError(f"both players are called {shortened(p1)}; give two names")
    return p1, p2
