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


DRAWN = [
    ("order", (5, 4, 6), ["  5 < 6 < ?", "  ? is more than 6", "", "Player 2", "  4 < ?"]),
    ("stack", (), ["  ?", "  ? is any number", "", "Player 1 placed nothing yet"]),
    ("stack", (5, 7, 6), ["  5 < 7 > 6 < ?", "  ? is greater than 6"]),
    ("sequence", (2, 1, 4), ["  · 2 · 4 · · · · ·", "  one short: 2 (3) 4, 2 4 (6)", ""]),
    ("sequence", (2, 1, 4, 3, 6), ["  · 2 · 4 · 6 · · ·", "  has 2, 4, 6"]),
    ("ascending", (4, 9, 6, 7), ["  [4] < [6] < [ ]", "  rise of 2, sum 10", "", "Player 2"]),
    ("ascending", (4, 9, 6, 7), ["Player 2", "  [9] > [7]   [ ]", "  rise of 1, sum 16"]),
    ("builder", (1, 4, 5), ["  1 < 5 < ?", "  sum 6, 9 short", "  ? is from 6 to 9"]),
    ("builder", (4, 1, 5, 2, 6), ["  4 < 5 < 6", "  sum 15, exactly"]),
    ("builder", (1, 4, 9), ["  1 < 9 < ?", "  sum 10, 5 short", "  no number fits"]),
]


@pytest.mark.parametrize(("name", "moves", "expected"), DRAWN)
def test_the_drawing_shows_the_rule_at_a_glance(
    name: str, moves: tuple[int, ...], expected: list[str]
) -> None:
    position = ninefold.game(name).start().play(*moves)
    assert "\n".join(expected) in "\n".join(talk_of(position.game).drawing(position))


def test_large_pools_are_drawn_without_gaps() -> None:
    position = ninefold.game("sequence", numbers=30).start().play(20, 4, 10)
    assert ["Player 1", "  10, 20", "  one short: 10 (15) 20, 10 20 (30)"] == talk_of(
        position.game
    ).drawing(position)[:3]
    nothing = ninefold.game("sequence", numbers=30).start()
    assert "  nothing yet" in talk_of(nothing.game).drawing(nothing)


@given(positions())
def test_every_position_can_be_drawn_in_whole_lines(position: Position) -> None:
    drawn = talk_of(position.game).drawing(position)
    assert drawn
    assert [line for line in drawn if "\n" in line or line != line.rstrip()] == []
