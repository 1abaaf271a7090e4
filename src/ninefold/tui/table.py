"""The table: a sitting with its turns, its end, and all that can be pressed."""

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from ninefold.moves import to_move
from ninefold.position import Position
from ninefold.sitting import Sitting
from ninefold.talk import general
from ninefold.talk.about import rules_text
from ninefold.tui.bench import Bench
from ninefold.tui.board import Board, heading_of, moves_line, said
from ninefold.tui.course import Course
from ninefold.tui.mind import Mind
from ninefold.tui.page import Page

KEYS = [
    "At the table",
    "",
    "  1 to 9         take a number; of larger numbers, type all digits",
    "  up, down, tab  go to a number; enter takes it",
    "  u, r           take back your last number; take it again",
    "  left, right    look back and forth in the game; home, end: all the way",
    "  b              go over to the line that was put aside",
    "  c              the coach beside the table: what each number leads to",
    "  h, w           a hint; why: of the number you are at, or of the last",
    "  a              analysis: what every number of the game was worth",
    "  n              a new game, or the next round; in the midst of one, twice",
    "  t, q           light or dark; leave",
    "",
    "Taking a number while you look back goes another way from there. The old line is put "
    "aside, and b leads back to it. Numbers with × may not be taken now, and those with · are "
    "gone. Everything can be clicked too.",
]
COUNTS = "This round is over and counts; n goes on."


class Table(Bench, Board):
    """A sitting, seen on a full screen."""

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
        Binding("a", "analyse", "analysis"),
        Binding("n", "new", "new"),
        Binding("question_mark", "help", "help", key_display="?"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        self.course = Course(sitting)
        super().__init__(sitting.game)
        self.rivals = Mind(self)
        self.leaving = False  # whether somebody has asked for a new game in the midst of one

    def on_mount(self) -> None:
        self._go_on()

    def on_unmount(self) -> None:
        self.rivals.leave()
        for player in self.course.sitting.players.values():
            player.close()

    @property
    def position(self) -> Position:
        return self.course.position

    @property
    def seats(self) -> Mapping[int, str]:
        return self.course.seats

    def show(self) -> None:
        super().show()
        course = self.course
        self.put("heading", heading_of(course.line, self._score()))
        self.put("moves", moves_line(course.line, course.place))
        self.put("status", *self._status())
        self.show_column()

    def _score(self) -> str:
        match = self.course.sitting.match
        if not match.many:
            return ""
        points = ", ".join(f"{self._called(who)} {match.score(who)}" for who in (1, 2))
        return f"round {match.round - self.course.scored} of {match.rounds}: {points}"

    def _called(self, person: int) -> str:
        """This person, by the seat of this round: what is shown has the names of the seats."""
        return next(
            f"Player {seat}" for seat, who in self.course.people.items() if who == person
        )

    def _status(self) -> list[str]:
        """Whose turn it is, or how it ended, and what can be done."""
        course, position = self.course, self.position
        if not course.is_now:
            at = f"Looking at number {course.place} of {len(course.line.moves)}."
            return [f"{at} One taken here goes another way; end leads back."]
        if position.over:
            return [*general.outcome(position), self._after_the_end()]
        if course.player(position):
            return [f"Player {position.turn} is thinking."]
        asked = f"Player {position.turn}'s turn. {self.typing or 'Press a number.'}"
        if not position.moves:
            return [asked]
        return [f"Player {3 - to_move(position.moves)} took {position.moves[-1]}. {asked}"]

    def _after_the_end(self) -> str:
        match = self.course.sitting.match
        if not match.many:
            return "n: a new game.  u: take back.  left: look back.  a: analysis."
        if not match.over:
            return "n: the next round.  left: look back.  a: analysis."
        champion = match.champion
        told = (
            f"{self._called(champion)} is the champion!" if champion else "The match is even."
        )
        return f"{told}  n: a new game.  left: look back.  a: analysis."

    # What happens.

    def _go_on(self) -> None:
        """After every change: the end, a computer player's turn, or a person's."""
        course = self.course
        position, self.leaving = course.sitting.position, False
        if position.over and not course.scored:
            course.end()
        self.show()
        self.refresh_bindings()  # some keys have a meaning now and then only
        memory = course.sitting.memory
        if memory and (news := memory.news()):
            self.tell(*news)
        player = None if position.over else course.player(position)
        if player:
            self.rivals.ask(
                partial(player.choose, position), partial(self._rival_took, position)
            )

    def _rival_took(self, position: Position, found: int | Exception) -> None:
        """A computer player's answer, or its failure; it may come when nobody waits for it."""
        course = self.course
        if position != course.sitting.position or not course.player(position):
            return
        try:
            if isinstance(found, Exception):
                raise found
            course.answer(found)
        except Exception as error:
            players = dict(course.sitting.players)
            players.pop(course.people[to_move(position.moves)]).close()
            course.sitting.players = players
            self.tell(f"{said(error)} Go on in its place, or n: a new game.")
        self._go_on()

    def take(self, number: int) -> None:
        """Take a number for the person to move, or say why not."""
        course, position = self.course, self.position
        self.tell()
        if course.is_closed:
            self.tell(COUNTS)
        elif not position.over and course.player(position):
            self.tell(f"It is Player {to_move(position.moves)}'s turn here.")
        elif not self.refused(number):
            course.take(number)
            self.teach(course.position)
            self._go_on()
            return
        self.show()

    # What people press.

    def action_undo(self) -> None:
        if self.course.is_closed:
            self.tell(COUNTS)
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
        self.course.other_line()
        self.tell("This is the line that was put aside. b goes back.")
        self._go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key has a meaning now."""
        return bool(self.course.aside) if action == "other_line" else True

    def action_new(self) -> None:
        """The next round of a match, or another game."""
        course = self.course
        if course.is_closed and not course.sitting.match.over:
            course.begin()
            self.tell()
            self._go_on()
        elif course.scored or self.leaving or not course.line.moves:
            self.dismiss()
        else:
            self.leaving = True
            self.tell("The game is not over. n once more leaves it.")

    def action_help(self) -> None:
        self.app.push_screen(Page([*KEYS, "", *rules_text(self.course.sitting.game)]))
