"""Ascending Challenge

Be the first to fill your hand with three numbers in rising order.

The pool holds the numbers 1 to 9, each once. Player 1 moves first, then the
players take turns. On your turn, take any number from the pool and put it
at the end of your hand. A hand holds three numbers, and they stay in the
order in which you took them.

If your hand is full and every number in it is greater than the one before,
you win at once. If both hands are full, or the pool is empty, and nobody
has won:
1. The longer rising subsequence wins. Its numbers stand in the order taken,
   but need not be neighbours: 4, 6, 5 has one of two numbers, 7, 3, 2 only
   of one.
2. If these are equally long, the lower sum of the hand wins.
3. If the sums are equal too, the player who took the last turn loses.

The rule "hand" sets how many numbers fill a hand. With "reply=on" Player 2
still gets the turn that evens the count after Player 1 has filled a rising
hand, and wins by filling one too.
"""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from ninefold.bits import above, count, full, single, without
from ninefold.moves import listing, taken_by, to_move, unavailable
from ninefold.rules import LOST, OPEN, WON

LIMITS = {"numbers": range(1, 63), "hand": range(1, 9), "reply": ("off", "on")}
OFF, ON = 0, 1


class Rules(NamedTuple):
    numbers: int = 9
    hand: int = 3
    reply: int = OFF


class State(NamedTuple):
    pool: int  # the numbers nobody has taken
    own: int  # of the player to move: the piles of their hand
    own_sum: int  # and its sum
    rival: int  # of the other player: the piles of their hand
    rival_sum: int  # and its sum


def start(rules: Rules) -> State:
    return State(full(rules.numbers), 0, 0, 0, 0)


def legal(rules: Rules, state: State) -> int:
    return state.pool


def play(rules: Rules, state: State, number: int) -> State:
    pool = without(state.pool, number)
    own, own_sum = on_pile(state.own, number), state.own_sum + number
    return State(pool, state.rival, state.rival_sum, own, own_sum)


def on_pile(piles: int, number: int) -> int:
    """The piles after this number: so many as the longest rise of the hand has numbers."""
    # Patience sorting: a number goes on the pile with the least greater top, or else begins
    # a new pile. Only the tops matter, and they are a set.
    greater = piles & above(number)
    return piles & ~(greater & -greater) | single(number)


def verdict(rules: Rules, state: State) -> int:
    if count(state.rival) == rules.hand:
        return OPEN if may_reply(rules, state) else LOST
    if count(state.own) == rules.hand:
        return WON  # the reply has failed
    if state.pool and taken(rules, state) < 2 * rules.hand:
        return OPEN
    return tie_break(state)


def taken(rules: Rules, state: State) -> int:
    """How many numbers both hands hold together."""
    return rules.numbers - count(state.pool)


def may_reply(rules: Rules, state: State) -> bool:
    """Whether the player to move, one number behind, still gets the turn that evens it."""
    behind = taken(rules, state) % 2 == 1
    return rules.reply == ON and behind and state.pool != 0


def tie_break(state: State) -> int:
    own_rise, rival_rise = count(state.own), count(state.rival)
    if own_rise != rival_rise:
        return WON if own_rise > rival_rise else LOST
    if state.own_sum != state.rival_sum:
        return WON if state.own_sum < state.rival_sum else LOST
    return WON  # the other player took the last turn


# For people.


def refusal(rules: Rules, moves: Sequence[int], number: int) -> str | None:
    return unavailable(rules.numbers, moves, number)


def reason(rules: Rules, moves: Sequence[int]) -> str:
    hands = {player: taken_by(player, moves) for player in (1, 2)}
    rise = {player: count(reduce(on_pile, hand, 0)) for player, hand in hands.items()}
    risen = [player for player in (1, 2) if rise[player] == rules.hand]
    if len(risen) == 2:
        return "Both hands are full and strictly ascending, and Player 2 moved second."
    if risen:
        hand = listing(hands[risen[0]])
        return f"Player {risen[0]} has a strictly ascending sequence: {hand}."
    sums = {player: sum(hand) for player, hand in hands.items()}
    told = tie_break_sentence(rise, sums, last=3 - to_move(moves))
    return f"No hand is full and strictly ascending. {told}"


def tie_break_sentence(rise: dict[int, int], sums: dict[int, int], last: int) -> str:
    """Which of the three tie-breaks decides, and how."""
    if rise[1] != rise[2]:
        better = 1 if rise[1] > rise[2] else 2
        return (
            f"Player {better} has the longer ascending subsequence, "
            f"{rise[better]} against {rise[3 - better]}."
        )
    if sums[1] != sums[2]:
        better = 1 if sums[1] < sums[2] else 2
        return (
            "Their ascending subsequences are equally long. "
            f"Player {better} has the lower sum, {sums[better]} against {sums[3 - better]}."
        )
    return (
        "Their ascending subsequences are equally long. "
        f"The sums are equal too. Player {last} took the last turn."
    )
