"""People sitting down to a game or a match: their seats, the game so far, its record.

Whatever screen they look at, this is what happens at their table.
"""

import time

from ninefold.errors import NinefoldError, RecordError, shortened
from ninefold.match import Match
from ninefold.position import Game, Position
from ninefold.record.file import RecordFile
from ninefold.record.model import UNTERMINATED, Record, check_tag


class Sitting:
    """Two people at a table. With a record file, every number is kept as it is taken."""

    def __init__(
        self, game: Game, names: tuple[str, str], match: Match, file: RecordFile | None = None
    ) -> None:
        self.game, self.names, self.match, self.file = game, names, match, file
        self.record = Record(game.start())
        self.unkept: RecordError | None = None  # why the file does not hold the game as it is
        self._begun = False  # whether the file is ready for this game

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def seats(self) -> dict[int, str]:
        """The names of Player 1 and Player 2 in this round."""
        return {seat: self.names[self.match.person(seat) - 1] for seat in (1, 2)}

    def begin(self) -> None:
        """Begin the round to come, and its record."""
        tags = {"Date": time.strftime("%Y.%m.%d")}
        tags |= {f"Player{seat}": name for seat, name in self.seats.items()}
        tags |= self.match.tags()
        self.record = Record(self.game.start(), {**tags, "Termination": UNTERMINATED})
        self._begun = False
        if self.file:
            self.file.begin()
            self._begun = True
            self.keep()
            if self.unkept and not self.match.winners:
                raise self.unkept  # before the first number it is best to choose another file

    def resume(self, record: Record) -> None:
        """Go on with a game that the file holds."""
        self.record = record
        self._begun = True

    def go_to(self, position: Position) -> None:
        """Bring the game to this position, and its record with it."""
        self.record = self.record.at(position)
        self.keep()

    def undo(self) -> None:
        """Take back the last number."""
        self.go_to(self.game.start().play(*self.position.moves[:-1]))

    def end_round(self) -> None:
        """Score a game that is over."""
        seat = self.position.winner
        self.match.winners.append(self.match.person(seat) if seat else None)

    def keep(self) -> None:
        """Bring the file to the game as it is, if it is ready for it."""
        self.unkept = None
        try:
            if self.file and self._begun:
                self.file.save(self.record)
        except RecordError as error:
            self.unkept = error


def checked_names(p1: str, p2: str) -> tuple[str, str]:
    """The two names, if people can be told apart by them and a record can hold them."""
    for seat, name in enumerate((p1, p2), 1):
        check_tag(f"Player{seat}", name)
        if not name.strip() or len(name) > 40:
            raise NinefoldError(f"a name has 1 to 40 characters, not {shortened(name)}")
    if p1.strip().casefold() == p2.strip().casefold():
        raise NinefoldError(f"both players are called {shortened(p1)}; give two names")
    return p1, p2
