"""The table: the numbers, who holds what, and the coach beside it."""

import re
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from ninefold.coach import Coach, before_last
from ninefold.errors import IllegalMove, NinefoldError, in_one_line
from ninefold.moves import to_move
from ninefold.position import Position
from ninefold.sitting import Sitting
from ninefold.talk import general, talk_of
from ninefold.talk.about import rules_text
from ninefold.tui.course import Course
from ninefold.tui.help import Help
from ninefold.tui.mind import Mind
from ninefold.tui.pool import Key, Pool, numbers_of

KEYS = [
    "At the table",
    "",
    "  1 to 9         take a number; of larger numbers, type all digits",
    "  up, down, tab  go to a number; enter takes it",
    "  u, r           take back your last number; take it again",
    "  left, right    look at the game number by number; home and end: as far as it goes",
    "  b              go over to the line that was put aside",
    "  c              the coach beside the table: what each number leads to",
    "  h, w           a hint; why: of the number you are at, or else of the last one",
    "  a              analysis of the game",
    "  n              a new game, or the next round",
    "  t, q           light or dark; leave",
    "",
    "Taking a number while you look back goes another way from there. The old line is put",
    "aside, and b leads back to it. Numbers with × may not be taken now; those with · are",
    "gone. Everything can be clicked too.",
]


