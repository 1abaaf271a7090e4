"""The commands that report something, and the group that holds them all."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from click.shell_completion import get_completion_class

from ninefold.cli.console import say, say_json
from ninefold.cli.options import (
    MOVES,
    Whole,
    as_json,
    chosen_game,
    game_options,
    moves_argument,
    played,
    sources_option,
)
from ninefold.cli.progress import bar, progress
from ninefold.cli.words import state_text
from ninefold.errors import NinefoldError, RecordError
from ninefold.position import Game, Position
from ninefold.registry import finder, listed_games
from ninefold.rulebook import limits
from ninefold.talk.about import rules_text
from ninefold.tree import counts

COMPLETION = "_NINEFOLD_COMPLETE"  # by this variable the shell asks for completions


# Where the other commands are. Each is slow to import, and loads when it is asked for.
ELSEWHERE = {
    "analyse": "analysing",
    "chart": "solving",
    "check": "checking",
    "engine": "engine",
    "history": "history",
    "play": "play",
    "puzzle": "puzzling",
    "solve": "solving",
    "stats": "history",
    "table": "solving",
}


class Commands(click.Group):
    """The commands of this module, and those elsewhere: by name alone until they are loaded."""

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name in ELSEWHERE:
            self.add_command(getattr(import_module(f"ninefold.cli.{ELSEWHERE[name]}"), name))
        return super().get_command(context, name)


@click.group(
    cls=Commands,
    commands=[click.Command(name) for name in ELSEWHERE],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="ninefold", message="%(prog)s %(version)s")
@click.option("--plain", is_flag=True, help="Ask line by line, not on a full screen.")
@click.option("--no-save", is_flag=True, help="Keep nothing of what is played in the history.")
@click.pass_context
def cli(context: click.Context, plain: bool, no_save: bool) -> None:
    """Five duels with the numbers 1 to 9.

    Without a command, a full screen leads to a game, or a short menu where there is none.
    """
    if context.invoked_subcommand is None:
        from ninefold.cli.menu import begin  # slow to import, and no report needs it

        begin(plain, save=not no_save)


@cli.command("games")
@as_json
def list_games(as_json: bool) -> None:
    """List the games."""
    found = [_summary(name, entry) for name, entry in listed_games().items()]
    if as_json:
        say_json({"games": found})
        return
    width = max(len(entry["game"]) for entry in found)
    for entry in found:
        say(f"{entry['game']:{width}}  {entry['title']}")
        say(f"{'':{width}}  {entry['summary']}")


def _summary(name: str, entry: Game | NinefoldError) -> dict[str, Any]:
    if isinstance(entry, NinefoldError):
        return {"game": name, "title": name, "summary": str(entry), "rules": {}}
    return {"game": name, "title": entry.title, "summary": entry.summary, "rules": entry.rules}


@cli.command()
@game_options()
@as_json
def rules(name: str, settings: tuple[str, ...], numbers: str | None, as_json: bool) -> None:
    """Tell how GAME is played, and what parameters it has."""
    chosen = chosen_game(name, settings, numbers)
    if not as_json:
        say(*rules_text(chosen))
        return
    allowed = {
        rule: {"from": values.start, "to": values.stop - 1}
        if isinstance(values, range)
        else {"words": list(values)}
        for rule, values in limits(chosen.book).items()
    }
    report = {"game": chosen.name, "title": chosen.title, "text": chosen.about}
    say_json({**report, "rules": chosen.rules, "limits": allowed})


@cli.command(context_settings=MOVES)
@game_options()
@moves_argument
@as_json
def show(
    name: str,
    settings: tuple[str, ...],
    numbers: str | None,
    moves: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show GAME after these NUMBERS were taken in turn."""
    position = played(chosen_game(name, settings, numbers), moves)
    if as_json:
        say_json(_report(position))
    else:
        say(*state_text(position))


def _report(position: Position) -> dict[str, Any]:
    return {
        "game": position.game.name,
        "rules": position.game.rules,
        "moves": position.moves,
        "turn": position.turn,
        "legal": position.legal,
        "over": position.over,
        "winner": position.winner,
        "reason": position.reason,
    }


@cli.command()
@game_options()
@click.argument("depth", type=Whole(range(1, 1_001)))
@as_json
def perft(
    name: str, settings: tuple[str, ...], numbers: str | None, depth: int, as_json: bool
) -> None:
    """Count the sequences of 1, 2, … DEPTH moves that GAME allows."""
    chosen = chosen_game(name, settings, numbers)
    found: list[int] = []
    with progress(lambda: f"{bar(len(found), depth)} lengths counted") as hidden:
        for length, count in enumerate(counts(chosen, depth), 1):
            found.append(count)
            if count and not as_json:
                with hidden():
                    say(f"{length:4}  {count:,}")
    if as_json:
        say_json({"game": chosen.name, "rules": chosen.rules, "counts": found})


@cli.group(no_args_is_help=False)
def record() -> None:
    """Work with records of games."""


@record.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@sources_option
@as_json
def check(files: tuple[str, ...], sources: tuple[str, ...], as_json: bool) -> int:
    """Read every game in these FILES; say how many are good, and where the first mistake is."""
    find = finder(sources)
    reports = [_checked(file, find) for file in files]
    if as_json:
        say_json({"files": reports})
    for report in reports:
        error = report["error"]
        if error:
            place = f", line {error['line']}, column {error['column']}" if error["line"] else ""
            print(f"ninefold: {report['file']}{place}: {error['reason']}", file=sys.stderr)
        if not as_json and not (error and error["line"] is None):
            unfinished = (
                f", of which {report['unfinished']} unfinished" if report["unfinished"] else ""
            )
            say(f"{report['file']}: {report['games']} good{unfinished}")
    return 2 if any(report["error"] for report in reports) else 0


def _checked(file: str, find: Callable[..., Game]) -> dict[str, Any]:
    from ninefold.record import read  # slow to import, and no other report needs it

    report: dict[str, Any] = {"file": file, "games": 0, "unfinished": 0, "error": None}
    try:
        with Path(file).open("rb") as lines:
            for found in read(lines, find):
                report["games"] += 1
                report["unfinished"] += found.result == "*"
    except RecordError as error:
        report["error"] = {"line": error.line, "column": error.column, "reason": error.why}
    except OSError as error:
        report["error"] = {"line": None, "column": None, "reason": error.strerror}
    return report


@cli.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the lines that teach your SHELL to complete ninefold's commands.

    For bash, put this into ~/.bashrc: eval "$(ninefold completion bash)"
    """
    complete = get_completion_class(shell)
    assert complete is not None
    say(complete(cli, {}, "ninefold", COMPLETION).source())
