"""The file a game is kept in: whole after every save, and never at the cost of what it holds."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold.record import Note, Record, read, write
from ninefold.record.file import RecordFile
from ninefold.registry import named

START = ninefold.game("order").start()
OLD = write(Record(ninefold.game("stack").start().play(9)))


def games_in(path: Path) -> list[Record]:
    with path.open("rb") as lines:
        return list(read(lines))


def test_every_save_leaves_a_good_record_of_the_game_so_far(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(OLD)
    with RecordFile(str(path)) as file:
        file.begin()
        for count in (0, 1, 3, 6, 2, 6):
            record = Record(START.play(*(5, 4, 6, 7, 8, 9)[:count]))
            file.save(record)
            assert [9, record] == [games_in(path)[0].position.moves[0], *games_in(path)[1:]]
    assert OLD + "\n" + write(record) == path.read_text()


@pytest.mark.parametrize("ending", ["", "\n", "\n\n"])
def test_games_stand_an_empty_line_apart(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "games.txt"
    path.write_text(OLD.rstrip("\n") + ending)
    with RecordFile(str(path)) as file:
        file.begin()
        file.save(Record(START))
    assert OLD + "\n" + write(Record(START)) == path.read_text()


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6))
def test_many_games_follow_each_other_in_a_new_file(
    tmp_path_factory: pytest.TempPathFactory, counts: list[int]
) -> None:
    path = tmp_path_factory.mktemp("games") / "games.txt"
    records = [Record(START.play(*(5, 4, 6, 7, 8, 9)[:count])) for count in counts]
    with RecordFile(str(path)) as file:
        for record in records:
            file.begin()
            file.save(record)
    assert "\n".join(map(write, records)) == path.read_text()


def test_the_last_unfinished_game_is_taken_up_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    record = Record(START.play(5, 4), {"Player1": "Änn"}, notes={1: Note("!", ("Bold.",))})
    path.write_bytes((OLD + "\n" + write(record) + "\n\n").replace("\n", "\r\n").encode())
    with RecordFile(str(path), must_exist=True) as file:
        taken_up = file.take_up(named)
        assert record == taken_up
        file.save(taken_up.at(START.play(5, 4, 6)))
    assert games_in(path)[1] == taken_up.at(START.play(5, 4, 6))
    assert path.read_bytes().startswith(OLD.replace("\n", "\r\n").encode())


NOTHING_TO_RESUME = [
    ("", "holds no game to resume"),
    (OLD, "the last game in {} is finished: 1-0"),
    ('[Game "order"]\n\n1. 5 5 *\n', "line 3, column 6: 5 is already taken"),
]


@pytest.mark.parametrize(("text", "why"), NOTHING_TO_RESUME)
def test_only_an_unfinished_game_can_be_taken_up(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "games.txt"
    path.write_text(text)
    with (
        RecordFile(str(path), must_exist=True) as file,
        pytest.raises(ninefold.RecordError) as refused,
    ):
        file.take_up(named)
    assert why.format(path) in str(refused.value)
    assert text == path.read_text()


def test_a_file_to_resume_from_must_be_there(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    with pytest.raises(ninefold.RecordError, match=r"there is no file .*games.txt$"):
        RecordFile(str(path), must_exist=True)
    assert not path.exists()


OTHER_FILES = [
    "Dear Ann,\n",
    "1. 5 4 *\n",
    "{a comment}\n",
    '[Game "order"]\n\n1. 5 4\n',
    '[Game "order"]\n',
    '[Game "order"]\n\n1. 5 {never closed *\n',
    '[Game "order"]\n\n1. 5 {*}\n',
    "\udcff",
]


@pytest.mark.parametrize("text", OTHER_FILES)
def test_a_file_behind_which_no_game_can_stand_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter.txt"
    data = text.encode(errors="surrogateescape")
    path.write_bytes(data)
    with (
        RecordFile(str(path)) as file,
        pytest.raises(ninefold.RecordError, match=r"letter.txt, line .*; take another file$"),
    ):
        file.begin()
    assert data == path.read_bytes()


def test_a_file_with_games_of_another_kind_is_added_to(tmp_path: Path) -> None:
    path = tmp_path / "chess.pgn"
    chess = '\ufeff[Event "Rapid"]\n\n1. e4 e5 {Open.} 2. Nf3 1-0\n'
    path.write_text(chess)
    with RecordFile(str(path)) as file:
        file.begin()
        file.save(Record(START))
    assert f"{chess}\n{write(Record(START))}" == path.read_text()
    with RecordFile(str(path), must_exist=True) as file:
        assert Record(START) == file.take_up(named)


def test_a_file_that_is_removed_meanwhile_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    with RecordFile(str(path)) as file:
        file.begin()
        file.save(Record(START))
        path.unlink()
        with pytest.raises(ninefold.RecordError, match="has been removed"):
            file.save(Record(START.play(5)))


def test_a_mistake_in_the_last_game_is_told_with_its_place_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(OLD + '\n[Game "order"]\n\n1. 5 5 *\n')
    with (
        RecordFile(str(path), must_exist=True) as file,
        pytest.raises(ninefold.RecordError, match=r"line 9, column 6: 5 is already taken"),
    ):
        file.take_up(named)


def test_a_file_that_is_renamed_meanwhile_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    with RecordFile(str(path)) as file:
        file.begin()
        file.save(Record(START))
        path.rename(tmp_path / "other.txt")
        path.touch()
        with pytest.raises(ninefold.RecordError, match="has been removed"):
            file.save(Record(START.play(5)))


def test_a_pipe_is_no_file_to_keep_games_in(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(ninefold.RecordError, match="is no ordinary file; take another"):
        RecordFile(str(path))


@pytest.mark.parametrize("name", ["no/such/folder/games.txt", ".", "letter.txt/games.txt"])
def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(ninefold.RecordError, match="cannot be written"):
        RecordFile(str(tmp_path / name))


def test_a_file_in_use_by_another_game_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "games.txt")
    with RecordFile(path), pytest.raises(ninefold.RecordError, match="in use by another game"):
        RecordFile(path)
    with RecordFile(path):
        pass


FULL_DISK = """
import resource, sys
import ninefold
from ninefold.record import Record
from ninefold.record.file import RecordFile
moves, size, path = eval(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
start = ninefold.game("order").start()
with RecordFile(path) as file:
    file.begin()
    file.save(Record(start.play(*moves[:3])))
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    for record in (Record(start.play(*moves), {"Event": "x" * 200}), Record(start.play(*moves))):
        try:
            file.save(record)
            print("saved")
        except ninefold.RecordError as error:
            print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
"""


@pytest.mark.parametrize("room", [0, 1, 50])
def test_a_full_disk_costs_nothing_that_was_saved(tmp_path: Path, room: int) -> None:
    """Whatever room is left, the file holds all moves of the last save that it took."""
    path = tmp_path / "games.txt"
    moves = (5, 4, 6, 7, 8, 9)
    before = write(Record(START.play(*moves[:3])))
    size = len(before) + room
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, repr(moves), str(size), str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = done.stdout.splitlines()
    assert f"{path} cannot be written: File too large" == first
    [kept] = games_in(path)
    if second == "saved":
        assert moves == kept.position.moves
    else:
        assert moves[:3] == kept.position.moves
    assert (second == "saved") == (room == 50)


@given(
    st.lists(st.sampled_from([0, 1, 2, 3, 6]), min_size=1, max_size=8), st.integers(0, 10**6)
)
def test_a_process_killed_between_two_writes_loses_no_move(
    tmp_path_factory: pytest.TempPathFactory, counts: list[int], cut: int
) -> None:
    """Stop after any one of the system's writes: the record before it, or after it, is whole."""
    folder = tmp_path_factory.mktemp("games")
    records = [Record(START.play(*(5, 4, 6, 7, 8, 9)[:count])) for count in counts]
    path = folder / "games.txt"
    snapshots = []

    class Watched(RecordFile):
        def _put(self, data: bytes, offset: int) -> None:
            super()._put(data, offset)
            snapshots.append(path.read_bytes())

    with Watched(str(path)) as file:
        file.begin()
        for record in records:
            file.save(record)
    snapshot = snapshots[cut % len(snapshots)]
    if snapshot.strip():
        [found] = read(io.BytesIO(snapshot))
        assert found in records
    assert path.stat().st_size == len(write(records[-1]))
