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
from typing import NamedTuple

from ninefold.bits import above, append, at, full, row_of, single, size, without
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
    own: int  # the hand of the player to move, as a row
    rival: int  # the hand of the other player, as a row


def start(rules: Rules) -> State:
    return State(full(rules.numbers), 0, 0)


def legal(rules: Rules, state: State) -> int:
    return state.pool


def play(rules: Rules, state: State, number: int) -> State:
    return State(without(state.pool, number), state.rival, append(state.own, number))


def verdict(rules: Rules, state: State) -> int:
    if complete(rules, state.rival):
        return OPEN if may_reply(rules, state) else LOST
    if complete(rules, state.own):
        return WON  # the reply has failed
    if state.pool and size(state.own) < rules.hand:
        return OPEN
    return tie_break(state)


def complete(rules: Rules, hand: int) -> bool:
    """Whether this hand is full and rises all the way."""
    return size(hand) == rules.hand and longest_rise(hand) == rules.hand


def may_reply(rules: Rules, state: State) -> bool:
    """Whether the player to move, one number behind, still gets the turn that evens it."""
    behind = size(state.own) < size(state.rival)
    return rules.reply == ON and behind and state.pool != 0


def tie_break(state: State) -> int:
    own_rise, rival_rise = longest_rise(state.own), longest_rise(state.rival)
    if own_rise != rival_rise:
        return WON if own_rise > rival_rise else LOST
    own_sum, rival_sum = total(state.own), total(state.rival)
    if own_sum != rival_sum:
        return WON if own_sum < rival_sum else LOST
    return WON  # the other player took the last turn


def longest_rise(hand: int) -> int:
    """How many numbers the longest rising subsequence of this hand has."""
    # Patience sorting: as many piles as the subsequence is long. A number goes on the pile
    # with the least greater top, or else begins a new pile.
    tops, piles = 0, 0
    for place in range(size(hand) - 1, -1, -1):
        number = at(hand, place)
        greater = tops & above(number)
        if greater == 0:
            piles += 1
        tops = tops & ~(greater & -greater) | single(number)
    return piles


def total(hand: int) -> int:
    """The sum of the hand's numbers."""
    result = 0
    for place in range(size(hand)):
        result += at(hand, place)
    return result


# For people.


def refusal(rules: Rules, moves: Sequence[int], number: int) -> str | None:
    return unavailable(rules.numbers, moves, number)


def reason(rules: Rules, moves: Sequence[int]) -> str:
    hands = {player: row_of(taken_by(player, moves)) for player in (1, 2)}
    risen = [player for player in (1, 2) if complete(rules, hands[player])]
    if len(risen) == 2:
        return "Both hands are full and strictly ascending, and Player 2 moved second."
    if risen:
        hand = listing(taken_by(risen[0], moves))
        return f"Player {risen[0]} has a strictly ascending sequence: {hand}."
    return "No hand is full and strictly ascending. " + tie_break_sentence(hands, moves)


def tie_break_sentence(hands: dict[int, int], moves: Sequence[int]) -> str:
    """Which of the three tie-breaks decides between these hands, and how."""
    rise = {player: longest_rise(hand) for player, hand in hands.items()}
    if rise[1] != rise[2]:
        better = 1 if rise[1] > rise[2] else 2
        return (
            f"Player {better} has the longer ascending subsequence, "
            f"{rise[better]} against {rise[3 - better]}."
        )
    sums = {player: total(hand) for player, hand in hands.items()}
    if sums[1] != sums[2]:
        better = 1 if sums[1] < sums[2] else 2
        return (
            "Their ascending subsequences are equally long. "
            f"Player {better} has the lower sum, {sums[better]} against {sums[3 - better]}."
        )
    return (
        "Their ascending subsequences are equally long. "
        f"The sums are equal too. Player {3 - to_move(moves)} took the last turn."
    )
