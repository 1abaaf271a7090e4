"""Puzzles on the full screen: the day's first, then those that come back, then new ones."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta

from ninefold.memory import Memory
from ninefold.puzzles import Puzzle, daily
from ninefold.tui.puzzling import Puzzling
from tests.fullscreen import Person, on_screen, opened

TODAY = date(2026, 11, 19)
BEFORE = TODAY - timedelta(3)


@asynccontextmanager
async def puzzling(memory: Memory | None = None) -> AsyncIterator[Person]:
    async with opened(memory) as person:
        person.app.push_screen(Puzzling(memory, TODAY, seed=5))
        await person.settle()
        await person.sees("find the one number that wins.")
        yield person


def puzzle(person: Person) -> Puzzle:
    assert isinstance(person.app.screen, Puzzling)
    assert person.app.screen.trial
    return person.app.screen.trial.puzzle


async def take(person: Person, number: int) -> None:
    await person.press(*str(number), "enter")


def wrong_one(asked: Puzzle) -> int:
    return next(number for number in asked.position.legal if number != asked.answer)


@on_screen
async def test_p_leads_to_the_puzzle_of_the_day() -> None:
    async with opened() as person:
        await person.press("p")
        await person.sees("the puzzle of", "find the one number that wins.")
        await person.press("b")
        await person.sees("Who starts")


@on_screen
async def test_the_number_that_wins_is_told_why_and_kept() -> None:
    memory = Memory.open()
    async with puzzling(memory) as person:
        await person.sees_as_stored("puzzle")
        assert daily(TODAY) == puzzle(person)
        await take(person, puzzle(person).answer)
        await person.sees("Yes: ", "Grade ", "the daily puzzle solved on 1 day.")
        await take(person, puzzle(person).answer)  # which has no meaning any more
        await person.press("s", "n")
        await person.sees("· a puzzle")
    assert memory.solved_today(TODAY)
    assert (1, 0) == memory.puzzles_counted()


@on_screen
async def test_a_wrong_number_is_told_why_and_comes_back() -> None:
    memory = Memory.open()
    async with puzzling(memory) as person:
        asked = puzzle(person)
        await take(person, wrong_one(asked))
        await person.sees("Not yet: ", "Try again; s shows the answer.")
        await take(person, wrong_one(asked))
        await person.press("s")
        await person.sees("Here: ", "This puzzle comes back on a later day.")
    assert (0, 1) == memory.puzzles_counted()
    assert [asked.key] == memory.puzzles_due(TODAY + timedelta(1))


@on_screen
async def test_a_puzzle_that_was_failed_before_comes_after_that_of_the_day() -> None:
    memory = Memory.open()
    failed = daily(BEFORE)
    memory.puzzle_tried(failed.key, solved=False, when=BEFORE)
    memory.puzzle_tried(daily(TODAY).key, solved=True, when=TODAY, daily=True)
    memory.puzzle_tried("chess / 1", solved=False, when=BEFORE)
    async with puzzling(memory) as person:
        assert failed == puzzle(person)
        await take(person, failed.answer)
        await person.sees("Yes: ")
        await person.press("n")
        await person.sees("find the one number")
    assert ["chess / 1"] == memory.puzzles_due(TODAY)


@on_screen
async def test_a_number_that_may_not_be_taken_is_no_wrong_answer() -> None:
    async with puzzling() as person:
        taken = puzzle(person).position.moves[0]
        await take(person, taken)
        await person.sees(f"{taken} is already taken")
        await person.press("?")
        await person.sees("At a puzzle")
        await person.press("escape", "s")
        await person.sees("Here: ")


@on_screen
async def test_before_there_is_a_puzzle_keys_do_no_harm() -> None:
    async with opened() as person:
        screen = Puzzling(None, TODAY, seed=5)
        screen.offered = iter(())
        person.app.push_screen(screen)
        await person.sees("There are no more puzzles.")
        await person.press("1", "s", "escape", "?")
        await person.sees("At a puzzle")
