"""The game at a table as it is looked through: taken back, taken again, gone another way."""

from ninefold.match import Match
from ninefold.moves import to_move
from ninefold.players import Player
from ninefold.position import Position
from ninefold.sitting import Sitting


class Course:
    """The line of numbers, and the place on it that is looked at.

    Numbers that were taken back stay on the line until others are taken in their place. Then
    the old line is put aside.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.begin()

    def begin(self) -> None:
        """The round to come."""
        self.sitting.begin()
        # Once the round is scored, the sitting and its match speak of the next.
        self.seats = self.sitting.seats
        self.people = {seat: self.sitting.match.person(seat) for seat in (1, 2)}
        self.line, self.place = self.sitting.position, 0
        self.aside: list[Position] = []
        self.scored = False

    @property
    def position(self) -> Position:
        """What is looked at."""
        return self.line.game.start().play(*self.line.moves[: self.place])

    def player(self, position: Position) -> Player | None:
        """Who takes a number at this position, if it is no person."""
        return self.sitting.players.get(self.people[to_move(position.moves)])

    @property
    def is_now(self) -> bool:
        """Whether the game as it stands is looked at."""
        return self.place == len(self.sitting.position.moves)

    @property
    def is_closed(self) -> bool:
        """Whether this round of a match is over, and counts as it is."""
        return self.scored and self.sitting.match.many

    def end(self) -> None:
        """Score a game that is over."""
        self.sitting.end_round()
        self.scored = True

    def look_at(self, place: int) -> None:
        self.place = min(max(place, 0), len(self.line.moves))

    def take(self, number: int) -> None:
        """Take a number at the place looked at; the game goes on from there."""
        after = self.position.play(number)
        if self.line.moves[: len(after.moves)] != after.moves:
            if self.place < len(self.line.moves):
                self.aside.append(self.line)
            self.line = after
        self._go_to(after)

    def answer(self, number: int) -> None:
        """Take a computer player's number, and go on looking where the person looks."""
        place = self.place + 1 if self.is_now else self.place
        self.look_at(len(self.sitting.position.moves))
        self.take(number)
        self.look_at(place)

    def undo(self) -> bool:
        """Take back to before a person's last number; whether there was one."""
        moves = self.sitting.position.moves
        takers = {self.people[to_move(moves[:count])] for count in range(len(moves))}
        if takers <= self.sitting.players.keys():
            return False
        self._reopen()
        undone = self.sitting.undone
        assert undone is not None
        self._go_to(undone)
        return True

    def redo(self) -> bool:
        """Take again what was taken back, up to where a person is to move; whether there was
        something."""
        coming = self.line.moves[len(self.sitting.position.moves) :]
        position = self.sitting.position
        for number in coming:
            position = position.play(number)
            if not self.player(position):
                break
        if coming:
            self._go_to(position)
        return bool(coming)

    def other_line(self) -> None:
        """Go over to the line that was put aside first."""
        self.aside.append(self.line)
        self.line = self.aside.pop(0)
        self._go_to(self.line)

    def _go_to(self, position: Position) -> None:
        self._reopen()
        self.sitting.go_to(position)
        self.place = len(position.moves)

    def _reopen(self) -> None:
        """A game that was scored is kept as it is; what comes now is another game."""
        if self.scored:
            old = self.sitting
            match = Match(old.match.first)
            self.sitting = Sitting(
                old.game, old.names, match, memory=old.memory, players=old.players
            )
            self.sitting.begin()
            self.sitting.record = self.sitting.record.at(old.position)
            self.scored = False
