"""Many games at once: they walk as positions do, by Gymnasium's rules, and all compiled."""

import json
import os
import random
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import gymnasium
import numba
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import ninefold
from ninefold.envs import vector
from ninefold.envs.batch import Batch
from ninefold.envs.observation import action_mask, observation, reward, size_of
from ninefold.fast import drivers
from ninefold.moves import to_move
from ninefold.position import Game, Position

GAMES: list[tuple[str, dict[str, object]]] = [
    ("order", {}),
    ("order", {"numbers": 62}),
    ("stack", {"numbers": 3}),
    ("stack", {}),
    ("sequence", {}),
    ("sequence", {"numbers": 7, "length": 4, "exhausted": "draw"}),
    ("ascending", {}),
    ("ascending", {"numbers": 12, "hand": 4, "reply": "on"}),
    ("builder", {}),
    ("builder", {"numbers": 1, "target": 1}),
]
# Sticks are taken again and again, so that a hand may be longer than there is room for.
NIM = """
from typing import NamedTuple
from ninefold.bits import full
from ninefold.rules import LOST, OPEN
class Rules(NamedTuple):
    numbers: int = 2
    sticks: int = 9
    most: int = 2
LIMITS = {"most": range(4)}
def start(rules): return (-rules.sticks,)
def legal(rules, state): return full(min(rules.most, -state[0]))
def play(rules, state, number): return ([state[0], state[0] + 1, state[0] + 2][number % 3],)
def verdict(rules, state): return OPEN if state[0] else LOST
"""


class Walk:
    """One of the games, played again with positions."""

    def __init__(self, game: Game, opponent: bool) -> None:
        self.size, self.opponent = size_of(game), opponent
        self.position, self.over = game.start(), True

    def step(self, action: int, seen: Any) -> tuple[float, bool]:
        """What the agent is paid, and whether it is over; the opponent's number is seen."""
        if self.over:
            self.position, self.over = self.position.game.start(), False
            self.seat = 2 if self.opponent and seen[: self.size].sum() < self.size else 1
            if self.seat == 2:
                self._let_opponent_play(seen)
            return 0, False
        seat = self.seat if self.opponent else to_move(self.position.moves)
        if not self.position.over:
            if action + 1 not in self.position.legal:
                self.over = True
                return -1, True
            self.position = self.position.play(action + 1)
            if self.opponent and not self.position.over:
                self._let_opponent_play(seen)
        self.over = self.position.over
        return reward(self.position, seat), self.over

    def _let_opponent_play(self, seen: Any) -> None:
        hand = seen[2 * self.size : 3 * self.size]
        self.position = self.position.play(hand[hand > 0][-1])

    @property
    def viewer(self) -> int:
        return self.seat if self.opponent else to_move(self.position.moves)


def actions_for(envs: Batch, chance: random.Random) -> Any:
    """Mostly allowed ones."""
    actions = envs.sample()
    for place in range(len(actions)):
        if chance.random() < 0.05:
            actions[place] = chance.randrange(-2, 70)
    return actions


def walk_along(game: Game, opponent: str | None) -> list[Position]:
    """Play 40 games at once, each again with positions; the positions that were come to."""
    envs, chance = vector(game, 40, opponent=opponent), random.Random(str(game))
    walks = [Walk(game, opponent is not None) for _ in range(40)]
    actions = np.zeros(40, np.int64)
    observations, info = envs.reset(seed=1)
    rewards, ends, cuts = np.zeros(40), np.zeros(40, bool), np.zeros(40, bool)
    positions = []
    for _ in range(60):
        for place, walk in enumerate(walks):
            paid = walk.step(int(actions[place]), observations[place])
            assert paid == (rewards[place], ends[place])
            expected = observation(walk.position, walk.viewer)
            assert expected.tolist() == observations[place].tolist()
            mask = action_mask(walk.position)
            assert mask.tolist() == info["action_mask"][place].tolist()
            positions.append(walk.position)
        assert observations in envs.observation_space
        assert not cuts.any()
        actions = actions_for(envs, chance)
        observations, rewards, ends, cuts, info = envs.step(actions)
    return positions


@pytest.mark.parametrize("opponent", [None, "random"])
@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_games_at_once_walk_as_positions_do(
    name: str, rules: dict[str, object], opponent: str | None
) -> None:
    positions = walk_along(ninefold.game(name, **rules), opponent)
    assert any(position.over for position in positions)


