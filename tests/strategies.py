"""Games, positions and records drawn by hypothesis."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import ninefold
from ninefold.position import Game, Position
from ninefold.record.model import MARKS, RESULTS, Note, Record, result_of

SMALL: dict[str, dict[str, SearchStrategy[object]]] = {
    "order": {"numbers": st.integers(1, 12)},
    "stack": {"numbers": st.integers(1, 12)},
    "sequence": {
        "numbers": st.integers(1, 12),
        "length": st.integers(3, 5),
        "exhausted": st.sampled_from(["last-loses", "draw"]),
    },
    "ascending": {
        "numbers": st.integers(1, 12),
        "hand": st.integers(1, 8),
        "reply": st.sampled_from(["off", "on"]),
    },
    "builder": {"numbers": st.integers(1, 12), "target": st.integers(1, 40)},
}


@st.composite
def games(draw: st.DrawFn) -> Game:
    """One of the five, with any parameters that keep it small."""
    name = draw(st.sampled_from(sorted(SMALL)))
    return ninefold.game(name, **draw(st.fixed_dictionaries(SMALL[name])))


@st.composite
def positions(draw: st.DrawFn, finished: bool = False) -> Position:
    """A position that legal numbers lead to."""
    position = draw(games()).start()
    for _ in range(position.game.values.numbers):  # a game that goes on beyond is left open
        if position.over or not (finished or draw(st.integers(0, 9))):
            break
        position = position.play(draw(st.sampled_from(position.legal)))
    return position


TEXT = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20)
REMARKS = TEXT.filter(lambda text: not set("{}") & set(text) and "[%" not in text)
VALUES = st.text(st.characters(categories=["L", "N"], include_characters=" .-"), max_size=10)
DATA = st.tuples(st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True), VALUES)
NOTES = st.builds(
    Note,
    mark=st.sampled_from(MARKS),
    remarks=st.lists(REMARKS, max_size=3).map(tuple),
    data=st.lists(DATA, max_size=3).map(tuple),
)
TAG_NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,10}", fullmatch=True).filter(
    lambda name: name not in ("Game", "Rules", "Result", "Termination")
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record of any game, with tags and notes of every kind."""
    position = draw(positions())
    tags = draw(st.dictionaries(TAG_NAMES, TEXT, max_size=4))
    result = result_of(position)
    if not position.over and draw(st.booleans()):
        tags["Termination"] = "time forfeit"
        result = draw(st.sampled_from(RESULTS))
    notes = draw(st.dictionaries(st.integers(0, len(position.moves)), NOTES, max_size=5))
    first = notes.get(0, Note())
    notes[0] = Note("", first.remarks, first.data)
    return Record(position, tags, result, notes)
