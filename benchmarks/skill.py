"""How much skill matters: perfect play against random play, from either seat.

    .venv/bin/python -m benchmarks.skill

prints the table of docs/strategy.md. Random play takes any allowed number, each as likely.
Perfect play takes a number that wins soonest or, where none wins, one that holds out longest;
of equally good numbers it takes any, each as likely.
"""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import ninefold
from ninefold.position import Game, Position
from ninefold.rulebook import State

NAMES = ("order", "stack", "sequence", "ascending", "builder")
SMALL, LARGE = 9, 14  # numbers; with the few, the exact chance is found as well
GAMES = 5_000  # of each pair of players
DEVIATIONS = 1.96  # to either side: an interval that holds the truth 95 times in 100

Player = Callable[[Position], tuple[int, ...]]  # the numbers it may take, each as likely


def at_random(position: Position) -> tuple[int, ...]:
    return position.legal


def perfect(game: Game) -> Player:
    solver = ninefold.Solver(game)
    known: dict[State, tuple[int, ...]] = {}

    def best(position: Position) -> tuple[int, ...]:
        if position.state not in known:
            known[position.state] = solver.solve(position).best
        return known[position.state]

    return best


class Pair(NamedTuple):
    """Who sits where, and whose wins are counted."""

    first: Player
    second: Player
    counted: int  # 1 or 2

    def numbers(self, position: Position) -> tuple[int, ...]:
        """What the player to move may take; nothing when the game is over."""
        if position.over:
            return ()
        return self.first(position) if position.turn == 1 else self.second(position)


def chance(start: Position, pair: Pair) -> float:
    """The exact chance to win, by the chances of every state that can come."""
    known: dict[tuple[int | None, State], float] = {}

    def after(position: Position) -> float:
        key = position.turn, position.state
        if key not in known:
            numbers = pair.numbers(position)
            chances = [after(position.play(number)) for number in numbers]
            won = position.winner == pair.counted
            known[key] = sum(chances) / len(chances) if chances else float(won)
        return known[key]

    return after(start)


def wins(start: Position, pair: Pair, seed: str) -> int:
    """How many games are won. The same seed gives the same games."""
    luck, won = random.Random(seed), 0
    for _ in range(GAMES):
        position = start
        while numbers := pair.numbers(position):
            position = position.play(luck.choice(numbers))
        won += position.winner == pair.counted
    return won


class Share(NamedTuple):
    """The share of games that is won: where so many games put it, and what it is exactly."""

    low: float
    high: float
    exact: float | None

    def __str__(self) -> str:
        interval = f"{100 * self.low:.1f} to {100 * self.high:.1f} %"
        return interval if self.exact is None else f"{100 * self.exact:.1f} % ({interval})"


def interval(won: int) -> tuple[float, float]:
    """Wilson's, which stays honest where nearly all or nearly no games are won."""
    part, spread = won / GAMES, DEVIATIONS**2 / GAMES
    middle = part + spread / 2
    reach = (spread * (part * (1 - part) + spread / 4)) ** 0.5
    return (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)


class Row(NamedTuple):
    """How often the perfect player wins from each seat, and Player 1 when both are random."""

    title: str
    numbers: int
    first: Share
    second: Share
    luck: Share

    def __str__(self) -> str:
        return f"| {' | '.join(map(str, self))} |"


def row(name: str, numbers: int) -> Row:
    game = ninefold.game(name, numbers=numbers)
    best = perfect(game)

    def share(pair: Pair, seat: str) -> Share:
        low, high = interval(wins(game.start(), pair, f"{name} {numbers} {seat}"))
        return Share(low, high, chance(game.start(), pair) if numbers == SMALL else None)

    return Row(
        game.title,
        numbers,
        share(Pair(best, at_random, counted=1), "first"),
        share(Pair(at_random, best, counted=2), "second"),
        share(Pair(at_random, at_random, counted=1), "luck"),
    )


def rows() -> Iterator[Row]:
    return (row(name, numbers) for numbers in (SMALL, LARGE) for name in NAMES)


def main() -> None:
    print("| game | numbers | perfect Player 1 | perfect Player 2 | Player 1, both at random |")
    print("|---|---|---|---|---|")
    for line in rows():
        print(line, flush=True)


if __name__ == "__main__":
    main()
