"""Puzzles at a console: what is asked, said and remembered."""

from collections.abc import Callable, Iterator
from datetime import date
from textwrap import wrap

from ninefold.cli.console import Console, say
from ninefold.cli.progress import progress
from ninefold.cli.words import COMMANDS, number_in, state_text
from ninefold.coach import Coach
from ninefold.errors import IllegalMove, NinefoldError
from ninefold.memory import Memory
from ninefold.position import Game, Position
from ninefold.puzzles import Puzzle
from ninefold.talk.about import rules_text
from ninefold.talk.general import PROMPT
from ninefold.trial import Trial, coming_back, streak_told

WIDTH = 80
HELP = [
    "Type the one number that wins, such as 4 or pick 4. Or:",
    "  rules  how this game is played",
    "  moves  who took what, and what is allowed now",
    "  show   the answer",
    "  quit   leave",
]


def next_of(offered: Iterator[Puzzle]) -> Puzzle:
    """The next of these puzzles."""
    with progress(lambda: "looking for a puzzle"):
        for puzzle in offered:
            return puzzle
    raise NinefoldError(
        "no more such puzzles can be found; take another game, or another number of moves"
    )


class Trials:
    """A person at puzzles. Without a memory nothing is kept."""

    def __init__(self, memory: Memory | None, today: date, daily: bool) -> None:
        self.memory, self.today, self.daily = memory, today, daily
        self.console = Console()
        self.due = memory.puzzles_due(today) if memory else []

    def come_back(
        self, find: Callable[..., Game], game: Game | None, plies: int | None
    ) -> Iterator[Puzzle]:
        """The puzzles that were failed on an earlier day, of this game and this length."""
        for puzzle in coming_back(self.due, find):
            mine = game is None or game.name == puzzle.position.game.name
            if mine and plies in (None, puzzle.plies):
                yield puzzle

    def run(self, offered: Iterator[Puzzle]) -> None:
        """One puzzle after the other, until the person leaves."""
        if self.daily and self.memory and self.memory.solved_today(self.today):
            say("The puzzle of this day is solved. Tomorrow there is another.")
            say(*streak_told(self.memory, self.today))
            return
        try:
            while self._put(next_of(offered)) and self._wants_another():
                say("")
        finally:
            if self.memory:
                say(*self.memory.farewell())

    def _wants_another(self) -> bool:
        if self.daily or not self.console.typed:
            return False
        return self.console.agree("Another puzzle? yes or no: [no] ")

    def _put(self, puzzle: Puzzle) -> bool:
        """Ask until the number is found or shown; False if the person leaves before."""
        position, coach = puzzle.position, Coach(puzzle.position.game)
        self.console.tell(*self._heading(puzzle))
        trial = Trial(puzzle, self.memory, self.today, self.daily)
        while (typed := self._typed(position)) != puzzle.answer:
            if typed == "quit":
                return False
            trial.fail()
            self._tell_news()
            if typed == "show":
                break
            self._explain(f"Not yet: {coach.why(position, int(typed))}")
            say("Try again, or type show for the answer.")
        found = typed == puzzle.answer
        self._explain(f"{'Yes' if found else 'Here'}: {coach.why(position, puzzle.answer)}")
        say(trial.grade_told)
        if found:
            trial.find()
            self._tell_news()
        if found and (self.daily or not trial.failed):
            say(*streak_told(self.memory, self.today))
        if trial.failed and self.memory:
            say("This puzzle comes back on a later day.")
        return True

    def _heading(self, puzzle: Puzzle) -> list[str]:
        position = puzzle.position
        rules = [f"{name}={value}" for name, value in position.game.rules.items()]
        return [
            *([f"The puzzle of {self.today}."] if self.daily else []),
            *(["You have met this one before."] if puzzle.key in self.due else []),
            " ".join([f"{position.game.title}:", *rules]),
            "",
            *state_text(position),
            "Find the one number that wins.",
        ]

    def _typed(self, position: Position) -> int | str:
        """The number that the person takes; or that they want to be shown it, or to quit."""
        while True:
            typed = self.console.ask(PROMPT)
            command = COMMANDS.get(typed.lower(), typed.lower())
            if command in ("show", "quit"):
                return command
            if command in ("help", "rules", "moves"):
                self._answer(command, position)
                continue
            try:
                number = number_in(typed, position)
                position.play(number)
            except IllegalMove as error:
                self.console.tell(f"{error}, or help.")
                continue
            return number

    def _answer(self, command: str, position: Position) -> None:
        if command == "help":
            say(*HELP)
        elif command == "rules":
            say("", *rules_text(position.game), "")
        else:
            self.console.tell(*state_text(position))

    def _explain(self, text: str) -> None:
        self.console.tell(*wrap(text, WIDTH))

    def _tell_news(self) -> None:
        if self.memory:
            say(*self.memory.news())
