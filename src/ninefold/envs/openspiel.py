"""The games in OpenSpiel: importing this module registers them.

    >>> import pyspiel
    >>> import ninefold.envs.openspiel
    >>> game = pyspiel.load_game("ninefold_order(numbers=5)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(2)
    >>> print(state)
    Player 2: State(pool=54, last=0, rival=3)

Every installed game is there as ninefold_NAME, with its parameters; `register` adds others.
OpenSpiel counts from 0: its player p is Player p + 1, its action a takes the number a + 1.
"""

from typing import Any

import numpy as np
import pyspiel

from ninefold.envs.observation import observation, reward, size_of
from ninefold.moves import to_move
from ninefold.position import Game, Position
from ninefold.registry import listed_games, own_games

OVER = int(pyspiel.PlayerId.TERMINAL)
LONGEST = 10_000  # numbers that a game from outside may have; of ours, each takes a number once


def register(game: Game, name: str) -> None:
    """Make a game known to OpenSpiel by this name; its parameters are the defaults there."""
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=game.rules,
    )
    # OpenSpiel lets go of what makes a game only after Python has ended, and no function
    # survives that. A class does: it refers to itself.
    maker = type(f"Spiel_{name}", (SpielGame,), {"kind": kind, "game": game})
    pyspiel.register_game(kind, maker)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel tells no types
    """A game to OpenSpiel. Each that is registered has a class of its own."""

    kind: Any
    game: Game

    def __init__(self, rules: dict[str, object]) -> None:
        self.start = self.game.changed(**rules).start()
        size = size_of(self.start.game)
        info = pyspiel.GameInfo(
            num_distinct_actions=size,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=size if self.game.name in own_games() else LONGEST,
        )
        super().__init__(self.kind, info, rules)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, wanted: Any = None, _params: object = None) -> "Observer":
        return Observer(size_of(self.start.game), wanted is not None and wanted.perfect_recall)


def loaded(name: str) -> Any:
    """A game from its string. Whoever asks here has the games registered."""
    return pyspiel.load_game(name)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position to OpenSpiel.

    Whose turn it is and the state in the rule book: that is all that the rest of the game
    depends on, and what solvers know a position by. So its string is this and nothing else.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._reach(game.start)

    def _reach(self, position: Position) -> None:
        turn = position.turn
        self.position = position
        self.player = OVER if turn is None else turn - 1  # OpenSpiel asks many times a move

    def __str__(self) -> str:
        return f"Player {to_move(self.position.moves)}: {self.position.state}"

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == OVER

    def returns(self) -> list[float]:
        return [reward(self.position, player) for player in (1, 2)]

    def _legal_actions(self, _player: int) -> list[int]:
        return [number - 1 for number in self.position.legal]

    def _apply_action(self, action: int) -> None:
        self._reach(self.position.play(action + 1))

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(action + 1)


class Observer:
    """What a player sees: as a tensor what every agent sees, as a string the state.

    An observer that recalls has the moves for a string. The tensor holds them already.
    """

    def __init__(self, size: int, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(3 * size + 1, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = observation(state.position, player + 1)

    def string_from(self, state: SpielState, _player: int) -> str:
        return " ".join(map(str, state.position.moves)) if self.recalls else str(state)


for installed in listed_games().values():
    if isinstance(installed, Game):  # what is wrong with the others is told elsewhere
        register(installed, f"ninefold_{installed.name}")
