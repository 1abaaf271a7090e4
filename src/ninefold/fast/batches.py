"""Work in batches over all cores: counting sequences of moves, and games at random."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from ninefold.fast.drivers import trees
from ninefold.fast.running import attended
from ninefold.fast.twin import twin
from ninefold.moves import to_move
from ninefold.position import Game, Position
from ninefold.rulebook import State

# What follows on one thread, one after the other.
BATCH = 1 << 16  # random games
STATES = 1 << 10  # to walk on from


def counts_after(game: Game, layer: Mapping[State, int], depth: int) -> Iterator[int]:
    """The number of ways to go on by 1, 2, … depth moves from these states, each of which is
    reached in so many ways; one after the other."""
    count = twin(game).driver(trees.count_sequences)
    rules, stop = tuple(game.values), np.zeros(1, np.int64)
    reached = [(tuple(state), ways) for state, ways in layer.items()]
    batches = [reached[first : first + STATES] for first in range(0, len(reached), STATES)]
    count(rules, reached[0][0], 1, stop)  # compiled before threads share it
    total = 1
    for length in range(1, depth + 1):

        def counted(batch: list[tuple[State, int]], length: int = length) -> int:
            return sum(ways * int(count(rules, state, length, stop)) for state, ways in batch)

        total = total and sum(in_batches(batches, counted, stop))
        yield total


class Playouts(NamedTuple):
    """How random games ended."""

    wins: tuple[int, int]  # of Player 1, of Player 2
    draws: int
    moves: int  # numbers taken, in all games together


def playouts(
    position: Position, games: int, seed: int = 0, threads: int | None = None
) -> Playouts:
    """So many games, played on from here at random: every allowed number is as likely.

    The same seed gives the same games, on any number of threads.
    """
    play = twin(position.game).driver(trees.play_at_random)
    rules, state = tuple(position.game.values), tuple(position.state)
    stop = np.zeros(1, np.int64)

    def batch(number: int) -> Any:
        tally = np.zeros(4, np.int64)
        size = min(BATCH, games - number * BATCH)
        play(rules, state, size, seed_of(seed, number), tally, stop)
        return tally

    play(rules, state, 0, 0, np.zeros(4, np.int64), stop)  # compiled before threads share it
    done = in_batches(range(-(-games // BATCH)), batch, stop, threads)
    lost, draws, won, moves = map(int, sum(done, np.zeros(4, np.int64)))
    wins = (won, lost) if to_move(position.moves) == 1 else (lost, won)
    return Playouts(wins, draws, moves)


def in_batches(
    batches: Iterable[Any], work: Callable[[Any], Any], stop: Any, threads: int | None = None
) -> list[Any]:
    """What the work gives for each batch, on all cores."""

    def share() -> list[Any]:
        with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
            return list(pool.map(work, batches))

    return attended(share, stop)


def seed_of(seed: int, batch: int) -> int:
    """A seed for one batch, as unlike its neighbours' as any."""
    return int(np.random.SeedSequence([seed, batch]).generate_state(1, np.uint64)[0] >> 1)
