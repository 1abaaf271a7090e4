"""Solving by the rules as they stand: every state that can come, each once."""

from collections.abc import Callable, Iterator
from typing import Any

from ninefold.bits import members
from ninefold.errors import GameFileError, TooLarge
from ninefold.position import Game, Position
from ninefold.rulebook import State
from ninefold.rules import OPEN
from ninefold.worth import before, of_verdict


class PlainSolver:
    """What the states of a game are worth, found when asked for and then remembered.

    `same` gives one state for all that are the same to play.
    """

    def __init__(self, game: Game, most: int, same: Callable[[Any, State], State]) -> None:
        self.book, self.rules, self.same = game.book, game.values, same
        self.most = most  # states that it may remember
        self.known: dict[State, int] = {}

    @property
    def states(self) -> int:
        """How many states have been looked at."""
        return len(self.known)

    def worths(self, positions: list[Position]) -> list[int]:
        """What each of these positions is worth to the player to move."""
        return [self.worth(position.state) for position in positions]

    def rows(self) -> Iterator[list[list[int]]]:
        """Every state that is known, its fields followed by its worth; many at a time."""
        yield [[*state, worth] for state, worth in self.known.items()]

    def learn(self, rows: list[list[int]]) -> None:
        """Take over what is known of states: their fields followed by their worths."""
        self.known.update((tuple(fields), worth) for *fields, worth in rows)

    def worth(self, state: State) -> int:
        """What this state is worth to the player to move."""
        asked = self.same(self.rules, state)
        path = [] if self._finished(asked) else [asked]
        opened: dict[State, list[State]] = {}  # those on the path, with their options
        while path:
            state = path[-1]
            if state not in self.known and state not in opened:
                opened[state] = options = self._options(state)
                unknown = [option for option in options if option not in self.known]
                self._check(unknown, opened)
                path += unknown
                if unknown:
                    continue
            if state in opened:
                worths = [before(self.known[option]) for option in opened.pop(state)]
                self.known[state] = max(worths)
            path.pop()
        return self.known[asked]

    def _options(self, state: State) -> list[State]:
        """The states after each number that may be taken, those that are the same once."""
        book, rules, same = self.book, self.rules, self.same
        numbers = members(book.legal(rules, state))
        options = {same(rules, book.play(rules, state, number)) for number in numbers}
        for option in options:
            if option not in self.known:
                self._finished(option)
        return list(options)

    def _finished(self, state: State) -> bool:
        """Whether this state is the end of a game; if so its worth is known from now on."""
        verdict = self.book.verdict(self.rules, state)
        if verdict != OPEN:
            self.known[state] = of_verdict(verdict)
        return verdict != OPEN

    def _check(self, unknown: list[State], opened: dict[State, list[State]]) -> None:
        if len(self.known) + len(opened) > self.most:
            raise TooLarge(f"more than {self.most:,} states")
        if any(option in opened for option in unknown):
            raise GameFileError("the game can come back to where it was, so it need not end")
