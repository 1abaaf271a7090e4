"""Where the coach of a table sits: its column, hints, why, lessons and analysis.

In a match it keeps out until the match is over.
"""

from collections.abc import Callable
from functools import partial

from ninefold.analysis import Analysis, analyse
from ninefold.coach import Coach, before_last
from ninefold.moves import to_move
from ninefold.position import Game, Position
from ninefold.talk.findings import told
from ninefold.tui.board import Board, said
from ninefold.tui.course import Course
from ninefold.tui.page import Page
from ninefold.tui.pool import Key


class Bench(Board):
    """The coach beside a board."""

    course: Course

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.coach, self.coaching = Coach(game), False
        self.columns: dict[Position, list[str]] = {}  # what was found, or is looked for

    def show_column(self) -> None:
        """Show what each number leads to, if the coach is there."""
        position = self.position
        self.query_one("#coach").display = self.coaching
        if not self.coaching:
            return
        if position.over:
            self.put("column", "The game is over.")
            return
        if position not in self.columns:
            self.columns[position] = ["The coach is thinking."]
            self.thinker.ask(
                partial(self.coach.column, position), partial(self._column_found, position)
            )
        mover = to_move(position.moves)
        self.put(
            "column",
            f"What each number of Player {mover} leads to:",
            "",
            *self.columns[position],
        )

    def _column_found(self, position: Position, found: dict[int, str] | Exception) -> None:
        lines = [said(found)] if isinstance(found, Exception) else list(found.values())
        self.columns[position] = lines
        self.show_column()

    def teach(self, after: Position) -> None:
        """Say what there is to learn from the number just taken, if the coach is there."""
        if self.coaching:
            self._ask(lambda: " ".join(self.coach.lesson(after)))

    def action_coach(self) -> None:
        if self._is_asked():
            self.coaching = not self.coaching
            self.show_column()

    def action_hint(self) -> None:
        position = self.position
        if self._is_asked() and not position.over:
            self._ask(lambda: self.coach.hint(position))

    def action_why(self) -> None:
        """Why, of the number that has the focus if it may be taken, else of the last one."""
        position, key = self.position, self.focused
        if not self._is_asked():
            return
        if isinstance(key, Key) and key.number in position.legal:
            self._ask(partial(self.coach.why, position, key.number))
        elif position.moves:
            self._ask(partial(self.coach.why, before_last(position), position.moves[-1]))
        else:
            self.tell("No number is taken yet. Go to one with tab, then ask why.")

    def action_analyse(self) -> None:
        record = self.course.sitting.record
        if self.course.scored or self._is_asked():
            self.tell("The coach is looking through the game.")
            self.thinker.ask(partial(analyse, record, self.coach.solver), self._analysed)

    def _analysed(self, found: Analysis | Exception) -> None:
        if isinstance(found, Exception):
            self.tell(said(found))
        else:
            self.tell()
            lines = told(found)
            self.app.push_screen(Page(["Analysis", "", *map(self.named, lines)]))

    def _is_asked(self) -> bool:
        """Whether the coach answers."""
        match = self.course.sitting.match
        silent = match.many and not match.over
        self.tell(*(["The coach keeps out of a match."] if silent else []))
        return not silent

    def _ask(self, think: Callable[[], str]) -> None:
        """Tell what the coach has to say, if anything."""
        self.thinker.ask(think, self._say)

    def _say(self, found: str | Exception) -> None:
        text = said(found) if isinstance(found, Exception) else found
        if text:
            self.tell(text)
