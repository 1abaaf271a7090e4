"""What all the rest of Ninefold builds on: that a rule file answers, and always alike."""

from copy import deepcopy
from itertools import chain
from typing import Any

from ninefold.bits import members
from ninefold.checks.sample import LONGEST, Place, Sample
from ninefold.moves import listing
from ninefold.rulebook import State

FEW_STEPS = 100_000  # from states to states; where there are fewer, each is followed to its end


def answers(sample: Sample) -> str:
    """The rule file gives a verdict, and numbers, wherever it is asked."""
    sample.refute(lambda place: place.wrong)
    return f"at {len(sample.places):,} positions"


def states_are_numbers(sample: Sample) -> str:
    """Every state is a tuple of whole numbers, of one shape."""
    sample.refute(lambda place: place.misshapen)
    return ""


def unchanging(sample: Sample) -> str:
    """Nothing that is asked about a position, and no playing on from it, changes it."""

    def changed(place: Place) -> str | None:
        kept = deepcopy(place.state)
        for number in members(place.legal) if type(place.legal) is int else ():
            sample.after(place, number)
            if place.state != kept:
                return f"taking {number} changes the position that it is taken from"
        return None

    sample.refute(changed)
    return ""


def alike(sample: Sample) -> str:
    """Played once more, and asked in another order, the same moves give the same game."""

    def differs(place: Place) -> str | None:
        state: Any = None
        for earlier in place.way if place.sound else place.way[:-1]:
            if earlier.before is None:
                state = sample.book.start(sample.rules)
            else:
                state = sample.book.play(sample.rules, state, earlier.number)
            if state != earlier.state:
                return f"played again, the state is {state!r}; it was {earlier.state!r}"
            for asked in ("verdict", "legal", "verdict") if earlier.open else ("verdict",) * 2:
                said = getattr(sample.book, asked)(sample.rules, state)
                was = getattr(earlier, asked)
                if said != was:
                    return f"asked again, {asked} gives {said!r}; it was {was!r}"
        return None

    going_on = {place.before for place in sample.places}
    last = [place for place in sample.places if place not in going_on]
    sample.refute(differs, last[::-1])
    return ""


def ends(sample: Sample) -> str:
    """No game goes on for ever."""
    sample.refute(endless)
    layer, looked_at = [sample.start], 0
    while layer[0].length <= LONGEST:
        later: dict[State, Place] = {}
        for after in chain.from_iterable(map(sample.following, layer)):
            looked_at += 1
            if after.sound:
                later.setdefault(after.state, after)
            if looked_at == FEW_STEPS:
                longest = sample.places[-1].length
                return f"each that was played did, after {longest:,} numbers at most"
        if not later:
            length = layer[0].length
            return f"after {length:,} number{'s' * (length != 1)} at most"
        layer = list(later.values())
    place = next(place for place in layer[0].way if endless(place))
    raise sample.shrunk(place, str(endless(place)), endless)


def endless(place: Place) -> str | None:
    """How it shows here that the game need not end."""
    states = [earlier.state for earlier in place.way[:-1]]
    if place.state in states:
        again = place.moves[: states.index(place.state)]
        when = f"after {listing(again)}" if again else "at the start"
        return f"the game comes back to where it was {when}"
    if place.length > LONGEST:
        return f"the game has not ended after {LONGEST:,} numbers"
    return None
