"""Laws that hold for every game, whatever its parameters and whatever is played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninefold import IllegalMove
from ninefold.bits import members
from ninefold.moves import taken_by
from ninefold.position import Position
from ninefold.rules import OPEN
from tests.strategies import positions


@given(positions(finished=True))
def test_every_game_ends_within_its_pool(position: Position) -> None:
    assert position.over
    assert len(position.moves) <= position.game.values.numbers


@given(positions(finished=True))
def test_a_finished_game_has_one_winner_or_a_draw_where_the_rules_have_one(
    position: Position,
) -> None:
    if position.game.rules.get("exhausted") == "draw":
        assert position.winner in (1, 2, None)
    else:
        assert position.winner in (1, 2)
    assert position.reason


@given(positions(), st.integers(-2, 70))
def test_legal_is_exactly_what_play_accepts(position: Position, number: int) -> None:
    if number in position.legal:
        assert (*position.moves, number) == position.play(number).moves
    else:
        with pytest.raises(IllegalMove):
            position.play(number)


@given(positions())
def test_an_open_game_offers_a_number_and_a_finished_one_none(position: Position) -> None:
    assert position.over == (position.legal == ()) == (position.turn is None)


@given(positions())
def test_a_position_does_not_change_when_played_on(position: Position) -> None:
    before = (position.moves, position.state, position.legal, position.winner)
    for number in position.legal:
        position.play(number)
    assert before == (position.moves, position.state, position.legal, position.winner)


@given(positions())
def test_the_same_moves_give_the_same_position(position: Position) -> None:
    again = position.game.start().play(*position.moves)
    assert (position, position.state, hash(position)) == (again, again.state, hash(again))


@given(positions())
def test_the_state_seen_from_either_seat_agrees_with_the_history(position: Position) -> None:
    """Pool and hands of the state, whoever is to move, are those that the moves tell."""
    state, numbers = position.state, position.game.values.numbers
    mover = 1 + len(position.moves) % 2
    own, rival = taken_by(mover, position.moves), taken_by(3 - mover, position.moves)
    left = set(range(1, numbers + 1)) - set(position.moves)
    assert left == set(members(state[0]))
    pattern = 2 - len(position.moves) % 2 if position.moves else 0
    expected = {
        "order": (last(own), last(rival)),
        "stack": (last(position.moves), pattern),
        "sequence": (mask(own), mask(rival)),
        "ascending": (packed(own), packed(rival)),
        "builder": (last(own), sum(own), last(rival), sum(rival)),
    }
    assert expected[position.game.name] == state[1:]


def last(numbers: tuple[int, ...]) -> int:
    return numbers[-1] if numbers else 0


def mask(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


def packed(numbers: tuple[int, ...]) -> int:
    return sum(number * 64**place for place, number in enumerate(reversed(numbers)))


@given(positions())
def test_only_an_undecided_game_is_open(position: Position) -> None:
    assert position.over == (position.verdict != OPEN)
    assert (position.reason is not None) == position.over
