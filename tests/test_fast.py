"""The compiled twin: it gives what the rules as they stand give, only sooner."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import ninefold
from ninefold.bits import members
from ninefold.fast import DeepSolver, TableSolver, counts_after, playouts
from ninefold.fast.drivers import book, soon, trees
from ninefold.fast.running import attended
from ninefold.fast.twin import Twin, twin
from ninefold.position import Game, Position
from ninefold.rulebook import State, same_of
from ninefold.rules import OPEN
from ninefold.tree import counts as plain_counts
from ninefold.worth import outcome
from ninefold.worth import plies as worth_plies
from tests.test_solver import GAMES, drawn, plainly, states_from

NAMES = ["order", "stack", "sequence", "ascending", "builder"]
LARGE: list[tuple[str, dict[str, object]]] = [
    ("order", {"numbers": 62}),
    ("stack", {"numbers": 62}),
    ("sequence", {"numbers": 62, "length": 4}),
    ("ascending", {"numbers": 62, "hand": 8, "reply": "on"}),
    ("builder", {"numbers": 62, "target": 1953}),
]


def states_at_random(game: Game, chance: random.Random, count: int) -> Iterator[State]:
    """States on the way of random games."""
    book, rules = game.book, game.values
    while count > 0:
        state = book.start(rules)
        while True:
            yield state
            count -= 1
            if book.verdict(rules, state) != OPEN:
                break
            state = book.play(rules, state, chance.choice(members(book.legal(rules, state))))


@pytest.mark.parametrize(("name", "rules"), [*((name, {}) for name in NAMES), *LARGE])
def test_compiled_rules_say_the_same_of_a_hundred_thousand_states_each(
    name: str, rules: dict[str, object]
) -> None:
    game = ninefold.game(name, **rules)
    plain, given, same = game.book, game.values, same_of(game.book)
    compiled = twin(game).driver(all_that_is_said)
    for state in states_at_random(game, random.Random(name), 100_000):
        numbers = members(plain.legal(given, state))
        number = numbers[len(numbers) // 2] if numbers else 1
        verdict, *rest = compiled(tuple(given), tuple(state), number)
        assert plain.verdict(given, state) == verdict
        if verdict == OPEN:
            legal, after, alike = rest
            assert plain.legal(given, state) == legal
            assert plain.play(given, state, number) == after
            assert same(given, state) == alike


def all_that_is_said(rules: Any, state: Any, number: int) -> Any:
    """What a rule book says of a state, as a driver: to be compiled."""
    rules, state = book.Rules(*rules), book.State(*state)
    verdict, legal = book.verdict(rules, state), book.legal(rules, state)
    return verdict, legal, book.play(rules, state, number), book.same(rules, state)


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_plain_table_and_deep_search_agree_on_every_state_with_8_numbers(
    name: str, rules: dict[str, object]
) -> None:
    game = ninefold.game(name, **{"numbers": 8, **rules})
    plain, table, deep = plainly(game), TableSolver(game), DeepSolver(game)
    for state in states_from(game):
        expected = plain.worth(state)
        assert (expected, expected) == (table.worth(state), deep.worth(state)), state


def test_plain_table_and_deep_search_agree_on_random_positions_with_up_to_14_numbers() -> None:
    chance = random.Random(14)
    for name, rules in GAMES:
        game = ninefold.game(name, **{**rules, "numbers": chance.randint(10, 14)})
        plain, table, deep = plainly(game), TableSolver(game), DeepSolver(game)
        for _ in range(20):
            state = drawn(game, chance, at_least=5).state
            expected = plain.worth(state)
            assert (expected, expected) == (table.worth(state), deep.worth(state)), state


SHORT = [
    ("sequence", 1, 5),
    ("ascending", 1, 5),
    ("builder", 1, 1),
]


@pytest.mark.parametrize(("name", "winner", "plies"), SHORT)
def test_where_best_play_is_short_62_numbers_are_solved(
    name: str, winner: int, plies: int
) -> None:
    position = ninefold.game(name, numbers=62).start()
    deep = DeepSolver(position.game)
    value = (winner, plies)
    assert value == ninefold.solve(position)[:2]
    worth = deep.worth(position.state)
    assert value == ({1: 1, -1: 2}[outcome(worth)], worth_plies(worth))


def test_player_1_wins_sequence_of_4_from_15_numbers_on() -> None:
    for numbers, winner in ((13, None), (14, None), (15, 1)):
        game = ninefold.game("sequence", numbers=numbers, length=4, exhausted="draw")
        assert winner == ninefold.solve(game.start()).winner


def test_a_search_that_comes_to_no_end_says_what_is_known() -> None:
    game = ninefold.game("sequence", numbers=62, length=5)
    with pytest.raises(ninefold.OutOfTime) as known:
        ninefold.solve(game.start(), seconds=1)
    assert "the time is over: neither player has a win within" in str(known.value)
    game = ninefold.game("sequence", numbers=62, length=4)
    with pytest.raises(ninefold.OutOfTime) as known:
        ninefold.solve(game.start(), seconds=3)
    assert "the time is over: Player 1 wins after 7 more numbers, but" in str(known.value)


def test_a_small_table_may_forget_and_still_be_right() -> None:
    game = ninefold.game("sequence", numbers=8)
    deep = DeepSolver(game, memory=1_000)
    plain = plainly(game)
    assert plain.worth(game.start().state) == deep.worth(game.start().state)


def test_a_table_keeps_within_its_memory() -> None:
    game = ninefold.game("sequence", numbers=18)
    with pytest.raises(ninefold.TooLarge, match=r"do not fit into 10 MB of memory; allow more"):
        TableSolver(game, memory=10 << 20).worth(game.start().state)


@pytest.mark.parametrize("name", NAMES)
def test_trees_are_counted_alike(name: str) -> None:
    game = ninefold.game(name, numbers=8)
    layer = {game.start().state: 1}
    assert list(plain_counts(game, 9)) == list(counts_after(game, layer, 9))


@pytest.mark.parametrize("name", NAMES)
def test_random_games_are_fair_to_every_number(name: str) -> None:
    """As many wins as the exact chance of a random game says, within five deviations."""
    start = ninefold.game(name, numbers=6).start()
    games = 200_000
    found = playouts(start, games, seed=1)
    chance = won_at_random(start)
    assert abs(found.wins[0] / games - chance) < 5 * (chance * (1 - chance) / games) ** 0.5
    assert games == sum(found.wins) + found.draws


def won_at_random(position: Position) -> float:
    """Player 1's chance to win if every allowed number is as likely."""
    if position.over:
        return float(position.winner == 1)
    options = [won_at_random(position.play(number)) for number in position.legal]
    return sum(options) / len(options)


