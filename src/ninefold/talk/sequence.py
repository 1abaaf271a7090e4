"""The talk of Sequence Duel."""

from ninefold.moves import left, listing, taken_by, to_move
from ninefold.position import Position
from ninefold.rules.sequence import progression
from ninefold.talk.general import drawn_by_seat

PROMPT = "Command: "
FEW = 15  # numbers that a line has room for


def opening(position: Position) -> list[str]:
    return [f"Number Pool: {_pool(position)}"]


def turn(position: Position) -> list[str]:
    return [f"Player {to_move(position.moves)}'s Turn."]


def taken(position: Position) -> list[str]:
    player = 3 - to_move(position.moves)
    return [
        f"Player {player} picked {position.moves[-1]}.",
        f"Available Numbers: {_pool(position)}",
        f"Player {player}'s Numbers: {listing(taken_by(player, position.moves))}",
        "",
    ]


def ending(position: Position) -> list[str]:
    last = 3 - to_move(position.moves)
    row = progression(position.game.values, taken_by(last, position.moves))
    if row:
        return [
            f"Player {last} has formed an arithmetic sequence with numbers {listing(row)}.",
            f"Player {last} wins the game!",
        ]
    if position.winner is None:
        return ["All numbers have been selected.", "The game is a draw."]
    return [
        "All numbers have been selected.",
        f"Player {last} was the last to pick.",
        f"Player {last} loses the game.",
        f"Player {position.winner} wins the game!",
    ]


def drawing(position: Position) -> list[str]:
    return drawn_by_seat(position, lambda own: _drawn(own, position))


def _drawn(own: tuple[int, ...], position: Position) -> list[str]:
    """The numbers at their distances, and what is one number short of a progression."""
    rules, numbers = position.game.values, range(1, position.game.values.numbers + 1)
    if rules.numbers <= FEW:
        drawn = " ".join(str(n) if n in own else "·" * len(str(n)) for n in numbers)
    else:
        drawn = listing(sorted(own)) or "nothing yet"
    whole = progression(rules, own)
    if whole:
        return [drawn, f"has {listing(whole)}"]
    rows = {n: progression(rules, (*own, n)) for n in left(rules.numbers, position.moves)}
    short = [
        " ".join(f"({n})" if n == number else str(n) for n in row)
        for number, row in rows.items()
        if row
    ]
    return [drawn, f"one short: {', '.join(short)}" if short else "nothing one short"]


def _pool(position: Position) -> str:
    return listing(left(position.game.values.numbers, position.moves)) or "None"
