"""Random games in the environments, against the peers' own games in the same interfaces."""

import pyspiel

import ninefold.envs.openspiel  # noqa: F401 - it registers ours
from benchmarks.games import NAMES
from benchmarks.guests import random_games
from benchmarks.measure import Row, Turn, speeds, timed
from benchmarks.peers import at_work

OPEN_SPIEL = "OpenSpiel, python_tic_tac_toe"


def show() -> list[Row]:
    return in_open_spiel()


def in_open_spiel() -> list[Row]:
    """Both are games in Python that OpenSpiel's own library calls."""
    everyone: dict[str, Turn] = {}
    for name in NAMES:
        game = pyspiel.load_game(f"ninefold_{name}")
        everyone[name] = timed(random_games(game, 1_000))
    with at_work("moves_in_python_tic_tac_toe") as everyone[OPEN_SPIEL]:
        speed = speeds(everyone, turns=21)
    theirs = speed[OPEN_SPIEL]
    return [
        Row(f"{name} in OpenSpiel, at random", OPEN_SPIEL, speed[name], theirs, 1, "moves")
        for name in NAMES
    ]
