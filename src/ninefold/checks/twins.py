"""Whether the compiled twin of a game answers as its rule file does."""

from collections.abc import Callable, Iterator
from typing import Any

from ninefold import extras
from ninefold.bits import members
from ninefold.checks.sample import PassedOver, Place, Sample, attempt
from ninefold.errors import GameFileError
from ninefold.rulebook import same_of


def compiled_agrees(sample: Sample) -> str:
    """Compiled, the rules give the same verdicts, numbers and states."""
    if not extras.is_there("fast"):
        raise PassedOver("the extra fast is not installed")
    from ninefold.fast.drivers import answers
    from ninefold.fast.twin import twin

    book, rules = sample.book, sample.rules
    plain: dict[str, Callable[..., Any]] = {
        "verdict": book.verdict,
        "legal": book.legal,
        "play": book.play,
        "same": same_of(book),
    }

    def differs(place: Place) -> str | None:
        for name, given in questions(place):
            expected = plain[name](rules, place.state, *given)
            compiled = twin(sample.game).driver(getattr(answers, name))
            found = compiled(tuple(rules), tuple(place.state), *given)
            if expected != found:
                return f"{name} gives {expected!r}, but compiled {found!r}"
        return None

    _, error = attempt(differs, sample.start)
    if isinstance(error, GameFileError):
        raise PassedOver(str(error))
    sample.refute(differs)
    return f"at {len(sample.places):,} positions"


def questions(place: Place) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What a rule file may be asked at this place, and about which number."""
    yield "verdict", ()
    yield "same", ()
    if place.open:
        yield "legal", ()
        for number in members(place.legal):
            yield "play", (number,)
