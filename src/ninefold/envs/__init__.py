"""Games as environments, for programs that learn to play or are measured by playing.

Importing this makes every game known to Gymnasium as ninefold/NAME-v0, and any game from
outside as ninefold/duel-v0. Gymnasium looks for no plugins since its version 1.0; it imports
the module that an id begins with, so that `gymnasium.make("ninefold.envs:ninefold/order-v0")`
needs no import.
"""

from ninefold import extras
from ninefold.registry import own_games


def _register() -> None:
    from gymnasium import register  # only after it is known to be there

    made_by = f"{__name__}.gymnasium:Duel"
    register("ninefold/duel-v0", made_by)
    for name in own_games():
        register(f"ninefold/{name}-v0", made_by, kwargs={"game": name})


extras.need("envs", "an environment")
_register()
