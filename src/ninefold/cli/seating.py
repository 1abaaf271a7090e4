"""From what was asked for to a sitting: who plays, who starts, what is kept."""

import shlex
from contextlib import ExitStack

from ninefold.cli.console import Console, say
from ninefold.cli.table import Table
from ninefold.errors import NinefoldError
from ninefold.match import Match, match_of, toss_coin
from ninefold.memory import Memory
from ninefold.players import HUMAN, Player, is_computer, is_engine, player
from ninefold.position import Game
from ninefold.record.file import RecordFile
from ninefold.registry import finder, game
from ninefold.sitting import Sitting, checked_names

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
    seed: int | None = None,
    coach: bool = False,
) -> bool:
    """A new game, or a match of several; whether it came to its end, or somebody left."""
    default_1, default_2 = DEFAULT_NAMES
    names = checked_names(
        default_1 if p1 in (None, HUMAN) else p1, default_2 if p2 in (None, HUMAN) else p2
    )
    console = Console()
    starter = toss_coin() if first == "coin" else int(first or 1)
    match = Match(starter, rounds if rounds or first_to else 1, first_to)
    with ExitStack() as stack:
        players = seated(names, stack, seed)
        file = None if record is None else stack.enter_context(RecordFile(record))
        if first == "coin":
            say(f"The coin says: {names[starter - 1]} starts.", "")
        memory = Memory.open() if save else None
        sitting = Sitting(game, names, match, file, memory, players)
        return Table(console, sitting, coach).play()


def take_up(
    path: str, name: str | None, p1: str | None, p2: str | None, save: bool, coach: bool
) -> None:
    """The unfinished last game of a file; the name leads to a game that is not installed."""
    with ExitStack() as stack:
        file = stack.enter_context(RecordFile(path, must_exist=True))
        record = file.take_up(finder([name] if name else []))
        found = record.position.game.name
        if name and game(name).name != found:
            raise NinefoldError(
                f"the last game in {path} is {found}, not {name}; leave out {name}"
            )
        try:
            names = checked_names(*(record.tags[f"Player{seat}"] for seat in (1, 2)))
            players = seated(names, stack)
        except (KeyError, NinefoldError):
            names, players = DEFAULT_NAMES, {}  # the record was written elsewhere
        check_named(path, names, (p1, p2))
        say(f"Going on: {names[0]} against {names[1]}.", "")
        match = match_of(record.tags)
        memory = Memory.open() if save else None
        sitting = Sitting(record.position.game, names, match, file, memory, players)
        Table(Console(), sitting, coach).play(record)


def seated(
    names: tuple[str, str], stack: ExitStack, seed: int | None = None
) -> dict[int, Player]:
    """Who is no person, of these two; they leave with the stack."""
    players = {}
    for person, name in enumerate(names, 1):
        if is_computer(name):
            players[person] = player(name, None if seed is None else 2 * seed + person)
            stack.callback(players[person].close)
    return players


def check_named(
    path: str, names: tuple[str, str], given: tuple[str | None, str | None]
) -> None:
    """Let nobody else take a seat, and no file start a program that is not named here too."""
    for name in given:
        if name not in (None, *names):
            raise NinefoldError(f"in {path}, {names[0]} plays {names[1]}; leave out {name}")
    for person, name in enumerate(names, 1):
        if is_engine(name) and name not in given:
            raise NinefoldError(
                f"in {path}, {name} plays; to let a file start a program, add "
                f"{shlex.join([f'--p{person}', name])}"
            )
