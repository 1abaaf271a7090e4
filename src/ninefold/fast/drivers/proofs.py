"""What is proved of states, one number deeper each time, in a table that may forget.

The table has a row for a state's fields and what is proved of it, in 16 bits each, of a loss,
of a draw and of a win: 255 less the numbers within which it comes, and the numbers within
which it does not. So 0 says nothing, and an empty table need not be filled.
"""

from typing import Any

from ninefold.bits import count
from ninefold.fast.drivers import POSITIVE, book
from ninefold.rules import DRAW, LOST, OPEN, WON

YES, NO, NEVER, UNKNOWN = 1, 0, -1, 2  # what a proof may find
ALWAYS = 255
DEEPEST = 254  # numbers


def hashed(state: Any, width: int) -> int:
    """A number in which every field of the state has a part."""
    mixed = 0
    for place in range(width):
        mixed = (mixed ^ int(state[place])) * 0x1E3779B97F4A7C15 & POSITIVE
        mixed ^= mixed >> 29
    return mixed


def holds(table: Any, slot: int, state: Any) -> bool:
    """Whether this row of the table is this state's."""
    equal = True
    for place in range(table.shape[1] - 1):
        equal &= table[slot, place] == state[place]
    return equal


def proves(
    rules: Any, state: Any, depth: int, aim: int, table: Any, killers: Any, stop: Any
) -> int:
    """Whether the player to move of an open state wins, or else loses, within so many numbers.

    YES, NO, or NEVER: not within any number of them. The aim is WON or LOST, whatever the other
    player does.
    """
    if depth == 0 or stop[0]:
        return NO
    stop[1] += 1
    known = noted(state, depth, aim, table)
    if known != UNKNOWN:
        return known
    found = NEVER if aim == WON else YES
    numbers = book.legal(rules, state)
    first = numbers & killers[depth, aim + 1]
    while numbers:
        lowest = first if first else numbers & -numbers
        first = 0
        numbers ^= lowest
        after = book.same(rules, book.play(rules, state, count(lowest - 1)))
        verdict = book.verdict(rules, after)
        if verdict == OPEN:
            other = proves(rules, after, depth - 1, -aim, table, killers, stop)
        else:
            other = YES if verdict == -aim else NEVER
        if (other == YES) == (aim == WON):
            killers[depth, aim + 1] = lowest
            found = other
            break
        if other == NO:
            found = NO
    if not stop[0]:
        note(state, depth, aim, found, table)
    return found


def draws(rules: Any, state: Any, depth: int, table: Any, killers: Any, stop: Any) -> int:
    """Whether a drawn state can end within so many numbers, if both players want it to."""
    if depth == 0 or stop[0]:
        return NO
    known = noted(state, depth, DRAW, table)
    if known != UNKNOWN:
        return known
    found = NO
    numbers = book.legal(rules, state)
    while numbers and found == NO:
        lowest = numbers & -numbers
        numbers ^= lowest
        after = book.same(rules, book.play(rules, state, count(lowest - 1)))
        verdict = book.verdict(rules, after)
        if verdict == DRAW:
            found = YES
        elif verdict == OPEN and drawn(rules, after, table, killers, stop):
            found = draws(rules, after, depth - 1, table, killers, stop)
    if not stop[0]:
        note(state, depth, DRAW, found, table)
    return found


def drawn(rules: Any, state: Any, table: Any, killers: Any, stop: Any) -> bool:
    """Whether neither player wins from an open state."""
    # Numba can keep a function that calls itself only if it is always called with the same
    # types, and a constant is a type of its own; so the depth comes from the table's size.
    deepest = killers.shape[0] - 1
    for aim in (WON, LOST):
        if proves(rules, state, deepest, aim, table, killers, stop) != NEVER:
            return False
    return True


def proof_slot(state: Any, table: Any) -> int:
    """Where the table has this state, or else where it may put it in place of another."""
    width, rows = int(table.shape[1]) - 1, int(table.shape[0])
    first = hashed(state, width) & rows - 1
    second = first ^ 1
    if holds(table, first, state):
        return first
    if holds(table, second, state):
        return second
    return first if table[first, width] < table[second, width] else second


def noted(state: Any, depth: int, aim: int, table: Any) -> int:
    """What has been proved of a state, or UNKNOWN."""
    slot = proof_slot(state, table)
    if not holds(table, slot, state):
        return UNKNOWN
    known = table[slot, table.shape[1] - 1] >> 16 * (aim + 1)
    yes, no = ALWAYS - (known & ALWAYS), known >> 8 & ALWAYS
    if yes <= depth:
        return YES
    if no < depth:
        return UNKNOWN
    return NEVER if no == ALWAYS else NO


def note(state: Any, depth: int, aim: int, found: int, table: Any) -> None:
    """Note what has been proved of a state."""
    width = table.shape[1] - 1
    slot = proof_slot(state, table)
    if not holds(table, slot, state):
        for place in range(width):
            table[slot, place] = state[place]
        table[slot, width] = 0
    shift = 16 * (aim + 1)
    known = table[slot, width] >> shift
    yes, no = known & ALWAYS, known >> 8 & ALWAYS
    if found == YES:
        yes = max(yes, ALWAYS - depth)
    else:
        no = ALWAYS if found == NEVER else max(no, depth)
    others = table[slot, width] & ~(0xFFFF << shift)
    table[slot, width] = others | (no << 8 | yes) << shift


def prove(
    rules: Any, state: Any, depth: int, aim: int, table: Any, killers: Any, stop: Any
) -> int:
    """What `proves` finds, or of a drawn state what `draws` finds."""
    rules, state = book.Rules(*rules), book.State(*state)
    if aim == DRAW:
        return draws(rules, state, depth, table, killers, stop)
    return proves(rules, state, depth, aim, table, killers, stop)
