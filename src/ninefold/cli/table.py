"""People at one table: a game, or a match of several, from the first line to the last."""

import time

from ninefold.cli.console import Console, Stopped
from ninefold.cli.words import COMMANDS, HELP, number_in, rules_text, state_text
from ninefold.errors import IllegalMove, RecordError
from ninefold.match import Match
from ninefold.moves import in_pairs
from ninefold.position import Game, Position
from ninefold.record.file import RecordFile
from ninefold.record.model import UNTERMINATED, Record
from ninefold.record.writer import write
from ninefold.talk import talk_of


class Table:
    """Where a game is played. With a record file, every move is kept as it is made."""

    def __init__(
        self,
        console: Console,
        game: Game,
        names: tuple[str, str],
        match: Match,
        file: RecordFile | None = None,
    ) -> None:
        self.console, self.names, self.match, self.file = console, names, match, file
        self.game, self.talk = game, talk_of(game)
        self.record = Record(game.start())
        self.unkept: RecordError | None = None  # why the game is not in its file, if it is not

    def sit(self, resumed: Record | None = None) -> None:
        """Play until the match is over or somebody leaves; first the resumed game, if any."""
        failure = None
        while True:
            self._seat()
            if resumed:
                self.record, resumed = resumed, None
            else:
                self.record = Record(self.game.start(), self._tags())
                self._open_record()
            over = self._play()
            failure = self._hand_over() or failure
            if over:
                self.match.winners.append(self._winner())
                self._say_score()
            if not over or self.match.over:
                break
        if failure:
            raise failure

    def _seat(self) -> None:
        seats = {seat: self.names[self.match.person(seat) - 1] for seat in (1, 2)}
        self.console.seats = seats
        if self.match.many:
            self.console.say(f"Round {self.match.round}: {seats[1]} starts.", "")

    def _tags(self) -> dict[str, str]:
        tags = {
            "Date": time.strftime("%Y.%m.%d"),
            "Player1": self.console.seats[1],
            "Player2": self.console.seats[2],
            "Termination": UNTERMINATED,
        }
        return {**tags, "Round": str(self.match.round)} if self.match.many else tags

    def _winner(self) -> int | None:
        """The person who won the round."""
        seat = self.record.position.winner
        return self.match.person(seat) if seat else None

    def _play(self) -> bool:
        """One game; whether it came to its end, or somebody left."""
        position = self.record.position
        before = self.talk.taken if position.moves else self.talk.opening
        self.console.tell(*before(position))
        while not position.over:
            self.console.tell(*self.talk.turn(position))
            after = self._take_turn(position)
            if after is None:
                self.console.say(self._farewell())
                return False
            self._keep(after)
            if len(after.moves) > len(position.moves):
                self.console.tell(*self.talk.taken(after))
            position = after
        self.console.tell(*self.talk.ending(position))
        return True

    def _take_turn(self, position: Position) -> Position | None:
        """The position that a person makes of this one; None if they leave."""
        while True:
            word = self._ask()
            if word == "quit":
                return None
            if word == "undo" and position.moves:
                self.console.say(f"Taken back: {position.moves[-1]}.", "")
                return self.game.start().play(*position.moves[:-1])
            if word in COMMANDS:
                self._answer(word, position)
                continue
            try:
                return position.play(number_in(word, position))
            except IllegalMove as error:
                self.console.tell(f"{error}.")

    def _ask(self) -> str:
        try:
            return self.console.ask(self.talk.PROMPT)
        except Stopped as stopped:
            farewell = self._farewell()
            self._hand_over()
            raise Stopped(f"{stopped}. {farewell}") from None

    def _answer(self, command: str, position: Position) -> None:
        if command == "help":
            self.console.say(*HELP)
        elif command == "rules":
            self.console.say("", *rules_text(self.game), "")
        elif command == "undo":
            self.console.say("There is nothing to take back.")
        else:
            self.console.tell(*state_text(position))

    def _open_record(self) -> None:
        if self.file is None:
            return
        self.file.begin()
        try:
            self.file.save(self.record)
        except RecordError as error:
            if not self.match.winners:
                raise  # before the first number it is best to choose another file
            self._put_off(error)

    def _keep(self, position: Position) -> None:
        """Bring the record to this position, and the file with it."""
        self.record = self.record.at(position)
        if self.file is None:
            return
        try:
            self.file.save(self.record)
            self.unkept = None
        except RecordError as error:
            self._put_off(error)

    def _put_off(self, error: RecordError) -> None:
        self.unkept = error
        self.console.say("", f"{error}. The game goes on; the next number will try again.")

    def _hand_over(self) -> RecordError | None:
        """Show a game that its file would not take, so that it is not lost."""
        error, self.unkept = self.unkept, None
        if error:
            self.console.say("", "The game, to be kept by hand:", "", write(self.record))
        return error

    def _farewell(self) -> str:
        if self.file and not self.unkept:
            path = self.file.path
            return f"The game is kept in {path}; ninefold play --resume {path} goes on with it."
        return f"The game so far: {in_pairs(self.record.position.moves) or 'no number taken'}."

    def _say_score(self) -> None:
        match = self.match
        if not match.many:
            return
        score = ", ".join(f"{self.names[p - 1]} {match.score(p)}" for p in (1, 2))
        self.console.say("", f"Score after round {match.round - 1}: {score}.")
        if not match.over:
            self.console.say("")
        elif match.champion:
            self.console.say(f"{self.names[match.champion - 1]} is the champion!")
        else:
            self.console.say("The match is even: there is no champion.")
