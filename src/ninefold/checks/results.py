"""Who wins, told more than once: by the verdict, by points, by the sentence at the end."""

import re
from typing import Any

from ninefold.checks.sample import Fault, PassedOver, Place, Sample, attempt
from ninefold.moves import listing, to_move
from ninefold.rules import DRAW, LOST

# What a sentence at the end may say outright.
WINS = re.compile(r"\bPlayer ([12]) (?:wins|won|has won)\b")
LOSES = re.compile(r"\bPlayer ([12]) (?:loses|lost|has lost)\b")
DRAWN = re.compile(r"\ba draw\b")
NAMED = re.compile(r"\bPlayer ([12])\b")

Meanings = dict[str, tuple[bool, Place]]


def results(sample: Sample) -> str:
    """What one player wins the other loses, and whoever the game tells as the winner is it."""
    means: Meanings = {}
    told = []
    if hasattr(sample.book, "points"):
        sample.refute(wrong_points(sample))
        told.append("points")
    if hasattr(sample.book, "reason"):
        sample.refute(wrong_sentence(sample))
        sample.refute(other_meaning(sample, means))
    if means:
        told.append("reason")
    if not told:
        raise PassedOver("nothing but the verdict tells who wins: no points, and no reason")
    return f"told by the verdict and by {' and '.join(told)}"


def winner_at(place: Place) -> int | None:
    """The player who has won here by the verdict; None for a draw."""
    if place.verdict == DRAW:
        return None
    mover = to_move(place.moves)
    return 3 - mover if place.verdict == LOST else mover


def in_words(winner: int | None) -> str:
    return f"Player {winner} wins" if winner else "it is a draw"


def wrong_points(sample: Sample) -> Fault:
    """What is wrong with the points at the end of a game."""

    def wrong(place: Place) -> str | None:
        if not place.over:
            return None
        points: Any = getattr(sample.book, "points", None)
        given = points(sample.rules, place.moves)
        if not isinstance(given, tuple) or list(map(type, given)) != [int, int]:
            return f"points gives {given!r}, not the points of both players"
        first, second = given
        if first > 0 < second:
            return f"points pays both players: {given}"
        if first + second:
            return f"points gives {given}, which do not sum to 0"
        winner = (1 if first > 0 else 2) if first else None
        if winner == winner_at(place):
            return None
        return contradiction(f"points gives {given}, so {in_words(winner)}", place)

    return wrong


def wrong_sentence(sample: Sample) -> Fault:
    """How the sentence at the end contradicts the verdict, if it says outright who wins."""

    def wrong(place: Place) -> str | None:
        sentence = sentence_at(sample, place)
        for winner in winners_told(sentence):
            if winner != winner_at(place):
                return contradiction(f"reason says {sentence!r}", place)
        return None

    return wrong


def sentence_at(sample: Sample, place: Place) -> str:
    """Why the game is over here; nothing if it is not, or if that is not told."""
    if not place.over:
        return ""
    reason: Any = getattr(sample.book, "reason", None)
    sentence, _ = attempt(reason, sample.rules, place.moves)
    return sentence if isinstance(sentence, str) else ""


def winners_told(sentence: str) -> list[int | None]:
    """Whom this sentence says outright to have won; None stands for a draw."""
    won = [int(player) for player in WINS.findall(sentence)]
    lost = [3 - int(player) for player in LOSES.findall(sentence)]
    return [*won, *lost, *([None] if DRAWN.search(sentence) else [])]


def contradiction(told: str, place: Place) -> str:
    return f"{told}, but by the verdict {in_words(winner_at(place))}"


def other_meaning(sample: Sample, means: Meanings) -> Fault:
    """What is said of one player must decide the game as it does where it is said of the other.

    If "Player 1 has a row" goes with a win of Player 1, "Player 2 has a row" cannot.
    """

    def other(place: Place) -> str | None:
        sentence = sentence_at(sample, place)
        named = set(NAMED.findall(sentence))
        if len(named) != 1 or not winner_at(place):
            return None
        won = named == {str(winner_at(place))}
        earlier_won, earlier = means.setdefault(re.sub(r"\d+", "#", sentence), (won, place))
        if earlier_won == won:
            return None
        return (
            f"reason says {sentence!r}, and {in_words(winner_at(place))}; but after "
            f"{listing(earlier.moves)} it says {sentence_at(sample, earlier)!r}, and "
            f"{in_words(winner_at(earlier))}"
        )

    return other
