"""What is said and typed at a table, from the first line to the last."""

import shlex
from contextlib import ExitStack

from ninefold.cli.console import Console, Stopped, ignore_signals, say
from ninefold.cli.words import COMMANDS, HELP, number_in, rules_text, state_text
from ninefold.errors import IllegalMove, NinefoldError, RecordError
from ninefold.match import Match, match_of, toss_coin
from ninefold.memory import Memory
from ninefold.moves import in_pairs
from ninefold.position import Game, Position
from ninefold.record.file import RecordFile
from ninefold.record.model import Record
from ninefold.record.writer import write
from ninefold.registry import finder, game
from ninefold.sitting import Sitting, checked_names
from ninefold.talk import talk_of

DEFAULT_NAMES = ("Player 1", "Player 2")


def start(
    game: Game,
    *,
    p1: str | None = None,
    p2: str | None = None,
    first: str | None = None,
    rounds: int | None = None,
    first_to: int | None = None,
    record: str | None = None,
    save: bool = True,
) -> bool:
    """A new game, or a match of several; whether it came to its end, or somebody left."""
    default_1, default_2 = DEFAULT_NAMES
    names = checked_names(default_1 if p1 is None else p1, default_2 if p2 is None else p2)
    console = Console()
    starter = toss_coin() if first == "coin" else int(first or 1)
    match = Match(starter, rounds if rounds or first_to else 1, first_to)
    with ExitStack() as stack:
        file = None if record is None else stack.enter_context(RecordFile(record))
        if first == "coin":
            say(f"The coin says: {names[starter - 1]} starts.", "")
        memory = Memory.open() if save else None
        return Table(console, Sitting(game, names, match, file, memory)).play()


def take_up(path: str, name: str | None, save: bool) -> None:
    """The unfinished last game of a file; the name leads to a game that is not installed."""
    with RecordFile(path, must_exist=True) as file:
        record = file.take_up(finder([name] if name else []))
        found = record.position.game.name
        if name and game(name).name != found:
            raise NinefoldError(
                f"the last game in {path} is {found}, not {name}; leave out {name}"
            )
        try:
            names = checked_names(*(record.tags[f"Player{seat}"] for seat in (1, 2)))
            players = seated(names, None, stack)
        except (KeyError, NinefoldError):
            names, players = DEFAULT_NAMES, {}  # the record was written elsewhere
        check_engines(path, names, given)
        say(f"Going on: {names[0]} against {names[1]}.", "")
        match = match_of(record.tags)
        memory = Memory.open() if save else None
        Table(Console(), Sitting(record.position.game, names, match, file, memory)).play(record)


