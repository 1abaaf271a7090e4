"""How a game and its rules are named on the command line, and completed by the shell."""

import re
from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from ninefold.cli.words import number_in
from ninefold.errors import IllegalMove, NinefoldError, RuleError, shortened
from ninefold.position import Game, Position
from ninefold.registry import game, games
from ninefold.rulebook import limits, read_value


class GameName(click.ParamType[str]):
    """The name of a game: one of ours, an installed one, or a file."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        names = [CompletionItem(name) for name in games() if name.startswith(incomplete)]
        return names or [CompletionItem(incomplete, type="file")]


class Whole(click.ParamType[int]):
    """A whole number within these limits."""

    name = "number"

    def __init__(self, allowed: range) -> None:
        self.allowed = allowed

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        name = param.get_error_hint(ctx).strip("'") if param and ctx else self.name
        return read_value(name, value, self.allowed)


class RuleSetting(click.ParamType[str]):
    """NAME=VALUE, for a parameter of the game named before it."""

    name = "NAME=VALUE"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        # While the option still lacks its value, click leaves the game among the rest.
        name = ctx.params["name"] or next(iter(ctx.args), "")
        try:
            allowed = limits(game(name).book)
        except NinefoldError:
            return []
        settings = []
        for rule, values in allowed.items():
            words = [""] if isinstance(values, range) else values
            settings += [f"{rule}={word}" for word in words]
        return [CompletionItem(word) for word in settings if word.startswith(incomplete)]


def game_options(optional: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """The argument GAME and the options that set its rules."""

    def decorate(command: Callable[..., Any]) -> Any:
        command = click.option(
            "--numbers", metavar="N", help="Short for -r numbers=N: the size of the pool."
        )(command)
        command = click.option(
            "-r",
            "--rule",
            "settings",
            type=RuleSetting(),
            multiple=True,
            help="Set a parameter of the game; may be repeated. 'rules GAME' lists them.",
        )(command)
        return click.argument(
            "name", metavar="GAME", type=GameName(), required=not optional, is_eager=True
        )(command)

    return decorate


as_json = click.option("--json", "as_json", is_flag=True, help="Report as JSON, in one line.")

sources_option = click.option(
    "--game",
    "sources",
    type=GameName(),
    multiple=True,
    help="A game of your own that the records speak of: a path, or module:attribute.",
)

# For commands with numbers: -1 is one of them, and no option.
MOVES = {"ignore_unknown_options": True}
moves_argument = click.argument("moves", metavar="[NUMBERS]...", nargs=-1)


def played(chosen: Game, words: tuple[str, ...]) -> Position:
    """The position after these words were typed for numbers."""
    position = chosen.start()
    for place, word in enumerate(words, 1):
        if re.match("--?[a-z]", word):  # what begins like an option comes here too, as -1 does
            raise click.NoSuchOption(word)
        try:
            position = position.play(number_in(word, position))
        except IllegalMove as error:
            raise IllegalMove(f"move {place}: {error}") from None
    return position


def chosen_game(name: str, settings: tuple[str, ...], numbers: str | None) -> Game:
    """The game that these options name."""
    short = [] if numbers is None else [f"numbers={numbers}"]
    return game(name, **settings_in([*settings, *short]))


def settings_in(words: Iterable[str]) -> dict[str, object]:
    """The parameters in these words, each NAME=VALUE."""
    given: dict[str, object] = {}
    for word in words:
        rule, equals, value = word.partition("=")
        if not equals:
            raise RuleError(f"a rule is NAME=VALUE, such as numbers=9, not {shortened(word)}")
        if rule in given:
            raise RuleError(f"the rule {rule} is given twice; give it once")
        given[rule] = value
    return given
