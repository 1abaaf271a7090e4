"""What people type at the table, and what they are told of it."""

from ninefold.errors import IllegalMove, shortened
from ninefold.moves import in_pairs, listing
from ninefold.position import Position
from ninefold.rulebook import is_number
from ninefold.talk import general

# What can be typed instead of a number, and what it means.
COMMANDS = {
    **{word: word for word in ("help", "rules", "undo", "moves", "hint", "why", "quit")},
    "?": "help",
    "h": "help",
    "q": "quit",
    "exit": "quit",
}
COACH = ("hint", "why")
HELP = [
    "Type the number that you take, such as 4 or pick 4. Or:",
    "  rules  how this game is played",
    "  moves  who took what, and what is allowed now",
    "  undo   take back the last number; against a computer, your last one",
    "  hint   a good number, says the coach",
    "  why    what the last number leads to; why 4 tells it of 4",
    "  quit   leave the table; a recorded game can be resumed",
]
VERBS = ("pick", "take", "select", "choose", "place", "put", "enter")


def command_in(typed: str) -> tuple[str | None, str]:
    """The command in what somebody typed, if there is one, and what it is asked about."""
    first, _, rest = typed.lower().partition(" ")
    if first == "why":
        return "why", rest.strip()
    return COMMANDS.get(typed.lower()), ""


def number_in(text: str, position: Position) -> int:
    """The number in what somebody typed: 4, or pick 4."""
    words = text.lower().split()
    word = words[-1] if len(words) == 2 and words[0] in VERBS else text
    if is_number(word.removeprefix("-")):
        return int(word)
    what = f"{shortened(word)} is no number here" if text else "nothing was typed"
    raise IllegalMove(f"{what}; allowed: {listing(position.legal) or 'none'}")


def state_text(position: Position) -> list[str]:
    """A position in words: the table, the moves, and what comes next."""
    if position.over:
        coming = general.outcome(position)
    else:
        coming = [f"Player {position.turn}'s turn. Allowed: {listing(position.legal)}"]
    return [
        *general.table(position),
        f"Moves: {in_pairs(position.moves) or 'none'}",
        *coming,
    ]
