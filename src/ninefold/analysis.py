"""What every number of a game was worth: the slips, the turning point, and who kept what.

The value of a position is the winner, None for a draw, and how many more numbers will be taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ninefold.moves import to_move
from ninefold.record.model import Note, Record
from ninefold.solver import Option, Solver
from ninefold.worth import of_value

SLIP, BLUNDER = "?", "??"
VALUE = "value"  # the datum beside a number: what the position after it is worth

Value = tuple[int | None, int]


class MoveReport(NamedTuple):
    """A number that was taken, and all that could have been taken in its place."""

    number: int
    player: int
    before: Value
    after: Value
    options: tuple[Option, ...]

    @property
    def keeping(self) -> tuple[Option, ...]:
        """The options that keep the outcome: the win, the draw, or else the loss."""
        return tuple(option for option in self.options if option.winner == self.before[0])

    @property
    def better(self) -> tuple[int, ...]:
        """The numbers that keep the outcome and are worth more than the one taken, rising."""
        taken = self._worth(self.after[0], self.after[1] + 1)
        return tuple(o.number for o in self.keeping if self._worth(o.winner, o.plies) > taken)

    @property
    def at_stake(self) -> bool:
        """Whether another number would have had another outcome."""
        return len({option.winner for option in self.options}) > 1

    @property
    def mark(self) -> str:
        """?? where the outcome was given away, ? where it was kept but not in the best way."""
        if self.after[0] != self.before[0]:
            return BLUNDER
        return SLIP if self.better else ""

    def _worth(self, winner: int | None, plies: int) -> int:
        outcome = {None: 0, self.player: 1}.get(winner, -1)
        return of_value(outcome, plies)


@dataclass(frozen=True)
class Analysis:
    """A game, number by number. `record` is the game's record with the marks and values."""

    record: Record
    moves: tuple[MoveReport, ...]

    @property
    def turning_point(self) -> int | None:
        """The last move, from 1, that changed the outcome; None if none did."""
        return max(self.mistakes(), default=None)

    def mistakes(self, player: int | None = None) -> list[int]:
        """The moves, from 1, at which this player, or either, gave the outcome away."""
        return [
            place
            for place, move in enumerate(self.moves, 1)
            if move.mark == BLUNDER and player in (None, move.player)
        ]

    def kept(self, player: int) -> tuple[int, int]:
        """How often this player kept an outcome that was at stake, and how often one was."""
        stakes = [move for move in self.moves if move.at_stake and move.player == player]
        return sum(move.mark != BLUNDER for move in stakes), len(stakes)

    def accuracy(self, player: int) -> float | None:
        """The share of outcomes at stake that this player kept; None if none was at stake."""
        kept, stakes = self.kept(player)
        return kept / stakes if stakes else None


def analyse(record: Record, solver: Solver | None = None) -> Analysis:
    """What every number of this game was worth; the solver, if given, is of the same game."""
    position = record.position.game.start()
    solver = solver or Solver(position.game)
    moves = []
    for number in record.position.moves:
        winner, plies, options, _ = solver.solve(position)
        [after] = [(o.winner, o.plies - 1) for o in options if o.number == number]
        player = to_move(position.moves)
        moves.append(MoveReport(number, player, (winner, plies), after, options))
        position = position.play(number)
    return Analysis(marked(record, moves), tuple(moves))


def marked(record: Record, moves: Sequence[MoveReport]) -> Record:
    """The record with the marks and values of these moves; all else in it stays.

    A person's ! stays too, where nothing speaks against it.
    """
    notes = dict(record.notes)
    for place, move in enumerate(moves, 1):
        note = record.note(place)
        praise = "!" if note.mark == "!" else ""
        others = tuple(datum for datum in note.data if datum[0] != VALUE)
        data = (*others, (VALUE, value_noted(*move.after)))
        notes[place] = Note(move.mark or praise, note.remarks, data)
    return replace(record, notes=notes)


def value_noted(winner: int | None, plies: int) -> str:
    """A value as a datum: P1 5, or draw 4."""
    return f"{f'P{winner}' if winner else 'draw'} {plies}"
