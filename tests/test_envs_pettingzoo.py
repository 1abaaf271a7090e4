"""The games in PettingZoo: its own tests pass, and both seats see and get what is theirs."""

import random
import re
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo as zoo
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold.envs import pettingzoo
from ninefold.envs.observation import action_mask, observation
from ninefold.envs.pettingzoo import AGENTS, Duel
from ninefold.position import Game, Position
from tests.strategies import games
from tests.test_envs_gymnasium import outside
from tests.test_solver import GAMES

with warnings.catch_warnings():  # PettingZoo's tests import one of its games by an old name
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, seed_test

# What PettingZoo's tests say of every environment with a mask but its own, which they know by
# name: that an observation is no bare array, and that nothing is legal when the game is over.
PASSED_OVER = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)

MADE: list[Callable[..., Any]] = [pettingzoo.env, Duel]


def actions(env: Any, chance: random.Random) -> Iterator[int | None]:
    """Random legal actions until all agents have left."""
    for _ in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        legal = seen["action_mask"].nonzero()[0].tolist()
        yield None if terminated else chance.choice(legal)


def paid(position: Position, seat: int) -> float:
    return 0.0 if position.winner is None else 1.0 if position.winner == seat else -1.0


@PASSED_OVER
@pytest.mark.parametrize("make", MADE)
@pytest.mark.parametrize(("name", "rules"), [*GAMES, ("order", {"numbers": 62})])
def test_pettingzoo_finds_no_fault_in_any_game(
    name: str, rules: dict[str, Any], make: Callable[..., Any]
) -> None:
    api_test(make(name, **rules), num_cycles=100)
    seed_test(lambda: make(name, **rules), num_cycles=100)


@PASSED_OVER
@pytest.mark.parametrize("illegal", ["loss", "noop", "error"])
@pytest.mark.parametrize("name", ["nim", "tictactoe"])
def test_pettingzoo_finds_no_fault_in_games_from_outside(
    name: str, illegal: str, tmp_path: Path
) -> None:
    path = outside(tmp_path, name)
    api_test(pettingzoo.env(path, illegal=illegal, render_mode="ansi"), num_cycles=100)
    seed_test(lambda: pettingzoo.env(path, illegal=illegal), num_cycles=100)


