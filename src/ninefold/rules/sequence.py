"""Sequence Duel

Be the first to hold three numbers in arithmetic progression.

The pool holds the numbers 1 to 9, each once. Player 1 moves first, then the
players take turns. On your turn, take any number from the pool into your
hand.

If any three numbers of your hand stand at equal distances, such as 2, 4, 6
or 3, 6, 9, you win at once; the order in which you took them does not
matter. If the pool is empty and neither player holds a progression, the
player who took the last number loses.

The rule "length" sets how many numbers make a progression. With
"exhausted=draw" an empty pool is a draw instead.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ninefold.bits import count, full, mirrored, single, without
from ninefold.moves import listing, taken_by, to_move, unavailable
from ninefold.rules import DRAW, LOST, OPEN, WON

LIMITS = {
    "numbers": range(1, 63),
    "length": range(3, 63),
    "exhausted": ("last-loses", "draw"),
}
LAST_LOSES, IS_DRAW = 0, 1


class Rules(NamedTuple):
    numbers: int = 9
    length: int = 3
    exhausted: int = LAST_LOSES


class State(NamedTuple):
    pool: int  # the numbers nobody has taken
    own: int  # the hand of the player to move
    rival: int  # the hand of the other player


def start(rules: Rules) -> State:
    return State(full(rules.numbers), 0, 0)


def legal(rules: Rules, state: State) -> int:
    return state.pool


def play(rules: Rules, state: State, number: int) -> State:
    return State(without(state.pool, number), state.rival, state.own | single(number))


def verdict(rules: Rules, state: State) -> int:
    if holds_progression(rules, state.rival):
        return LOST
    if state.pool:
        return OPEN
    return DRAW if rules.exhausted == IS_DRAW else WON


def same(rules: Rules, state: State) -> State:
    # Seen in a mirror, progressions stay progressions.
    own = mirrored(state.own, rules.numbers)
    rival = mirrored(state.rival, rules.numbers)
    if own > state.own or (own == state.own and rival >= state.rival):
        return state
    return State(mirrored(state.pool, rules.numbers), own, rival)


def holds_progression(rules: Rules, hand: int) -> bool:
    if count(hand) < rules.length:
        return False
    for difference in range(1, (rules.numbers - 1) // (rules.length - 1) + 1):
        ends = hand  # the numbers that end a progression, one longer each time round
        for _ in range(rules.length - 1):
            ends = ends << difference & hand
        if ends:
            return True
    return False


# For people.


def progression(rules: Rules, hand: Sequence[int]) -> tuple[int, ...] | None:
    """The numbers of this hand in progression, rising; None if there are none."""
    for first, second in combinations(sorted(hand), 2):
        row = tuple(first + i * (second - first) for i in range(rules.length))
        if set(row) <= set(hand):
            return row
    return None


def refusal(rules: Rules, moves: Sequence[int], number: int) -> str | None:
    return unavailable(rules.numbers, moves, number)


def reason(rules: Rules, moves: Sequence[int]) -> str:
    last = 3 - to_move(moves)
    row = progression(rules, taken_by(last, moves))
    if row:
        return f"Player {last} has formed an arithmetic sequence with numbers {listing(row)}."
    if rules.exhausted == IS_DRAW:
        return "All numbers have been selected, and neither player has an arithmetic sequence."
    return f"All numbers have been selected, and Player {last} was the last to pick."
