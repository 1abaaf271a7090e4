"""Games at random, of all five: against OpenSpiel, pgx, and the limit in C."""

from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import ninefold
from benchmarks import limit
from benchmarks.measure import Row, Turn, speeds, timed
from benchmarks.peers import at_work
from ninefold.fast import playouts

NAMES = ("order", "stack", "sequence", "ascending", "builder")
GAMES = 1 << 20  # a turn
OPEN_SPIEL = "OpenSpiel, tic_tac_toe driven from Python"
PGX = "pgx, tic_tac_toe, 4,096 at a time, compiled by jax"
LIMIT = "the same loop in C"


def show() -> list[Row]:
    everyone: dict[str, Turn] = {}
    with ExitStack() as stack:
        program = limit.built(Path(stack.enter_context(TemporaryDirectory())))
        everyone[OPEN_SPIEL] = stack.enter_context(at_work("moves_in_open_spiel"))
        everyone[PGX] = stack.enter_context(at_work("moves_in_pgx"))
        for name in NAMES:
            game = ninefold.game(name)
            everyone[f"{name} 1"] = ours(game, threads=1)
            everyone[f"{name} C"] = limit.turn(program, game, GAMES)
            everyone[f"{name} 2"] = ours(game, threads=2)
        speed = speeds(everyone, turns=21)
    rows = []
    for threads, peer, aim in ((1, OPEN_SPIEL, 40), (2, PGX, 8), (1, LIMIT, 0.7)):
        for name in NAMES:
            work = f"random games of {name}, {threads} thread{'s' * (threads > 1)}"
            theirs = speed[f"{name} C" if peer == LIMIT else peer]
            rows.append(Row(work, peer, speed[f"{name} {threads}"], theirs, aim, "moves"))
    return rows


def ours(game: ninefold.Game, threads: int) -> Turn:
    """Turns of random games from the start; as many for each thread."""
    start = game.start()
    playouts(start, 1)  # compiled before it counts
    return timed(lambda: playouts(start, GAMES * threads, seed=1, threads=threads).moves)
