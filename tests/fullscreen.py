"""What tests of the full screen share: a screen as text, people at it, players for tests."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from threading import Event
from typing import Any, ParamSpec

from textual.events import Key
from textual.pilot import Pilot

import ninefold
from ninefold.errors import PlayerError
from ninefold.match import Match
from ninefold.memory import Memory
from ninefold.players import Player
from ninefold.position import Game, Position
from ninefold.sitting import Sitting
from ninefold.tui.app import Ninefold
from ninefold.tui.setup import Setup
from ninefold.tui.table import Table
from tests.conftest import ROOT

STORED = ROOT / "tests" / "screens"
LOOKS = 300  # of a hundredth of a second at least
NAMES = {"?": "question_mark", " ": "space"}
P = ParamSpec("P")


def on_screen(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that is awaited."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class Person:
    """Somebody at the full screen."""

    def __init__(self, pilot: Pilot[None], app: Ninefold) -> None:
        self.pilot, self.app = pilot, app

    async def press(self, *keys: str) -> None:
        """Press these keys. Pilot's own way waits for an idle machine after each of them."""
        for key in keys:
            character = key if len(key) == 1 else None
            self.app.post_message(Key(NAMES.get(key, key), character))
            await self.settle()

    async def click(self, selector: str, offset: tuple[int, int] = (0, 0)) -> None:
        await self.pilot.click(selector, offset=offset)
        await self.settle()

    async def settle(self) -> None:
        """Let messages pass from the screen to its parts, from them to others, and back."""
        for _ in range(3):
            await self.pilot.pause(0)

    async def sees(self, *texts: str) -> None:
        """Look until all this is on the screen, broken into lines or not, but not for ever."""
        for _ in range(LOOKS):
            seen = self.screen + " ".join(self.screen.split())
            missing = [text for text in texts if text not in seen]
            if not missing:
                return
            await self.pilot.pause(0.01)
        assert [] == missing, self.screen

    @property
    def moves(self) -> list[int]:
        """The numbers taken in the game as it stands."""
        return list(self.table.course.sitting.position.moves)

    @property
    def screen(self) -> str:
        """The screen as text."""
        strips = self.app.screen._compositor.render_strips()
        lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
        return "\n".join(lines) + "\n"

    @property
    def table(self) -> Table:
        assert isinstance(self.app.screen, Table)
        return self.app.screen

    async def sees_as_stored(self, name: str) -> None:
        """Look until the screen is the one in tests/screens. Where none is stored, the one that
        is there at the end is, to be looked at and kept."""
        path = STORED / f"{name}.txt"
        stored = path.read_text() if path.exists() else "no screen was stored; it is now\n"
        for _ in range(LOOKS):
            if stored == self.screen:
                return
            await self.pilot.pause(0.01)
        if not path.exists():
            path.write_text(self.screen)
        assert stored.splitlines() == self.screen.splitlines()


@asynccontextmanager
async def opened(
    memory: Memory | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Person]:
    app = Ninefold(memory)
    async with app.run_test(size=size) as pilot:
        person = Person(pilot, app)
        await person.settle()
        yield person


@asynccontextmanager
async def seated(
    sitting: Sitting, memory: Memory | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Person]:
    """People sit at a table already."""
    async with opened(memory, size) as person:
        person.app.screen.post_message(Setup.Chosen(sitting))
        await person.settle()
        yield person


def sitting(
    game: str | Game = "order",
    *,
    rounds: int = 1,
    rival: Player | None = None,
    rival_starts: bool = False,
    memory: Memory | None = None,
    **rules: object,
) -> Sitting:
    """Ann and Ben, or Ann and a computer player called rival."""
    chosen = ninefold.game(game, **rules) if isinstance(game, str) else game
    names = ("Ann", "rival" if rival else "Ben")
    players = {2: rival} if rival else {}
    match = Match(2 if rival_starts else 1, rounds)
    return Sitting(chosen, names, match, memory=memory, players=players)


class Follower:
    """Takes these numbers, one after the other. What is an error is raised."""

    def __init__(self, *numbers: int | Exception) -> None:
        self.numbers, self.closed = list(numbers), False

    def choose(self, position: Position) -> int:
        number = self.numbers.pop(0)
        if isinstance(number, Exception):
            raise number
        return number

    def close(self) -> None:
        self.closed = True


class Sleeper(Follower):
    """Takes these numbers, but only when it is woken."""

    def __init__(self, *numbers: int | Exception) -> None:
        super().__init__(*numbers)
        self.woken = Event()

    def choose(self, position: Position) -> int:
        self.woken.wait()
        return super().choose(position)


FAILURE = PlayerError("the engine has gone")
