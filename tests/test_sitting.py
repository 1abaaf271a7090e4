"""People at a table, whatever their screen."""

from pathlib import Path

import pytest

import ninefold
from ninefold.match import Match
from ninefold.record.file import RecordFile
from ninefold.sitting import Sitting


class Interrupted(RecordFile):
    """A file in the reading of which somebody loses patience."""

    def begin(self) -> None:
        raise KeyboardInterrupt


def test_a_round_that_did_not_begin_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    with Interrupted(str(path)) as file:
        sitting = Sitting(ninefold.game("order"), ("Ann", "Ben"), Match(), file)
        with pytest.raises(KeyboardInterrupt):
            sitting.begin()
        sitting.keep()
        assert (None, "") == (sitting.unkept, path.read_text())
