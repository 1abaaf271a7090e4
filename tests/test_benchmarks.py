"""What measures is itself right: the limit in C, the turns, the ratios, the counts."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ninefold
from benchmarks import __main__ as bench
from benchmarks import environments, growth, guests, limit, peers
from benchmarks.games import NAMES
from benchmarks.measure import Done, Row, Speed, speeds, timed
from ninefold.envs import vector
from ninefold.envs.pettingzoo import Duel
from ninefold.fast.drivers import trees
from ninefold.fast.twin import twin
from tests.conftest import ROOT

PLAYED: list[tuple[str, dict[str, object]]] = [
    ("order", {}),
    ("order", {"numbers": 62}),
    ("stack", {}),
    ("stack", {"numbers": 62}),
    ("sequence", {}),
    ("sequence", {"numbers": 62, "length": 5}),
    ("sequence", {"numbers": 9, "length": 5, "exhausted": "draw"}),
    ("ascending", {}),
    ("ascending", {"numbers": 62, "hand": 8}),
    ("ascending", {"reply": "on"}),
    ("builder", {}),
    ("builder", {"numbers": 62, "target": 1953}),
    ("builder", {"numbers": 62, "target": 60}),
]


def test_the_limit_in_c_plays_the_same_games_wherever_it_can_be_built(tmp_path: Path) -> None:
    program = limit.built(tmp_path)
    for name, rules in PLAYED:
        game = ninefold.game(name, **rules)
        play = twin(game).driver(trees.play_at_random)
        tally, stop = np.zeros(4, np.int64), np.zeros(1, np.int64)
        play(tuple(game.values), tuple(game.start().state), 10_000, 7, tally, stop)
        assert 10_000 == sum(tally[:3])
        if program:
            assert tally.tolist() == limit.played(program, game, 10_000, 7)[0], (name, rules)


def test_without_a_compiler_the_limit_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert limit.built(tmp_path) is None
    assert "no compiler here" == limit.turn(None, ninefold.game("order"), 1)


def working(name: str, seconds: list[float], log: list[str]) -> Callable[[], Done]:
    left = iter(seconds)

    def turn() -> Done:
        log.append(name)
        return Done(6, next(left))

    return turn


def test_turns_are_taken_one_by_one_and_the_median_counts() -> None:
    log: list[str] = []
    ours, theirs = working("ours", [1, 3, 2], log), working("theirs", [6, 6, 1], log)
    found = speeds({"ours": ours, "absent": "not there", "theirs": theirs}, turns=3)
    assert {"ours": 3, "absent": "not there", "theirs": 1} == found
    assert ["ours", "theirs"] * 3 == log


def test_a_turn_tells_its_work_and_its_time() -> None:
    done = timed(lambda: 5)()
    assert done.amount == 5
    assert done.seconds > 0


ROWS: list[tuple[Speed, Speed, float, str | None, list[str], bool | None]] = [
    (8e6, 2e6, 4, "moves", ["8.00 M moves/s", "2.00 M moves/s", "4.00×", "at least 4×"], True),
    (7e6, 2e6, 4, "moves", ["7.00 M moves/s", "2.00 M moves/s", "3.50×", "at least 4×"], False),
    (20, 80, 4, None, ["50 ms", "12 ms", "4.00×", "at most 4×"], True),
    (10, 80, 4, None, ["100 ms", "12 ms", "8.00×", "at most 4×"], False),
    (10, "gone", 4, None, ["100 ms", "gone", "not measured", "at most 4×"], None),
]


@pytest.mark.parametrize(("ours", "theirs", "aim", "unit", "cells", "reached"), ROWS)
def test_a_row_compares_work_in_a_second_or_else_times(
    ours: Speed,
    theirs: Speed,
    aim: float,
    unit: str | None,
    cells: list[str],
    reached: bool | None,
) -> None:
    row = Row("work", "peer", ours, theirs, aim, unit)
    assert ["work", "peer", *cells] == row.cells
    assert reached == row.reached


@pytest.mark.parametrize(("ours", "status"), [(8e6, False), (7e6, True)])
def test_a_missed_aim_is_an_error(
    ours: float,
    status: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [
        Row("ours", "peer", ours, 2e6, 4, "moves"),
        Row("ours", "nobody", ours, "not installed", 4, "moves"),
    ]
    monkeypatch.setattr(bench, "MEASURES", [lambda: rows])
    monkeypatch.setattr(growth, "show", list)
    with pytest.raises(SystemExit) as ended:
        bench.main()
    assert status == ended.value.code
    told = f"2 aims: {1 - status} reached, {int(status)} missed, 1 not measured."
    assert told in capsys.readouterr().out


# What stands in for OpenSpiel: a game of three moves.
SPIEL = """
class State:
    moves = 0
    def is_terminal(self): return self.moves == 3
    def legal_actions(self): return [0, 1]
    def apply_action(self, action): self.moves += 1
class Game:
    def new_initial_state(self): return State()
def load_game(name): return Game()
"""


def test_a_peer_works_turn_by_turn_in_a_process_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "pyspiel.py").write_text(SPIEL)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with peers.at_work("moves_in_open_spiel", Path(sys.executable)) as turn:
        assert not isinstance(turn, str)
        assert [60_000, 60_000] == [turn().amount, turn().amount]
        assert turn().seconds > 0


def test_in_environments_only_moves_count() -> None:
    """In this game each first number wins, and every second step begins anew."""
    rules: Any = {"numbers": 1, "target": 1}
    assert 5 == guests.random_turns(Duel("builder", **rules), 5)()
    envs = vector("builder", environments.AT_ONCE, **rules)
    assert 150 * environments.AT_ONCE == environments.random_steps(envs)


def test_a_peer_that_is_not_there_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with peers.at_work("moves_in_open_spiel", tmp_path / "python") as turn:
        assert "not installed" == turn
    assert "the peers are not installed" == peers.versions(tmp_path / "python")
    (tmp_path / "pyspiel.py").write_text("raise ImportError('not for this machine')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with peers.at_work("moves_in_open_spiel", Path(sys.executable)) as turn:
        assert "does not run here" == turn


def test_the_page_shows_how_many_states_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "MOST", 40_000)
    monkeypatch.setattr(growth, "SHOWN", (3, 6, 9))
    counted = growth.lines({name: (growth.each(name), growth.alike(name)) for name in NAMES})
    page = (ROOT / "docs" / "performance.md").read_text().splitlines()
    assert [] == [line for line in counted if line not in page]


def test_states_are_counted_up_to_the_first_pool_with_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(growth, "MOST", 260)
    assert [1, 2, 3, 4, 5] == list(growth.each("sequence"))
    assert [1, 2, 3, 4, 5, 6] == list(growth.alike("sequence"))
    assert list(range(1, 63)) == list(growth.alike("order"))
    assert {} == growth.alike("ascending")


def test_the_same_counts_give_the_same_chart(tmp_path: Path) -> None:
    counts = {name: ({1: 2, 2: 5}, {1: 2, 2: 3}) for name in NAMES}
    counts["ascending"] = ({1: 2, 2: 5}, {})
    drawn = []
    for path in (tmp_path / "one.svg", tmp_path / "two.svg"):
        growth.draw(counts, path)
        drawn.append(path.read_bytes())
    assert drawn[0] == drawn[1]
