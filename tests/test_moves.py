"""What a list of moves tells people."""

import pytest

from ninefold import moves

GAME = (5, 4, 6, 7)


def test_the_players_take_turns_from_player_1() -> None:
    assert [1, 2, 1, 2, 1] == [moves.to_move(GAME[:count]) for count in range(5)]


def test_odd_places_are_player_1s() -> None:
    assert ((5, 6), (4, 7)) == (moves.taken_by(1, GAME), moves.taken_by(2, GAME))


def test_left_is_the_rest_of_the_pool() -> None:
    assert (1, 2, 3, 8, 9) == moves.left(9, GAME)


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (0, "0 is not a number from 1 to 9"),
        (-1, "-1 is not a number from 1 to 9"),
        (10, "10 is not a number from 1 to 9"),
        (5, "5 is already taken, by Player 1"),
        (7, "7 is already taken, by Player 2"),
        (8, None),
    ],
)
def test_unavailable_says_why(number: int, why: str | None) -> None:
    assert why == moves.unavailable(9, GAME, number)


@pytest.mark.parametrize(
    ("count", "text"), [(0, ""), (1, "1. 5"), (3, "1. 5 4 2. 6"), (4, "1. 5 4 2. 6 7")]
)
def test_in_pairs_numbers_each_pair(count: int, text: str) -> None:
    assert text == moves.in_pairs(GAME[:count])