class Table:
    """A sitting, seen on a console."""

    def __init__(self, console: Console, sitting: Sitting, coach: bool = False) -> None:
        self.console, self.sitting = console, sitting
        self.advised = coach  # whether the coach speaks without being asked
        self.coach = Coach(sitting.game)
        self.talk = talk_of(sitting.game)
        self.lost: RecordError | None = None  # why a game could not be kept at all

    def play(self, resumed: Record | None = None) -> bool:
        """Play to the end, and say so, or until somebody leaves; first the resumed game."""
        try:
            while self._play_round(resumed) and not self.sitting.match.over:
                resumed = None
        except Stopped as stopped:
            ignore_signals()
            self.sitting.keep()  # in case the signal came while a number was being kept
            farewell = self._farewell()
            self._hand_over()
            raise Stopped(f"{stopped}. {farewell}") from None
        except PlayerError as error:
            farewell = self._farewell()
            self._hand_over()
            raise PlayerError(f"{error}. {farewell}") from None
        except NinefoldError:
            raise
        except Exception:  # in the game's own file: what was played must not go with it
            say("", self._farewell())
            self._hand_over()
            raise
        if self.lost:
            raise self.lost
        return self.sitting.match.over

    def _play_round(self, resumed: Record | None) -> bool:
        """One game; whether it came to its end, or somebody left."""
        sitting, match = self.sitting, self.sitting.match
        self.console.seats = sitting.seats
        if match.many:
            say(f"Round {match.round}: {sitting.seats[1]} starts.", "")
        if resumed:
            sitting.resume(resumed)
        else:
            sitting.begin()
            self._say_if_unkept()
        over = self._play_game()
        self._hand_over()
        if over:
            sitting.end_round()
            self._say_score()
        return over

    def _play_game(self) -> bool:
        self._tell_change()
        while not self.sitting.position.over:
            self.console.tell(*self.talk.turn(self.sitting.position))
            player = self.sitting.player(self.sitting.position.moves)
            if player:
                self._let_take(player)
            elif not self._take_turn():
                say(self._farewell())
                return False
            self._say_if_unkept()
            self._tell_change()
        self.console.tell(*self.talk.ending(self.sitting.position))
        return True

    def _tell_change(self) -> None:
        """What has come of the last number, or the opening before there is one."""
        position = self.sitting.position
        tell = self.talk.taken if position.moves else self.talk.opening
        self.console.tell(*tell(position))

    def _let_take(self, player: Player) -> None:
        """Let a player that is no person take a number, and show it as if typed."""
        number = player.choose(self.sitting.position)
        say(f"{self.talk.PROMPT}{number}")
        self.sitting.go_to(self.sitting.position.play(number))

    def _take_turn(self) -> bool:
        """Let a person take a number, or the last one back; False if they leave."""
        position = self.sitting.position
        if self.advised:
            self._advise(self.coach.column)
        while True:
            typed = self.console.ask(self.talk.PROMPT)
            command = COMMANDS.get(typed.lower())
            if command == "quit":
                return False
            undone = self.sitting.undone
            if command == "undo" and undone:
                back = listing(position.moves[len(undone.moves) :])
                say(f"Taken back: {back}. It is as before:")
                self.sitting.go_to(undone)
                return True
            if command:
                self._answer(command, position)
                continue
            if typed.lower().startswith("why "):
                self._explain(typed, position)
                continue
            try:
                after = position.play(number_in(typed, position))
            except IllegalMove as error:
                self.console.tell(f"{error}, or help.")
                continue
            self.sitting.go_to(after)
            return True

    def _answer(self, command: str, position: Position) -> None:
        if command == "help":
            say(*HELP)
        elif command == "rules":
            say("", *rules_text(position.game), "")
        elif command == "undo":
            say("There is nothing to take back.")
        else:
            self.console.tell(*state_text(position))

    def _say_if_unkept(self) -> None:
        if self.sitting.memory:
            say_apart(self.sitting.memory.news())
        if self.sitting.unkept:
            why = self.sitting.unkept
            say("", f"{why}. The game goes on; the next number will try again.")

    def _hand_over(self) -> None:
        """Show a game that was kept nowhere, or not in its file, so that it is not lost."""
        sitting = self.sitting
        if sitting.memory:
            say_apart(sitting.memory.farewell())
        if sitting.unkept:
            self.lost = sitting.unkept
        if sitting.unkept or (sitting.forgotten and not sitting.file):
            say("", "The game, to be kept by hand:", "", write(sitting.record))

    def _farewell(self) -> str:
        game, file, match = self.sitting.game, self.sitting.file, self.sitting.match
        score = f"{self._score()} " if match.many and match.winners else ""
        if file and not self.sitting.unkept:
            source = [] if game.source == game.name else [game.source]
            again = shlex.join(["ninefold", "play", *source, "--resume", file.path])
            return f"{score}The game is kept in {file.path}; {again} goes on with it."
        moves = in_pairs(self.sitting.position.moves)
        return f"{score}The game so far: {moves or 'no number taken'}."

    def _score(self) -> str:
        match, names = self.sitting.match, self.sitting.names
        points = ", ".join(f"{names[person - 1]}: {match.score(person)}" for person in (1, 2))
        return f"Score after round {match.round - 1}: {points}."

    def _say_score(self) -> None:
        match, names = self.sitting.match, self.sitting.names
        if not match.many:
            return
        say("", self._score())
        if not match.over:
            say("")
        elif match.champion:
            say(f"{names[match.champion - 1]} is the champion!")
        else:
            say("The match is even: there is no champion.")


def say_apart(lines: list[str]) -> None:
    """Show these lines, if there are any, an empty line below what is shown already."""
    if lines:
        say("", *lines)
