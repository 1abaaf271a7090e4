"""Values in words. The one unit of distance is the numbers that will still be taken."""

from ninefold.solver import Option


def value_told(winner: int | None, plies: int) -> str:
    """What a position is worth: Player 1 wins after 3 more numbers."""
    ending = f"Player {winner} wins" if winner else "A draw"
    return f"{ending}{distance(plies)}."


def option_told(option: Option, mover: int) -> str:
    """What a number leads to, for the player who takes it: wins after 3 more numbers.

    The number itself is one of them.
    """
    ending = {mover: "wins", None: "draws"}.get(option.winner, "loses")
    return f"{ending} at once" if option.plies == 1 else f"{ending}{distance(option.plies)}"


def distance(plies: int) -> str:
    """How far off the end is, to be put behind what it is; nothing if it is here."""
    if not plies:
        return ""
    return f" after {plies} more number{'s' if plies > 1 else ''}"
