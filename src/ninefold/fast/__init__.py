"""The compiled twin of a game: deep searches, whole tables, whole trees, random games.

It needs the extra `fast`. The first use of a game compiles it, in a second or two; compiled
code is kept in the user's cache folder for the next time.
"""

from ninefold.fast.batches import Playouts, counts_after, playouts
from ninefold.fast.deep import DeepSolver
from ninefold.fast.table import TableSolver

__all__ = ["DeepSolver", "Playouts", "TableSolver", "counts_after", "playouts"]
