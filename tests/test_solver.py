"""Solving: every value is what plain minimax over the histories of a game gives."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import ninefold
from ninefold import Option, Position, Solution, Solver, solve
from ninefold.bits import members
from ninefold.position import Game
from ninefold.rulebook import State, same_of
from ninefold.solver.plain import PlainSolver

# Every parameter moved at least once, and each game as it is.
GAMES: list[tuple[str, dict[str, object]]] = [
    ("order", {}),
    ("stack", {}),
    ("sequence", {}),
    ("sequence", {"length": 4}),
    ("sequence", {"exhausted": "draw"}),
    ("sequence", {"length": 4, "exhausted": "draw"}),
    ("ascending", {}),
    ("ascending", {"hand": 1}),
    ("ascending", {"hand": 2}),
    ("ascending", {"hand": 4}),
    ("ascending", {"hand": 8}),
    ("ascending", {"reply": "on"}),
    ("ascending", {"reply": "on", "hand": 2}),
    ("builder", {}),
    ("builder", {"target": 7}),
    ("builder", {"target": 22}),
    ("builder", {"target": 1953}),
]

Value = tuple[int | None, int]  # winner, and numbers still to be taken


def minimax(position: Position) -> Value:
    """The value of a position by trying every way to play it on: no states, no memory."""
    if position.over:
        return position.winner, 0
    return best(position.turn, [minimax(position.play(number)) for number in position.legal])


def best(player: int | None, values: list[Value]) -> Value:
    """What this player makes of options of these values: a quick win, a draw, a slow loss."""
    won = [plies for winner, plies in values if winner == player]
    drawn = [plies for winner, plies in values if winner is None]
    lost = [plies for winner, plies in values if winner not in (player, None)]
    if won:
        return player, min(won) + 1
    return (None, min(drawn) + 1) if drawn else (3 - (player or 0), max(lost) + 1)


def all_values(position: Position) -> Iterator[tuple[Position, Value]]:
    """Every position from this one on with its value, by minimax; this one comes last."""
    if position.over:
        yield position, (position.winner, 0)
        return
    values = []
    for number in position.legal:
        for below in all_values(position.play(number)):
            yield below
        values.append(below[1])
    yield position, best(position.turn, values)


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_every_position_with_6_numbers_has_the_value_that_minimax_gives(
    name: str, rules: dict[str, object]
) -> None:
    game = ninefold.game(name, **{"numbers": 6, **rules})
    solver = Solver(game)
    for position, value in all_values(game.start()):
        assert value == solver.solve(position)[:2], position.moves


def test_random_positions_with_9_numbers_have_the_value_that_minimax_gives() -> None:
    chance = random.Random(9)
    solvers = [Solver(ninefold.game(name, **rules)) for name, rules in GAMES]
    for _ in range(1_000):
        solver = chance.choice(solvers)
        position = drawn(solver.game, chance, at_least=4)
        assert minimax(position) == solver.solve(position)[:2], position


def plainly(game: Game, most: int = 10**6) -> PlainSolver:
    """What solves this game by the rules as they stand."""
    return PlainSolver(game, most, same_of(game.book))


def drawn(game: Game, chance: random.Random, at_least: int = 0) -> Position:
    """A position after so many random numbers or more, if the game goes on so long."""
    position = game.start()
    for _ in range(chance.randint(at_least, game.values.numbers)):
        if not position.over:
            position = position.play(chance.choice(position.legal))
    return position


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_every_option_has_the_value_of_the_position_that_it_leads_to(
    name: str, rules: dict[str, object]
) -> None:
    solver = Solver(ninefold.game(name, **rules))
    chance = random.Random(name)
    for _ in range(20):
        position = drawn(solver.game, chance)
        options = solver.solve(position).options
        after = [solver.solve(position.play(number)) for number in position.legal]
        assert options == tuple(
            Option(number, solution.winner, solution.plies + 1)
            for number, solution in zip(position.legal, after, strict=True)
        )


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_best_play_takes_as_many_numbers_as_the_value_says(
    name: str, rules: dict[str, object]
) -> None:
    start = ninefold.game(name, **rules).start()
    solver = Solver(start.game)
    end = start.play(*solver.line(start))
    solution = solver.solve(start)
    assert (True, solution.winner, solution.plies) == (end.over, end.winner, len(end.moves))


def states_from(game: Game) -> set[State]:
    """Every state that can be reached."""
    book, rules = game.book, game.values
    found, new = set(), [book.start(rules)]
    while new:
        state = new.pop()
        if state not in found:
            found.add(state)
            if book.verdict(rules, state) == 2:
                new += [book.play(rules, state, n) for n in members(book.legal(rules, state))]
    return found


@pytest.mark.parametrize(("name", "rules"), [g for g in GAMES if g[0] != "ascending"])
@pytest.mark.parametrize("numbers", range(1, 11))
def test_states_that_are_said_to_be_the_same_are_worth_the_same(
    name: str, rules: dict[str, object], numbers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every reachable state, solved without the rule book's word for it."""
    game = ninefold.game(name, **{"numbers": numbers, **rules})
    same = same_of(game.book)
    monkeypatch.delattr(game.book, "same")
    solver = plainly(game)
    solver.worth(game.start().state)
    for state in states_from(game):
        alike = same(game.values, state)
        assert solver.worth(alike) == solver.known[state], state
        assert alike == same(game.values, alike), state


@pytest.mark.parametrize("name", ["order", "stack"])
def test_order_and_stack_with_62_numbers_have_few_states(name: str) -> None:
    assert solve(ninefold.game(name, numbers=62).start()).states < 200


def test_a_finished_game_has_its_winner_and_no_options() -> None:
    end = ninefold.game("order").start().play(9, 8)
    assert Solution(2, 0, (), 1) == solve(end)


def test_a_game_from_a_file_is_solved_as_it_is(tmp_path: Path) -> None:
    """Nim with 21 sticks, of which 1 to 3 are taken: four at a time leave none to the first."""
    path = tmp_path / "nim.py"
    path.write_text(
        "from typing import NamedTuple\n"
        "class Rules(NamedTuple):\n    sticks: int = 21\n"
        "LIMITS = {'sticks': range(1, 10_001)}\n"
        "def start(rules): return (rules.sticks,)\n"
        "def legal(rules, state): return (2 << min(3, state[0])) - 2\n"
        "def play(rules, state, number): return (state[0] - number,)\n"
        "def verdict(rules, state): return 2 if state[0] else -1\n"
    )
    for sticks in (1, 2, 3, 4, 5, 8, 21, 40, 5_000):
        solution = solve(ninefold.game(str(path), sticks=sticks).start())
        assert (1 if sticks % 4 else 2) == solution.winner
        assert sticks // 4 * 2 + (1 if sticks % 4 else 0) == solution.plies


def test_a_game_that_comes_back_to_where_it_was_is_told(tmp_path: Path) -> None:
    path = tmp_path / "round.py"
    path.write_text(
        "from typing import NamedTuple\n"
        "class Rules(NamedTuple): pass\n"
        "def start(rules): return (0,)\n"
        "def legal(rules, state): return 2\n"
        "def play(rules, state, number): return ((state[0] + 1) % 5,)\n"
        "def verdict(rules, state): return 2\n"
    )
    with pytest.raises(ninefold.GameFileError, match="can come back to where it was"):
        solve(ninefold.game(str(path)).start())


def test_a_game_with_too_many_states_is_told() -> None:
    game = ninefold.game("sequence")
    with pytest.raises(ninefold.TooLarge, match=r"more than 1,000 states"):
        plainly(game, 1_000).worth(game.start().state)
