"""What is remembered: puzzles, streaks and games, whatever becomes of the database."""

from datetime import date
from pathlib import Path

import pytest

from ninefold.memory import Memory

MONDAY, TUESDAY, WEDNESDAY, THURSDAY = (date(2026, 11, day) for day in (16, 17, 18, 19))


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "data" / "ninefold.db")


def test_failed_puzzles_come_back_on_a_later_day_oldest_first(memory: Memory) -> None:
    memory.puzzle_tried("order numbers=9 / 5 4", False, MONDAY)
    memory.puzzle_tried("solved at once", True, MONDAY)
    memory.puzzle_tried("failed twice", False, MONDAY)
    memory.puzzle_tried("solved later", False, MONDAY)
    memory.puzzle_tried("solved later", True, MONDAY)
    memory.puzzle_tried("failed later", True, MONDAY)
    memory.puzzle_tried("failed later", False, TUESDAY)
    assert [] == memory.puzzles_due(MONDAY)
    assert ["order numbers=9 / 5 4", "failed twice"] == memory.puzzles_due(TUESDAY)
    memory.puzzle_tried("failed twice", False, TUESDAY)
    assert ["order numbers=9 / 5 4"] == memory.puzzles_due(TUESDAY)
    expected = ["order numbers=9 / 5 4", "failed later", "failed twice"]
    assert expected == Memory(memory.path).puzzles_due(WEDNESDAY)
    assert [] == memory.news()


def test_a_streak_counts_the_days_on_which_the_daily_puzzle_was_solved(memory: Memory) -> None:
    assert 0 == memory.streak(MONDAY)
    memory.puzzle_tried("a", True, MONDAY)
    assert (0, False) == (memory.streak(MONDAY), memory.solved_today(MONDAY))
    memory.puzzle_tried("a", True, MONDAY, daily=True)
    memory.puzzle_tried("b", False, TUESDAY, daily=True)
    assert (1, False) == (memory.streak(TUESDAY), memory.solved_today(TUESDAY))
    memory.puzzle_tried("b", True, TUESDAY, daily=True)
    memory.puzzle_tried("b", True, TUESDAY, daily=True)
    assert (2, True) == (memory.streak(TUESDAY), memory.solved_today(TUESDAY))
    assert [2, 0] == [memory.streak(day) for day in (WEDNESDAY, THURSDAY)]
    memory.puzzle_tried("d", True, THURSDAY, daily=True)
    assert [1, 1, 2] == [memory.streak(day) for day in (THURSDAY, MONDAY, TUESDAY)]
