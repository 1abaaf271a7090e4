"""Records as text."""

from collections.abc import Iterator

from ninefold.record.model import Note, Record

FIRST = ("Date", "Player1", "Player2")
WIDTH = 80


def write(record: Record) -> str:
    """The record as text that reads back equal: tags, an empty line, numbers, a newline."""
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in _tags(record))
    return f"{tags}\n{_wrapped(_words(record))}\n"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    game, tags = record.position.game, record.tags
    yield "Game", game.name
    yield "Rules", " ".join(f"{name}={value}" for name, value in game.rules.items())
    yield from ((name, tags[name]) for name in FIRST if name in tags)
    yield "Result", record.result
    yield from ((name, value) for name, value in tags.items() if name not in FIRST)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _words(record: Record) -> Iterator[str]:
    yield from _comments(record.note(0))
    for index, number in enumerate(record.position.moves):
        if index % 2 == 0:
            yield f"{index // 2 + 1}."
        note = record.note(index + 1)
        yield f"{number}{note.mark}"
        yield from _comments(note)
    yield record.result


def _comments(note: Note) -> Iterator[str]:
    """The comments of a note in words; a comment may be broken where it has a space."""
    for name, value in note.data:
        yield from ("{[%" + " ".join(filter(None, (name, value))) + "]}").split()
    for remark in note.remarks:
        yield from ("{" + remark + "}").split()


def _wrapped(words: Iterator[str]) -> str:
    lines = [next(words)]
    for word in words:
        if len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "\n".join(lines)
