"""Games and positions: the rules with their parameters, and the moves so far."""

from __future__ import annotations

import operator
from dataclasses import dataclass, field, replace
from typing import Any, SupportsIndex

from ninefold.bits import LARGEST, full, members
from ninefold.errors import GameFileError, IllegalMove, shortened
from ninefold.moves import listing, to_move
from ninefold.rulebook import MOST, RuleBook, State, read_rules, shown_rules
from ninefold.rules import DRAW, LOST, OPEN, WON


@dataclass(frozen=True, slots=True)
class Game:
    """A rule book with its parameters."""

    name: str
    source: str = field(repr=False)  # where the registry finds it: its name, or a path
    book: RuleBook = field(repr=False, hash=False)
    values: Any  # the parameters as the rule book's own Rules

    @property
    def rules(self) -> dict[str, int | str]:
        """The parameters by name, as people give them."""
        return shown_rules(self.book, self.values)

    def changed(self, **given: object) -> Game:
        """This game, with these parameters changed."""
        return replace(self, values=read_rules(self.book, {**self.rules, **given}))

    @property
    def title(self) -> str:
        return self._text.partition("\n")[0] or self.name

    @property
    def about(self) -> str:
        """The rules in words."""
        return self._text.partition("\n")[2].strip()

    @property
    def summary(self) -> str:
        """The first paragraph of the rules, in one line."""
        return " ".join(self.about.partition("\n\n")[0].split())

    @property
    def _text(self) -> str:
        return (vars(self.book).get("__doc__") or "").strip()  # not that of the book's class

    def start(self) -> Position:
        """The position before the first move."""
        return Position(self, (), self.book.start(self.values))


@dataclass(frozen=True, slots=True)
class Position:
    """A game after some moves. It never changes: play returns a new one."""

    game: Game
    moves: tuple[int, ...]
    state: State = field(compare=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.game, self.moves)

    def __deepcopy__(self, _memo: object) -> Position:
        return self

    @property
    def verdict(self) -> int:
        """OPEN, WON, LOST or DRAW, for the player to move."""
        verdict = self.game.book.verdict(self.game.values, self.state)
        if verdict not in (OPEN, WON, LOST, DRAW):
            raise GameFileError(f"{self.game.name} gives {verdict!r}, which is no verdict")
        return verdict

    @property
    def over(self) -> bool:
        return self.verdict != OPEN

    @property
    def turn(self) -> int | None:
        """The player to move, 1 or 2; None when the game is over."""
        return None if self.over else to_move(self.moves)

    @property
    def legal(self) -> tuple[int, ...]:
        """The numbers that may be taken now, rising."""
        return members(self._legal)

    @property
    def _legal(self) -> int:
        if self.over:
            return 0
        legal = self.game.book.legal(self.game.values, self.state)
        if not legal & full(LARGEST):
            raise GameFileError(f"{self.game.name} goes on, but allows no number to be taken")
        return legal

    @property
    def winner(self) -> int | None:
        """1 or 2; None for a draw, and while the game goes on."""
        verdict = self.verdict
        if verdict in (OPEN, DRAW):
            return None
        player = to_move(self.moves)
        return 3 - player if verdict == LOST else player

    @property
    def reason(self) -> str | None:
        """Why the game is over, as a sentence; None while it goes on."""
        if not self.over:
            return None
        tell = getattr(self.game.book, "reason", None)
        if tell:
            return str(tell(self.game.values, self.moves))
        return f"Player {self.winner} wins." if self.winner else "The game is a draw."

    def play(self, *numbers: SupportsIndex) -> Position:
        """The position after taking these numbers, one after the other."""
        position = self
        for number in numbers:
            position = position._play_one(number)
        return position

    def _play_one(self, given: SupportsIndex) -> Position:
        try:
            if isinstance(given, bool):
                raise TypeError
            number = operator.index(given)
        except TypeError:
            why = f"{shortened(str(given))} is not a whole number; {self._allowed()}"
            raise IllegalMove(why) from None
        if abs(number) >= MOST:
            raise IllegalMove(f"this number is out of all range; {self._allowed()}")
        if not 1 <= number <= LARGEST or not self._legal >> number & 1:
            raise IllegalMove(self._refusal(number))
        state = self.game.book.play(self.game.values, self.state, number)
        return Position(self.game, (*self.moves, number), state)

    def _refusal(self, number: int) -> str:
        if self.over:
            return f"{number} cannot be taken: the game is over. {self.reason}"
        tell = getattr(self.game.book, "refusal", None)
        why = tell(self.game.values, self.moves, number) if tell else None
        return f"{why or f'{number} may not be taken now'}; {self._allowed()}"

    def _allowed(self) -> str:
        return f"allowed: {listing(self.legal) or 'none'}"


def _replayed(game: Game, moves: tuple[int, ...]) -> Position:
    """A position from what it is pickled as."""
    return game.start().play(*moves)
