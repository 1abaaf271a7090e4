"""The games in PettingZoo: both seats are agents, who take turns.

    >>> from ninefold.envs import pettingzoo
    >>> env = pettingzoo.env("order", numbers=9)
    >>> env.reset()
    >>> env.agent_selection
    'player_1'

Importing this makes every game known to `pettingzoo.make` as ninefold/NAME-v0, and any game
from outside as ninefold/duel-v0.
"""

from functools import lru_cache
from operator import index
from os import PathLike
from typing import Any, SupportsIndex

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo import register as register_in_pettingzoo
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from ninefold.bits import LARGEST, full
from ninefold.envs.drawing import RENDER_MODES, Picture, rendered
from ninefold.envs.observation import (
    Entries,
    View,
    action_space,
    mask_of,
    mask_space,
    observation_space,
    size_of,
)
from ninefold.envs.options import FINE, ILLEGAL, game_of
from ninefold.errors import IllegalMove
from ninefold.position import Game, Position
from ninefold.registry import own_games
from ninefold.rulebook import State, read_value
from ninefold.rules import OPEN

SEATS = {"player_1": 1, "player_2": 2}
AGENTS = tuple(SEATS)
NOTHING = dict.fromkeys(AGENTS, 0.0)
GOING_ON = dict.fromkeys(AGENTS, False)
ALL = full(LARGEST)
KNOWN = 50_000  # states of which the verdict is remembered: enough for every game of 9 numbers
Seen = dict[str, Entries]


class Duel(AECEnv):  # type: ignore[misc]  # PettingZoo tells no types
    """A game of two agents, without any wrapper.

    It goes from state to state by the rules as they stand, for the sake of speed.
    """

    metadata = {  # noqa: RUF012
        "name": "ninefold_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game | str | PathLike[str],
        *,
        illegal: str = "loss",
        render_mode: str | None = None,
        **rules: object,
    ) -> None:
        super().__init__()
        self.game = game_of(game, rules)
        self.illegal = ILLEGAL[read_value("illegal", illegal, ILLEGAL)]
        if render_mode is not None:
            read_value("render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.action_spaces = {agent: action_space(self.game) for agent in AGENTS}
        self.observation_spaces = {
            agent: Dict(
                observation=observation_space(self.game), action_mask=mask_space(self.game)
            )
            for agent in AGENTS
        }
        self._size = size_of(self.game)
        self._book, self._rules = self.game.book, self.game.values
        self._start = self._book.start(self._rules)
        self._look = lru_cache(KNOWN)(self._look_at)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    @property
    def position(self) -> Position:
        return self.game.start().play(*self._moves)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Nothing in it is left to chance: a seed changes nothing."""
        self.agents = list(AGENTS)
        self.rewards, self._cumulative_rewards = NOTHING.copy(), NOTHING.copy()
        self.terminations, self.truncations = GOING_ON.copy(), GOING_ON.copy()
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._moves: list[int] = []
        self._view = View(self._size)
        self._stand(self._start)

    def step(self, action: SupportsIndex | None) -> None:
        """Take the number action + 1; None only removes an agent whose game is over."""
        agent = self.agent_selection
        if action is None or self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if self.rewards[agent]:
            self._clear_rewards()
        number = index(action) + 1
        if number > 0 and self._legal >> number & 1:
            self._moves.append(number)
            self._view.take(number)
            self._stand(self._book.play(self._rules, self._state, number))
        else:
            self._refuse(number)

    def observe(self, agent: str) -> Seen:
        legal = self._legal if agent == self.agent_selection else 0
        return {
            "observation": self._view.seen(SEATS[agent], legal != 0),
            "action_mask": mask_of(legal, self._size),
        }

    def render(self) -> str | Picture | None:
        return rendered(self.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to let go of."""

    def _stand(self, state: State) -> None:
        """Go on from this state, or end with it."""
        self._state = state
        self.agent_selection = AGENTS[len(self._moves) % 2]
        verdict, self._legal = self._look(state)
        if verdict != OPEN:
            self._pay(float(verdict))
            self._end()

    def _look_at(self, state: State) -> tuple[int, int]:
        """The verdict on a state, and what may be taken in it."""
        verdict = self._book.verdict(self._rules, state)
        return verdict, self._book.legal(self._rules, state) & ALL if verdict == OPEN else 0

    def _refuse(self, number: int) -> None:
        """Punish the agent for an action that the rules do not allow."""
        try:
            self.position.play(number)
        except IllegalMove:
            if self.illegal == "error":
                raise
        self._pay(FINE)
        if self.illegal == "loss":
            self._end()

    def _pay(self, reward: float) -> None:
        """Give this to the agent whose turn it is; the other pays."""
        self.rewards = dict.fromkeys(AGENTS, 0.0 - reward)  # never -0.0
        self.rewards[self.agent_selection] = reward
        self._accumulate_rewards()

    def _end(self) -> None:
        self._legal = 0
        self.terminations = dict.fromkeys(AGENTS, True)


def env(game: Game | str | PathLike[str], **given: Any) -> AECEnv:
    """A game in the wrappers that PettingZoo's own games have."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(Duel(game, **given)))


def _register() -> None:
    register_in_pettingzoo("aec", "ninefold/duel-v0", env)
    for name in own_games():
        register_in_pettingzoo("aec", f"ninefold/{name}-v0", env, kwargs={"game": name})


_register()
