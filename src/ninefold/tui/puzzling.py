"""Puzzles on a full screen, one after the other."""

import os
from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import chain
from typing import ClassVar

from textual.binding import Binding, BindingType

from ninefold.coach import Coach
from ninefold.memory import Memory
from ninefold.moves import in_pairs
from ninefold.position import Position
from ninefold.puzzles import daily, puzzles
from ninefold.registry import named
from ninefold.talk.about import rules_text
from ninefold.trial import Trial, coming_back, streak_told
from ninefold.tui.board import Board, heading_of, said
from ninefold.tui.page import Page

KEYS = [
    "At a puzzle",
    "",
    "  1 to 9         the one number that wins; of larger numbers, type all digits",
    "  up, down, tab  go to a number; enter takes it",
    "  s              show the answer",
    "  n              the next puzzle",
    "  b              back to where you came from",
    "  t, q           light or dark; leave",
]


class Puzzling(Board):
    """First the puzzle of the day, then those that come back, then new ones."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "answer", "show the answer"),
        Binding("n", "next", "next"),
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("b,p", "dismiss", "back", key_display="b"),
    ]

    def __init__(self, memory: Memory | None, today: date, seed: int | None = None) -> None:
        super().__init__()
        self.memory, self.today = memory, today
        self.offered = self._offered(int.from_bytes(os.urandom(4)) if seed is None else seed)
        self.trial: Trial | None = None
        self.done = False

    def _offered(self, seed: int) -> Iterator[Trial]:
        memory, today = self.memory, self.today
        if not (memory and memory.solved_today(today)):
            yield Trial(daily(today), memory, today, daily=True)
        due = memory.puzzles_due(today) if memory else []
        rest = chain(coming_back(due, named), puzzles(seed))
        yield from (Trial(puzzle, memory, today) for puzzle in rest)

    def on_mount(self) -> None:
        self.action_next()

    @property
    def position(self) -> Position:
        assert self.trial
        return self.trial.puzzle.position

    def show(self) -> None:
        trial = self.trial
        if not trial:
            return
        super().show()
        day = f"the puzzle of {trial.today}" if trial.daily else "a puzzle"
        self.put("heading", heading_of(self.position, day))
        self.put("moves", in_pairs(self.position.moves))
        asked = f"Player {self.position.turn}: find the one number that wins. {self.typing}"
        self.put("status", "n: the next puzzle.  b: back." if self.done else asked)

    def take(self, number: int) -> None:
        trial = self.trial
        if not trial or self.done or self.refused(number):
            return
        if number == trial.puzzle.answer:
            trial.find()
            self._end("Yes")
        else:
            trial.fail()
            self._explain("Not yet", number, "Try again; s shows the answer.")
        self.show()

    def action_answer(self) -> None:
        if self.trial and not self.done:
            self.trial.fail()
            self._end("Here")
            self.show()

    def _end(self, word: str) -> None:
        """The number, and why it wins; how hard that was, and what is remembered."""
        trial = self.trial
        assert trial
        self.done = True
        rest = [trial.grade_told]
        if trial.daily and word == "Yes":
            rest += streak_told(self.memory, self.today)
        if trial.failed and self.memory:
            rest.append("This puzzle comes back on a later day.")
        self._explain(word, trial.puzzle.answer, " ".join(rest))

    def _explain(self, word: str, number: int, rest: str) -> None:
        """Say why this number wins or loses, once the coach has it."""

        def tell(why: str | Exception) -> None:
            self.tell(f"{word}: {said(why) if isinstance(why, Exception) else why}", rest)

        self.thinker.ask(partial(Coach(self.position.game).why, self.position, number), tell)

    def action_next(self) -> None:
        self.tell("Looking for a puzzle.")
        self.thinker.ask(partial(next, self.offered, None), self._put_before)

    def _put_before(self, found: Trial | Exception | None) -> None:
        if isinstance(found, Trial):
            self.trial, self.done = found, False
            self.tell()
            self.show()
        else:
            self.tell(said(found) if found else "There are no more puzzles.")

    def action_help(self) -> None:
        rules = rules_text(self.position.game) if self.trial else []
        self.app.push_screen(Page([*KEYS, "", *rules]))
