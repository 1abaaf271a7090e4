"""Order Challenge

Keep your own numbers rising; whoever cannot go on loses.

The pool holds the numbers 1 to 9, each once. Player 1 moves first, then the
players take turns. On your turn, take one number from the pool and put it
at the end of your own sequence. Your first number is free; each later one
must be greater than your own last number. What the other player holds does
not bind you.

If it is your turn and no number left in the pool is greater than your last
one, you lose at once. There are no draws and no points.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ninefold.bits import above, count, full, without
from ninefold.moves import none_greater, taken_by, to_move, unavailable
from ninefold.rules import LOST, OPEN

LIMITS = {"numbers": range(1, 63)}


class Rules(NamedTuple):
    numbers: int = 9


class State(NamedTuple):
    pool: int  # the numbers nobody has taken
    last: int  # the last number of the player to move, 0 for none
    rival: int  # the last number of the other player


def start(rules: Rules) -> State:
    return State(full(rules.numbers), 0, 0)


def legal(rules: Rules, state: State) -> int:
    return state.pool & above(state.last)


def play(rules: Rules, state: State, number: int) -> State:
    return State(without(state.pool, number), state.rival, number)


def verdict(rules: Rules, state: State) -> int:
    return OPEN if legal(rules, state) else LOST


def same(rules: Rules, state: State) -> State:
    # What matters is how many numbers both players could still take, and whether either has
    # others besides: with one at hand, a player never needs a second.
    own = state.pool & above(state.last)
    rival = state.pool & above(state.rival)
    shared, extra = count(own & rival), int(own != rival)
    return State(
        full(shared + extra), 0 if own & ~rival else extra, 0 if rival & ~own else extra
    )


# For people.


def refusal(rules: Rules, moves: Sequence[int], number: int) -> str:
    own = taken_by(to_move(moves), moves)
    return (
        unavailable(rules.numbers, moves, number) or f"{number} is not greater than {own[-1]}"
    )


def reason(rules: Rules, moves: Sequence[int]) -> str:
    loser = to_move(moves)
    why = none_greater(taken_by(loser, moves))
    return f"Player {loser} cannot make a valid move: {why}."
