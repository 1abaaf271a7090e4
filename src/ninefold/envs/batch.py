"""Many games at once through Gymnasium's vector API, every step of them compiled.

    >>> from ninefold.envs import vector
    >>> envs = vector("order", 4096)
    >>> observations, info = envs.reset(seed=5)
    >>> observations, rewards, ends, _, info = envs.step(envs.sample())

What a step gives are new arrays each time; no later step writes into them.
"""

from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ninefold.envs.observation import action_space, observation_space, size_of
from ninefold.errors import GameFileError
from ninefold.fast.drivers import steps
from ninefold.fast.twin import twin
from ninefold.position import Game

Arrays = NDArray[Any]  # with a row for each game
Step = tuple[Arrays, Arrays, Arrays, Arrays, dict[str, Any]]


class Batch(VectorEnv[Arrays, Arrays, Arrays]):
    """So many games side by side, each with an agent: one player of it, or every one.

    An action that the rules do not allow loses the game. The step after a game has ended
    begins the next one, whatever its action.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(self, game: Game, num_envs: int, seat: int) -> None:
        self.game, self.num_envs, self._seat = game, num_envs, seat
        self.single_observation_space = observation_space(game)
        self.single_action_space = action_space(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rules, self._start = tuple(game.values), tuple(game.start().state)
        self._table = np.zeros((num_envs, steps.STATE + len(self._start)), np.int64)
        self._size = size_of(game)
        self._words = np.zeros((num_envs, 2, words_for(3 * self._size + 1)), np.int64)
        self._chance = np.zeros(num_envs, np.int64)  # of the samples
        self._step_all = twin(game).driver(steps.step_all)
        self._sample_all = twin(game).driver(steps.sample_all)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin every game anew. The same seed gives the same games and samples."""
        super().reset(seed=seed)
        for chance in (self._table[:, steps.CHANCE], self._chance):
            chance[:] = self.np_random.integers(2**63, size=self.num_envs)
        self._table[:, steps.ENDED] = 1
        observations, _, _, _, info = self.step(np.zeros(self.num_envs, np.int64))
        return observations, info

    def step(self, actions: Arrays) -> Step:
        """Let every agent act: its action a takes the number a + 1."""
        if self._np_random is None:
            raise ResetNeeded("call reset before the first step")
        n, size = self.num_envs, self._size
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (n,):
            raise ValueError(f"one action for each of {n} games, not shape {actions.shape}")
        seen = np.empty((n, words_for(3 * size + 1)), np.int64)
        masks, rewards = np.empty((n, words_for(size)), np.int64), np.empty(n)
        if self._step_all(
            self._rules,
            self._start,
            size,
            self._table,
            self._words.view(np.int8),
            self._words,
            actions,
            self._seat,
            seen,
            masks,
            rewards,
        ):
            name = self.game.name
            raise GameFileError(f"{name} goes on, but allows no number, or one beyond {size}")
        observations = seen.view(np.int8)[:, : 3 * size + 1]
        mask = masks.view(np.int8)[:, :size]
        ends = self._table[:, steps.ENDED] > 0
        info = {"action_mask": mask, "_action_mask": np.ones(n, np.bool_)}
        return observations, rewards, ends, np.zeros(n, np.bool_), info

    def sample(self) -> Arrays:
        """An allowed action for each game, every one as likely; 0 where the game is over."""
        actions = np.empty(self.num_envs, np.int64)
        self._sample_all(self._table, self._chance, actions)
        return actions


def words_for(entries: int) -> int:
    """How many words hold so many entries of one byte each."""
    return -(-entries // 8)
