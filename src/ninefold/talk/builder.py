"""The talk of Sequence Builder."""

from collections.abc import Iterable

from ninefold.moves import left, listing, taken_by, to_move
from ninefold.position import Position

PROMPT = "Input: "


def opening(position: Position) -> list[str]:
    return [f"Starting Shared Pool: {_pool(position)}", ""]


def turn(position: Position) -> list[str]:
    player = to_move(position.moves)
    own = taken_by(player, position.moves)
    return [
        f"Player {player}, your sequence: {_row(own)}. Sum: {sum(own)}. "
        f"Available numbers: {_pool(position)}"
    ]


def taken(position: Position) -> list[str]:
    player = 3 - to_move(position.moves)
    own = taken_by(player, position.moves)
    return [
        f"{position.moves[-1]} is available.",
        f"Player {player}'s sequence: {_row(own)}",
        f"Sum: {sum(own)}",
        f"Shared Pool: {_pool(position)}",
        "",
    ]


def ending(position: Position) -> list[str]:
    loser = to_move(position.moves)
    winner = position.winner
    return [str(position.reason), f"Player {loser} loses. Player {winner} wins."]


def _row(numbers: Iterable[int]) -> str:
    return f"[{listing(numbers)}]"


def _pool(position: Position) -> str:
    pool = left(position.game.values.numbers, position.moves)
    return " ".join(map(str, pool)) or "None"
