"""Whether the compiled twin of a game answers as its rule file does."""

from collections.abc import Callable
from typing import Any

from ninefold import extras
from ninefold.bits import members
from ninefold.checks.sample import PassedOver, Place, Sample
from ninefold.errors import GameFileError
from ninefold.rulebook import same_of


def compiled_agrees(sample: Sample) -> str:
    """Compiled, the rules give the same verdicts, numbers and states."""
    if not extras.is_there("fast"):
        raise PassedOver("the extra fast is not installed")
    from ninefold.fast.drivers import answers
    from ninefold.fast.twin import twin

    book, rules, compiled = sample.book, sample.rules, twin(sample.game)
    asked: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
        "verdict": (book.verdict, compiled.driver(answers.verdict)),
        "legal": (book.legal, compiled.driver(answers.legal)),
        "play": (book.play, compiled.driver(answers.play)),
        "same": (same_of(book), compiled.driver(answers.same)),
    }

    def differs(place: Place) -> str | None:
        state = place.state
        questions: list[tuple[str, tuple[int, ...]]] = [("verdict", ()), ("same", ())]
        if place.open:
            questions.append(("legal", ()))
            questions += [("play", (number,)) for number in members(place.legal)]
        for name, given in questions:
            plain, twins = asked[name]
            expected = plain(rules, state, *given)
            found = twins(tuple(rules), tuple(state), *given)
            if expected != found:
                return f"{name} gives {expected!r}, but compiled {found!r}"
        return None

    try:
        asked["verdict"][1](tuple(rules), tuple(sample.start.state))
    except GameFileError as error:
        raise PassedOver(str(error)) from None
    sample.refute(differs)
    return f"at {len(sample.places):,} positions"
