"""A learning curve, drawn in regret."""

from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure


def draw(path: str | Path, title: str, games: Sequence[int], regrets: Sequence[float]) -> None:
    """What an agent gave away in a game, after it had learned from so many."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot(
        title=title, xlabel="games learned from", ylabel="regret in a game"
    )
    axes.plot(games, regrets, color="black", marker=".")
    axes.set_ylim(bottom=0)
    axes.grid(color="#dddddd")
    figure.savefig(path)
