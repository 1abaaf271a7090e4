"""Puzzles: positions in which exactly one number wins, as the solver proves.

They are drawn with nothing of `random` but `Random(seed).random()`: of all that it gives, only
this is promised to stay the same in every version of Python, and the daily puzzle relies on it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from random import Random
from typing import NamedTuple, TypeVar

from ninefold.errors import NinefoldError, shortened
from ninefold.position import Game, Position
from ninefold.registry import named, own_games
from ninefold.rulebook import MOST, State, limits
from ninefold.solver import Solver

POOLS = range(6, 16)
BEGUN = 2  # numbers that are taken before: few games have many ways to begin
OPTIONS = range(3, 8)  # a choice that people can look over, and that is solved at once
HARDEST = 5
PATIENCE = 500  # games played at random without a new puzzle: there seem to be no more
KEY = re.compile(r"([^\s/]+)((?: \w+=[^\s/=]+)*) /((?: [0-9]{1,2})*)")

T = TypeVar("T")


class Puzzle(NamedTuple):
    """A position with exactly one winning number."""

    position: Position
    answer: int  # the number that wins
    plies: int  # the numbers until the end, the answer included
    tempting: int  # how many of the wrong numbers are tempting: see _is_tempting

    @property
    def own(self) -> int:
        """How many of the numbers until the end the solver takes, the answer included."""
        return (self.plies + 1) // 2

    @property
    def grade(self) -> int:
        """From 1, easy, to 5: longer is harder, and so are wrong numbers that tempt."""
        wrong = len(self.position.legal) - 1
        tempts = 2 * self.tempting >= wrong
        return min(max(self.own - 1 + tempts, 1), HARDEST)

    @property
    def key(self) -> str:
        """All about it in one line, which `puzzle_of` reads back."""
        game = self.position.game
        rules = [f"{name}={value}" for name, value in game.rules.items()]
        return " ".join([game.name, *rules, "/", *map(str, self.position.moves)])


def puzzles(seed: int, game: Game | None = None, plies: int | None = None) -> Iterator[Puzzle]:
    """Puzzles of all five games, or of this one, with pools of all sizes; no two the same.

    With `plies`, all have so many numbers until the end; without, none is won at once. Of a
    game that has only so many, there comes an end.
    """
    chance = Random(seed)
    sources = [_pools(each) for each in ([game] if game else map(named, own_games()))]
    lengths = [plies] if plies else range(2, MOST)
    met: set[tuple[Game, State]] = set()
    while sources:
        source = _pick(chance, sources)
        puzzle = _new_one(chance, source, lengths, met)
        if puzzle:
            met.add((puzzle.position.game, puzzle.position.state))
            yield puzzle
        else:
            sources.remove(source)


def daily(day: date) -> Puzzle:
    """The puzzle of this day, the same for everybody, and none of the easiest."""
    return next(puzzle for puzzle in puzzles(day.toordinal()) if puzzle.grade > 1)


def puzzle_of(key: str, find: Callable[..., Game] = named) -> Puzzle:
    """The puzzle with this key, proved anew; `find` finds its game by name."""
    read = KEY.fullmatch(key)
    if not read:
        raise NinefoldError(
            f"{shortened(key)} names no puzzle; one is named like: order numbers=9 / 5 4"
        )
    name, rules, moves = read.groups()
    given = dict(rule.split("=") for rule in rules.split())
    position = find(name, **given).start().play(*map(int, moves.split()))
    puzzle = _proved(Solver(position.game), position)
    if not puzzle:
        raise NinefoldError(f"{shortened(key)} is no puzzle: not exactly one number wins there")
    return puzzle


def _pools(game: Game) -> list[Game]:
    """The game with pools of all sizes; as it is, if it knows no pool."""
    allowed = limits(game.book).get("numbers", ())
    return [game.changed(numbers=size) for size in POOLS if size in allowed] or [game]


def _new_one(
    chance: Random, pools: list[Game], lengths: Sequence[int], met: set[tuple[Game, State]]
) -> Puzzle | None:
    """The first new puzzle in games played at random; None if there seems to be no more."""
    for _ in range(PATIENCE):
        game = _pick(chance, pools)
        solver = Solver(game)
        for position in _random_game(chance, game):
            if len(position.legal) in OPTIONS and (game, position.state) not in met:
                puzzle = _proved(solver, position)
                if puzzle and puzzle.plies in lengths:
                    return puzzle
    return None


def _random_game(chance: Random, game: Game) -> Iterator[Position]:
    """The positions of a game played at random, once it has begun and until it is over."""
    position = game.start()
    while not position.over:
        if len(position.moves) >= BEGUN:
            yield position
        position = position.play(_pick(chance, position.legal))


def _pick(chance: Random, things: Sequence[T]) -> T:
    return things[int(chance.random() * len(things))]


def _proved(solver: Solver, position: Position) -> Puzzle | None:
    """This position as a puzzle, if exactly one number wins."""
    options = solver.solve(position).options
    winning = [option for option in options if option.winner == position.turn]
    if len(winning) != 1:
        return None
    [(answer, _, plies)] = winning
    wrong = [position.play(option.number) for option in options if option.number != answer]
    tempting = sum(_is_tempting(solver, after) for after in wrong)
    return Puzzle(position, answer, plies, tempting)


def _is_tempting(solver: Solver, after: Position) -> bool:
    """Whether a wrong number wins all the same unless the rival finds the one right reply."""
    replies = solver.solve(after).options
    refuting = [reply for reply in replies if reply.winner in (None, after.turn)]
    return len(refuting) == 1 < len(replies)
