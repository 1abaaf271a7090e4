"""What a state is worth to the player to move, in one integer: the more, the better.

A win in few numbers is worth more than one in many, any win more than a draw, a draw in few
numbers more than one in many, any draw more than a loss, and a loss in many numbers more than
one in few.

These functions use integers and nothing else, so that a compiler can take them as they are.
"""

from ninefold.rules import LOST, WON

WIN = 1 << 20  # a win at once; wins and losses later are nearer to 0
DECIDED = WIN // 2  # beyond this lie the wins, and the losses below its negative


def of_verdict(verdict: int) -> int:
    """The worth of a finished state."""
    if verdict == WON:
        return WIN
    return -WIN if verdict == LOST else 0


def before(worth: int) -> int:
    """What it is worth to take a number after which the other player has this worth."""
    if worth > DECIDED:
        return 1 - worth
    if worth < -DECIDED:
        return -1 - worth
    return worth - 1


def outcome(worth: int) -> int:
    """1 if the player to move wins, -1 if they lose, 0 for a draw."""
    return int(worth > DECIDED) - int(worth < -DECIDED)


def plies(worth: int) -> int:
    """How many numbers will still be taken."""
    return WIN - abs(worth) if outcome(worth) else -worth


def of_value(outcome: int, plies: int) -> int:
    """The worth of a state with this outcome after so many numbers."""
    return outcome * (WIN - plies) if outcome else -plies
