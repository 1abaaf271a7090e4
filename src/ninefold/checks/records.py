"""Whether games, written as records, read back as they were."""

import io

from ninefold.checks.sample import Place, Sample
from ninefold.position import Game
from ninefold.record import Record, read, write

RECORDS = 200


def records_read_back(sample: Sample) -> str:
    """A game that is written as a record, and read again, is the same game."""
    game = sample.game

    def find(_name: str, /, **rules: object) -> Game:
        return game.changed(**rules)

    def differs(place: Place) -> str | None:
        record = Record(game.start().play(*place.moves))
        text = write(record)
        found = list(read(io.BytesIO(text.encode()), find))
        return None if found == [record] else f"the record reads back as {found!r}"

    sample.refute(differs, sample.places[:: -(-len(sample.places) // RECORDS)])
    return ""
