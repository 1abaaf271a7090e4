"""The commands that tell what is remembered: `history` and `stats`."""

from __future__ import annotations

import datetime
import sys
from typing import TYPE_CHECKING, Any

import click

from ninefold.cli.console import say, say_json
from ninefold.cli.options import GameName, Whole, as_json

if TYPE_CHECKING:
    from ninefold.memory import Kept, Memory

COUNT = Whole(range(1, 1_000_000_001))
ENDINGS = {"1-0": "{0} won", "0-1": "{1} won", "1/2-1/2": "a draw", "*": "unfinished"}
OUTCOMES = ("won", "drawn", "lost")


@click.command()
@click.argument("number", metavar="[K]", required=False, type=COUNT)
@click.option("--last", metavar="N", type=COUNT, help="The last N games; 20 unless given.")
@click.option("--game", type=GameName(), help="Only games of this name.")
@as_json
def history(number: int | None, last: int | None, game: str | None, as_json: bool) -> None:
    """List the games played here, the newest first; or print the record of game K."""
    memory = _memory()
    if number is None:
        _list_games(memory.games(game, last or 20), as_json)
    elif last or game:
        raise click.UsageError(f"game {number} is one game; leave out --last and --game")
    elif as_json:
        say_json(memory.game(number)._asdict())
    else:
        say(memory.game(number).record.rstrip("\n"))
    _tell_news(memory)


def _list_games(games: list[Kept], as_json: bool) -> None:
    if as_json:
        say_json({"games": [kept._asdict() for kept in games]})
    elif games:
        say(*_aligned([_line(kept) for kept in games]))
    else:
        say("No such games are remembered.")


def _line(kept: Kept) -> list[Any]:
    return [
        kept.number,
        kept.started[:16].replace("T", " "),
        f"{kept.game} {kept.rules}".rstrip(),
        f"{kept.player1} against {kept.player2}",
        ENDINGS[kept.result].format(kept.player1, kept.player2),
        f"{kept.taken} number{'' if kept.taken == 1 else 's'}",
    ]


@click.command()
@as_json
def stats(as_json: bool) -> None:
    """Tell how often people won here, by game, seat and opponent; and their puzzles."""
    from ninefold.memory.tally import tally
    from ninefold.players import is_computer

    memory = _memory()
    lines = [
        {
            **pairing._asdict(),
            "played": counts.total(),
            **{name: counts[name] for name in OUTCOMES},
        }
        for pairing, counts in tally(memory.games()).items()
        if not is_computer(pairing.player)
    ]
    solved, failed = memory.puzzles_counted()
    streak = memory.streak(datetime.date.today())
    if as_json:
        say_json(
            {"games": lines, "puzzles": {"solved": solved, "failed": failed, "streak": streak}}
        )
    else:
        if lines:
            say(*_aligned([list(lines[0]), *(list(line.values()) for line in lines)]), "")
        else:
            say("No finished games of people are remembered.", "")
        say(f"Puzzles: {solved} solved, {failed} failed. Daily puzzles: {_days(streak)}.")
    _tell_news(memory)


def _days(streak: int) -> str:
    return f"{streak} day{'' if streak == 1 else 's'} in a row"


def _aligned(rows: list[list[Any]]) -> list[str]:
    """The rows in columns, those that end with a whole number to the right."""
    sides = [">" if isinstance(value, int) else "<" for value in rows[-1]]
    widths = [max(len(str(value)) for value in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            f"{value:{side}{width}}"
            for value, side, width in zip(row, sides, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def _memory() -> Memory:
    from ninefold.memory import Memory  # slow to import, and few commands need it

    return Memory.open()


def _tell_news(memory: Memory) -> None:
    for line in memory.news():
        print(f"ninefold: {line}", file=sys.stderr)