class Table(Screen[None]):
    """A sitting, seen on a full screen."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo"),
        Binding("r", "redo", "redo"),
        Binding("left", "look(-1)", "step", key_display="←→"),
        Binding("right", "look(1)", "step", show=False),
        Binding("home", "look(-99)", show=False),
        Binding("end", "look(99)", show=False),
        Binding("b", "other_line", "other line"),
        Binding("c", "coach", "coach"),
        Binding("h", "hint", "hint"),
        Binding("w", "why", "why"),
        Binding("n", "new", "new"),
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.course = Course(sitting)
        self.talk = talk_of(sitting.game)
        self.coach, self.coaching = Coach(sitting.game), False
        self.columns: dict[Position, list[str]] = {}
        self.typed = ""

    def compose(self) -> ComposeResult:
        yield Static(id="heading", classes="heading", markup=False)
        with Horizontal():
            with VerticalScroll(can_focus=False):
                yield Static(id="drawing", markup=False)
            with VerticalScroll(id="coach", can_focus=False):
                yield Static(id="column", markup=False)
        yield Static(id="moves", markup=False)
        yield Pool(self.course.position)
        yield Static(id="status", markup=False)
        yield Static(id="told", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.rivals, self.thinker = Mind(self), Mind(self)
        self._go_on()

    def on_unmount(self) -> None:
        self.rivals.leave()
        self.thinker.leave()
        for player in self.course.sitting.players.values():
            player.close()

    # What is shown.

    def show(self) -> None:
        """Show all as it is now."""
        course, position = self.course, self.course.position
        self._update("heading", self._heading())
        self._update("drawing", *self.talk.drawing(position))
        self._update("moves", moves_line(course.line, course.place))
        self.query_one(Pool).show(position)
        self._update("status", *self._status())
        self.query_one("#coach").display = self.coaching
        if self.coaching:
            self._show_column(position)

    def tell(self, *lines: str) -> None:
        """Show these lines below the numbers, until something else happens."""
        self._update("told", *lines)

    def _update(self, place: str, *lines: str) -> None:
        self.query_one(f"#{place}", Static).update(self._by_name("\n".join(lines)))

    def _by_name(self, text: str) -> str:
        """The text with people's names in place of their seats."""
        seats = self.course.seats
        return re.sub(r"Player ([12])\b", lambda found: seats[int(found[1])], text)

    def _heading(self) -> str:
        sitting = self.course.sitting
        rules = ", ".join(f"{name} {value}" for name, value in sitting.game.rules.items())
        return " · ".join(filter(None, [sitting.game.title, rules, self._score()]))

    def _score(self) -> str:
        match, names = self.course.sitting.match, self.course.sitting.names
        if not match.many:
            return ""
        points = ", ".join(f"{names[person - 1]} {match.score(person)}" for person in (1, 2))
        return f"round {match.round - self.course.scored} of {match.rounds}: {points}"

    def _status(self) -> list[str]:
        """Whose turn it is, or how it ended, and what can be done."""
        course, position = self.course, self.course.position
        if not course.is_now:
            at = f"Looking at number {course.place} of {len(course.line.moves)}."
            return [f"{at} One taken here goes another way; end leads back."]
        if position.over:
            return [*general.outcome(position), self._after_the_end()]
        if course.sitting.player(position.moves):
            return [f"Player {position.turn} is thinking."]
        typed = f" {self.typed}_ (enter takes {self.typed})" if self.typed else ""
        return [f"Player {position.turn}'s turn.{typed}"]

    def _after_the_end(self) -> str:
        match = self.course.sitting.match
        if match.many and not match.over:
            return "n: the next round.  left: look back."
        if match.many:
            champion = match.champion
            name = self.course.sitting.names[champion - 1] if champion else ""
            told = f"{name} is the champion!" if name else "The match is even."
            return f"{told}  n: a new game.  left: look back."
        return "n: a new game.  u: take back.  left: look back.  c: the coach."

    def _show_column(self, position: Position) -> None:
        lines = self.columns.get(position, ["The coach is thinking."])
        if position.over:
            lines = ["The game is over."]
        elif position not in self.columns:
            self.thinker.ask(
                partial(self.coach.column, position), partial(self._column_found, position)
            )
        mover = to_move(position.moves)
        self._update("column", f"What each number of Player {mover} leads to:", "", *lines)

    def _column_found(self, position: Position, found: dict[int, str] | Exception) -> None:
        told = [said(found)] if isinstance(found, Exception) else list(found.values())
        self.columns[position] = told
        if position == self.course.position:
            self.show()

    # What happens.

    def _go_on(self) -> None:
        """After every change: the end, a computer player's turn, or a person's."""
        course = self.course
        position = course.sitting.position
        self.typed = ""
        if position.over and not course.scored:
            course.end()
        self.show()
        memory = course.sitting.memory
        if memory and (news := memory.news()):
            self.tell(*news)
        player = None if position.over else course.sitting.player(position.moves)
        if player:
            self.rivals.ask(
                partial(player.choose, position), partial(self._rival_took, position)
            )

    def _rival_took(self, position: Position, found: int | Exception) -> None:
        """A computer player's answer, or its failure; it may come when nobody waits for it."""
        course = self.course
        if position != course.sitting.position:
            return
        try:
            if isinstance(found, Exception):
                raise found
            course.answer(found)
        except Exception as error:
            rest = course.sitting.players
            person = course.sitting.match.person(to_move(position.moves))
            course.sitting.players = {p: rest[p] for p in rest if p != person}
            self.tell(f"{said(error)} Go on in its place, or n: a new game.")
        self._go_on()

    def take(self, number: int) -> None:
        """Take a number for the person to move, or say why not."""
        course, position = self.course, self.course.position
        self.tell()
        if course.is_closed:
            self.tell("This round is over and counts; n leads to the next one.")
        elif not position.over and course.sitting.player(position.moves):
            self.tell(f"It is Player {to_move(position.moves)}'s turn here.")
        else:
            try:
                course.take(number)
            except IllegalMove as error:
                self.tell(f"{error}.")
                self.typed = ""
                self.show()
                return
            if self.coaching:
                self._teach(course.position)
            self._go_on()

    def _teach(self, after: Position) -> None:
        """Say what there is to learn from the number just taken."""
        self._ask_coach(lambda: " ".join(self.coach.lesson(after)))

    def _ask_coach(self, think: Callable[[], str]) -> None:
        """Tell what the coach has to say, if anything."""
        self.thinker.ask(think, self._coach_says)

    def _coach_says(self, found: str | Exception) -> None:
        text = said(found) if isinstance(found, Exception) else found
        if text:
            self.tell(text)

    # What people press.

    @on(Key.Pressed)
    def _key_pressed(self, event: Key.Pressed) -> None:
        self.take(event.number)

    @on(Key.Met)
    def _key_met(self, event: Key.Met) -> None:
        """Say why a number may not be taken, if it may not."""
        position = self.course.position
        if event.number in position.legal or position.over:
            self.tell()
            return
        try:
            position.play(event.number)
        except IllegalMove as error:
            self.tell(f"{error}.")

    def on_key(self, event: events.Key) -> None:
        """Digits: a number is taken as soon as no longer one can be meant."""
        if event.key == "enter" and self.typed:
            self.take(int(self.typed))
        elif event.key in ("escape", "backspace"):
            self.typed = ""
            self.set_focus(None)
            self.show()
        elif event.key.isdecimal():
            self.set_focus(None)
            self.typed += event.key
            numbers = numbers_of(self.course.position)
            longer = [n for n in numbers if str(n).startswith(self.typed)]
            if longer in ([], [int(self.typed)]):
                self.take(int(self.typed))
            else:
                self.show()

    def action_undo(self) -> None:
        if self.course.is_closed:
            self.tell("This round is over and counts; n leads to the next one.")
        elif self.course.undo():
            self.tell("Taken back. r takes it again.")
            self._go_on()
        else:
            self.tell("There is nothing to take back.")

    def action_redo(self) -> None:
        if self.course.redo():
            self.tell()
            self._go_on()
        else:
            self.tell("There is nothing to take again.")

    def action_look(self, step: int) -> None:
        self.course.look_at(self.course.place + step)
        self.tell()
        self.show()

    def action_other_line(self) -> None:
        if self.course.other_line():
            self.tell("This is the line that was put aside. b goes back.")
            self._go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key has a meaning now."""
        return bool(self.course.aside) if action == "other_line" else True

    def action_coach(self) -> None:
        if self._coach_is_asked():
            self.coaching = not self.coaching
            self.show()

    def action_hint(self) -> None:
        position = self.course.position
        if self._coach_is_asked() and not position.over:
            self._ask_coach(lambda: self.coach.hint(position))

    def action_why(self) -> None:
        """Why, of the number that has the focus if it may be taken, else of the last one."""
        position = self.course.position
        if not self._coach_is_asked():
            return
        if isinstance(self.focused, Key) and self.focused.number in position.legal:
            number = self.focused.number
            self._ask_coach(lambda: self.coach.why(position, number))
        elif position.moves:
            before, number = before_last(position), position.moves[-1]
            self._ask_coach(lambda: self.coach.why(before, number))
        else:
            self.tell("No number is taken yet. Go to one with tab, then ask why.")

    def _coach_is_asked(self) -> bool:
        """Whether the coach answers: in a match it keeps out, until the match is over."""
        match = self.course.sitting.match
        silent = match.many and not match.over
        if silent:
            self.tell("The coach keeps out of a match.")
        else:
            self.tell()
        return not silent

    def action_new(self) -> None:
        """The next round of a match, or another game."""
        course = self.course
        if course.is_closed and not course.sitting.match.over:
            course.begin()
            self.tell()
            self._go_on()
        else:
            self.dismiss()

    def action_help(self) -> None:
        self.app.push_screen(Help([*KEYS, "", *rules_text(self.course.sitting.game)]))


def moves_line(line: Position, place: int) -> str:
    """All numbers of a line; a bar stands where it is looked at, unless that is the end."""
    words = [
        f"{at // 2 + 1}. {n}" if at % 2 == 0 else str(n) for at, n in enumerate(line.moves)
    ]
    if place < len(words):
        words.insert(place, "|")
    return " ".join(words)


def said(error: Exception) -> str:
    """What went wrong, in a sentence."""
    return f"{error}." if isinstance(error, NinefoldError) else f"{in_one_line(error)}."
