"""Sequence Builder

Be the first whose own rising numbers sum to exactly 15.

The pool holds the numbers 1 to 9, each once. Player 1 moves first, then the
players take turns. On your turn, take one number from the pool and put it
at the end of your own sequence. It must be greater than your own last
number, and it must not bring the sum of your sequence above 15.

If your sum is exactly 15, you win at once. If it is your turn and no number
in the pool keeps both rules, you lose at once. There are no draws and no
points.

The rule "target" sets the sum.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ninefold.bits import above, full, up_to, without
from ninefold.moves import left, none_greater, taken_by, to_move, unavailable
from ninefold.rules import LOST, OPEN

LIMITS = {"numbers": range(1, 63), "target": range(1, 1954)}


class Rules(NamedTuple):
    numbers: int = 9
    target: int = 15


class State(NamedTuple):
    pool: int  # the numbers nobody has taken
    last: int  # the last number of the player to move, 0 for none
    total: int  # the sum of the player to move
    rival_last: int  # the last number of the other player
    rival_total: int  # the sum of the other player


def start(rules: Rules) -> State:
    return State(full(rules.numbers), 0, 0, 0, 0)


def legal(rules: Rules, state: State) -> int:
    return state.pool & above(state.last) & up_to(rules.target - state.total)


def play(rules: Rules, state: State, number: int) -> State:
    pool = without(state.pool, number)
    return State(pool, state.rival_last, state.rival_total, number, state.total + number)


def verdict(rules: Rules, state: State) -> int:
    if state.rival_total == rules.target:
        return LOST
    return OPEN if legal(rules, state) else LOST


def same(rules: Rules, state: State) -> State:
    # Numbers that neither player can take any more may as well be gone.
    own = above(state.last) & up_to(rules.target - state.total)
    rival = above(state.rival_last) & up_to(rules.target - state.rival_total)
    pool = state.pool & (own | rival)
    return State(pool, state.last, state.total, state.rival_last, state.rival_total)


# For people.


def refusal(rules: Rules, moves: Sequence[int], number: int) -> str:
    own = taken_by(to_move(moves), moves)
    if own and number <= own[-1]:
        broken = f"{number} is not greater than {own[-1]}"
    else:
        broken = f"{number} would bring the sum to {sum(own) + number}, above {rules.target}"
    return unavailable(rules.numbers, moves, number) or broken


def reason(rules: Rules, moves: Sequence[int]) -> str:
    loser = to_move(moves)
    if sum(taken_by(3 - loser, moves)) == rules.target:
        return f"Player {3 - loser} has reached a sum of exactly {rules.target}."
    own = taken_by(loser, moves)
    last = own[-1] if own else 0
    if any(n > last for n in left(rules.numbers, moves)):
        return f"Player {loser} cannot make a move without exceeding {rules.target}."
    return f"Player {loser} cannot make a move: {none_greater(own)}."
