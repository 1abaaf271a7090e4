"""What is said at the table, at every position of every game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold.position import Position
from ninefold.talk import general, talk_of
from tests.strategies import positions

GAMES = ["order", "stack", "sequence", "ascending", "builder"]


def lines_at(position: Position) -> list[str]:
    """All that is said at this position."""
    talk = talk_of(position.game)
    before = talk.taken(position) if position.moves else talk.opening(position)
    return [*before, *(talk.ending(position) if position.over else talk.turn(position))]


@given(positions())
def test_every_position_can_be_spoken_of_in_whole_lines(position: Position) -> None:
    said = lines_at(position)
    assert said
    assert [line for line in said if "\n" in line or line != line.rstrip()] == []


@given(positions())
def test_the_end_names_the_winner_and_nothing_else_does(position: Position) -> None:
    wins = [f"Player {player} wins" for player in (1, 2)]
    text = "\n".join(lines_at(position))
    said = [player for player in (1, 2) if wins[player - 1] in text]
    assert ([] if position.winner is None else [position.winner]) == said


@given(st.sampled_from(GAMES), st.data())
def test_with_nine_numbers_no_line_is_wider_than_a_terminal(
    name: str, data: st.DataObject
) -> None:
    position = ninefold.game(name).start()
    while True:
        assert [] == [line for line in lines_at(position) if len(line) > 80]
        if position.over:
            break
        position = position.play(data.draw(st.sampled_from(position.legal)))


@pytest.mark.parametrize("name", GAMES)
def test_each_of_ours_has_a_talk_of_its_own(name: str) -> None:
    talk = talk_of(ninefold.game(name))
    assert talk is not general
    assert talk.PROMPT.endswith(" ")
