"""How the states of each game grow with its pool, with and without those that are the same.

A state is what the rules must know of a position: positions that different moves have led to
may share one. Counted are all that can come, finished ones included. Where a rule book says
which are the same to play, these are also counted as one.
"""

from pathlib import Path
from typing import Any

import ninefold
from benchmarks.games import NAMES
from ninefold.errors import TooLarge
from ninefold.fast import TableSolver
from ninefold.solver.plain import PlainSolver

CHART = Path(__file__).parent.parent / "docs" / "growth.svg"
MOST = 600_000  # states
SHOWN = (3, 6, 9, 12, 14, 16, 20, 30, 40, 50, 62)  # pool sizes in the table

Counts = dict[int, int]  # states by pool size


def each(name: str) -> Counts:
    """All states, for every pool up to the first that has too many."""
    counts: Counts = {}
    for numbers in range(1, 63):
        game = ninefold.game(name, numbers=numbers)
        solver = TableSolver(game)
        solver.worth(game.start().state)
        if solver.states > MOST:
            break
        counts[numbers] = solver.states
    return counts


def alike(name: str) -> Counts:
    """Those that are the same counted as one; nothing where none are said to be."""
    counts: Counts = {}
    for numbers in range(1, 63):
        game = ninefold.game(name, numbers=numbers)
        same = getattr(game.book, "same", None)
        if same is None:
            break
        solver = PlainSolver(game, MOST, same)
        try:
            solver.worth(game.start().state)
        except TooLarge:
            break
        counts[numbers] = solver.states
    return counts


def show() -> list[str]:
    """The table, line by line; the chart is drawn anew."""
    counts = {name: (each(name), alike(name)) for name in NAMES}
    draw(counts, CHART)
    return lines(counts)


def lines(counts: dict[str, tuple[Counts, Counts]]) -> list[str]:
    """The table of these counts. Nothing stands where nothing was counted."""
    columns = [column for both in counts.values() for column in both]
    head = " | ".join(f"{name} | alike as one" for name in counts)
    rows = [
        f"| {numbers} | "
        + " | ".join(f"{column[numbers]:,}" if numbers in column else "-" for column in columns)
        + " |"
        for numbers in SHOWN
    ]
    return [f"| numbers | {head} |", "|---:" * (len(columns) + 1) + "|", *rows]


def draw(counts: dict[str, tuple[Counts, Counts]], path: Path) -> None:
    """The chart: dots on a line for every state, squares on dashes for those that differ."""
    # Without pyplot: it would look for a screen.
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # The same chart is the same file, whenever it is drawn.
    with rc_context({"svg.hashsalt": "ninefold", "font.size": 9}):
        figure = Figure(figsize=(10, 6.4), layout="constrained")
        *panels, key = figure.subplots(2, 3, sharex=True, sharey=True).flat
        for panel, name in zip(panels, NAMES, strict=True):
            draw_game(panel, name, *counts[name])
        key.axis("off")
        key.legend(*panels[0].get_legend_handles_labels(), loc="center")
        figure.supxlabel("numbers in the pool")
        figure.supylabel("states")
        figure.savefig(path, metadata={"Date": None, "Creator": None})


def draw_game(panel: Any, name: str, every: Counts, same: Counts) -> None:
    look = {"color": "#000000", "markersize": 3.5, "linewidth": 0.8}
    panel.plot(*zip(*every.items(), strict=True), "o-", label="every state", **look)
    if same:
        rings = {"markerfacecolor": "#ffffff", **look}
        label = "those alike to play as one"
        panel.plot(*zip(*same.items(), strict=True), "s--", label=label, **rings)
    panel.set_yscale("log")
    panel.set_title(ninefold.game(name).title)
    panel.grid(color="#dddddd", linewidth=0.6)
