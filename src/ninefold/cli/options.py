"""How a game and its rules are named on the command line, and completed by the shell."""

from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

from ninefold.errors import NinefoldError, RuleError, shortened
from ninefold.position import Game
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


def chosen_game(name: str, settings: tuple[str, ...], numbers: str | None) -> Game:
    """The game that these options name."""
    given: dict[str, object] = {}
    for setting in (*settings, *([f"numbers={numbers}"] if numbers is not None else [])):
        rule, equals, value = setting.partition("=")
        if not equals:
            raise RuleError(
                f"a rule is NAME=VALUE, such as numbers=9, not {shortened(setting)}"
            )
        if rule in given:
            raise RuleError(f"the rule {rule} is given twice; give it once")
        given[rule] = value
    return game(name, **given)
