"""What is compiled together with a rule book: solving, counting, playing at random.

These functions speak of `book`, in whose place each compiled copy has one game's rules. They
use integers and arrays of integers, and nothing else.
"""

from types import ModuleType
from typing import Any

from ninefold.bits import count
from ninefold.rules import DRAW, LOST, OPEN, WON
from ninefold.worth import WIN, before, of_verdict

book: Any = ModuleType("book")  # a place for a rule book

# What the worth of a state in the table may be besides a worth.
EMPTY, ASKED = 4 * WIN, 4 * WIN + 1
# What a search may give besides a worth: the table has no room, the game need not end, or it
# was told to stop.
FULL, ENDLESS, STOPPED = 4 * WIN + 2, 4 * WIN + 3, 4 * WIN + 4

# What a proof may find. The table has what is proved of a state in 16 bits each, of a loss, of
# a draw and of a win: 255 less the numbers within which it comes, and the numbers within which
# it does not. So 0 says nothing, and an empty table need not be filled.
YES, NO, NEVER, UNKNOWN = 1, 0, -1, 2
ALWAYS = 255
DEEPEST = 254  # numbers

POSITIVE = 0x7FFFFFFFFFFFFFFF


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


def slot_of(state: Any, table: Any) -> int:
    """Where the table has this state, or has room for it.

    A row holds the fields of a state and its worth. There are 2^n rows, and never all full.
    """
    width, last = int(table.shape[1]) - 1, int(table.shape[0]) - 1
    slot = hashed(state, width) & last
    while table[slot, width] != EMPTY and not holds(table, slot, state):
        slot = slot + 1 & last
    return slot


def enter(state: Any, worth: int, slot: int, table: Any) -> None:
    """Fill this slot."""
    width = table.shape[1] - 1
    for place in range(width):
        table[slot, place] = state[place]
    table[slot, width] = worth


def move(table: Any, larger: Any) -> None:
    """Enter all that a table knows into a larger one."""
    width = table.shape[1] - 1
    for row in table:
        if row[width] < EMPTY:
            enter(row, row[width], slot_of(row, larger), larger)


def worth_of(rules: Any, state: Any, table: Any, used: Any) -> int:
    """The worth of an open state, from the table or by every option, or why there is none."""
    if used[1]:
        return STOPPED
    width = table.shape[1] - 1
    slot = slot_of(state, table)
    known = table[slot, width]
    if known != EMPTY:
        return ENDLESS if known == ASKED else known
    if 4 * used[0] >= 3 * table.shape[0]:
        return FULL
    enter(state, ASKED, slot, table)
    used[0] += 1
    best = -2 * WIN
    numbers = book.legal(rules, state)
    while numbers:
        lowest = numbers & -numbers
        numbers ^= lowest
        after = book.same(rules, book.play(rules, state, count(lowest - 1)))
        verdict = book.verdict(rules, after)
        worth = of_verdict(verdict)
        if verdict == OPEN:
            worth = worth_of(rules, after, table, used)
            if worth > WIN:
                return worth
        best = max(best, before(worth))
    table[slot, width] = best
    return best


def solve(rules: Any, state: Any, table: Any, used: Any) -> int:
    """What `worth_of` finds, from outside."""
    return worth_of(book.Rules(*rules), book.State(*state), table, used)


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
        enter(state, 0, slot, table)
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
            chance = chance * 0x5851F42D4C957F2D + 0x14057B7EF767814F & POSITIVE
            for _ in range((chance >> 32) * count(numbers) >> 31):
                numbers &= numbers - 1
            now = book.play(rules, now, count((numbers & -numbers) - 1))
            verdict = book.verdict(rules, now)
            plies += 1
        mover = verdict if plies % 2 == 0 else -verdict
        tally[mover + 1] += 1
        tally[3] += plies
