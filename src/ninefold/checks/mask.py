"""Which numbers may be taken: what legal says of it, and what play and refusal say."""

from typing import Any

from ninefold.bits import LARGEST, full, members
from ninefold.checks.sample import Place, Sample, attempt
from ninefold.errors import in_one_line

ALL = full(LARGEST)


def mask_is_true(sample: Sample) -> str:
    """The numbers that legal allows are those that play takes, of all from 1 to 62."""

    def lies(place: Place) -> str | None:
        if not place.open:
            return None
        if not place.legal:
            return "the game goes on, but legal allows no number"
        if place.legal & ~ALL:
            return "legal allows what is no number from 1 to 62"
        return allows_too_much(sample, place) or allows_too_little(sample, place)

    sample.refute(lies)
    return ""


def allows_too_much(sample: Sample, place: Place) -> str | None:
    """What play does not take, though legal allows it."""
    for number in members(place.legal):
        _, error = attempt(sample.book.play, sample.rules, place.state, number)
        if error:
            return f"legal allows {number}, but play does not take it: {in_one_line(error)}"
    return None


def allows_too_little(sample: Sample, place: Place) -> str | None:
    """What could be taken, though legal leaves it out.

    Play need not refuse anything. But where it refuses a number, by raising ValueError, it is
    taken at its word for the others too; and so is refusal, if it has nothing against one.
    """
    left_out = members(ALL & ~place.legal)
    taken, refused = [], []
    for number in left_out:
        _, error = attempt(sample.book.play, sample.rules, place.state, number)
        if error is None:
            taken.append(number)
        elif isinstance(error, ValueError):
            refused.append(number)
    if taken and refused:
        return f"legal leaves out {taken[0]}, but play takes it, though not {refused[0]}"
    refusal: Any = getattr(sample.book, "refusal", None)
    moves = place.moves
    for number in left_out if refusal else ():
        if attempt(refusal, sample.rules, moves, number) == (None, None):
            return f"legal leaves out {number}, but refusal has nothing against it"
    return None
