"""The games in Gymnasium: the agent has one seat, a computer player the other.

>>> import gymnasium
>>> env = gymnasium.make("ninefold.envs:ninefold/order-v0", opponent="level:3", seat=1)
>>> observation, info = env.reset(seed=5)
>>> info["action_mask"]
array([1, 1, 1, 1, 1, 1, 1, 1, 1], dtype=int8)
"""

from operator import index
from os import PathLike
from typing import Any, SupportsIndex

import gymnasium
import numpy as np

from ninefold.envs.drawing import RENDER_MODES, Picture, rendered
from ninefold.envs.observation import (
    Entries,
    action_mask,
    action_space,
    observation,
    observation_space,
    reward,
)
from ninefold.envs.options import FINE, ILLEGAL, SEATS, game_of
from ninefold.envs.truth import Told, Truth, told
from ninefold.errors import IllegalMove
from ninefold.players import Player, player
from ninefold.position import Game, Position
from ninefold.rulebook import read_value

Step = tuple[Entries, float, bool, bool, dict[str, Any]]


class Duel(gymnasium.Env[Entries, np.int64]):
    """A game of two, one of them the agent.

    An action that the rules do not allow is an IllegalMove (`illegal="error"`), loses the game
    ("loss"), or changes nothing and costs a fine ("noop").
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str | PathLike[str],
        *,
        opponent: str = "random",
        seat: int | str = "random",
        illegal: str = "loss",
        truth: bool = False,
        render_mode: str | None = None,
        **rules: object,
    ) -> None:
        self.game = game_of(game, rules)
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self.position = self.game.start()
        self.seat = self._given_seat = read_value("seat", seat, SEATS)
        self.opponent = str(opponent)  # so that None is told to be no player
        self._player: Player = player(self.opponent)
        self.illegal = ILLEGAL[read_value("illegal", illegal, ILLEGAL)]
        self.truth = Truth(self.game) if truth else None
        if render_mode is not None:
            read_value("render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Entries, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._player.close()
            self._player = player(self.opponent, int(self.np_random.integers(2**32)))
        self.seat = self._given_seat or int(self.np_random.integers(1, 3))
        self.position = self.game.start()
        self._let_opponent_play()
        return self._seen(), self._info()

    def step(self, action: SupportsIndex) -> Step:
        """Take the number action + 1, and let the opponent answer.

        If the opponent has won before the agent's first turn, any action ends the episode.
        """
        before = self.position
        if before.over:
            return self._told(reward(before, self.seat), True, told(0, 0))
        try:
            self.position = before.play(index(action) + 1)
        except IllegalMove:
            if self.illegal == "error":
                raise
            lost = self.illegal == "loss"
            return self._told(FINE, lost, self._regret(before, None) if lost else told(0, 0))
        regret = self._regret(before, self.position.moves[-1])
        self._let_opponent_play()
        return self._told(reward(self.position, self.seat), self.position.over, regret)

    def render(self) -> str | Picture | None:
        return rendered(self.position, self.render_mode)

    def close(self) -> None:
        self._player.close()

    def _let_opponent_play(self) -> None:
        if self.position.turn == 3 - self.seat:
            self.position = self.position.play(self._player.choose(self.position))

    def _regret(self, before: Position, number: int | None) -> Told:
        return self.truth.regret(before, number) if self.truth else told(0, 0)

    def _told(self, paid: float, over: bool, regret: Told) -> Step:
        info = self._info()
        if self.truth:
            info["regret"] = regret
        return self._seen(), paid, over, False, info

    def _seen(self) -> Entries:
        return observation(self.position, self.seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": action_mask(self.position)}
        if self.truth:
            info["value"] = self.truth.value(self.position, self.seat)
        return info
