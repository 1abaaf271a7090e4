"""Charts: what the solver says, drawn so that it needs no colour to be read."""

import re
from pathlib import Path

import pytest

import ninefold
from ninefold import charts
from tests.conftest import Command

# Who wins after each first number, and how many numbers the whole game takes.
FIRST_NUMBERS = {
    "order": "19 28 28 26 26 24 24 22 22",
    "stack": "22 24 26 28 19 17 15 13 11",
    "sequence": "28 17 15 15 15 15 15 17 28",
    "ascending": "15 15 15 15 15 16 26 26 26",
    "builder": "24 24 24 24 24 13 22 22 22",
}


@pytest.mark.parametrize(("name", "values"), FIRST_NUMBERS.items())
def test_a_chart_marks_every_first_number_with_its_value(name: str, values: str) -> None:
    game = ninefold.game(name)
    [marks] = charts.marks(game, charts.spans(game, ["numbers=9"]))
    assert values.split() == [f"{mark.winner}{mark.plies}" for mark in marks]
    assert [("9", str(number)) for number in range(1, 10)] == [mark[:2] for mark in marks]


def test_a_chart_over_two_parameters_marks_the_value_of_every_game() -> None:
    game = ninefold.game("builder")
    over = charts.spans(game, ["numbers=5..7", "target=9,15"])
    assert [
        [charts.Mark(str(numbers), str(target), *value)]
        for numbers, target in [(5, 9), (5, 15), (6, 9), (6, 15), (7, 9), (7, 15)]
        for value in [
            ninefold.solve(ninefold.game("builder", numbers=numbers, target=target).start())[:2]
        ]
    ] == list(charts.marks(game, over))


def test_a_chart_over_words_is_drawn_as_well() -> None:
    game = ninefold.game("sequence", numbers=4)
    over = charts.spans(game, ["exhausted=last-loses,draw", "length=3..4"])
    winners = [mark.winner for marks in charts.marks(game, over) for mark in marks]
    assert [1, 1, None, None] == winners  # Player 2 would take the last number


def test_without_a_choice_the_first_values_of_the_first_parameter_are_drawn() -> None:
    [span] = charts.spans(ninefold.game("order"), [])
    assert ("numbers", [str(n) for n in range(1, 21)]) == span


@pytest.mark.parametrize("suffix", [".svg", ".png", ".SVG"])
def test_the_command_draws_a_chart(suffix: str, ninefold: Command, tmp_path: Path) -> None:
    words = ["chart", "sequence", "-r", "exhausted=draw", "--over", "numbers=1..9"]
    done = ninefold(*words, "--out", f"sequence{suffix}")
    assert (0, f"sequence{suffix}: 9 games\n", "") == (done.status, done.out, done.err)
    drawn = (tmp_path / f"sequence{suffix}").read_bytes()
    begins = b"\x89PNG" if suffix == ".png" else b"<?xml"
    assert drawn.startswith(begins)
    ninefold(*words, "--out", f"again{suffix}")
    assert drawn == (tmp_path / f"again{suffix}").read_bytes()


def test_a_chart_needs_no_colour(tmp_path: Path) -> None:
    """Every colour in the picture is a grey."""
    game = ninefold.game("sequence", exhausted="draw")
    over = charts.spans(game, ["numbers=3..6"])
    marks = [mark for marks in charts.marks(game, over) for mark in marks]
    charts.draw(game, over, marks, tmp_path / "chart.svg")
    colours = set(re.findall(r"#([0-9a-f]{6})\b", (tmp_path / "chart.svg").read_text()))
    assert len(colours) > 2
    assert all(c[:2] == c[2:4] == c[4:] for c in colours)


REFUSED = [
    ("chart order --out o.gif", "the name of the file must end with .svg or .png"),
    ("chart order --out no/o.svg --over numbers=3", "no/o.svg cannot be written: No such file"),
    (
        "chart order --out o.svg --over numbers",
        "is NAME=A..B, such as numbers=5..20, of at most 100 values, not 'numbers'",
    ),
    ("chart order --out o.svg --over numbers=9..5", "not 'numbers=9..5'"),
    ("chart order --out o.svg --over numbers=1..200", "not 'numbers=1..200'"),
    (
        "chart order --out o.svg --over numbers=1..63",
        "numbers is a whole number from 1 to 62, not '63'",
    ),
    (
        "chart order --out o.svg --over target=1..5",
        "no rule 'target' in this game: it has numbers",
    ),
    (
        "chart builder --out o.svg --over target=5 --over target=6",
        "over one parameter, or over two different ones",
    ),
    ("chart ./none.py --out o.svg", "none has no parameter that a chart could be drawn over"),
]


@pytest.mark.parametrize(("command", "why"), REFUSED)
def test_a_chart_that_cannot_be_drawn_is_told(
    command: str, why: str, ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "none.py").write_text(
        "from typing import NamedTuple\n"
        "class Rules(NamedTuple): pass\n"
        "def start(rules): return (1,)\n"
        "def legal(rules, state): return 2\n"
        "def play(rules, state, number): return (0,)\n"
        "def verdict(rules, state): return 2 if state[0] else -1\n"
    )
    done = ninefold(*command.split())
    assert (2, "", 1) == (done.status, done.out, done.err.count("\n"))
    assert why in done.err
    assert [] == list(tmp_path.glob("*o.*"))
