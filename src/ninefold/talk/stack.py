"""The talk of Number Stack Duel."""

from ninefold.moves import left, listing, taken_by, to_move
from ninefold.position import Position
from ninefold.rules.stack import pattern_word

PROMPT = "Enter your number: "
SEPARATOR = "-------------------------"
PATTERNS = {"greater": "Greater Than (>)", "less": "Less Than (<)"}


def opening(position: Position) -> list[str]:
    return []


def turn(position: Position) -> list[str]:
    moves = position.moves
    if not moves:
        return [
            *_table(position),
            SEPARATOR,
            f"Player {to_move(moves)}'s Turn",
            "Pattern: N/A (First move)",
            "Choose any number from the available numbers.",
        ]
    return [
        SEPARATOR,
        *_table(position),
        f"Player {to_move(moves)}'s Turn",
        f"Pattern: {PATTERNS[pattern_word(moves)]}",
        f"You must choose a number {pattern_word(moves)} than {moves[-1]}.",
        f"Available numbers: {listing(position.legal) or 'None'}",
    ]


def taken(position: Position) -> list[str]:
    moves = position.moves
    return [
        "",
        f"Player {3 - to_move(moves)} placed {moves[-1]} on the stack.",
        f"Next Pattern: {PATTERNS[pattern_word(moves)]}",
        "",
    ]


def ending(position: Position) -> list[str]:
    return [
        *turn(position),
        "No valid moves available.",
        f"Player {to_move(position.moves)} cannot make a valid move.",
        f"Player {position.winner} wins the game!",
    ]


def drawing(position: Position) -> list[str]:
    moves = position.moves
    signs = ["<" if place % 2 else ">" for place in range(len(moves))]
    stack = [f"{sign} {number}" for sign, number in zip(signs, moves, strict=True)]
    sign = "<" if len(moves) % 2 else ">"
    drawn = " ".join([*stack, f"{sign} ?"]).removeprefix("> ")
    needed = f"{pattern_word(moves)} than {moves[-1]}" if moves else "any number"
    placed = [
        f"Player {player} placed {listing(taken_by(player, moves)) or 'nothing yet'}"
        for player in (1, 2)
    ]
    return ["The stack", f"  {drawn}", f"  ? is {needed}", "", *placed]


def _table(position: Position) -> list[str]:
    pool = left(position.game.values.numbers, position.moves)
    return [
        f"Available Numbers: {listing(pool) or 'None'}",
        f"Stack: {listing(position.moves) or 'Empty'}",
    ]
