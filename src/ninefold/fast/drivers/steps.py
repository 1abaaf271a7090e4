"""Many games side by side, each with an agent: one number further in all of them.

A table has a row for each game, with the columns named here, and `views` has what Player 1 and
Player 2 see of it. The agent of a game takes the part of one player, and the other plays at
random; or else it takes every part. Chance comes from each game's own generator, so that it
does not matter which games stand side by side.

What agents see and may do are entries of one byte each; they are handed on eight at a time, in
words, which makes a step a fifth shorter.
"""

from typing import Any

from ninefold.bits import LARGEST, count, full
from ninefold.fast.drivers import book, row_as
from ninefold.fast.drivers.trees import next_chance
from ninefold.rules import LOST, OPEN

EVERY, FIRST, SECOND, EITHER = range(4)  # which player the agent is; EITHER is left to chance

SEAT = 0  # which player the agent is, or EVERY
PLIES = 1  # how many numbers have been taken
VERDICT = 2  # for the player to move
LEGAL = 3  # the numbers that may be taken
CHANCE = 4  # where the game's own generator is
ENDED = 5  # 1 if the agent was told that the game is over, so that it begins anew
FAULTY = 6  # 1 if the rules have ever allowed no number, or one beyond the size
STATE = 7  # what the rules know of the game, in the rest of the columns


def step_all(
    rules: Any,
    like: Any,
    size: int,
    table: Any,
    views: Any,
    words: Any,
    actions: Any,
    seat: int,
    seen: Any,
    masks: Any,
    rewards: Any,
) -> int:
    """Let every agent act; a game that has ended begins anew instead.

    A state is a tuple like this one; the words are those of the views. What comes back is 1 if
    the rules have been FAULTY.
    """
    rules = book.Rules(*rules)
    faulty = 0
    for game in range(table.shape[0]):
        row, both = table[game], views[game]
        if row[ENDED]:
            begin(rules, like, size, row, both, seat)
            rewards[game] = 0
        else:
            rewards[game] = act(rules, like, size, row, both, actions[game] + 1)
        viewer = (row[SEAT] or to_move(row)) - FIRST
        for word in range(seen.shape[1]):
            seen[game, word] = words[game, viewer, word]
        for word in range(masks.shape[1]):
            masks[game, word] = spread(row[LEGAL] >> 8 * word + 1 & 0xFF)
        faulty |= row[FAULTY]
    return faulty


def spread(numbers: int) -> int:
    """Eight bits as a word of eight entries."""
    numbers = (numbers | numbers << 28) & 0x0000000F0000000F
    numbers = (numbers | numbers << 14) & 0x0003000300030003
    return (numbers | numbers << 7) & 0x0101010101010101


def begin(rules: Any, like: Any, size: int, row: Any, both: Any, seat: int) -> None:
    """Set the table anew; if the other player moves first, they do."""
    for viewer in range(2):
        for entry in range(both.shape[1]):
            both[viewer, entry] = entry < size
    row[SEAT], row[PLIES], row[ENDED] = seat, 0, 0
    if seat == EITHER:
        row[CHANCE] = next_chance(row[CHANCE])
        row[SEAT] = one_of(full(SECOND), row[CHANCE])
    enter(rules, book.start(rules), size, row, both)
    if row[SEAT] == SECOND:
        answer(rules, like, size, row, both)


def act(rules: Any, like: Any, size: int, row: Any, both: Any, number: int) -> int:
    """Let the agent take this number, and tell what it is paid.

    A number that is not allowed loses, and changes nothing. If the other player has won before
    the agent's first turn, any number will do.
    """
    seat = row[SEAT] or to_move(row)
    if row[VERDICT] == OPEN:
        if number < 1 or number > LARGEST or not row[LEGAL] >> number & 1:
            row[ENDED] = 1
            return LOST
        take(rules, like, size, row, both, number)
        if row[SEAT] != EVERY:
            answer(rules, like, size, row, both)
    if row[VERDICT] == OPEN:
        return 0
    row[ENDED] = 1
    return int(row[VERDICT] if seat == to_move(row) else -row[VERDICT])


def answer(rules: Any, like: Any, size: int, row: Any, both: Any) -> None:
    """Let the other player take a number, if there is one."""
    if row[LEGAL]:
        row[CHANCE] = next_chance(row[CHANCE])
        take(rules, like, size, row, both, one_of(row[LEGAL], row[CHANCE]))


def take(rules: Any, like: Any, size: int, row: Any, both: Any, number: int) -> None:
    """Let the player to move take this number."""
    mover, held = row[PLIES] & 1, row[PLIES] >> 1
    note(both[mover], size, 1, held, number)
    note(both[1 - mover], size, 2, held, number)
    row[PLIES] += 1
    state = book.State(*row_as(like, row[STATE:]))
    enter(rules, book.play(rules, state, number), size, row, both)


def note(view: Any, size: int, hand: int, held: int, number: int) -> None:
    """Put this number at the end of a hand; where there is no room, its first is forgotten."""
    if held >= size:
        for entry in range(hand * size, (hand + 1) * size - 1):
            view[entry] = view[entry + 1]
        held = size - 1
    view[number - 1] = 0
    view[hand * size + held] = number


def enter(rules: Any, state: Any, size: int, row: Any, both: Any) -> None:
    """Let a game have come to this state."""
    for place in range(len(state)):
        row[STATE + place] = state[place]
    row[VERDICT], row[LEGAL] = book.verdict(rules, state), 0
    for viewer in range(2):
        both[viewer, 3 * size] = row[VERDICT] == OPEN  # who looks is then to move
    if row[VERDICT] == OPEN:
        legal = book.legal(rules, state) & full(LARGEST)
        row[LEGAL] = legal & full(size)
        if legal == 0 or legal != row[LEGAL]:
            row[FAULTY] = 1


def to_move(row: Any) -> int:
    return int(FIRST + (row[PLIES] & 1))


def sample_all(table: Any, chance: Any, actions: Any) -> None:
    """An action that is allowed in each game, every one as likely; 0 where there is none."""
    for game in range(actions.shape[0]):
        chance[game] = next_chance(chance[game])
        legal = table[game, LEGAL]
        actions[game] = one_of(legal, chance[game]) - 1 if legal else 0


def one_of(numbers: int, chance: int) -> int:
    """One number of a set, every one as likely."""
    # Without a branch: games side by side do not wait for each other unless one was guessed
    # wrong, which costs more than half of a sample. A single game would wait for all of this.
    before, number, width = (chance >> 32) * count(numbers) >> 31, 0, 32
    while width:
        fewer = count(numbers >> number & (1 << width) - 1)
        beyond = before >= fewer
        before -= fewer * beyond
        number += width * beyond
        width >>= 1
    return number
