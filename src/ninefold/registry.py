"""Finding games: ours by name, other people's by entry point, path or module:attribute."""

import copyreg
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable
from functools import cache
from os import PathLike, fspath
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING
from zlib import crc32

from ninefold import rules
from ninefold.errors import (
    GameFileError,
    NinefoldError,
    UnknownGame,
    in_one_line,
    nearest,
    shortened,
)
from ninefold.position import Game
from ninefold.rulebook import RuleBook, checked, read_rules

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP = "ninefold.games"


def game(name: str | PathLike[str], /, **given: object) -> Game:
    """The game of this name, with these parameters.

    The name is one of `games()`, or leads to a game of your own: a path that ends in .py,
    or module:attribute.
    """
    name = fspath(name)
    shown = name.isprintable()  # else it could not be told in one line what is wrong with it
    if shown and name.endswith(".py"):
        return _stranger(Path(name).stem, str(Path(name).resolve()), _from_file(name), given)
    if shown and ":" in name:
        return _stranger(name.rpartition(":")[2], name, _from_attribute(name), given)
    if name not in own_games() and name not in games():
        raise UnknownGame(
            f"no game {shortened(name)}: there are {', '.join(games())}, and your own as a "
            f"path that ends in .py or as module:attribute{nearest(name, games())}"
        )
    return named(name, **given)


def named(name: str, /, **given: object) -> Game:
    """The game of this name, ours or an installed one; a path is not followed."""
    book = _installed(name)
    return Game(name, name, book, read_rules(book, given))


# A game is pickled and copied by how it is found: a module cannot be.
copyreg.pickle(Game, lambda game: (_found_again, (game.source, game.rules)))


def _found_again(source: str, rules: dict[str, int | str]) -> Game:
    return game(source, **rules)


def finder(sources: Iterable[str]) -> Callable[..., Game]:
    """A function like `named` that also knows the games of these sources, by their names."""
    known: dict[str, str] = {}
    for source in sources:
        name = game(source).name
        if known.setdefault(name, source) != source:
            raise GameFileError(
                f"{known[name]} and {source} are both called {name}; rename one"
            )

    def find(name: str, /, **given: object) -> Game:
        return game(known[name], **given) if name in known else named(name, **given)

    return find


def games() -> list[str]:
    """The names of all games that are installed: ours, then other people's."""
    own = own_games()
    return [*own, *sorted({entry.name for entry in _entry_points()} - set(own))]


def listed_games() -> dict[str, Game | NinefoldError]:
    """Every game by name; one that is installed but broken must not hide the others."""
    found: dict[str, Game | NinefoldError] = {}
    for name in games():
        try:
            found[name] = named(name)
        except NinefoldError as error:
            found[name] = error
    return found


@cache
def own_games() -> tuple[str, ...]:
    """The names of our own five games."""
    return tuple(module.name for module in pkgutil.iter_modules(rules.__path__))


def _stranger(name: str, source: str, book: RuleBook, given: dict[str, object]) -> Game:
    if name in own_games():  # else a record of it would be read as one of ours
        raise GameFileError(f"{source} would be called {name}, as one of ours is; rename it")
    return Game(name, source, book, read_rules(book, given))


def _installed(name: str) -> RuleBook:
    if name in own_games():
        return checked(importlib.import_module(f"{rules.__name__}.{name}"), name)
    for entry in _entry_points():
        if entry.name == name:
            return checked(_guarded(entry.load, entry.value), entry.value)
    raise UnknownGame(
        f"no game {shortened(name)} is installed: there are {', '.join(games())}; "
        "one of your own must be named by its file"
    )


def _entry_points() -> "EntryPoints":
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return entry_points(group=GROUP)


def _from_attribute(name: str) -> RuleBook:
    module, _, attribute = name.rpartition(":")

    def load() -> object:
        return getattr(importlib.import_module(module), attribute)

    return checked(_guarded(load, name), name)


def _from_file(name: str) -> RuleBook:
    path = Path(name).resolve()
    try:
        text = path.read_bytes()
    except OSError as error:
        raise UnknownGame(f"{name}: the game file cannot be read: {error.strerror}") from None
    return checked(_module_of(path, text), name)


@cache
def _module_of(path: Path, text: bytes) -> ModuleType:
    """The module with this text, run once for every text that the file has had."""
    module = ModuleType(f"ninefold_game_{path.stem}_{crc32(bytes(path)):08x}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module  # dataclasses, for one, look their module up
    _guarded(lambda: exec(compile(text, path, "exec"), vars(module)), path.name)
    return module


def _guarded(load: Callable[[], object], source: str) -> object:
    """What load gives; whatever goes wrong in somebody else's code becomes one plain line."""
    try:
        return load()
    except SyntaxError as error:
        place = f", line {error.lineno}" if error.lineno else ""
        raise GameFileError(f"{source}{place}: {error.msg}") from error
    except (Exception, SystemExit) as error:
        raise GameFileError(f"{source} cannot be loaded: {in_one_line(error)}") from error
