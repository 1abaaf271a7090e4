"""Before a game: which one, against whom, with what rules, who starts."""

from collections.abc import Sequence
from datetime import date
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, ContentSwitcher, Footer, Input, Label, OptionList, Static

from ninefold.errors import NinefoldError
from ninefold.match import MOST, Match, toss_coin
from ninefold.memory import Memory
from ninefold.players import LEVELS, is_computer, player
from ninefold.position import Game
from ninefold.registry import listed_games
from ninefold.rulebook import Limits, limits, read_value
from ninefold.sitting import Sitting, checked_names
from ninefold.talk.about import rules_text
from ninefold.tui.page import Page
from ninefold.tui.puzzling import Puzzling

PERSON, COIN = "a person", "a coin decides"
OPPONENTS = [
    PERSON,
    "random",
    "greedy",
    *(f"level:{level}" for level in LEVELS),
    "perfect",
    "mcts:1000",
]
NAMES = ("Player 1", "Player 2")
KEYS = [
    "Before a game",
    "",
    "  up, down       choose in a list",
    "  tab            go on to the next list or field",
    "  enter          play",
    "  esc            out of a field, in which letters are letters",
    "  p              puzzles, the one of the day first",
    "  t              light or dark",
    "  q              leave",
    "",
    "Everything can be clicked too. ninefold --plain asks the same line by line.",
    "Of computer players, level:1 is a beginner and level:9 is perfect.",
]


class Choice(OptionList):
    """A list in which the highlight is the choice, with a sign, and Enter goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "enter", "play")]

    class Entered(Message):
        """Somebody has chosen. It comes after the news of what is highlighted."""

    def __init__(self, what: str, names: Sequence[str]) -> None:
        self.names = list(names)
        super().__init__(*map(Content, names), id=what)

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        for place, name in enumerate(self.names):
            sign = ">" if place == highlighted else " "
            self.replace_option_prompt_at_index(place, Content(f"{sign} {name}"))

    def rename(self, place: int, name: str) -> None:
        self.names[place] = name
        self.watch_highlighted(self.highlighted)

    def action_enter(self) -> None:
        self.post_message(self.Entered())


class Setup(Screen[None]):
    """What is chosen here stays for the next game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "to_games", show=False),
        Binding("p", "puzzles", "puzzles"),
        Binding("question_mark", "help", "help", key_display="?"),
    ]

    class Chosen(Message):
        """People sit down."""

        def __init__(self, sitting: Sitting) -> None:
            super().__init__()
            self.sitting = sitting

    def __init__(self, memory: Memory | None) -> None:
        super().__init__()
        self.memory = memory
        found = listed_games().values()
        self.games = [game for game in found if isinstance(game, Game)]

    def compose(self) -> ComposeResult:
        yield Label("Ninefold: five duels with the numbers 1 to 9", classes="heading")
        with Horizontal():
            yield column("Game", Choice("game", [game.title for game in self.games]))
            yield column("Against", Choice("opponent", OPPONENTS))
            with Vertical(id="fields"):
                yield field("One player's name", NAMES[0], "p1")
                yield field("The other's", NAMES[1], "p2")
                yield field("Rounds", "1", "rounds")
                yield Label("Who starts", classes="title")
                yield Choice("starter", [*NAMES, COIN])
                with ContentSwitcher(id="rules", initial="rules-0"):
                    for place, game in enumerate(self.games):
                        yield Vertical(*rule_fields(place, game), id=f"rules-{place}")
                yield Button("Play", id="play", compact=True)
        yield Static(id="about", markup=False)
        yield Static(id="told", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        for choice in self.query(Choice):
            choice.highlighted = 0
        self.query_one("#game").focus()

    @property
    def game(self) -> Game:
        """The game that is chosen, with its usual rules."""
        return self.games[self._place("game")]

    @on(Choice.OptionHighlighted, "#game")
    def _show_game(self) -> None:
        """The game in a sentence, and its rules."""
        self.query_one("#about", Static).update(self.game.summary)
        self.query_one("#rules", ContentSwitcher).current = f"rules-{self._place('game')}"

    @on(Choice.OptionHighlighted, "#opponent")
    def _name_opponent(self) -> None:
        opponent = OPPONENTS[self._place("opponent")]
        name = NAMES[1] if opponent == PERSON else opponent
        self.query_one("#p2", Input).value = name

    @on(Input.Changed, "#p2")
    def _show_opponent(self, event: Input.Changed) -> None:
        """In the list, whoever the typed name means: a computer player of it, or a person."""
        if not event.input.has_focus:
            return  # the name comes from the list
        name = event.value.strip().lower()
        meant = name if is_computer(name) else PERSON
        with self.prevent(Choice.OptionHighlighted):  # which would name the opponent anew
            self.query_one("#opponent", Choice).highlighted = (
                OPPONENTS.index(meant) if meant in OPPONENTS else None
            )

    @on(Input.Changed, "#p1,#p2")
    def _name_starter(self, event: Input.Changed) -> None:
        place = ["p1", "p2"].index(event.input.id or "")
        self.query_one("#starter", Choice).rename(place, event.value or NAMES[place])

    @on(Choice.Entered)
    @on(Button.Pressed)
    @on(Input.Submitted)
    def _play(self) -> None:
        try:
            sitting = self._seat()
        except NinefoldError as error:
            self.query_one("#told", Static).update(f"{error}.")
        else:
            self.query_one("#told", Static).update("")
            self.post_message(self.Chosen(sitting))

    def action_to_games(self) -> None:
        """Out of a field, in which letters are only letters."""
        self.query_one("#game").focus()

    def action_puzzles(self) -> None:
        self.app.push_screen(Puzzling(self.memory, date.today()))

    def action_help(self) -> None:
        self.app.push_screen(Page([*KEYS, "", *rules_text(self.game)]))

    def _seat(self) -> Sitting:
        """The sitting that is asked for; what is wrong in a field is told."""
        names = checked_names(self._value("p1"), self._value("p2"))
        rounds = read_value("rounds", self._value("rounds"), range(1, MOST + 1))
        place = self._place("game")
        given = {name: self._value(f"rule-{place}-{name}") for name in self.game.rules}
        game = self.game.changed(**given)
        first = (1, 2, toss_coin())[self._place("starter")]
        players = {
            person: player(name) for person, name in enumerate(names, 1) if is_computer(name)
        }
        match = Match(first, rounds)
        return Sitting(game, names, match, memory=self.memory, players=players)

    def _place(self, choice: str) -> int:
        return self.query_one(f"#{choice}", Choice).highlighted or 0

    def _value(self, field: str) -> str:
        return self.query_one(f"#{field}", Input).value.strip()


def column(title: str, choice: Choice) -> Widget:
    """A list with its title."""
    return Vertical(Label(title, classes="title"), choice, classes="choice")


def field(title: str, value: str, name: str) -> Widget:
    """A field to type into, with its title."""
    typed = Input(value, id=name, compact=True)
    typed.cursor_blink = False
    return Horizontal(Label(title), typed, classes="field")


def rule_fields(place: int, game: Game) -> list[Widget]:
    """A field for each rule of the game at this place of the list."""
    allowed = limits(game.book)
    return [
        field(f"{name} ({in_short(allowed[name])})", str(value), f"rule-{place}-{name}")
        for name, value in game.rules.items()
    ]


def in_short(allowed: Limits) -> str:
    """The values that a parameter allows."""
    if isinstance(allowed, range):
        return f"{allowed.start} to {allowed.stop - 1}"
    return " or ".join(allowed)
