"""A round robin of the computer players: does each level beat those below it?

    .venv/bin/python -m benchmarks.ladder [PAIRS]

prints the tables of docs/opponents.md. From the start alone the seat often decides, so two
players meet in pairs of games from the same position, drawn at random, each once in each seat.
"""

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from statistics import mean, stdev
from typing import NamedTuple

import ninefold
from ninefold.players import LEVELS, Player, player
from ninefold.position import Position

GAMES = ("order", "stack", "sequence", "ascending", "builder")
POOLS = range(9, 16)
OPENING = range(1, 5)  # numbers that are drawn before the players take over
PLAYERS = ("random", "greedy", *(f"level:{level}" for level in LEVELS))
DEVIATIONS = 1.96  # to either side: an interval that holds the truth 95 times in 100


class Score(NamedTuple):
    """What part of the points somebody made, and how far off the truth may be."""

    share: float
    off: float

    @property
    def above(self) -> bool:
        """Whether the whole interval lies above one half."""
        return self.share - self.off > 0.5

    @property
    def below(self) -> bool:
        return self.share + self.off < 0.5

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {self.off:.1%}"


def score_of(points: list[float]) -> Score:
    """The score of pairs of games with these points, each from 0 to 1."""
    return Score(mean(points), DEVIATIONS * stdev(points) / len(points) ** 0.5)


def opening(game: str, chance: random.Random) -> Position:
    """An open position of this game, drawn at random."""
    while True:
        position = ninefold.game(game, numbers=chance.choice(POOLS)).start()
        for _ in range(chance.choice(OPENING)):
            if not position.over:
                position = position.play(chance.choice(position.legal))
        if not position.over:
            return position


def points(position: Position, one: Player, other: Player) -> float:
    """What one makes against the other from here, in the seat of the player to move."""
    mover = position.turn
    while not position.over:
        taker = one if position.turn == mover else other
        position = position.play(taker.choose(position))
    if position.winner is None:
        return 0.5
    return float(position.winner == mover)


def meet(pairs: int, meeting: tuple[str, str, str]) -> list[float]:
    """What the one makes against the other in each of so many pairs of this game."""
    one, other, game = meeting
    chance = random.Random(f"{game} {pairs}")  # the same openings whoever plays
    first, second = player(one, 1), player(other, 2)
    openings = [opening(game, chance) for _ in range(pairs)]
    return [(points(o, first, second) + 1 - points(o, second, first)) / 2 for o in openings]


def standings(pairs: int, names: tuple[str, ...]) -> dict[tuple[str, str], list[list[float]]]:
    """For every two of these, the stronger by name first: its points in each game."""
    twos = [(high, low) for low, high in combinations(names, 2)]
    meetings = [(high, low, game) for high, low in twos for game in GAMES]
    with ProcessPoolExecutor() as pool:
        made = iter(list(pool.map(partial(meet, pairs), meetings)))
    return {two: [next(made) for _ in GAMES] for two in twos}


def table_of_steps(made: dict[tuple[str, str], list[list[float]]]) -> Iterator[str]:
    """Each player against the one below it: pooled, and in each game."""
    yield f"| against the one below | all five | {' | '.join(GAMES)} |"
    yield f"|---|---|{'---|' * len(GAMES)}"
    steps = [("greedy", "level:1"), ("level:1", "random")]
    steps += [(f"level:{level}", f"level:{level - 1}") for level in LEVELS[1:]]
    for high, low in steps:
        if (high, low) in made:
            by_game = made[high, low]
        else:
            by_game = [[1 - point for point in points] for points in made[low, high]]
        pooled = score_of([point for points in by_game for point in points])
        scores = [score_of(points) for points in by_game]
        holds = pooled.above and not any(score.below for score in scores)
        sign = "" if holds else " (!)"
        yield f"| {high} against {low}{sign} | {pooled} | {' | '.join(map(str, scores))} |"


def round_robin(made: dict[tuple[str, str], list[list[float]]]) -> Iterator[str]:
    """What each player makes against each, all games pooled, in percent."""
    yield f"| | {' | '.join(PLAYERS)} |"
    yield f"|---|{'---|' * len(PLAYERS)}"
    for one in PLAYERS:
        cells = []
        for other in PLAYERS:
            if one == other:
                cells.append("")
            elif (one, other) in made:
                cells.append(f"{mean(map(mean, made[one, other])):.0%}")
            else:
                cells.append(f"{1 - mean(map(mean, made[other, one])):.0%}")
        yield f"| {one} | {' | '.join(cells)} |"


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    made = standings(pairs, PLAYERS)
    print(f"{pairs} pairs of games in each of the five\n")
    print("\n".join([*table_of_steps(made), "", *round_robin(made)]))


if __name__ == "__main__":
    main()
