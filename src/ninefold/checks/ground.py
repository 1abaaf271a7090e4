"""What all the rest of Ninefold builds on: that a rule file answers, and always alike."""

from copy import deepcopy
from typing import Any

from ninefold.bits import members
from ninefold.checks.sample import LONGEST, Failed, Place, Sample
from ninefold.moves import listing

FEW_STATES = 50_000  # of a game with no more, every way to the end is followed


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
    ends = [place for place in sample.places if place not in going_on]
    sample.refute(differs, ends[::-1])
    return ""


def ends(sample: Sample) -> str:
    """No game goes on for ever."""
    sample.refute(endless)
    layer, looked_at = [sample.start], 1
    for length in range(LONGEST + 2):
        later = {
            after.state: after
            for place in layer
            for after in sample.following(place)
            if after.sound
        }
        if not later:
            return f"after {length:,} number{'s' * (length != 1)} at most"
        layer, looked_at = list(later.values()), looked_at + len(later)
        if looked_at > FEW_STATES:
            longest = sample.places[-1].length
            return f"each that was played did, after {longest:,} numbers at most"
    place = next(place for place in layer[0].way if endless(place))
    raise Failed(str(endless(place)), sample.shrunk(place, endless).moves)


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
