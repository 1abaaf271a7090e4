"""Sets of numbers, each in one integer.

A set is a bit mask: bit n stands for the number n, so 1..62 fit a signed 64-bit integer.

Rule files are built from these functions. They use integers and nothing else, so that a
compiler can take them as they are.
"""

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


def count(numbers: int) -> int:
    """How many numbers the set holds."""
    return numbers.bit_count()


def mirrored(numbers: int, largest: int) -> int:
    """The set with 1 and the largest number exchanged, 2 and the last but one, and so on."""
    # Bits are exchanged in blocks of 1, 2, 4, … 32, which turns all 64 round.
    numbers = numbers >> 1 & 0x5555555555555555 | (numbers & 0x5555555555555555) << 1
    numbers = numbers >> 2 & 0x3333333333333333 | (numbers & 0x3333333333333333) << 2
    numbers = numbers >> 4 & 0x0F0F0F0F0F0F0F0F | (numbers & 0x0F0F0F0F0F0F0F0F) << 4
    numbers = numbers >> 8 & 0x00FF00FF00FF00FF | (numbers & 0x00FF00FF00FF00FF) << 8
    numbers = numbers >> 16 & 0x0000FFFF0000FFFF | (numbers & 0x0000FFFF0000FFFF) << 16
    numbers = numbers >> 32 & 0x00000000FFFFFFFF | (numbers & 0x00000000FFFFFFFF) << 32
    return numbers >> LARGEST - largest


def members(numbers: int) -> tuple[int, ...]:
    """The numbers of a set, rising. For people: not for compiled code."""
    found = []
    numbers &= full(LARGEST)
    while numbers:
        lowest = numbers & -numbers
        found.append(lowest.bit_length() - 1)
        numbers ^= lowest
    return tuple(found)
