"""The course of a game as a picture: who was winning after each number, and how far off."""

from pathlib import Path

from ninefold.analysis import Analysis
from ninefold.charts import INCHES, WORDS, Mark, draw_mark, picture
from ninefold.errors import NinefoldError

ROWS = [2, None, 1]  # who wins, from the lowest row up
LEAST = 5  # inches; narrower the title would not fit


def draw(analysis: Analysis, path: str | Path) -> None:
    """Draw the course of this game into a file, SVG or PNG.

    A column is a number, its row who wins after it, and the figure in its square how many
    more numbers will be taken.
    """
    if not analysis.moves:
        raise NinefoldError("in this game no number was taken, so there is nothing to draw")
    names = ["start", *(f"{move.number}{move.mark}" for move in analysis.moves)]
    values = [analysis.moves[0].before, *(move.after for move in analysis.moves)]
    rows = [row for row in ROWS if row or None in [winner for winner, _ in values]]
    heights = [rows.index(winner) for winner, _ in values]
    width = max(LEAST, len(names) * INCHES + 1.6)
    with picture(path, width, len(rows) * INCHES + 1.1) as figure:
        axes = figure.add_subplot(aspect="equal")
        axes.plot(range(len(names)), heights, color="#777777", linewidth=1, zorder=0)
        for place, (name, value) in enumerate(zip(names, values, strict=True)):
            draw_mark(axes, Mark(name, "", *value), place, heights[place])
        axes.set_xlim(-0.7, len(names) - 0.3)
        axes.set_ylim(-0.7, len(rows) - 0.3)
        axes.set_xticks(range(len(names)), names)
        axes.set_yticks(range(len(rows)), [WORDS[row] for row in rows])
        axes.set_xlabel("numbers taken, Player 1's first")
        title = analysis.record.position.game.title
        axes.set_title(f"{title}: who wins, and after how many more numbers")
