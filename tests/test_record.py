"""Records: what is written reads back equal, and what is wrong is refused with its place."""

import gc
import tracemalloc
from itertools import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold.record import Note, Record, read, write
from tests.strategies import records

ORDER = '[Game "order"]\n\n'
GOOD = ORDER + "1. 5 4 2. 6 *\n\n"


def lines(text: str) -> list[bytes]:
    return text.encode().splitlines(keepends=True)


@given(records())
def test_what_is_written_reads_back_equal(record: Record) -> None:
    assert [record] == list(read(lines(write(record))))


@given(st.lists(records(), max_size=4))
def test_many_games_in_one_text_read_back_equal(several: list[Record]) -> None:
    assert several == list(read(lines("\n".join(map(write, several)))))


@given(records())
def test_lines_are_no_longer_than_80_unless_a_word_or_a_tag_is(record: Record) -> None:
    for line in write(record).splitlines():
        assert len(line) <= 80 or line.startswith("[") or " " not in line


@given(records())
def test_carriage_returns_and_a_byte_order_mark_make_no_difference(record: Record) -> None:
    text = b"\xef\xbb\xbf" + write(record).encode().replace(b"\n", b"\r\n")
    assert [record] == list(read(text.splitlines(keepends=True)))


def test_a_record_is_written_in_its_form() -> None:
    position = ninefold.game("order").start().play(5, 4, 6, 7, 8, 9)
    tags = {
        "Termination": "normal",
        "Event": 'The "first"',
        "Player2": "Ben",
        "Date": "2026.11.18",
    }
    notes = {
        0: Note(remarks=("In the middle.",)),
        1: Note("!", ("Bold.", "Rare."), (("value", "P1 5"), ("clock", ""))),
        3: Note("??"),
        6: Note(remarks=("And that is that: nobody has a number left to take here.",)),
    }
    assert write(Record(position, tags, "0-1", notes)) == (
        '[Game "order"]\n'
        '[Rules "numbers=9"]\n'
        '[Date "2026.11.18"]\n'
        '[Player2 "Ben"]\n'
        '[Result "0-1"]\n'
        '[Termination "normal"]\n'
        '[Event "The \\"first\\""]\n'
        "\n"
        "{In the middle.} 1. 5! {[%value P1 5]} {[%clock]} {Bold.} {Rare.} 4 2. 6?? 7 3.\n"
        "8 9 {And that is that: nobody has a number left to take here.} 0-1\n"
    )


def test_the_result_follows_from_the_moves() -> None:
    start = ninefold.game("sequence", numbers=2, exhausted="draw").start()
    moves_and_results = [((), "*"), ((1,), "*"), ((1, 2), "1/2-1/2")]
    for moves, result in moves_and_results:
        assert result == Record(start.play(*moves)).result


def test_a_text_can_be_looser_than_what_we_write() -> None:
    text = """
      [Game "order"]
      [ Unknown   "a \\\\ b" ]
        {One
        remark [%value P2 8]over lines}
        1.5 {after 5} {again}{[%x]}1... 4 6 7 3. 8 9 0-1 [Game "stack"]
    """.replace(' [Game "stack"]', '\n[Game "stack"]\n1. 9 1-0')
    order, stack = read(lines(text))
    assert (5, 4, 6, 7, 8, 9) == order.position.moves
    assert {"Unknown": "a \\ b"} == order.tags
    assert Note("", ("One remark over lines",), (("value", "P2 8"),)) == order.note(0)
    assert Note("", ("after 5", "again"), (("x", ""),)) == order.note(1)
    assert ((9,), "1-0") == (stack.position.moves, stack.result)


def test_a_game_that_something_else_ended_may_have_a_result() -> None:
    text = '[Game "order"]\n[Termination "time forfeit"]\n1. 5 4 1-0\n'
    [record] = read(lines(text))
    assert ("1-0", False) == (record.result, record.position.over)


