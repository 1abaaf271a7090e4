"""Number Stack Duel

Up and down in turn on one stack; whoever cannot go on loses.

The pool holds the numbers 1 to 9, each once, and the two players share one
stack. Player 1 places any number. The second number must be greater than
the one below it, the third less, the fourth greater, and so on: the pattern
changes after every turn.

If it is your turn and no number left in the pool fits the pattern, you lose
at once. There are no draws and no points.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ninefold.bits import above, below, count, full, without
from ninefold.moves import to_move, unavailable
from ninefold.rules import LOST, OPEN

LIMITS = {"numbers": range(1, 63)}
ANY, GREATER, LESS = 0, 1, 2


class Rules(NamedTuple):
    numbers: int = 9


class State(NamedTuple):
    pool: int  # the numbers nobody has taken
    top: int  # the number on top of the stack, 0 for none
    pattern: int  # what the next number must be, seen from the top


def start(rules: Rules) -> State:
    return State(full(rules.numbers), 0, ANY)


def legal(rules: Rules, state: State) -> int:
    if state.pattern == GREATER:
        return state.pool & above(state.top)
    if state.pattern == LESS:
        return state.pool & below(state.top)
    return state.pool


def play(rules: Rules, state: State, number: int) -> State:
    next_pattern = LESS if state.pattern == GREATER else GREATER
    return State(without(state.pool, number), number, next_pattern)


def verdict(rules: Rules, state: State) -> int:
    return OPEN if legal(rules, state) else LOST


def same(rules: Rules, state: State) -> State:
    # The numbers on one side of the top are for this turn, those on the other for the next.
    # Whoever has fewer runs out first, however many more the other has.
    if state.pattern == ANY:
        return state
    fit = count(legal(rules, state))
    other = count(state.pool) - fit
    above_top, below_top = min(fit, other + 1), min(other, fit)
    top = below_top + 1
    return State(without(full(top + above_top), top), top, GREATER)


# For people.


def pattern_word(moves: Sequence[int]) -> str:
    """What the next number must be than the top: greater or less."""
    return "greater" if len(moves) % 2 else "less"


def refusal(rules: Rules, moves: Sequence[int], number: int) -> str:
    broken = f"{number} is not {pattern_word(moves)} than {moves[-1]}" if moves else ""
    return unavailable(rules.numbers, moves, number) or broken


def reason(rules: Rules, moves: Sequence[int]) -> str:
    return (
        f"Player {to_move(moves)} cannot make a valid move: "
        f"no number {pattern_word(moves)} than {moves[-1]} is left."
    )
