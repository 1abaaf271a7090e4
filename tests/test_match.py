"""Match play: starts alternate, the score is the people's, and the champion has won more."""

import pytest

from ninefold.match import Match, toss_coin


def test_starts_alternate_and_people_change_seats() -> None:
    match = Match(first=2, rounds=3)
    seats = []
    for _ in range(3):
        seats.append((match.starter, match.person(1), match.person(2)))
        match.winners.append(None)
    assert [(2, 2, 1), (1, 1, 2), (2, 2, 1)] == seats


OVER = [
    # rounds, first_to, winners so far, over, champion
    (1, None, [], False, None),
    (1, None, [2], True, 2),
    (3, None, [1, 1], False, 1),
    (3, None, [1, 1, 2], True, 1),
    (2, None, [1, 2], True, None),
    (2, None, [None, None], True, None),
    (None, 2, [1, None, 2], False, None),
    (None, 2, [1, None, 2, 2], True, 2),
    (3, 2, [1, 1], True, 1),
    (3, 2, [None, None, 1], True, 1),
]


@pytest.mark.parametrize(("rounds", "first_to", "winners", "over", "champion"), OVER)
def test_a_match_ends_when_enough_rounds_are_played_or_won(
    rounds: int | None,
    first_to: int | None,
    winners: list[int | None],
    over: bool,
    champion: int | None,
) -> None:
    match = Match(1, rounds, first_to, winners)
    assert (over, champion) == (match.over, match.champion)
    assert len(winners) + 1 == match.round


def test_only_more_than_one_round_make_a_match() -> None:
    assert [False, True, True] == [
        Match().many,
        Match(rounds=2).many,
        Match(rounds=None, first_to=1).many,
    ]


def test_a_coin_falls_on_either_side() -> None:
    """200 tosses: both sides come up, but for one run in 2**199."""
    assert {1, 2} == {toss_coin() for _ in range(200)}
