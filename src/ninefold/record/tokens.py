"""A record's text in tokens: tags, comments and words, each with its place."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ninefold.errors import RecordError

TAG, COMMENT, WORD = "tag", "comment", "word"

# A move's number, such as 12. or 12..., is a word of its own even with no space behind it.
PIECE = re.compile(r"(?P<open>\{)|(?P<word>[0-9]+\.(?:\.\.)?|[^\s{]+)")


class Token(NamedTuple):
    kind: str
    text: str  # a comment's without its braces
    line: int  # from 1
    column: int  # from 1, in characters
    offset: int  # of the line's first byte in the file


def tokens(lines: Iterable[bytes], first_line: int = 1) -> Iterator[Token]:
    """The tokens of a file that is read in binary, line by line."""
    comment: Token | None = None  # the one that is open, and its text so far
    pieces: list[str] = []
    offset = 0
    for number, raw in enumerate(lines, first_line):
        text = _decoded(raw, number)
        column = 0
        if comment is None and text.lstrip().startswith("["):
            column = len(text)
            yield Token(TAG, text.strip(), number, text.index("[") + 1, offset)
        while column < len(text):
            if comment is not None:
                end = text.find("}", column)
                pieces.append(text[column:] if end < 0 else text[column:end])
                column = len(text) if end < 0 else end + 1
                if end >= 0:
                    yield comment._replace(text="".join(pieces))
                    comment, pieces = None, []
            elif match := PIECE.search(text, column):
                place = Token(WORD, match.group(), number, match.start() + 1, offset)
                column = match.end()
                if match["open"]:
                    comment = place._replace(kind=COMMENT, text="")
                else:
                    yield place
            else:
                break
        offset += len(raw)
    if comment is not None:
        raise RecordError("this comment is never closed with }", comment.line, comment.column)


def _decoded(raw: bytes, line: int) -> str:
    if not isinstance(raw, bytes):
        raise TypeError('records are read in binary: open the file with open(path, "rb")')
    try:
        return raw.decode("utf-8-sig" if line == 1 else "utf-8")
    except UnicodeDecodeError as error:
        column = len(raw[: error.start].decode()) + 1
        byte = raw[error.start]
        raise RecordError(f"the byte 0x{byte:02x} is not UTF-8 text", line, column) from None
