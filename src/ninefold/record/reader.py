"""Records from text, one game at a time."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NoReturn

from ninefold.errors import NinefoldError, RecordError, RuleError, shortened
from ninefold.position import Game, Position
from ninefold.record.model import DATUM, DERIVED, RESULTS, Note, Record, check_tag
from ninefold.record.tokens import COMMENT, TAG, WORD, Token, tokens
from ninefold.registry import named
from ninefold.rulebook import is_number

TAG_LINE = re.compile(r'\[\s*([^\s"\]]+)\s+"((?:[^"\\]|\\["\\])*)"\s*\]')
NUMBERING = re.compile(r"[0-9]+\.(\.\.)?")
NUMBER = re.compile(r"([0-9]+)([?!]*)")

Finder = Callable[..., Game]


def read(
    lines: Iterable[bytes], find: Finder = named, *, first_line: int = 1
) -> Iterator[Record]:
    """The games of a file that is open in binary, one after the other.

    The first mistake raises a RecordError with its place; the games before it have been
    given by then. `find(name, **rules)` turns the tags Game and Rules into a game; unless
    it is given, only installed games are known, so a file cannot make its reader run code.
    Places are told as if the first line had the number `first_line`.
    """
    draft = None
    token = None
    for token in tokens(lines, first_line):
        if draft is None:
            if token.kind != TAG:
                _refuse(token, 'a game begins with its tags, such as [Game "order"]')
            draft = Draft(find)
        record = draft.take(token)
        if record is not None:
            yield record
            draft = None
    if draft is not None and token is not None:
        _refuse(token, f"the game has no result at its end: one of {', '.join(RESULTS)}")


def last_game(lines: Iterable[bytes]) -> Token | None:
    """The first tag of the last game; None if there is no game. The games are not looked at.

    Refuses a text behind which another game could not begin.
    """
    first, last = None, None
    for token in tokens(lines):
        if last is None and token.kind != TAG:
            _refuse(token, "this is no record of games")
        if token.kind == TAG and (last is None or last.kind != TAG):
            first = token
        last = token
    if last is not None and (last.kind != WORD or last.text not in RESULTS):
        _refuse(last, "the last game has no result at its end")
    return first


class Draft:
    """A game as far as it has been read."""

    def __init__(self, find: Finder) -> None:
        self.find = find
        self.tags: dict[str, str] = {}
        self.places: dict[str, Token] = {}
        self.position: Position | None = None  # known from the first token after the tags
        self.numbered = False  # whether a numbering stands before the number to come
        self.marks: dict[int, str] = {}
        self.remarks: dict[int, list[str]] = {}
        self.data: dict[int, list[tuple[str, str]]] = {}

    def take(self, token: Token) -> Record | None:
        """Add a token; the whole record once it is complete."""
        try:
            if token.kind == TAG:
                self._take_tag(token)
                return None
            if self.position is None:
                self.position = self._game(token).start()
            if token.kind == COMMENT:
                self._take_comment(self.position, token)
            elif token.text in RESULTS:
                return self._finished(self.position, token)
            elif NUMBERING.fullmatch(token.text):
                self._take_numbering(self.position, token)
            else:
                self._take_number(self.position, token)
            return None
        except RecordError as error:
            if error.line is not None:
                raise
            _refuse(token, str(error))
        except NinefoldError as error:
            _refuse(token, str(error))

    def _take_tag(self, token: Token) -> None:
        if self.position is not None:
            _refuse(token, f"the game above has no result at its end: {', '.join(RESULTS)}")
        match = TAG_LINE.fullmatch(token.text)
        if match is None:
            _refuse(
                token,
                'a tag is [Name "value"], alone on its line, with \\" for " and \\\\ for \\',
            )
        name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
        if name in self.tags:
            _refuse(token, f"the tag {name} is given twice")
        if name not in DERIVED:
            check_tag(name, value)
        elif name == "Result" and value not in RESULTS:
            _refuse(
                token, f"{shortened(value)} is no result; the results are {', '.join(RESULTS)}"
            )
        self.tags[name], self.places[name] = value, token

    def _game(self, token: Token) -> Game:
        if "Game" not in self.tags:
            _refuse(token, 'the game has no tag that names it, such as [Game "order"]')
        given = {}
        for word in self.tags.get("Rules", "").split():
            name, equals, value = word.partition("=")
            if not equals:
                _refuse(self.places["Rules"], f"a rule is name=value, not {shortened(word)}")
            if name in given:
                _refuse(self.places["Rules"], f"the rule {name} is given twice")
            given[name] = value
        try:
            return self.find(self.tags["Game"], **given)
        except NinefoldError as error:
            _refuse(
                self.places["Rules" if isinstance(error, RuleError) else "Game"], str(error)
            )

    def _take_comment(self, position: Position, token: Token) -> None:
        place = len(position.moves)
        data = [(match[1], match[2] or "") for match in DATUM.finditer(token.text)]
        remark = DATUM.sub(" ", token.text)
        Note(remarks=(remark,))  # refused here, at its place, if it is wrong
        self.data.setdefault(place, []).extend(data)
        self.remarks.setdefault(place, []).append(remark)

    def _take_numbering(self, position: Position, token: Token) -> None:
        pair, second = divmod(len(position.moves), 2)
        right = f"{pair + 1}..." if second else f"{pair + 1}."
        if self.numbered or token.text != right:
            belongs = "a number" if self.numbered else right
            _refuse(token, f"{shortened(token.text)} stands where {belongs} belongs")
        self.numbered = True

    def _take_number(self, position: Position, token: Token) -> None:
        match = NUMBER.fullmatch(token.text)
        if match is None or not is_number(match[1]):
            _refuse(token, f"{shortened(token.text)} is neither a number nor a result")
        Note(match[2])
        self.position = position.play(int(match[1]))
        self.marks[len(self.position.moves)] = match[2]
        self.numbered = False

    def _finished(self, position: Position, token: Token) -> Record:
        tagged = self.tags.get("Result", token.text)
        if self.numbered:
            _refuse(token, f"{token.text} stands where a number belongs")
        if tagged != token.text:
            _refuse(token, f"the game ends with {token.text}, but its tag Result says {tagged}")
        tags = {name: value for name, value in self.tags.items() if name not in DERIVED}
        notes = {place: self._note(place) for place in range(len(position.moves) + 1)}
        return Record(position, tags, token.text, notes)

    def _note(self, place: int) -> Note:
        remarks, data = self.remarks.get(place, []), self.data.get(place, [])
        return Note(self.marks.get(place, ""), tuple(remarks), tuple(data))


def _refuse(token: Token, why: str) -> NoReturn:
    raise RecordError(why, token.line, token.column) from None
