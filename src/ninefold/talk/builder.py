"""The talk of Sequence Builder."""

from collections.abc import Iterable

from ninefold.moves import left, listing, taken_by, to_move
from ninefold.position import Position
from ninefold.talk.general import drawn_by_seat

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


def drawing(position: Position) -> list[str]:
    return drawn_by_seat(position, lambda own: _drawn(own, position))


def _drawn(own: tuple[int, ...], position: Position) -> list[str]:
    """The sequence, its sum, and what the next number may be."""
    rules, total, least = position.game.values, sum(own), max(own, default=0) + 1
    if total == rules.target:
        return [" < ".join(map(str, own)), f"sum {total}, exactly"]
    short = rules.target - total
    most = min(short, rules.numbers)
    needed = f"? is from {least} to {most}" if least <= most else "no number fits"
    return [" < ".join([*map(str, own), "?"]), f"sum {total}, {short} short", needed]


def _row(numbers: Iterable[int]) -> str:
    return f"[{listing(numbers)}]"


def _pool(position: Position) -> str:
    pool = left(position.game.values.numbers, position.moves)
    return " ".join(map(str, pool)) or "None"
