"""Every slip of the rule books, proved. docs/errata.md names these tests."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

import ninefold
from ninefold.position import Position
from tests.conftest import ROOT


def holds_progression(numbers: tuple[int, ...]) -> bool:
    return any(b - a == c - b for a, b, c in combinations(sorted(numbers), 3))


def splits(numbers: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to give each of 1..numbers to one of two people."""
    for mask in range(2**numbers):
        yield (
            tuple(n for n in range(1, numbers + 1) if mask >> (n - 1) & 1),
            tuple(n for n in range(1, numbers + 1) if not mask >> (n - 1) & 1),
        )


def every_position(position: Position) -> Iterator[Position]:
    """This position and all that can come of it, each state once."""
    seen = {position.state}
    waiting = [position]
    while waiting:
        position = waiting.pop()
        yield position
        for number in position.legal:
            after = position.play(number)
            if after.state not in seen:
                seen.add(after.state)
                waiting.append(after)


def test_stack_is_won_by_opening_with_9() -> None:
    position = ninefold.game("stack").start().play(9)
    assert (True, 1) == (position.over, position.winner)


def test_sequence_example_2_was_over_after_turn_5() -> None:
    position = ninefold.game("sequence").start().play(2, 5, 4, 7, 6)
    assert "Player 1 has formed an arithmetic sequence with numbers 2, 4, 6." == position.reason
    with pytest.raises(ninefold.IllegalMove, match="the game is over"):
        position.play(1)


def test_every_split_of_1_to_9_holds_a_progression() -> None:
    found = [holds_progression(one) or holds_progression(other) for one, other in splits(9)]
    assert (512, True) == (len(found), all(found))


def test_with_8_numbers_a_split_without_progression_exists() -> None:
    free = [s for s in splits(8) if not holds_progression(s[0]) and not holds_progression(s[1])]
    assert ((1, 2, 5, 6), (3, 4, 7, 8)) in free
    position = ninefold.game("sequence", numbers=8).start().play(1, 3, 2, 4, 5, 7, 6, 8)
    assert (True, 1) == (position.over, position.winner)


def test_no_number_can_be_taken_twice() -> None:
    with pytest.raises(ninefold.IllegalMove, match="5 is already taken"):
        ninefold.game("sequence").start().play(5, 1, 5)


def test_ascending_example_1_takes_a_number_twice() -> None:
    position = ninefold.game("ascending").start().play(3, 5, 4, 7)
    with pytest.raises(ninefold.IllegalMove, match="5 is already taken, by Player 2"):
        position.play(5)


def test_ascending_example_3_is_decided_by_the_first_tie_break() -> None:
    position = ninefold.game("ascending").start().play(4, 7, 6, 3, 5, 2)
    assert 1 == position.winner
    assert "longer ascending subsequence, 2 against 1" in str(position.reason)


def complete(hand: tuple[int, ...]) -> bool:
    return len(hand) == 3 and hand[0] < hand[1] < hand[2]


def test_ascending_never_has_two_complete_hands() -> None:
    for position in every_position(ninefold.game("ascending").start()):
        assert not (complete(position.moves[0::2]) and complete(position.moves[1::2]))


def test_with_reply_on_both_hands_can_be_complete() -> None:
    position = ninefold.game("ascending", reply="on").start().play(2, 1, 5, 4, 7)
    assert not position.over
    assert 2 == position.play(9).winner
    assert 1 == position.play(3).winner


def test_builder_example_lists_a_number_that_is_taken() -> None:
    position = ninefold.game("builder").start().play(4, 5, 6, 7)
    assert 7 in position.moves[1::2]
    assert (True, 2) == (position.over, position.winner)


def test_builder_never_empties_its_pool() -> None:
    for position in every_position(ninefold.game("builder").start()):
        left = set(range(1, 10)) - set(position.moves)
        assert sum(left) >= 15


def test_the_page_of_errata_names_exactly_these_tests() -> None:
    page = (ROOT / "docs" / "errata.md").read_text()
    here = {name for name in globals() if name.startswith("test_")}
    here.remove("test_the_page_of_errata_names_exactly_these_tests")
    assert here == set(re.findall(r"`(test_\w+)`", page))