def test_a_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    start = ninefold.game("sequence").start().play(5)
    one = playouts(start, 300_000, seed=3, threads=1)
    assert one == playouts(start, 300_000, seed=3, threads=2)
    assert one != playouts(start, 300_000, seed=4, threads=2)


# In a process of its own, with the drivers compiled or as they stand.
EVERYTHING = """
import json
import numpy as np
import ninefold
from ninefold.fast import DeepSolver, TableSolver, counts_after, playouts, table
from ninefold.fast.drivers import trees
from ninefold.fast.twin import twin
table.FIRST_ROWS = 4
found = []
for name, rules in json.loads(input()):
    game = ninefold.game(name, **rules)
    start = game.start()
    found.append(DeepSolver(game, 1_000).worth(start.state))
    solver = TableSolver(game)
    found += [solver.worth(start.state), solver.worth(start.state)]
    found.append(TableSolver(game).worth(start.play(start.legal[-1]).state))
    found += [list(counts_after(game, {start.state: 1}, 6)), playouts(start, 100, seed=2)]
    found.append(sorted(sum(solver.rows(), [])))
    copy = TableSolver(game)
    copy.learn(found[-1])
    found.append(copy.worth(start.state))
    table.LONGEST = 2
    try:
        TableSolver(game).worth(start.state)
    except ninefold.TooLarge as error:
        found.append(str(error))
    table.LONGEST = 10_000
    stopped = TableSolver(game)
    stopped._progress[1] = 1
    found.append(stopped._fill(start.state))
    play, tally = twin(game).driver(trees.play_at_random), np.zeros(4, np.int64)
    play(tuple(game.values), tuple(start.state), 9, 1, tally, np.ones(1, np.int64))
    found.append(tally.tolist())
print(json.dumps(found))
"""