@pytest.mark.parametrize("opponent", [None, "random"])
def test_games_from_outside_walk_as_positions_do(tmp_path: Path, opponent: str | None) -> None:
    """States are plain tuples with negative fields, rules make lists, numbers come again."""
    (tmp_path / "nim.py").write_text(NIM)
    positions = walk_along(ninefold.game(tmp_path / "nim.py"), opponent)
    assert max(len(position.moves) for position in positions) > 4


def test_an_agent_that_has_lost_before_its_turn_is_told_at_its_first_step() -> None:
    envs = vector("builder", 5, opponent="random", seat=2, numbers=1, target=1)
    _, info = envs.reset(seed=1)
    assert not info["action_mask"].any()
    _, rewards, ends, _, _ = envs.step(envs.sample())
    assert ([-1] * 5, [True] * 5) == (rewards.tolist(), ends.tolist())


def test_the_step_after_the_end_begins_the_next_game_whatever_its_action() -> None:
    envs = vector("order", 2, numbers=2)
    begun, _ = envs.reset(seed=1)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    _, rewards, ends, _, _ = envs.step(np.array([1, 0]))
    assert ([0, 0], [False, False]) == (rewards.tolist(), ends.tolist())
    last, rewards, ends, _, info = envs.step(np.array([0, 7]))
    assert ([1, -1], [True, True]) == (rewards.tolist(), ends.tolist())
    assert [0, 0, 2, 0, 1, 0, 0] == last[0].tolist()
    again, rewards, ends, _, info = envs.step(np.array([-9, 1]))
    assert ([0, 0], [False, False]) == (rewards.tolist(), ends.tolist())
    assert begun.tolist() == again.tolist()
    assert info["action_mask"].all()


def test_what_a_step_gave_stays_as_it_was() -> None:
    envs = vector("sequence", 8)
    given, _ = envs.reset(seed=1)
    kept = given.copy()
    envs.step(envs.sample())
    assert kept.tolist() == given.tolist()


def walked(seed: int, **options: Any) -> list[Any]:
    envs = vector("stack", 50, **options)
    steps = [envs.reset(seed=seed)[0].tolist()]
    for _ in range(30):
        observations, rewards, _, _, _ = envs.step(envs.sample())
        steps += [observations.tolist(), rewards.tolist()]
    return [*steps, envs.reset()[0].tolist()]


@pytest.mark.parametrize("options", [{}, {"opponent": "random"}])
def test_one_seed_walks_alike_and_touches_no_chance_but_its_own(options: Any) -> None:
    before = random.getstate(), str(np.random.get_state())
    assert walked(1, **options) == walked(1, **options)
    assert walked(1, **options) != walked(2, **options)
    assert before == (random.getstate(), str(np.random.get_state()))


def test_each_game_has_chance_of_its_own() -> None:
    """How many games stand beside it does not matter to a game that has begun."""
    both, one = vector("order", 2, opponent="random"), vector("order", 1, opponent="random")
    both.reset(seed=1)
    one.reset(seed=1)
    one._table[0] = both._table[1]
    one._words[0] = both._words[1]
    for _ in range(20):
        actions = both.sample()
        assert both.step(actions)[0][1].tolist() == one.step(actions[1:])[0][0].tolist()


def test_every_allowed_number_and_both_seats_are_as_likely() -> None:
    envs = vector("order", 18_000, opponent="random")
    observations, info = envs.reset(seed=1)
    first = observations[:, :9].all(axis=1)
    assert abs(first.sum() - 9_000) < 5 * 4_500**0.5
    opened = np.bincount(observations[~first, 18], minlength=10)[1:]
    sampled = np.bincount(envs.sample()[first], minlength=9)
    for found in (opened, sampled):
        assert (abs(found - 1_000) < 5 * 1_000**0.5).all()
    assert info["action_mask"].any(axis=1).all()


def test_the_agent_sits_where_it_is_told() -> None:
    for seat, taken in ((1, 0), ("2", 1)):
        observations, _ = vector("sequence", 9, opponent="random", seat=seat).reset(seed=1)
        assert [9 - taken] * 9 == observations[:, :9].sum(axis=1).tolist()


def test_what_is_given_is_shaped_as_gymnasium_shapes_it_for_single_games() -> None:
    single = gymnasium.make_vec(
        "ninefold.envs:ninefold/builder-v0", num_envs=3, vectorization_mode="sync"
    )
    ours = vector("builder", 3, opponent="random")
    assert single.observation_space == ours.observation_space
    assert single.action_space == ours.action_space
    assert single.metadata["autoreset_mode"] == ours.metadata["autoreset_mode"]
    assert shapes(single.reset(seed=1)) == shapes(ours.reset(seed=1))
    actions = ours.sample()
    assert shapes(single.step(actions)) == shapes(ours.step(actions))


