"""Random games in the environments, against the peers' own games in the same interfaces."""

from functools import partial

import pyspiel

import ninefold.envs.openspiel  # noqa: F401 - it registers ours
from benchmarks.games import NAMES, PGX
from benchmarks.guests import random_games, random_turns
from benchmarks.measure import Row, Turn, speeds, timed
from benchmarks.peers import at_work
from ninefold.envs import vector
from ninefold.envs.batch import Batch
from ninefold.envs.pettingzoo import Duel

OPEN_SPIEL = "OpenSpiel, python_tic_tac_toe"
PETTINGZOO = "PettingZoo, tictactoe_v3, without wrappers"
AT_ONCE = 4096


def show() -> list[Row]:
    return in_open_spiel() + in_pettingzoo() + side_by_side()


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


def in_pettingzoo() -> list[Row]:
    """Both without wrappers."""
    everyone: dict[str, Turn] = {name: timed(random_turns(Duel(name), 500)) for name in NAMES}
    with at_work("moves_in_pettingzoo") as everyone[PETTINGZOO]:
        speed = speeds(everyone, turns=21)
    theirs = speed[PETTINGZOO]
    return [
        Row(f"{name} in PettingZoo, at random", PETTINGZOO, speed[name], theirs, 2, "moves")
        for name in NAMES
    ]


def side_by_side() -> list[Row]:
    """As many games at once, with observations and masks, each by its own random policy."""
    everyone: dict[str, Turn] = {
        name: timed(partial(random_steps, vector(name, AT_ONCE))) for name in NAMES
    }
    with at_work("moves_in_pgx") as everyone[PGX]:
        speed = speeds(everyone, turns=21)
    return [
        Row(f"{name}, {AT_ONCE:,} at once, at random", PGX, speed[name], speed[PGX], 3, "moves")
        for name in NAMES
    ]


def random_steps(envs: Batch) -> int:
    """The moves of random games, from their start; a step that begins a game is none."""
    envs.reset(seed=1)
    moves = begun = 0
    for _ in range(300):
        _, _, ends, _, _ = envs.step(envs.sample())
        moves += AT_ONCE - begun
        begun = int(ends.sum())
    return moves
