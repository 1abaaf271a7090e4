"""Whether a game passes the tests of the projects whose environments it becomes."""

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

from ninefold import extras
from ninefold.checks.results import winner_at
from ninefold.checks.sample import PassedOver, Place, Sample

GAMES = 10  # that OpenSpiel plays at random


def gymnasium_passes(sample: Sample) -> str:
    """Gymnasium's checker finds nothing wrong with the environment of one agent."""
    need_environments()
    from gymnasium.utils.env_checker import check_env

    from ninefold.envs.gymnasium import Duel

    with in_silence():
        check_env(Duel(sample.game))
    return "check_env"


def pettingzoo_passes(sample: Sample) -> str:
    """PettingZoo's test passes, and what it does not look at: the right agent is paid."""
    need_environments()
    from pettingzoo.test import api_test

    from ninefold.envs.pettingzoo import AGENTS, Duel, env

    duel = Duel(sample.game)

    def wrongly_paid(place: Place) -> str | None:
        duel.reset()
        for number in place.moves:
            duel.step(number - 1)
        winner = winner_at(place) if place.over else None
        right = [
            0.0 if winner is None else 1.0 if winner == player else -1.0 for player in (1, 2)
        ]
        paid = [duel.rewards[agent] for agent in AGENTS]
        return None if paid == right else f"the rewards are {paid}, not {right}"

    with in_silence():
        api_test(env(sample.game))
    sample.refute(wrongly_paid)
    return "api_test, and rewards that sum to 0"


def openspiel_passes(sample: Sample) -> str:
    """OpenSpiel plays the game at random, and writes and reads its positions."""
    need_environments()
    import pyspiel

    from ninefold.envs.openspiel import register

    name = f"ninefold_check_{len(pyspiel.registered_names())}"  # for this once
    register(sample.game, name)
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, GAMES, serialize=True, verbose=False)
    return "random_sim_test"


def need_environments() -> None:
    if not extras.is_there("envs"):
        raise PassedOver("the extra envs is not installed")


@contextmanager
def in_silence() -> Iterator[None]:
    """Other projects' tests print, and warn of matters of taste."""
    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
