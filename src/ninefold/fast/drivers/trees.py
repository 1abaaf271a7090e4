"""Walking the tree of a game, whole or at random."""

from typing import Any

from ninefold.bits import count
from ninefold.fast.drivers import POSITIVE, book
from ninefold.rules import OPEN


def sequences(rules: Any, state: Any, depth: int, stop: Any) -> int:
    """How many sequences of so many numbers can follow this state."""
    if stop[0] or book.verdict(rules, state) != OPEN:
        return 0
    numbers = book.legal(rules, state)
    if depth == 1:
        return count(numbers)
    found = 0
    while numbers:
        lowest = numbers & -numbers
        numbers ^= lowest
        found += sequences(rules, book.play(rules, state, count(lowest - 1)), depth - 1, stop)
    return found


def count_sequences(rules: Any, state: Any, depth: int, stop: Any) -> int:
    return sequences(book.Rules(*rules), book.State(*state), depth, stop)


def play_at_random(
    rules: Any, state: Any, games: int, seed: int, tally: Any, stop: Any
) -> None:
    """Play this state on at random, so many times.

    The tally counts the games that the player to move has lost, drawn and won, and then all
    the numbers that were taken.
    """
    rules, start = book.Rules(*rules), book.State(*state)
    chance = seed
    for _ in range(games):
        if stop[0]:
            break
        now, plies = start, 0
        verdict = book.verdict(rules, now)
        while verdict == OPEN:
            numbers = book.legal(rules, now)
            chance = next_chance(chance)
            for _ in range((chance >> 32) * count(numbers) >> 31):
                numbers &= numbers - 1
            now = book.play(rules, now, count((numbers & -numbers) - 1))
            verdict = book.verdict(rules, now)
            plies += 1
        mover = verdict if plies % 2 == 0 else -verdict
        tally[mover + 1] += 1
        tally[3] += plies


def next_chance(chance: int) -> int:
    """Where a generator of chance comes to from here."""
    # As a plain integer: uncompiled, an entry of an array would warn that it overflows.
    return int(chance) * 0x5851F42D4C957F2D + 0x14057B7EF767814F & POSITIVE