WRONG = [
    # text, line, column, reason
    (ORDER + "1. 5 5 *", 3, 6, "5 is already taken, by Player 1; allowed: 1, 2, 3, 4, 6, 7, 8, 9"),
    (ORDER + "1. 5 4\n2. 3 *", 4, 4, "3 is not greater than 5; allowed: 6, 7, 8, 9"),
    (ORDER + "1. 10 *", 3, 4, "10 is not a number from 1 to 9; allowed: 1, 2, 3, 4, 5, 6, 7, 8, 9"),
    (ORDER + "1. 9 8 2. 1 *", 3, 11, "1 cannot be taken: the game is over. Player 1 cannot make a valid move: no number greater than 9 is left."),
    (ORDER + "1. 9 8 1-0", 3, 8, "the result is 1-0, but the moves end with 0-1: Player 1 cannot make a valid move: no number greater than 9 is left."),
    (ORDER + "1. 9 8 *", 3, 8, "the result is *, but the moves end with 0-1: Player 1 cannot make a valid move: no number greater than 9 is left."),
    (ORDER + "1. 5 1-0", 3, 6, "the result is 1-0, but the game is not over: write *, or say in a Termination tag what ended it"),
    ('[Game "order"]\n[Result "1-0"]\n1. 9 8 0-1', 3, 8, "the game ends with 0-1, but its tag Result says 1-0"),
    (ORDER + "1. 5 2. 4 *", 3, 6, "'2.' stands where 1... belongs"),
    (ORDER + "1. 5 4 3. 6 *", 3, 8, "'3.' stands where 2. belongs"),
    (ORDER + "1... 5 *", 3, 1, "'1...' stands where 1. belongs"),
    (ORDER + "1. 1. 5 *", 3, 4, "'1.' stands where a number belongs"),
    (ORDER + "1. 5 1... *", 3, 11, "* stands where a number belongs"),
    ('[Game "order"]\n[Termination "normal"]\n1. 5 *', 3, 6, "the game is not over, so its Termination is not normal"),
    ('[Game "order"]\n[Termination "Unterminated"]\n1. 5 1-0', 3, 6, "the result is 1-0, but the game is not over: write *, or say in a Termination tag what ended it"),
    ('[Game "order"]\n[Result "2-0"]\n*', 2, 1, "'2-0' is no result; the results are 1-0, 0-1, 1/2-1/2, *"),
    ('[Game "order"]\n[Termination ""]\n1. 5 1-0', 3, 6, "the result is 1-0, but the game is not over: write *, or say in a Termination tag what ended it"),
    ('[Game "order"]\n[Termination "time forfeit"]\n1. 9 8 0-1', 3, 8, "the game is over, so its Termination is normal, not 'time forfeit'"),
    ('[Game "order"]\n\ufeff1. 5 *', 2, 1, "'\\ufeff1.' is neither a number nor a result"),
    ('[Game "order"]\n[Event "\x85"]\n*', 2, 1, "the tag Event holds a control character: '\\x85'"),
    ('[Game "order"]\n[Rules "name=4"]\n*', 2, 1, "no rule 'name' in this game: it has numbers"),
    (ORDER + "1. five *", 3, 4, "'five' is neither a number nor a result"),
    (ORDER + "1. ٣ *", 3, 4, "'٣' is neither a number nor a result"),
    (ORDER + "1. -1 *", 3, 4, "'-1' is neither a number nor a result"),
    (ORDER + "1. " + "9" * 10_000, 3, 4, f"'{'9' * 30}…' is neither a number nor a result"),
    (ORDER + "1. 5!? *", 3, 4, "'!?' is no mark; the marks are ?, ?? and !"),
    (ORDER + "1. 5 } *", 3, 6, "'}' is neither a number nor a result"),
    (ORDER + "1. 5 {a {b} *", 3, 6, "a remark cannot hold {, }, [% or a control character: 'a {b'"),
    (ORDER + "1. 5 {[%Value]} *", 3, 6, "a remark cannot hold {, }, [% or a control character: '[%Value]'"),
    (ORDER + "1. 5 {[%valueX 5]} *", 3, 6, "a remark cannot hold {, }, [% or a control character: '[%valueX 5]'"),
    (ORDER + "1. 5 {\x1b[31m} *", 3, 6, "a remark cannot hold {, }, [% or a control character: '\\x1b[31m'"),
    (ORDER + "1. 5 {never closed *\n", 3, 6, "this comment is never closed with }"),
    (ORDER + "1. 5 4\n", 3, 6, "the game has no result at its end: one of 1-0, 0-1, 1/2-1/2, *"),
    (ORDER + '1. 5 4\n[Game "stack"]\n*', 4, 1, "the game above has no result at its end: 1-0, 0-1, 1/2-1/2, *"),
    ("1. 5 4 *", 1, 1, 'a game begins with its tags, such as [Game "order"]'),
    ("{hello}", 1, 1, 'a game begins with its tags, such as [Game "order"]'),
    ('[Date "2026.11.18"]\n\n 1. 5 *', 3, 2, 'the game has no tag that names it, such as [Game "order"]'),
    ('[Date "x"]\n[Game order]\n*', 2, 1, 'a tag is [Name "value"], alone on its line, with \\" for " and \\\\ for \\'),
    ('[Game "order"] 1. 5 *', 1, 1, 'a tag is [Name "value"], alone on its line, with \\" for " and \\\\ for \\'),
    ('  [Game "or"der"]\n*', 1, 3, 'a tag is [Name "value"], alone on its line, with \\" for " and \\\\ for \\'),
    ('[Game "order\\n"]\n*', 1, 1, 'a tag is [Name "value"], alone on its line, with \\" for " and \\\\ for \\'),
    ('[Game "order"]\n[Game "stack"]\n*', 2, 1, "the tag Game is given twice"),
    ('[Game "order"]\n[2nd "x"]\n*', 2, 1, "a tag's name is letters, digits and _, not '2nd'"),
    ('[Game "order"]\n[Event "\x1b[2J"]\n*', 2, 1, "the tag Event holds a control character: '\\x1b[2J'"),
    ('[Game "ordr"]\n\n*', 1, 1, "no game 'ordr' is installed: there are ascending, builder, order, sequence, stack; one of your own must be named by its file"),
    ('[Game "order"]\n[Rules "numbers=63"]\n\n*', 2, 1, "numbers is a whole number from 1 to 62, not '63'"),
    ('[Game "order"]\n[Rules "target=5"]\n\n*', 2, 1, "no rule 'target' in this game: it has numbers"),
    ('[Game "order"]\n[Rules "numbers"]\n\n*', 2, 1, "a rule is name=value, not 'numbers'"),
    ('[Game "order"]\n[Rules "numbers=5 numbers=6"]\n\n*', 2, 1, "the rule numbers is given twice"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "reason"), WRONG)