def test_the_drivers_give_the_same_uncompiled(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    games: list[tuple[str, dict[str, object]]] = [(name, {"numbers": 5}) for name in NAMES]
    games.append(("sequence", {"numbers": 5, "length": 4, "exhausted": "draw"}))
    games.append(("builder", {"numbers": 60, "target": 4}))  # a state takes two words
    games.append((str(tmp_path / "nim.py"), {"sticks": 6}))  # a state is a plain tuple
    results = [
        subprocess.run(
            [sys.executable, "-c", EVERYTHING],
            input=json.dumps(games),
            env={**os.environ, "NUMBA_DISABLE_JIT": disable},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disable in "01"
    ]
    assert results[0] == results[1]


# A search that is stopped after so many looks; then its table is used again.
STOPPED = """
import ninefold
from ninefold.fast import DeepSolver
class After(list):
    looks = 0
    def __getitem__(self, place):
        if place == 1: return 0
        self.looks += 1
        return self.looks > self.most
for rules in ({}, {"exhausted": "draw", "length": 4}):
    start = ninefold.game("sequence", numbers=5, **rules).start()
    right = DeepSolver(start.game).worth(start.state)
    stopped = 0
    for looks in range(1, 400, 7):
        solver = DeepSolver(start.game, 100_000)
        stop, solver._stop = solver._stop, After([0, 0])
        solver._stop.most = looks
        solver._deepen({start.state}, {})
        stopped += solver._stop.looks > looks
        solver._stop = stop
        assert right == solver.worth(start.state)
    assert stopped > 5
"""


def test_a_search_that_was_stopped_leaves_nothing_wrong_behind() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, "-c", STOPPED], env=environment, check=True)


def test_a_row_that_is_brought_from_memory_stays_as_it_is() -> None:
    table = np.arange(8).reshape(4, 2)
    numba.njit(lambda table, slot: soon(table, slot))(table, 3)
    assert list(range(8)) == table.ravel().tolist()


def test_numba_counts_bits_as_python_does() -> None:
    count = numba.njit(lambda numbers: numbers.bit_count())
    for numbers in (0, 1, 0b1011, 2**62, 2**63 - 2):
        assert numbers.bit_count() == count(numbers)


NIM = """
import ninefold.bits as bits
from ninefold import rules as verdicts
from typing import NamedTuple
class Rules(NamedTuple):
    sticks: int = 21
LIMITS = {"sticks": range(1, 1_001)}
MOST = 3
def start(rules): return (rules.sticks,)
def legal(rules, state): return bits.full(min(MOST, state[0]))
def play(rules, state, number): return (state[0] - number,)
def verdict(rules, state): return verdicts.OPEN if state[0] else verdicts.LOST
"""


def test_a_game_from_a_file_is_compiled_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "nim.py"
    path.write_text(NIM)
    game = ninefold.game(path)
    plain = plainly(game)
    for sticks in range(22):
        expected = plain.worth((sticks,))
        assert (expected, expected) == (
            TableSolver(game).worth((sticks,)),
            DeepSolver(game).worth((sticks,)),
        )
    assert list(plain_counts(game, 9)) == list(counts_after(game, {game.start().state: 1}, 9))


