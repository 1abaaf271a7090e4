"""What a game tells people: it must tell it, and in words."""

from collections.abc import Iterator

from ninefold.bits import LARGEST, full, members
from ninefold.checks.sample import PassedOver, Place, Sample, attempt
from ninefold.errors import in_one_line

TELLING = ("reason", "refusal", "table")


def words(sample: Sample) -> str:
    """What is told to people is words, wherever it is asked for."""
    there = [name for name in TELLING if hasattr(sample.book, name)]
    if not there:
        raise PassedOver(f"the file has none of {', '.join(TELLING)}")

    def wordless(place: Place) -> str | None:
        moves = place.moves
        asked = (question for question in questions(place) if question[0] in there)
        for name, given in asked:
            text, error = attempt(getattr(sample.book, name), sample.rules, moves, *given)
            if error:
                return f"{name} fails: {in_one_line(error)}"
            if not isinstance(text, str) or not text.strip():
                return f"{name} gives {text!r}, which is nothing to read"
        return None

    sample.refute(wordless)
    return ", ".join(there)


def questions(place: Place) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What may be asked at this place: whom, and about which number."""
    yield "table", ()
    if place.over:
        yield "reason", ()
    if place.open:
        for number in members(full(LARGEST) & ~place.legal):
            yield "refusal", (number,)