def test_a_wrong_record_is_refused_with_its_place_and_the_good_ones_before_it_given(
    text: str, line: int, column: int, reason: str
) -> None:
    games = read(lines(GOOD + GOOD + text))
    assert next(games) == next(games)
    with pytest.raises(ninefold.RecordError) as refused:
        next(games)
    error = refused.value
    assert (line + 8, column, reason) == (error.line, error.column, error.why)
    assert f"line {line + 8}, column {column}: {reason}" == str(error)


def test_bytes_that_are_no_text_are_refused_with_their_place() -> None:
    with pytest.raises(ninefold.RecordError) as refused:
        list(read([b'[Game "order"]\n', '[Event "ä'.encode() + b'\xff"]\n']))
    assert "line 2, column 10: the byte 0xff is not UTF-8 text" == str(refused.value)


@given(st.text(st.sampled_from('[]{}%"\\ \n*.?!159-GameorderRules='), max_size=60))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    assert refused_without_place(lines(text)) is None


@given(st.binary(max_size=40))
def test_any_bytes_are_read_or_refused_with_a_place(data: bytes) -> None:
    assert refused_without_place(data.splitlines(keepends=True)) is None


def refused_without_place(text: list[bytes]) -> ninefold.RecordError | None:
    try:
        list(read(text))
    except ninefold.RecordError as error:
        return error if error.line is None else None
    return None