def test_pettingzoo_measures_it(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(Duel("order"))
    [turns] = re.findall(r"^([\d.]+) turns per second$", capsys.readouterr().out, re.M)
    assert float(turns) > 0


@pytest.mark.parametrize("name", ninefold.games())
def test_pettingzoo_makes_every_game_by_its_id(name: str) -> None:
    env = zoo.make("aec", f"ninefold/{name}-v0", numbers=5)
    env.reset()
    assert ("ninefold_v0", (5,)) == (str(env), env.observe("player_1")["action_mask"].shape)


def test_pettingzoo_makes_a_game_from_outside(tmp_path: Path) -> None:
    env = zoo.make("aec", "ninefold/duel-v0", game=outside(tmp_path, "nim"), sticks=2)
    env.reset()
    assert [1, 1, 0] == env.observe("player_1")["action_mask"].tolist()[:3]


@given(games(), st.randoms(use_true_random=False))
def test_each_agent_sees_what_its_seat_sees_and_is_paid_for_it(
    game: Game, chance: random.Random
) -> None:
    env = Duel(game)
    env.reset()
    position, paid_in_all = game.start(), dict.fromkeys(AGENTS, 0.0)
    for action in actions(env, chance):
        for seat, agent in enumerate(AGENTS, start=1):
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert observation(position, seat).tolist() == seen["observation"].tolist()
            own = position.turn == seat
            assert own == (agent == env.agent_selection and not position.over)
            mask = action_mask(position) if own else np.zeros(len(seen["action_mask"]))
            assert mask.tolist() == seen["action_mask"].tolist()
        assert position == env.position
        assert dict.fromkeys(env.agents, position.over) == env.terminations
        paid_in_all[env.agent_selection] += env.last()[1]
        env.step(action)
        position = position if action is None else position.play(action + 1)
        assert 0 == sum(env.rewards.values())
        if action is not None:
            expected = [paid(position, seat) for seat in (1, 2)]
            assert expected == list(env.rewards.values())
    assert [paid(position, 1), paid(position, 2)] == list(paid_in_all.values())


def test_an_illegal_action_loses_the_game_where_nothing_else_is_said() -> None:
    env = pettingzoo.env("order")
    env.reset()
    for action in (4, 3, 4):
        env.step(action)
    assert {"player_1": -1.0, "player_2": 1.0} == env.rewards
    assert {"player_1": True, "player_2": True} == env.terminations
    assert [0] * 9 == env.observe("player_1")["action_mask"].tolist()


def test_an_illegal_action_can_cost_a_fine_which_the_other_gets_and_change_nothing() -> None:
    env = Duel("order", illegal="noop")
    env.reset()
    for action in (4, 3, 4, -7, 99):
        env.step(action)
    assert ("player_1", (5, 4)) == (env.agent_selection, env.position.moves)
    assert {"player_1": -1.0, "player_2": 1.0} == env.rewards
    assert {"player_1": False, "player_2": False} == env.terminations
    assert -1.0 == env.last()[1]  # for the last of the three
    env.step(8)
    assert {"player_1": 0.0, "player_2": 0.0} == env.rewards
    assert 3.0 == env.last()[1]


def test_an_illegal_action_can_be_an_error_that_says_why() -> None:
    env = Duel("order", illegal="error")
    env.reset()
    env.step(4)
    env.step(3)
    with pytest.raises(ninefold.IllegalMove, match=r"^5 is already taken, by Player 1; "):
        env.step(4)
    assert ("player_1", (5, 4)) == (env.agent_selection, env.position.moves)
    with pytest.raises(TypeError):
        env.step("5")  # type: ignore[arg-type]


def test_only_an_agent_whose_game_is_over_passes_with_none() -> None:
    env = Duel("order")
    env.reset()
    with pytest.raises(AssertionError):
        env.step(None)


ENDED = """
from typing import NamedTuple
class Rules(NamedTuple): pass
def start(rules): return (0,)
def legal(rules, state): return 0
def play(rules, state, number): raise RuntimeError
def verdict(rules, state): return -1
"""


def test_a_game_that_is_over_before_the_first_move_ends_at_once(tmp_path: Path) -> None:
    (tmp_path / "ended.py").write_text(ENDED)
    env = Duel(tmp_path / "ended.py")
    env.reset()
    assert {"player_1": -1.0, "player_2": 1.0} == env.rewards
    assert [None, None] == list(played(env))
    assert [] == env.agents


def played(env: Duel) -> Iterator[int | None]:
    for action in actions(env, random.Random(1)):
        yield action
        env.step(action)


def test_a_game_that_goes_on_without_a_legal_number_is_told(tmp_path: Path) -> None:
    (tmp_path / "stuck.py").write_text(ENDED.replace("return -1", "return 2"))
    env = Duel(tmp_path / "stuck.py")
    env.reset()
    with pytest.raises(ninefold.GameFileError, match="goes on, but allows no number"):
        env.step(0)


MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"illegal": "skip"}, "illegal is loss or noop or error, not 'skip'"),
    ({"render_mode": "human"}, "render_mode is ansi or rgb_array, not 'human'"),
    ({"numbers": 63}, "numbers is a whole number from 1 to 62, not '63'"),
]


@pytest.mark.parametrize(("options", "why"), MISTAKES)
def test_a_mistake_in_the_options_is_told(options: dict[str, Any], why: str) -> None:
    with pytest.raises(ninefold.RuleError, match=f"^{why}"):
        Duel("order", **options)


def test_it_is_rendered_as_it_stands() -> None:
    wrapped = pettingzoo.env("stack", numbers=3, render_mode="ansi")
    wrapped.reset()
    wrapped.step(1)
    assert wrapped.render().endswith("\n\nPlayer 2's turn. Allowed: 3")
    env = Duel("stack", numbers=3, render_mode="rgb_array")
    env.reset()
    shown = env.render()
    assert isinstance(shown, np.ndarray)
    assert (108, (9 + 3 * 11) * 4, 3) == shown.shape
    env.close()


def test_it_takes_no_chance_from_the_whole_process_and_shares_nothing() -> None:
    before = random.getstate(), str(np.random.get_state())
    env = Duel("order")
    env.reset(seed=1)
    first = env.observe("player_1")
    for array in first.values():
        array[:] = 7
    assert [1] * 9 == env.observe("player_1")["action_mask"].tolist()
    assert [1] * 9 == env.observe("player_1")["observation"][:9].tolist()
    assert 2 == len(list(played(env))[-2:])
    assert before == (random.getstate(), str(np.random.get_state()))
