"""The talk of Order Challenge."""

from collections.abc import Iterable

from ninefold.moves import left, taken_by, to_move
from ninefold.position import Position
from ninefold.talk.general import drawn_by_seat

PROMPT = "Enter a number to select: "


def opening(position: Position) -> list[str]:
    return []


def turn(position: Position) -> list[str]:
    return [*_table(position), *_choice(position)]


def taken(position: Position) -> list[str]:
    return [""]


def ending(position: Position) -> list[str]:
    return [
        *_table(position),
        *_choice(position),
        "No valid moves available.",
        "",
        f"Player {to_move(position.moves)} cannot make a valid move. "
        f"Player {position.winner} wins!",
    ]


def drawing(position: Position) -> list[str]:
    return drawn_by_seat(position, _drawn)


def _drawn(own: tuple[int, ...]) -> list[str]:
    needed = f"more than {own[-1]}" if own else "any number"
    return [" < ".join([*map(str, own), "?"]), f"? is {needed}"]


def _table(position: Position) -> list[str]:
    pool = left(position.game.values.numbers, position.moves)
    hands = [
        f"Player {player}'s Sequence: {_row(taken_by(player, position.moves))}"
        for player in (1, 2)
    ]
    return [f"Shared Pool: {_row(pool)}", *hands, ""]


def _choice(position: Position) -> list[str]:
    player = to_move(position.moves)
    own = taken_by(player, position.moves)
    choice = _row(position.legal) if position.legal else "None"
    if not own:
        return [f"Player {player}'s turn.", f"Available numbers: {choice}"]
    return [
        f"Player {player}'s turn.",
        f"Last number in your sequence: {own[-1]}",
        f"Available numbers greater than {own[-1]}: {choice}",
    ]


def _row(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"
