"""Match play: starts alternate, the score is the people's, and the champion has won more."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ninefold.match import Match, match_of, toss_coin


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
    assert [False, False, True, True] == [
        Match().many,
        Match(rounds=1, first_to=3).many,
        Match(rounds=2).many,
        Match(rounds=None, first_to=1).many,
    ]


def test_a_coin_falls_on_either_side_as_often() -> None:
    """1,000 tosses: a fair coin leaves these bounds once in five thousand million runs."""
    assert 400 <= [toss_coin() for _ in range(1_000)].count(1) <= 600


@given(
    st.sampled_from([1, 2]),
    st.none() | st.integers(2, 9),
    st.none() | st.integers(1, 9),
    st.lists(st.sampled_from([1, 2, None]), max_size=9),
)
def test_a_match_is_known_again_by_the_tags_of_its_record(
    first: int, rounds: int | None, first_to: int | None, winners: list[int | None]
) -> None:
    """Whoever is Player 1 of the round to come is now person 1."""
    match = Match(first, rounds, first_to, winners)
    assume((rounds or first_to) and not match.over)
    again = match_of(match.tags())
    assert (match.round, rounds, first_to) == (again.round, again.rounds, again.first_to)
    assert 1 == again.person(1)
    assert [match.score(match.person(seat)) for seat in (1, 2)] == [
        again.score(1),
        again.score(2),
    ]


@pytest.mark.parametrize(
    ("this", "score", "ends"),
    [
        ("", "", ""),
        ("1", "", "rounds=3"),
        ("2", "2-0", "rounds=3"),
        ("3", "2-0", "first-to=2"),
        ("4", "2-1", "rounds=3"),
        ("99999", "0-0", "rounds=3"),
        ("one", "0-0", "rounds=3"),
        ("1", "0-0", "rounds=three"),
    ],
)
def test_tags_that_speak_of_no_match_of_ours_mean_a_single_game(
    this: str, score: str, ends: str
) -> None:
    assert Match() == match_of({"Round": this, "Score": score, "Match": ends})
