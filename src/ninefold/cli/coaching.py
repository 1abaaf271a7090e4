"""The coach at a console: the column beside the numbers, hints, and why."""

from collections.abc import Callable, Iterable
from textwrap import wrap

from ninefold.cli.console import Console
from ninefold.cli.words import number_in
from ninefold.coach import Coach, before_last
from ninefold.errors import NinefoldError
from ninefold.position import Position
from ninefold.sitting import Sitting

WIDTH = 80


class Bench:
    """Where the coach of a table sits: it speaks when asked, or of itself as well.

    In a match it says nothing at all, unless the match was begun with it.
    """

    def __init__(self, console: Console, sitting: Sitting, speaks: bool) -> None:
        self.console, self.speaks = console, speaks
        self.silent = sitting.match.many and not speaks
        self.coach = Coach(sitting.game)
        self.told: set[Position] = set()  # after what mistakes it has spoken

    def before_turn(self, position: Position) -> None:
        """What each number leads to, if the coach speaks of itself."""
        if self.speaks:
            self._tell(lambda: self.coach.column(position).values())

    def lets_stand(self, position: Position) -> bool:
        """Tell, once, what there is to learn from the number just taken, if the coach speaks of
        itself; False if the person would rather take it back."""
        if not self.speaks or position in self.told:
            return True
        lesson = self._tell(lambda: self.coach.lesson(position))
        if not lesson:
            return True
        self.told.add(position)
        return not self.console.agree(f"Take {position.moves[-1]} back? yes or no: [no] ")

    def answer(self, command: str, asked: str, position: Position) -> None:
        """Answer hint, why, or why with a number."""
        if self.silent:
            self.console.tell("The coach keeps out of a match, unless it begins with --coach.")
        elif command == "hint":
            self._tell(lambda: [self.coach.hint(position)])
        else:
            self._tell(lambda: [self._why(asked, position)])

    def _why(self, asked: str, position: Position) -> str:
        if asked:
            number = number_in(asked, position)
            position.play(number)  # a number that may not be taken is refused in its own words
            return self.coach.why(position, number)
        if position.moves:
            return self.coach.why(before_last(position), position.moves[-1])
        return "No number has been taken yet; why 4 tells what 4 leads to."

    def _tell(self, lines: Callable[[], Iterable[str]]) -> bool:
        """Say these lines, if there are any; whether there were, and they could be known."""
        try:
            told = list(lines())
        except NinefoldError as error:
            self.speaks = False  # it would fail, and take its time, at every number
            self.console.tell(*wrap(f"{error}.", WIDTH))
            return False
        self.console.tell(*(part for line in told for part in wrap(line, WIDTH)))
        return bool(told)
