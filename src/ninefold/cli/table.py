"""What is said and typed at a table, from the first line to the last."""

import shlex

from ninefold.cli.coaching import Bench
from ninefold.cli.console import Console, Stopped, ignore_signals, say
from ninefold.cli.words import COACH, HELP, command_in, number_in, state_text
from ninefold.errors import IllegalMove, NinefoldError, PlayerError, RecordError
from ninefold.moves import in_pairs, listing
from ninefold.players import Player, is_engine
from ninefold.position import Position
from ninefold.record.model import Record
from ninefold.record.writer import write
from ninefold.sitting import Sitting
from ninefold.talk import talk_of
from ninefold.talk.about import rules_text


class Table:
    """A sitting, seen on a console."""

    def __init__(self, console: Console, sitting: Sitting, coach: bool = False) -> None:
        self.console, self.sitting = console, sitting
        self.bench = Bench(console, sitting, coach)
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
        self.sitting.go_to(self.sitting.position.play(number))  # kept before it is seen
        say(f"{self.talk.PROMPT}{number}")

    def _take_turn(self) -> bool:
        """Let a person take a number, or the last one back; False if they leave."""
        position = self.sitting.position
        self.bench.before_turn(position)
        while True:
            typed = self.console.ask(self.talk.PROMPT)
            command, asked = command_in(typed)
            if command == "quit":
                return False
            undone = self.sitting.undone
            if command == "undo" and undone:
                back = listing(position.moves[len(undone.moves) :])
                say(f"Taken back: {back}. It is as before:")
                self.sitting.go_to(undone)
                return True
            if command in COACH:
                self.bench.answer(command, asked, position)
                continue
            if command:
                self._answer(command, position)
                continue
            try:
                after = position.play(number_in(typed, position))
            except IllegalMove as error:
                self.console.tell(f"{error}, or help.")
                continue
            self.sitting.go_to(after)
            if not self.bench.lets_stand(after):
                self.sitting.go_to(position)
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
            engines = [
                word
                for seat, name in self.sitting.seats.items()
                if is_engine(name)
                for word in (f"--p{seat}", name)
            ]
            again = shlex.join(["ninefold", "play", *source, "--resume", file.path, *engines])
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
