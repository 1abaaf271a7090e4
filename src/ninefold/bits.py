"""Sets and rows of numbers, each in one integer.

A set is a bit mask: bit n stands for the number n, so 1..62 fit a signed 64-bit integer.
A row keeps the order too: six bits a number, the newest lowest, so it holds up to ten.

Rule files are built from these functions. They use integers and nothing else, so that a
compiler can take them as they are.
"""

from collections.abc import Iterable

LARGEST = 62


def full(numbers: int) -> int:
    """The set of all numbers from 1 to this one."""
    return (2 << numbers) - 2


def single(number: int) -> int:
    """The set of this number alone."""
    return 1 << number


def above(number: int) -> int:
    """Every number greater than this one."""
    return -2 << number


def below(number: int) -> int:
    """Every number less than this one."""
    return (1 << number) - 1


def up_to(number: int) -> int:
    """This number and every lesser one; any number beyond 62 means all."""
    return ~above(min(number, LARGEST))


def without(numbers: int, number: int) -> int:
    """The set, less this number."""
    return numbers & ~(1 << number)


def append(row: int, number: int) -> int:
    """The row, with this number at its end."""
    return row << 6 | number


def size(row: int) -> int:
    """How many numbers the row holds."""
    count = 0
    while row:
        count += 1
        row >>= 6
    return count


def at(row: int, place: int) -> int:
    """The number at this place of the row, counted from its end: the newest is 0."""
    return row >> 6 * place & 63


def members(numbers: int) -> tuple[int, ...]:
    """The numbers of a set, rising. For people: not for compiled code."""
    return tuple(n for n in range(1, LARGEST + 1) if numbers >> n & 1)


def row_of(numbers: Iterable[int]) -> int:
    """These numbers as a row. For people: not for compiled code."""
    row = 0
    for number in numbers:
        row = append(row, number)
    return row
