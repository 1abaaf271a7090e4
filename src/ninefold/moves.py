"""What a list of moves tells people: whose turn it is, who took what, what is left.

Odd places of the list are Player 1's, even places Player 2's.
"""

from collections.abc import Iterable, Sequence


def to_move(moves: Sequence[int]) -> int:
    """The player whose turn comes after these moves: 1 or 2."""
    return 1 + len(moves) % 2


def taken_by(player: int, moves: Sequence[int]) -> tuple[int, ...]:
    """The numbers that this player took, in order."""
    return tuple(moves[player - 1 :: 2])


def left(numbers: int, moves: Sequence[int]) -> tuple[int, ...]:
    """The numbers of the pool 1..numbers that nobody has taken, rising."""
    return tuple(n for n in range(1, numbers + 1) if n not in moves)


def unavailable(numbers: int, moves: Sequence[int], number: int) -> str | None:
    """Why this number is not there to take; None if it is."""
    if not 1 <= number <= numbers:
        return f"{number} is not a number from 1 to {numbers}"
    if number in moves:
        player = 1 + moves.index(number) % 2
        return f"{number} is already taken, by Player {player}"
    return None


def none_greater(own: Sequence[int]) -> str:
    """That a player with these numbers of their own finds none to go on with."""
    return f"no number greater than {own[-1]} is left" if own else "no number is left"


def listing(numbers: Iterable[int]) -> str:
    """Numbers as people write them in a sentence: 1, 2, 3."""
    return ", ".join(map(str, numbers))


def in_pairs(moves: Sequence[int]) -> str:
    """The moves in numbered pairs: 1. 5 4 2. 6."""
    words = (f"{i // 2 + 1}. {n}" if i % 2 == 0 else str(n) for i, n in enumerate(moves))
    return " ".join(words)
