"""What may be asked of an environment."""

from os import PathLike

from ninefold import registry
from ninefold.position import Game

SEATS = ("random", "1", "2")
ILLEGAL = (  # what becomes of an action that the rules do not allow
    "loss",  # the game is lost
    "noop",  # nothing changes, and it costs a fine
    "error",  # an IllegalMove is raised, which says why
)
FINE = -1.0


def game_of(game: Game | str | PathLike[str], rules: dict[str, object]) -> Game:
    """The game itself or the one of this name, with these parameters."""
    return game.changed(**rules) if isinstance(game, Game) else registry.game(game, **rules)
