"""The positions of a game that are looked at, and the fewest moves that show a fault.

Nothing is believed of the rule file: whatever it raises or gives is kept with the position at
which it did so, and no position is played on from that cannot be trusted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ninefold.bits import members
from ninefold.errors import in_one_line
from ninefold.position import Game
from ninefold.rules import DRAW, LOST, OPEN, WON

SHORT_GAMES = 1_000  # positions, the shortest lists of moves first, each that there is
WALKS, WALKED = 100, 2_000  # games at random beyond these, and positions in all of them
LONGEST = 1_000  # numbers taken in one game
TRIES = 200  # shorter lists of moves that are tried in place of one that shows a fault


class Failed(Exception):
    """A check has failed; `moves` show it."""

    def __init__(self, why: str, moves: tuple[int, ...]) -> None:
        self.why, self.moves = why, moves


class PassedOver(Exception):
    """A check that this game, or this installation, gives no occasion for."""


@dataclass(eq=False, slots=True)
class Place:
    """A position, how it was come to, and what the rule file says of it."""

    before: Place | None
    number: int  # the last one taken; 0 at the start
    length: int  # how many were taken
    state: Any
    verdict: Any = None
    legal: Any = 0  # while the game is open
    wrong: str | None = None  # why what it says cannot be used
    misshapen: str | None = None  # why the state is none

    @property
    def sound(self) -> bool:
        return self.wrong is None and self.misshapen is None

    @property
    def open(self) -> bool:
        return self.sound and bool(self.verdict == OPEN)

    @property
    def over(self) -> bool:
        return self.sound and bool(self.verdict != OPEN)

    @property
    def way(self) -> list[Place]:
        """The places from the start to this one."""
        way, place = [], self
        while place.before is not None:
            way.append(place)
            place = place.before
        return [place, *reversed(way)]

    @property
    def moves(self) -> tuple[int, ...]:
        return tuple(place.number for place in self.way[1:])


Fault = Callable[[Place], str | None]  # what is wrong at this place, if anything is


class Sample:
    """The positions of one game that are looked at: the short games, and some at random."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.book, self.rules = game, game.book, game.values
        self.start = self._first()
        self.places = [self.start]
        if not self._short_games():
            self._random_games(random.Random(seed))
        self.places.sort(key=lambda place: place.length)

    def _first(self) -> Place:
        state, error = attempt(self.book.start, self.rules)
        if error:
            return Place(None, 0, 0, (), wrong=f"start fails: {in_one_line(error)}")
        return self._asked(Place(None, 0, 0, state, misshapen=misshapen(state, state)))

    def after(self, place: Place, number: int) -> Place | None:
        """The place after this number; None if the rule file fails to play it."""
        state, error = attempt(self.book.play, self.rules, place.state, number)
        if error:
            return None
        wrong_shape = misshapen(state, self.start.state)
        return self._asked(Place(place, number, place.length + 1, state, misshapen=wrong_shape))

    def _asked(self, place: Place) -> Place:
        """This place, with what the rule file says of it."""
        verdict, error = attempt(self.book.verdict, self.rules, place.state)
        if error:
            place.wrong = f"verdict fails: {in_one_line(error)}"
        elif type(verdict) is not int or verdict not in (OPEN, WON, LOST, DRAW):
            place.wrong = f"verdict gives {verdict!r}, which is no verdict"
        elif verdict == OPEN:
            place.legal, error = attempt(self.book.legal, self.rules, place.state)
            if error:
                place.wrong = f"legal fails: {in_one_line(error)}"
            elif type(place.legal) is not int:
                place.wrong = f"legal gives {place.legal!r}, not a set in a whole number"
        place.verdict = verdict
        return place

    def _short_games(self) -> bool:
        """Look at the shortest games; whether these were all that there are."""
        for place in self.places:  # which grows meanwhile
            for after in self.following(place):
                if len(self.places) >= SHORT_GAMES:
                    return False
                self.places.append(after)
        return True

    def following(self, place: Place) -> Iterator[Place]:
        """The places one number later."""
        if place.open:
            for number in members(place.legal):
                after = self.after(place, number)
                if after is not None:
                    yield after

    def _random_games(self, chance: random.Random) -> None:
        seen = self.places[-1].length
        for _ in range(WALKS):
            if len(self.places) >= SHORT_GAMES + WALKED:
                break
            place: Place | None = self.start
            while place and place.open and members(place.legal) and place.length <= LONGEST:
                place = self.after(place, chance.choice(members(place.legal)))
                if place and place.length >= seen:
                    self.places.append(place)

    def at(self, moves: Sequence[int]) -> Place | None:
        """The place after these moves; None if they cannot be played."""
        place: Place | None = self.start
        for number in moves:
            if not (place and place.open and place.legal >> number & 1):
                return None
            place = self.after(place, number)
        return place

    def refute(self, fault: Fault, places: Sequence[Place] | None = None) -> None:
        """Fail, with the fewest moves that can be found, if any of these has the fault."""
        looked_at = self.places if places is None else places
        whys = {place: why for place in looked_at if (why := told(fault, place))}
        if whys:
            shortest = min(whys, key=lambda place: (place.length, place.moves))
            raise self.shrunk(shortest, whys[shortest], fault)

    def shrunk(self, place: Place, why: str, fault: Fault) -> Failed:
        """The failure that this fault is, with moves of which none can be left out."""
        while True:
            tried = ((other, told(fault, other)) for other in self.shorter(place))
            faulty = ((other, its) for other, its in islice(tried, TRIES) if its)
            shorter = next(faulty, None)
            if shorter is None:
                return Failed(why, place.moves)
            place, why = shorter

    def shorter(self, place: Place) -> Iterator[Place]:
        """The places that come of leaving out some of its moves, the most moves first."""
        moves, length = place.moves, place.length
        for size in sorted({length >> halved for halved in range(10)} | {2, 1}, reverse=True):
            for first in range(length - size, -1, -1):
                found = self.at(moves[:first] + moves[first + size :]) if size else None
                if found is not None:
                    yield found


def told(fault: Fault, place: Place) -> str | None:
    """What is wrong at this place; whatever the game raises is told in one line."""
    why, error = attempt(fault, place)
    return in_one_line(error) if error else why


def attempt(ask: Callable[..., Any], *given: object) -> tuple[Any, BaseException | None]:
    """What a function of somebody else's gives, or what it raises."""
    try:
        return ask(*given), None
    except (Exception, SystemExit) as error:
        return None, error


def misshapen(state: Any, first: Any) -> str | None:
    """Why this is no state, in a game that begins with the first; None if it is one."""
    if not isinstance(state, tuple):
        return f"the state is {state!r}, not a tuple of whole numbers"
    for field in state:
        if type(field) is not int:
            return f"the state {state!r} holds {field!r}, which is no whole number"
    if (type(state), len(state)) != (type(first), len(first)):
        return f"the state {state!r} is not of the shape of the first, {first!r}"
    return None
