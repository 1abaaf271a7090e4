"""The talk of a game that has none of its own: its drawing of the table, or who took what."""

from collections.abc import Callable

from ninefold.moves import listing, taken_by, to_move
from ninefold.position import Position

PROMPT = "Enter a number: "


def opening(position: Position) -> list[str]:
    return [position.game.title, ""]


def turn(position: Position) -> list[str]:
    return [
        *table(position),
        f"Player {position.turn}'s turn.",
        f"Available numbers: {listing(position.legal)}",
    ]


def taken(position: Position) -> list[str]:
    return [f"Player {3 - to_move(position.moves)} takes {position.moves[-1]}.", ""]


def ending(position: Position) -> list[str]:
    return [*table(position), *outcome(position)]


def drawing(position: Position) -> list[str]:
    return table(position)[:-1]


def outcome(position: Position) -> list[str]:
    """Why the game is over, unless that is no more than who has won, and who has won."""
    verdict = f"Player {position.winner} wins!" if position.winner else "The game is a draw."
    reason = position.reason or ""
    return [verdict] if reason.rstrip(".") == verdict.rstrip(".!") else [reason, verdict]


def table(position: Position) -> list[str]:
    """How the table stands, for any game."""
    draw = getattr(position.game.book, "table", None)
    if draw:
        drawn = str(draw(position.game.values, position.moves)).splitlines()
    else:
        drawn = [
            f"Player {player}'s numbers: {listing(taken_by(player, position.moves)) or 'none'}"
            for player in (1, 2)
        ]
    return [*drawn, ""]


def drawn_by_seat(
    position: Position, draw: Callable[[tuple[int, ...]], list[str]]
) -> list[str]:
    """What is drawn of each player's numbers, below the player."""
    lines = []
    for player in (1, 2):
        drawn = draw(taken_by(player, position.moves))
        lines += [f"Player {player}", *(f"  {line}" for line in drawn), ""]
    return lines[:-1]
