"""A table of every state that can come, with what each is worth.

A state is packed into the words of a key as the layout says: for each field the word, the
place in it and the width in bits, whether it may outgrow them, and all bits that were seen. A
row of the table holds a key and a worth. There are 2^n rows, and never all full.
"""

from typing import Any

from ninefold.bits import count
from ninefold.fast.drivers import POSITIVE, book, soon
from ninefold.rules import OPEN
from ninefold.worth import WIN, before, of_verdict

AHEAD = 8  # rows that are on their way from memory while others are entered

WORD, SHIFT, WIDTH, OUTGROWS, SEEN = 0, 1, 2, 3, 4

# What a row may have besides a worth: nothing, or that its state has been asked for, in whose
# options it must not come again.
EMPTY, ASKED = 4 * WIN, 4 * WIN + 1
# What solving may give besides a worth: ASKED, so the game need not end, or that it was told
# to stop, that a field is wider than the layout says, that the table has no room, or that the
# game goes on for too long.
STOPPED, WIDER, FULL, TOO_LONG = range(4 * WIN + 2, 4 * WIN + 6)


def fits(state: Any, layout: Any) -> bool:
    """Whether the layout has room for every field of this state."""
    excess = 0
    for place in range(len(state)):
        excess |= (state[place] >> layout[place, WIDTH]) & layout[place, OUTGROWS]
    if excess:
        for place in range(len(state)):
            layout[place, SEEN] |= state[place]
    return excess == 0


def word_of(state: Any, layout: Any, word: int) -> int:
    """This word of a state's key."""
    found = 0
    for place in range(len(state)):
        if layout[place, WORD] == word:
            found |= state[place] << layout[place, SHIFT]
    return found


def first_slot_of(state: Any, layout: Any, table: Any) -> int:
    """Where the search for this state begins."""
    slot = mixed(0, word_of(state, layout, 0))
    # Most keys are one word, and then the rest should cost nothing.
    if table.shape[1] > 2:
        for word in range(1, table.shape[1] - 1):
            slot = mixed(slot, word_of(state, layout, word))
    return slot & int(table.shape[0]) - 1


def slot_of(state: Any, layout: Any, table: Any) -> int:
    """Where the table has this state, or has room for it."""
    words, last = int(table.shape[1]) - 1, int(table.shape[0]) - 1
    first, slot = word_of(state, layout, 0), first_slot_of(state, layout, table)
    while table[slot, words] != EMPTY:
        if table[slot, 0] == first and (words == 1 or holds(state, layout, slot, table)):
            break
        slot = slot + 1 & last
    return slot


def holds(state: Any, layout: Any, slot: int, table: Any) -> bool:
    """Whether this row of the table is this state's."""
    equal = True
    for word in range(table.shape[1] - 1):
        equal &= table[slot, word] == word_of(state, layout, word)
    return equal


def mixed(seed: int, word: int) -> int:
    """A number in which every bit of both has a part."""
    product = (seed ^ word) * 0x1E3779B97F4A7C15 & POSITIVE
    return product ^ product >> 32


def enter(state: Any, layout: Any, worth: int, slot: int, table: Any) -> None:
    """Fill this slot."""
    words = table.shape[1] - 1
    for word in range(words):
        table[slot, word] = word_of(state, layout, word)
    table[slot, words] = worth


def enter_all(states: Any, worths: Any, layout: Any, table: Any, progress: Any) -> None:
    """Enter these into a table that has room for them."""
    for row in range(worths.shape[0]):
        ahead = min(row + AHEAD, worths.shape[0] - 1)
        soon(table, first_slot_of(states[ahead], layout, table))
        slot = slot_of(states[row], layout, table)
        progress[0] += table[slot, table.shape[1] - 1] == EMPTY
        enter(states[row], layout, worths[row], slot, table)


def call_up(rules: Any, state: Any, numbers: int, layout: Any, table: Any) -> None:
    """Have the rows of all options brought from memory together.

    Else half the time goes into waiting for them, one after the other.
    """
    while numbers:
        lowest = numbers & -numbers
        numbers ^= lowest
        after = book.play(rules, state, count(lowest - 1))
        soon(table, first_slot_of(after, layout, table))


def worth_of(
    rules: Any, state: Any, slot: int, layout: Any, table: Any, progress: Any, longest: int
) -> int:
    """The worth of a state that the table does not have, or why there is none.

    `progress` has the rows that are full, and whether to stop.
    """
    if progress[1]:
        return STOPPED
    if 4 * progress[0] >= 3 * table.shape[0]:
        return FULL
    if longest == 0:
        return TOO_LONG
    enter(state, layout, ASKED, slot, table)
    progress[0] += 1
    verdict = book.verdict(rules, state)
    best = of_verdict(verdict)
    if verdict == OPEN:
        best = -2 * WIN
        numbers = book.legal(rules, state)
        call_up(rules, state, numbers, layout, table)
        while numbers:
            lowest = numbers & -numbers
            numbers ^= lowest
            after = book.play(rules, state, count(lowest - 1))
            if not fits(after, layout):
                return WIDER
            its = slot_of(after, layout, table)
            worth = int(table[its, table.shape[1] - 1])
            if worth == EMPTY:
                worth = worth_of(rules, after, its, layout, table, progress, longest - 1)
            if worth >= ASKED:
                return worth
            best = max(best, before(worth))
    table[slot, table.shape[1] - 1] = best
    return best


def solve(rules: Any, state: Any, layout: Any, table: Any, progress: Any, longest: int) -> int:
    """The worth of a state, from the table or by every option, or why there is none."""
    rules, state = book.Rules(*rules), book.State(*state)
    if not fits(state, layout):
        return WIDER
    slot = slot_of(state, layout, table)
    known = int(table[slot, table.shape[1] - 1])
    if known != EMPTY:
        return known
    return worth_of(rules, state, slot, layout, table, progress, longest)
