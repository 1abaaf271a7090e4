"""What a rule file is, and how its parameters are read."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ninefold.bits import LARGEST
from ninefold.errors import GameFileError, RuleError, nearest, shortened

State = tuple[int, ...]
Limits = range | Sequence[str]  # whole numbers, or words of which a rule file sees the place

MOST = 10**9  # no parameter or move comes near it
NEEDED = ("Rules", "start", "legal", "play", "verdict")


class RuleBook(Protocol):
    """A rule file. Beside these it may have:

    same         (rules, state) -> one state for all that are the same to play
    LIMITS       what values each parameter allows; without it, 1 to 62
    refusal      (rules, moves, number) -> why this number may not be taken
    reason       (rules, moves) -> a sentence that says why the game is over
    table        (rules, moves) -> a drawing of the table, of one or more lines
    points       (rules, moves) -> what each player has at the end; only checks ask for it
    and its docstring: the title, then the rules in words.
    """

    Rules: Any

    def start(self, rules: Any) -> State: ...
    def legal(self, rules: Any, state: Any) -> int: ...
    def play(self, rules: Any, state: Any, number: int) -> State: ...
    def verdict(self, rules: Any, state: Any) -> int: ...


def checked(book: Any, source: str) -> RuleBook:
    """This object as a rule book, if it has all that one needs."""
    missing = [name for name in NEEDED if not callable(getattr(book, name, None))]
    if missing:
        raise GameFileError(f"{source} has no {missing[0]}; a game needs {', '.join(NEEDED)}")
    if not hasattr(book.Rules, "_fields") or book.Rules._fields != tuple(
        book.Rules._field_defaults
    ):
        raise GameFileError(f"{source}: Rules must be a NamedTuple whose fields have defaults")
    rulebook: RuleBook = book
    given = getattr(book, "LIMITS", {})
    if not isinstance(given, dict):
        raise GameFileError(f"{source}: LIMITS must be a dict of parameters")
    unknown = sorted(set(given) - set(book.Rules._fields))
    if unknown:
        raise GameFileError(f"{source}: LIMITS names {unknown[0]}, which Rules has not")
    for name, allowed in limits(rulebook).items():
        check_limits(f"{source}: {name}", book.Rules._field_defaults[name], allowed)
    return rulebook


def check_limits(name: str, default: object, allowed: Limits) -> None:
    """Refuse limits that people could not type or a record not hold, or a default beyond."""
    if isinstance(allowed, range):
        places = allowed
        if allowed.step != 1 or allowed.start < 0 or allowed.stop > MOST:
            raise GameFileError(
                f"{name} must have limits within range(0, {MOST}), in steps of 1"
            )
    elif isinstance(allowed, tuple | list) and all(isinstance(word, str) for word in allowed):
        places = range(len(allowed))
        for word in allowed:
            if not re.fullmatch(r'[^\s="\\]+', word):
                raise GameFileError(
                    f"{name} has the word {word!r}; take one without space, = or quote"
                )
    else:
        raise GameFileError(f"{name} must be limited by a range or by words, not {allowed!r}")
    if type(default) is not int or default not in places:
        raise GameFileError(
            f"{name} has the default {default!r}, which its limits do not allow"
        )


def same_of(book: RuleBook) -> Callable[[Any, State], State]:
    """What gives one state for all that are the same to play; the state itself, if nothing."""
    return getattr(book, "same", as_it_is)


def as_it_is(_rules: Any, state: State) -> State:
    """Each state is the same as itself alone."""
    return state


def limits(book: RuleBook) -> dict[str, Limits]:
    """The values that each parameter allows."""
    given = getattr(book, "LIMITS", {})
    return {name: given.get(name, range(1, LARGEST + 1)) for name in book.Rules._fields}


def limits_in_words(allowed: Limits) -> str:
    if isinstance(allowed, range):
        return f"a whole number from {allowed.start} to {allowed.stop - 1}"
    return " or ".join(allowed)


def read_rules(book: RuleBook, given: Mapping[str, object]) -> Any:
    """The parameters of a game: these values, and the defaults for the rest."""
    allowed = limits(book)
    for name in given:
        if name not in allowed:
            has = f"it has {', '.join(allowed)}" if allowed else "it has none"
            raise RuleError(
                f"no rule {shortened(name)} in this game: {has}{nearest(name, allowed)}"
            )
    values = {name: read_value(name, value, allowed[name]) for name, value in given.items()}
    return book.Rules(**values)


def read_value(name: str, value: object, allowed: Limits) -> int:
    """One value, a number or a word, as the integer that the rule file works with."""
    huge = isinstance(value, int) and abs(value) >= MOST
    word = "a number that big" if huge else str(value)
    if isinstance(allowed, range):
        if is_number(word) and int(word) in allowed:
            return int(word)
    elif word in allowed:
        return allowed.index(word)
    told = word if huge else shortened(word)
    raise RuleError(f"{name} is {limits_in_words(allowed)}, not {told}")


def is_number(word: str) -> bool:
    """Whether this is a whole number in plain digits, and short enough to be worth reading."""
    return word.isascii() and word.isdigit() and len(word) < len(str(MOST))


def shown_rules(book: RuleBook, rules: Any) -> dict[str, int | str]:
    """The parameters as people give them: numbers and words."""
    words = limits(book)
    return {
        name: value if isinstance(allowed := words[name], range) else allowed[value]
        for name, value in zip(rules._fields, rules, strict=True)
    }