def test_reading_never_runs_a_file_that_the_record_names() -> None:
    for name in ("./nim.py", "os:path"):
        with pytest.raises(ninefold.RecordError, match="line 1, column 1: no game"):
            list(read(lines(f'[Game "{name}"]\n\n*\n')))


def test_reading_many_games_takes_no_more_memory_than_reading_few() -> None:
    """One more pointer kept for each game would be 48,000 bytes after 6,000 of them."""
    one = lines(GOOD)
    in_use = {}
    tracemalloc.start()
    for count, _ in enumerate(read(line for game in repeat(one, 8_000) for line in game), 1):
        if count in (2_000, 8_000):
            gc.collect()
            in_use[count], _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert in_use[8_000] - in_use[2_000] < 48_000


def test_a_file_that_is_open_as_text_is_told_how_to_be_opened() -> None:
    with pytest.raises(TypeError, match=r"open the file with open\(path, \"rb\"\)"):
        list(read(["[Game]"]))  # type: ignore[list-item]


NO_RECORDS = [
    (
        {"tags": {"Game": "stack"}},
        "the tag Game follows from the game and is not given by hand",
    ),
    ({"tags": {"two words": "x"}}, "a tag's name is letters, digits and _, not 'two words'"),
    ({"tags": {"Event": "a\nb"}}, "the tag Event holds a control character: 'a\\nb'"),
    ({"tags": {"Event": "\udcff"}}, "the tag Event holds a control character: '\\udcff'"),
    ({"result": "2-0"}, "'2-0' is no result; the results are 1-0, 0-1, 1/2-1/2, *"),
    ({"result": "1-0"}, "the result is 1-0, but the game is not over"),
    ({"notes": {3: Note("!")}}, "a note stands beside a number of the game"),
    ({"notes": {0: Note("!")}}, "a note stands beside a number of the game"),
]


@pytest.mark.parametrize(("fields", "why"), NO_RECORDS)
def test_what_could_not_be_read_back_is_no_record(fields: dict[str, object], why: str) -> None:
    position = ninefold.game("order").start().play(5, 4)
    with pytest.raises(ninefold.RecordError) as refused:
        Record(position, **fields)  # type: ignore[arg-type]
    assert str(refused.value).startswith(why)
    assert refused.value.line is None


NO_NOTES = [
    ({"mark": "!?"}, "'!?' is no mark"),
    ({"remarks": ("a } b",)}, "a remark cannot hold"),
    ({"remarks": ("\udcff",)}, "a remark cannot hold"),
    ({"data": (("Value", "x"),)}, "a datum is a lower-case name and a value"),
    ({"data": (("a b", "c"),)}, "a datum is a lower-case name and a value"),
    ({"data": (("aB", "x"),)}, "a datum is a lower-case name and a value"),
    ({"data": (("value", "x]"),)}, "a datum is a lower-case name and a value"),
    ({"data": (("value", "\x07"),)}, "a datum is a lower-case name and a value"),
]


@pytest.mark.parametrize(("fields", "why"), NO_NOTES)
def test_what_could_not_be_read_back_is_no_note(fields: dict[str, object], why: str) -> None:
    with pytest.raises(ninefold.RecordError) as refused:
        Note(**fields)  # type: ignore[arg-type]
    assert str(refused.value).startswith(why)


def test_a_record_brought_to_another_position_keeps_the_notes_of_both() -> None:
    start = ninefold.game("order").start()
    notes = {place: Note("!") for place in (1, 2, 3)}
    record = Record(start.play(5, 4, 6), {"Player1": "Ann"}, notes=notes)
    moved = record.at(start.play(5, 4, 7))
    assert {1, 2} == set(moved.notes)
    assert {"Player1": "Ann", "Termination": "unterminated"} == moved.tags
    assert {1, 2, 3} == set(record.at(start.play(5, 4, 6, 7)).notes)
    assert {1} == set(record.at(start.play(5)).notes)
    ended = record.at(start.play(9, 8))
    assert ("0-1", "normal", {}) == (ended.result, ended.tags["Termination"], ended.notes)
