"""People sitting down to a game or a match: their seats, the game so far, its record.

Whatever screen they look at, this is what happens at their table.
"""

import time
from collections.abc import Mapping, Sequence

from ninefold.errors import NinefoldError, RecordError, shortened
from ninefold.match import Match
from ninefold.memory import Memory, new_key
from ninefold.moves import to_move
from ninefold.players import Player, is_computer, player
from ninefold.position import Game, Position
from ninefold.record.file import RecordFile
from ninefold.record.model import UNTERMINATED, Record, check_tag


class Sitting:
    """Two people at a table. Every number is kept as it is taken, in the file and in memory."""

    def __init__(
        self,
        game: Game,
        names: tuple[str, str],
        match: Match,
        file: RecordFile | None = None,
        memory: Memory | None = None,
        players: Mapping[int, Player] | None = None,
    ) -> None:
        self.game, self.names, self.match = game, names, match
        self.file, self.memory = file, memory
        self.players = players or {}  # of the two, those who are no person
        self.record = Record(game.start())
        self.unkept: RecordError | None = None  # why the file does not hold the game as it is
        self._begun = False  # whether the file is ready for this game
        self._key = ""  # of this game in memory

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def seats(self) -> dict[int, str]:
        """The names of Player 1 and Player 2 in this round."""
        return {seat: self.names[self.match.person(seat) - 1] for seat in (1, 2)}

    @property
    def forgotten(self) -> bool:
        """Whether memory should hold this game as it is, and could not take it."""
        return bool(self.memory and self.position.moves and self._key in self.memory.waiting)

    def player(self, moves: Sequence[int]) -> Player | None:
        """Who takes a number after these, if it is no person."""
        return self.players.get(self.match.person(to_move(moves)))

    def begin(self) -> None:
        """Begin the round to come, and its record."""
        tags = {"Date": time.strftime("%Y.%m.%d")}
        tags |= {f"Player{seat}": name for seat, name in self.seats.items()}
        tags |= self.match.tags()
        self._begun = False
        self.record = Record(self.game.start(), {**tags, "Termination": UNTERMINATED})
        self._key = new_key()
        if self.file:
            self.file.begin()
        self._begun = True
        self.keep()
        if self.unkept and not self.match.winners:
            raise self.unkept  # before the first number it is best to choose another file

    def resume(self, record: Record) -> None:
        """Go on with a game that the file holds."""
        self.record = record
        self._key = self.memory.key_of(record) if self.memory else ""
        self._begun = True

    def go_to(self, position: Position) -> None:
        """Bring the game to this position, and its record with it."""
        self.record = self.record.at(position)
        self.keep()

    @property
    def undone(self) -> Position | None:
        """The position before the last number that a person took, if there is one."""
        moves = self.position.moves
        for count in reversed(range(len(moves))):
            if not self.player(moves[:count]):
                return self.game.start().play(*moves[:count])
        return None

    def end_round(self) -> None:
        """Score a game that is over."""
        seat = self.position.winner
        self.match.winners.append(self.match.person(seat) if seat else None)

    def keep(self) -> None:
        """Bring the file and memory to the game as it is, if they are ready for it."""
        self.unkept = None
        if not self._begun:
            return
        if self.memory:
            self.memory.keep_game(self._key, self.record)
        try:
            if self.file:
                self.file.save(self.record)
        except RecordError as error:
            self.unkept = error


def checked_names(p1: str, p2: str) -> tuple[str, str]:
    """The two names, if people can be told apart by them and a record can hold them."""
    for seat, name in enumerate((p1, p2), 1):
        check_tag(f"Player{seat}", name)
        if is_computer(name):
            player(name)  # refused in its own words if there is no such player
        if not name.strip() or (len(name) > 40 and not is_computer(name)):
            raise NinefoldError(f"a name has 1 to 40 characters, not {shortened(name)}")
    if p1.strip().casefold() == p2.strip().casefold() and not is_computer(p1):
        raise NinefoldError(f"both players are called {shortened(p1)}; give two names")
    return p1, p2