def shapes(given: tuple[Any, ...]) -> list[Any]:
    *arrays, info = given
    told = [*arrays, *(info[name] for name in sorted(info))]
    return [sorted(info), *((array.shape, array.dtype) for array in told)]


def test_gymnasiums_own_wrapper_counts_its_episodes() -> None:
    envs = vector("builder", 4)
    counted: Any = RecordEpisodeStatistics(envs)
    counted.reset(seed=1)
    ended = 0
    for _ in range(50):
        _, _, ends, _, _ = counted.step(envs.sample())
        ended += ends.sum()
    assert ended == counted.episode_count > 10


def test_ten_thousand_resets_and_steps_take_no_more_memory() -> None:
    envs = vector("ascending", 16, opponent="random")
    envs.reset(seed=1)
    envs.step(envs.sample())
    tracemalloc.start()
    for _ in range(10_000):
        envs.reset()
        envs.step(envs.sample())
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown < 100_000


@pytest.mark.parametrize("most", [0, 3])
def test_rules_that_allow_no_number_or_a_number_too_great_are_told(
    tmp_path: Path, most: int
) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    envs = vector(tmp_path / "nim.py", 9, most=most)
    with pytest.raises(ninefold.GameFileError, match=r"allows no number, or one beyond 2$"):
        envs.reset(seed=1)


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"opponent": "level:3"}, "opponent is random, not 'level:3'"),
    ({"opponent": "random", "seat": 3}, "seat is random or 1 or 2, not '3'"),
    ({"seat": 2}, "seat, without an opponent, is random, not '2'"),
    ({"num_envs": 0}, "num_envs is a whole number from 1 to 999999999, not '0'"),
    ({"numbers": 63}, "numbers is a whole number from 1 to 62, not '63'"),
]


@pytest.mark.parametrize(("options", "why"), REFUSED)
def test_what_cannot_be_had_is_refused(options: dict[str, Any], why: str) -> None:
    for game in ("order", ninefold.game("order")):
        with pytest.raises(ninefold.RuleError) as refused:
            vector(game, **{"num_envs": 2, **options})
        assert why == str(refused.value)


def test_actions_for_other_than_all_games_are_refused() -> None:
    envs = vector("order", 3)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match=r"one action for each of 3 games, not shape \(2,\)"):
        envs.step(np.array([1, 2]))


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset before the first step"):
        vector("order", 3).step(np.zeros(3))


def test_without_numba_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(
        ninefold.MissingExtra, match="a vector environment needs the extra fast"
    ):
        vector("order", 2)


def test_environments_are_imported_without_numba() -> None:
    code = "import sys, ninefold.envs; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert b"False\n" == done.stdout


# In a process of its own, with the drivers compiled or as they stand.
STEPS = """
import json
import ninefold
from ninefold.envs import vector
found = []
for name, rules in json.loads(input()):
    for opponent in (None, "random"):
        envs = vector(name, 5, opponent=opponent, **rules)
        found.append(envs.reset(seed=1)[0].tolist())
        for step in range(12):
            actions = envs.sample()
            actions[0] += step == 2
            observations, rewards, ends, _, info = envs.step(actions)
            found += [observations.tolist(), rewards.tolist(), ends.tolist()]
            found.append(info["action_mask"].tolist())
try:
    vector(name, 5, most=3).reset()
except ninefold.GameFileError as error:
    found.append(str(error))
print(json.dumps(found))
"""


def test_steps_are_the_same_uncompiled(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    games = [*GAMES, (str(tmp_path / "nim.py"), {})]
    results = [
        subprocess.run(
            [sys.executable, "-c", STEPS],
            input=json.dumps(games),
            env={**os.environ, "NUMBA_DISABLE_JIT": disable},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disable in "01"
    ]
    assert results[0] == results[1]


def test_a_row_is_made_a_tuple_as_in_python() -> None:
    compiled = numba.njit(lambda like, rows: drivers.row_as(like, rows[1][2:]))
    rows = np.array([[1, 2, 3, 4], [5, 6, -7, 2**62]])
    assert (-7, 2**62) == compiled((0, 0), rows) == drivers.row_as((0, 0), rows[1][2:])
