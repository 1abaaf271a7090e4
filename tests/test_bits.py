"""Sets of numbers against Python's own sets."""

from hypothesis import given
from hypothesis import strategies as st

from ninefold import bits

NUMBERS = st.integers(1, 62)
SETS = st.sets(NUMBERS)


def mask(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


@given(SETS)
def test_members_are_the_numbers_of_the_set(numbers: set[int]) -> None:
    assert tuple(sorted(numbers)) == bits.members(mask(numbers))


@given(NUMBERS)
def test_full_holds_every_number_from_1(number: int) -> None:
    assert tuple(range(1, number + 1)) == bits.members(bits.full(number))


@given(SETS, st.integers(0, 62))
def test_above_below_and_up_to_cut_a_set(numbers: set[int], number: int) -> None:
    assert mask({n for n in numbers if n > number}) == mask(numbers) & bits.above(number)
    assert mask({n for n in numbers if n < number}) == mask(numbers) & bits.below(number)
    assert mask({n for n in numbers if n <= number}) == mask(numbers) & bits.up_to(number)


def test_up_to_a_number_beyond_the_pool_holds_all_of_it() -> None:
    assert bits.full(62) == bits.full(62) & bits.up_to(1953)


@given(SETS, NUMBERS)
def test_without_takes_a_number_out(numbers: set[int], number: int) -> None:
    assert mask(numbers - {number}) == bits.without(mask(numbers), number)
    assert {number} == set(bits.members(bits.single(number)))


@given(SETS)
def test_a_set_holds_as_many_numbers_as_it_has(numbers: set[int]) -> None:
    assert len(numbers) == bits.count(mask(numbers))


@given(st.integers(1, 62), SETS)
def test_a_mirror_exchanges_the_ends(largest: int, numbers: set[int]) -> None:
    numbers = {number for number in numbers if number <= largest}
    expected = mask({largest + 1 - number for number in numbers})
    assert expected == bits.mirrored(mask(numbers), largest)


@given(SETS, NUMBERS)
def test_every_set_fits_a_signed_64_bit_integer(numbers: set[int], number: int) -> None:
    for word in (mask(numbers), bits.full(62), bits.above(number)):
        assert -(2**63) <= word < 2**63
