"""Laws that hold for every game, whatever its parameters and whatever is played."""

import re
from itertools import combinations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import ninefold
from ninefold import IllegalMove
from ninefold.bits import members
from ninefold.moves import taken_by
from ninefold.position import Position
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
@example(ninefold.game("order").start(), -1)
@example(ninefold.game("order").start(), 63)
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
    """Nor do the positions that came of it, whatever is played on from their siblings."""
    before = told(position)
    children = [position.play(number) for number in position.legal]
    after = [told(child) for child in children]
    for child in children:
        for number in child.legal:
            child.play(number)
    assert before == told(position)
    assert after == [told(child) for child in children]


def told(position: Position) -> tuple[object, ...]:
    """All that a position says of itself."""
    return (
        *(position.moves, position.state, position.turn, position.legal),
        *(position.over, position.winner, position.reason),
    )


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
        "ascending": (piles(own), sum(own), piles(rival), sum(rival)),
        "builder": (last(own), sum(own), last(rival), sum(rival)),
    }
    assert expected[position.game.name] == state[1:]


def last(numbers: tuple[int, ...]) -> int:
    return numbers[-1] if numbers else 0


def mask(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


def piles(hand: tuple[int, ...]) -> int:
    """The least number that ends a rising subsequence of 1, of 2, of 3, … numbers, as a set."""
    rising = [
        row
        for length in range(1, len(hand) + 1)
        for row in combinations(hand, length)
        if list(row) == sorted(row)
    ]
    return mask(
        tuple({min(row[-1] for row in rising if len(row) == len(one)) for one in rising})
    )


# Which player a sentence speaks of, and whether that player has won.
SAID = [
    (r"Player ([12]) cannot make a", False),
    (r"Player ([12]) has ", True),
    (r"Player ([12]) was the last to pick", False),
    (r"Player ([12]) took the last turn", False),
    (r"Player ([12]) moved second", True),
]


@given(positions(finished=True))
def test_the_reason_agrees_with_the_winner(position: Position) -> None:
    spoken = [
        (int(found[1]), won)
        for pattern, won in SAID
        for found in re.finditer(pattern, str(position.reason))
    ]
    winners = {player if won else 3 - player for player, won in spoken}
    assert ({position.winner} if position.winner else set()) == winners


@given(positions(), st.integers(-2, 70))
def test_a_refusal_is_true(position: Position, number: int) -> None:
    """What a refusal says of the number can be checked against the moves."""
    if position.over or number in position.legal:
        return
    with pytest.raises(IllegalMove) as refused:
        position.play(number)
    why, _, allowed = str(refused.value).partition("; ")
    assert f"allowed: {', '.join(map(str, position.legal))}" == allowed
    moves, numbers = position.moves, position.game.values.numbers
    own = taken_by(1 + len(moves) % 2, moves)
    if not 1 <= number <= numbers:
        assert f"{number} is not a number from 1 to {numbers}" == why
    elif number in moves:
        assert f"{number} is already taken, by Player {1 + moves.index(number) % 2}" == why
    elif compared := re.fullmatch(rf"{number} is not (greater|less) than ([0-9]+)", why):
        than = int(compared[2])
        assert than == (moves if position.game.name == "stack" else own)[-1]
        assert not (number > than if compared[1] == "greater" else number < than)
    else:
        target = position.game.rules["target"]
        total = sum(own) + number
        assert f"{number} would bring the sum to {total}, above {target}" == why
        assert total > int(target)
