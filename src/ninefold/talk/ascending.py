"""The talk of Ascending Challenge.

Its rule book shows no terminal; these lines follow the words of its examples.
"""

from functools import reduce
from itertools import pairwise

from ninefold.bits import count
from ninefold.moves import left, listing, taken_by, to_move
from ninefold.position import Position
from ninefold.rules.ascending import on_pile
from ninefold.talk.general import drawn_by_seat

PROMPT = "Select a number: "


def opening(position: Position) -> list[str]:
    return [
        f"Shared Pool: {_pool(position)}",
        *(f"Player {player}'s Hand: Empty" for player in (1, 2)),
        "",
    ]


def turn(position: Position) -> list[str]:
    return [f"Turn {len(position.moves) + 1}: Player {to_move(position.moves)}"]


def taken(position: Position) -> list[str]:
    player = 3 - to_move(position.moves)
    return [
        f"Player {player} selects {position.moves[-1]}.",
        f"Shared Pool: {_pool(position)}",
        *(f"Player {player}'s Hand: {_hand(position, player)}" for player in (1, 2)),
        "",
    ]


def ending(position: Position) -> list[str]:
    sentences = str(position.reason).replace(". ", ".\n").splitlines()
    return ["Result:", *sentences, f"Player {position.winner} wins the game!"]


def drawing(position: Position) -> list[str]:
    return drawn_by_seat(position, lambda own: _drawn(own, position.game.values.hand))


def _drawn(own: tuple[int, ...], size: int) -> list[str]:
    """The slots of a hand with how they rise, and what the tie-breaks look at."""
    slots = [f"[{n}]" for n in own] + ["[ ]"] * (size - len(own))
    signs = ["<" if low < high else ">" for low, high in pairwise(own)]
    signs += ["<" if ">" not in signs else " "] * (size - len(signs))
    row = " ".join(f"{slot} {sign}" for slot, sign in zip(slots, signs, strict=True))
    rise = count(reduce(on_pile, own, 0))
    return [row.rstrip("< "), f"rise of {rise}, sum {sum(own)}"]


def _hand(position: Position, player: int) -> str:
    hand = taken_by(player, position.moves)
    return f"[{listing(hand)}]" if hand else "Empty"


def _pool(position: Position) -> str:
    return f"[{listing(left(position.game.values.numbers, position.moves))}]"
