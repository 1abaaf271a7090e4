"""Pictures of who wins a game, and how fast, for many of its parameters at once."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from ninefold import extras
from ninefold.errors import RuleError, shortened
from ninefold.files import check_suffix, whole
from ninefold.position import Game
from ninefold.rulebook import limits
from ninefold.solver import solve

USUALLY, AT_MOST = 20, 100  # values of a parameter
FIRST = "first number"
INCHES = 0.36  # the side of a square

# Dark squares, light squares and hatched ones: told apart without colour, and in words besides.
LOOKS: dict[int | None, dict[str, Any]] = {
    1: {"facecolor": "#222222"},
    2: {"facecolor": "#ffffff"},
    None: {"facecolor": "#dddddd", "hatch": "///", "edgecolor": "#bbbbbb"},
}
INK = {1: "#ffffff", 2: "#000000", None: "#000000"}
WORDS = {1: "Player 1 wins", 2: "Player 2 wins", None: "a draw"}


class Span(NamedTuple):
    """A parameter, and the values of it that are drawn."""

    name: str
    values: list[str]


class Mark(NamedTuple):
    """Who wins at one place of the chart, and how many numbers the whole game takes."""

    across: str
    up: str
    winner: int | None  # None for a draw
    plies: int


def check_name(path: str | Path) -> None:
    """Refuse a file of this name if no chart can be drawn into it here."""
    check_suffix(path, (".svg", ".png"))
    extras.need("chart", "a chart")


def spans(game: Game, given: Iterable[str]) -> list[Span]:
    """What a chart is drawn over: one parameter and the first number, or two parameters."""
    found = [read_span(text) for text in given] or [usual_span(game)]
    names = {span.name for span in found}
    if len(found) > 2 or len(names) < len(found):
        raise RuleError("a chart is drawn over one parameter, or over two different ones")
    for span in found:
        for value in span.values:
            game.changed(**{span.name: value})
    return found


def read_span(text: str) -> Span:
    """NAME=A..B, or some values, as in numbers=5,9,14."""
    name, _, values = text.partition("=")
    span = re.fullmatch(r"([0-9]{1,9})\.\.([0-9]{1,9})", values)
    if span:
        numbers = range(int(span[1]), int(span[2]) + 1)
        found = [str(number) for number in numbers[: AT_MOST + 1]]
    else:
        found = [value for value in values.split(",") if value]
    if not found or len(found) > AT_MOST:
        raise RuleError(
            f"what a chart is drawn over is NAME=A..B, such as numbers=5..20, of at most "
            f"{AT_MOST} values, not {shortened(text)}"
        )
    return Span(name, found)


def usual_span(game: Game) -> Span:
    """The first values of the game's first parameter."""
    for name, allowed in limits(game.book).items():
        return Span(name, [str(value) for value in allowed[:USUALLY]])
    raise RuleError(f"{game.name} has no parameter that a chart could be drawn over")


def marks(game: Game, over: list[Span]) -> Iterator[list[Mark]]:
    """The places of the chart, those of one game at a time."""
    for values in product(*(span.values for span in over)):
        names = (span.name for span in over)
        solution = solve(game.changed(**dict(zip(names, values, strict=True))).start())
        if len(over) == 2:
            across, up = values
            yield [Mark(across, up, solution.winner, solution.plies)]
        else:
            yield [
                Mark(values[0], str(n), winner, left) for n, winner, left in solution.options
            ]


def draw(game: Game, over: list[Span], found: list[Mark], path: str | Path) -> None:
    """Draw these places into a file, SVG or PNG."""
    firsts = sorted({int(mark.up) for mark in found}) if len(over) == 1 else []
    across, up = over[0], over[1] if len(over) == 2 else Span(FIRST, [*map(str, firsts)])
    width, height = len(across.values) * INCHES + 1.2, len(up.values) * INCHES + 1.8
    with picture(path, max(width, 5), height) as figure:
        axes = figure.add_subplot(aspect="equal")
        for mark in found:
            draw_mark(axes, mark, across.values.index(mark.across), up.values.index(mark.up))
        label(axes, across, up)
        axes.set_title(title(game, over))
        legend(figure)


@contextmanager
def picture(path: str | Path, width: float, height: float) -> Iterator[Any]:
    """A figure of so many inches to draw on, then saved in this file."""
    # Without pyplot: it would look for a screen.
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # The same picture is the same file, whenever it is drawn.
    with rc_context({"svg.hashsalt": "ninefold", "font.size": 8}), whole(path) as part:
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        form = Path(path).suffix[1:].lower()
        undated = {"Date": None} if form == "svg" else {}
        figure.savefig(part, format=form, dpi=150, metadata=undated)


def draw_mark(axes: Any, mark: Mark, x: int, y: int) -> None:
    from matplotlib.patches import Rectangle

    look: dict[str, Any] = {"edgecolor": "#777777", "linewidth": 0.6, **LOOKS[mark.winner]}
    axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, **look))
    words = {"ha": "center", "va": "center", "color": INK[mark.winner]}
    axes.text(x, y, str(mark.plies), **words)


def label(axes: Any, across: Span, up: Span) -> None:
    axes.set_xlim(-0.5, len(across.values) - 0.5)
    axes.set_ylim(-0.5, max(1, len(up.values)) - 0.5)
    axes.set_xticks(range(len(across.values)), across.values)
    axes.set_yticks(range(len(up.values)), up.values)
    axes.set_xlabel(across.name)
    axes.set_ylabel(up.name)


def legend(figure: Any) -> None:
    from matplotlib.patches import Patch

    patches = [Patch(**{"edgecolor": "#777777", **look}) for look in LOOKS.values()]
    figure.legend(patches, WORDS.values(), loc="outside lower center", ncols=3)


def title(game: Game, over: list[Span]) -> str:
    drawn = {span.name for span in over}
    fixed = [f"{name}={value}" for name, value in game.rules.items() if name not in drawn]
    names = f"{game.title}: who wins, and after how many numbers"
    return f"{names}\n({', '.join(fixed)})" if fixed else names
