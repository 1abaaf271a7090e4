"""Games as environments, for programs that learn to play or are measured by playing.

Importing this makes every game known to Gymnasium as ninefold/NAME-v0, and any game from
outside as ninefold/duel-v0. Gymnasium looks for no plugins since its version 1.0; it imports
the module that an id begins with, so that `gymnasium.make("ninefold.envs:ninefold/order-v0")`
needs no import.
"""

from os import PathLike
from typing import TYPE_CHECKING

from ninefold import extras
from ninefold.position import Game
from ninefold.registry import own_games
from ninefold.rulebook import MOST, read_value

if TYPE_CHECKING:
    from ninefold.envs.batch import Batch


def _register() -> None:
    from gymnasium import register  # only after it is known to be there

    made_by = f"{__name__}.gymnasium:Duel"
    register("ninefold/duel-v0", made_by)
    for name in own_games():
        register(f"ninefold/{name}-v0", made_by, kwargs={"game": name})


def vector(
    game: Game | str | PathLike[str],
    num_envs: int,
    *,
    opponent: str | None = None,
    seat: int | str = "random",
    **rules: object,
) -> "Batch":
    """So many games at once, as one of Gymnasium's vector environments.

    Without an opponent the agent plays for whoever is to move, and is paid as that player.
    The only opponent is `random`, which is compiled; others would need Python at every step.
    """
    extras.need("fast", "a vector environment")
    from ninefold.envs.batch import Batch
    from ninefold.envs.options import SEATS, game_of
    from ninefold.fast.drivers.steps import EITHER, EVERY

    part = EVERY
    if opponent is None:
        read_value("seat, without an opponent,", seat, ("random",))
    else:
        read_value("opponent", opponent, ("random",))
        part = read_value("seat", seat, SEATS) or EITHER
    return Batch(game_of(game, rules), read_value("num_envs", num_envs, range(1, MOST)), part)


extras.need("envs", "an environment")
_register()
