"""What a record holds: a position, who played, how it ended, and what people noted."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ninefold.errors import RecordError, shortened
from ninefold.position import Position

MARKS = ("", "!", "?", "??")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
DERIVED = ("Game", "Rules", "Result")  # tags that the record itself knows
NORMAL, UNTERMINATED = "normal", "unterminated"

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
DATUM = re.compile(r"\[%([a-z][a-z0-9_]*)(?:\s([^\[\]{}]*))?\]")


def _one_line(text: str) -> str:
    return " ".join(text.split())


@dataclass(frozen=True)
class Note:
    """What stands beside a number: a mark, remarks in prose, and data for programs.

    A datum is a name and a value, such as ("value", "P1 5"). White space is of no account
    in remarks and data: any run of it counts as one space.
    """

    mark: str = ""
    remarks: tuple[str, ...] = ()
    data: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "remarks", tuple(filter(None, map(_one_line, self.remarks))))
        object.__setattr__(self, "data", tuple((n, _one_line(v)) for n, v in self.data))
        if self.mark not in MARKS:
            raise RecordError(f"{shortened(self.mark)} is no mark; the marks are ?, ?? and !")
        for remark in self.remarks:
            if UNPRINTABLE.search(remark) or re.search(r"[{}]|\[%", remark):
                raise RecordError(
                    "a remark cannot hold {, }, [% or a control character: " + shortened(remark)
                )
        for name, value in self.data:
            match = DATUM.fullmatch(f"[%{name} {value}]")
            if UNPRINTABLE.search(value) or not match or match[1] != name:
                raise RecordError(
                    "a datum is a lower-case name and a value without brackets or braces, "
                    f"not {shortened(name)} and {shortened(value)}"
                )


NOTHING = Note()


@dataclass(frozen=True)
class Record:
    """One game. `notes[0]` stands before the first number, `notes[k]` beside the k-th."""

    position: Position
    tags: Mapping[str, str] = field(default_factory=dict)
    result: str = ""
    notes: Mapping[int, Note] = field(default_factory=dict)

    def __post_init__(self) -> None:
        kept = {place: note for place, note in self.notes.items() if note != NOTHING}
        object.__setattr__(self, "notes", kept)
        object.__setattr__(self, "tags", dict(self.tags))
        object.__setattr__(self, "result", self.result or result_of(self.position))
        for name, value in self.tags.items():
            check_tag(name, value)
        if not kept.keys() <= set(range(len(self.position.moves) + 1)) or self.note(0).mark:
            raise RecordError("a note stands beside a number of the game, or without mark at 0")
        contradiction = contradicted(self.result, self.position, self.tags)
        if contradiction:
            raise RecordError(contradiction)

    def note(self, place: int) -> Note:
        """What stands beside the number at this place; at 0, before the first."""
        return self.notes.get(place, NOTHING)

    def at(self, position: Position) -> "Record":
        """This record brought to another position of the same game, its result with it.

        Notes stay beside the numbers that both have in common.
        """
        pairs = enumerate(zip(self.position.moves, position.moves, strict=False))
        parted = next((place for place, (old, new) in pairs if old != new), len(position.moves))
        notes = {place: note for place, note in self.notes.items() if place <= parted}
        ending = NORMAL if position.over else UNTERMINATED
        tags = {**self.tags, "Termination": ending}
        return replace(self, position=position, tags=tags, result="", notes=notes)


def result_of(position: Position) -> str:
    """The result that the rules give: * while the game goes on."""
    if not position.over:
        return "*"
    return {1: "1-0", 2: "0-1", None: "1/2-1/2"}[position.winner]


def contradicted(result: str, position: Position, tags: Mapping[str, str]) -> str | None:
    """How this result contradicts the moves; None if it does not.

    A game that its rules have not ended may still have a result, if Termination says what
    ended it instead.
    """
    if result not in RESULTS:
        return f"{shortened(result)} is no result; the results are {', '.join(RESULTS)}"
    right = result_of(position)
    ending = tags.get("Termination", NORMAL if position.over else UNTERMINATED).lower()
    if position.over:
        if result != right:
            return f"the result is {result}, but the moves end with {right}: {position.reason}"
        if ending != NORMAL:
            return f"the game is over, so its Termination is {NORMAL}, not {shortened(ending)}"
    elif ending == NORMAL:
        return f"the game is not over, so its Termination is not {NORMAL}"
    elif result != right and ending in (UNTERMINATED, ""):
        return (
            f"the result is {result}, but the game is not over: "
            "write *, or say in a Termination tag what ended it"
        )
    return None


def check_tag(name: str, value: str) -> None:
    """Refuse a tag that could not be written and read back."""
    if name in DERIVED:
        raise RecordError(f"the tag {name} follows from the game and is not given by hand")
    if not TAG_NAME.fullmatch(name):
        raise RecordError(f"a tag's name is letters, digits and _, not {shortened(name)}")
    if UNPRINTABLE.search(value):
        raise RecordError(f"the tag {name} holds a control character: {shortened(value)}")