def test_a_game_that_need_not_end_is_told(tmp_path: Path) -> None:
    path = tmp_path / "round.py"
    path.write_text(NIM.replace("state[0] - number", "(state[0] - number) % 5 + 1"))
    game = ninefold.game(path, sticks=3)
    with pytest.raises(ninefold.GameFileError, match="can come back to where it was"):
        TableSolver(game).worth((3,))
    with pytest.raises(ninefold.OutOfTime, match="neither player has a win within 255 more"):
        DeepSolver(game).worths([game.start().play(1)])


def test_a_game_whose_rules_make_lists_or_have_negative_fields_is_compiled_too(
    tmp_path: Path,
) -> None:
    path = tmp_path / "nim.py"
    path.write_text(
        NIM.replace("return (rules.sticks,)", "return (-rules.sticks, 0)")
        .replace("(state[0] - number,)", "(state[0] + number, [0, 9, 99][state[0] % 3])")
        .replace("min(MOST, state[0])", "min(MOST, -state[0])")
    )
    game = ninefold.game(path)
    start = game.start()
    table = TableSolver(game)
    assert plainly(game).worth(start.state) == table.worth(start.state)
    again = TableSolver(game)
    for rows in table.rows():
        again.learn(rows)
    assert sorted(next(table.rows())) == sorted(next(again.rows()))
    assert sum(playouts(start, 1_000).wins) == 1_000


def test_a_game_of_too_many_numbers_has_no_table(tmp_path: Path) -> None:
    path = tmp_path / "nim.py"
    path.write_text(NIM.replace("1_001", "100_001"))
    game = ninefold.game(path, sticks=100_000)
    with pytest.raises(ninefold.TooLarge, match=r"of more than 10,000 numbers has no table"):
        TableSolver(game).worth(game.start().state)


CANNOT = [
    (
        "def legal(rules, state): return eval('2')",
        r"^nim cannot be compiled: Untyped global name 'eval'.* \(nim.py, line 13\)$",
    ),
    (
        "legal = {0: 2}.get",
        r"^nim cannot be compiled: <built-in method get .*> is no function in Python$",
    ),
]


@pytest.mark.parametrize(("line", "why"), CANNOT)
def test_what_cannot_be_compiled_is_told_in_one_line(
    tmp_path: Path, line: str, why: str
) -> None:
    path = tmp_path / "nim.py"
    path.write_text(NIM + line)
    game = ninefold.game(path)
    with pytest.raises(ninefold.GameFileError, match=why) as refused:
        playouts(game.start(), 1)
    assert "\n" not in str(refused.value)


def test_a_cache_that_cannot_be_written_costs_only_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/cache")
    game = ninefold.game("stack", numbers=4)
    compiled = Twin(game)
    tally, stop = np.zeros(4, np.int64), np.zeros(1, np.int64)
    compiled.driver(trees.play_at_random)((4,), tuple(game.start().state), 50, 1, tally, stop)
    assert 50 == sum(tally[:3])
    assert "Not a directory" in str(compiled.unkept)


def test_what_goes_wrong_in_attended_work_reaches_the_one_who_waits() -> None:
    with pytest.raises(ZeroDivisionError):
        attended(lambda: 1 / 0, np.zeros(1, np.int64))


def test_work_can_be_stopped_from_outside() -> None:
    """What interrupts the one who waits also ends the work, before it is handed on."""
    stop, ended = np.zeros(1, np.int64), threading.Event()

    def work() -> None:
        while not stop[0]:
            time.sleep(0.001)
        ended.set()

    old = signal.signal(signal.SIGALRM, lambda *_: 1 / 0)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    with pytest.raises(ZeroDivisionError):
        attended(work, stop)
    signal.signal(signal.SIGALRM, old)
    assert ended.is_set()


def test_without_the_extra_small_games_are_solved_and_large_ones_name_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    for name in NAMES:
        assert 1 == ninefold.solve(ninefold.game(name).start()).winner
    with pytest.raises(
        ninefold.MissingExtra, match=r"more than 200,000 states needs the extra fast"
    ):
        ninefold.solve(ninefold.game("sequence", numbers=14).start())
