"""Everything that docs/strategy.md says, proved by the solver."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

import ninefold
from benchmarks import skill
from ninefold import Position
from ninefold.bits import above, full, members, without
from ninefold.fast import DeepSolver
from ninefold.rulebook import State, as_it_is
from ninefold.rules import order as order_book
from ninefold.rules import stack as stack_book
from ninefold.solver.plain import PlainSolver
from ninefold.worth import before, outcome, plies
from tests.conftest import ROOT
from tests.test_solver import plainly, states_from

PAGE = (ROOT / "docs" / "strategy.md").read_text()
LINES = PAGE.splitlines()
NAMES = ["order", "stack", "sequence", "ascending", "builder"]


class Opened(NamedTuple):
    """What each first number of a game is worth to Player 1."""

    numbers: dict[int, int]

    @property
    def worth(self) -> int:
        return max(self.numbers.values())

    @property
    def winning(self) -> list[int]:
        return [number for number, worth in self.numbers.items() if outcome(worth) == 1]

    @property
    def best(self) -> list[int]:
        return [number for number, worth in self.numbers.items() if worth == self.worth]


@cache
def opened(name: str, numbers: int, **rules: str | int) -> Opened:
    game = ninefold.game(name, numbers=numbers, **rules)
    solver = plainly(game) if name in SAID else DeepSolver(game)
    start = game.start()
    after = solver.worths([start.play(number) for number in start.legal])
    return Opened(dict(zip(start.legal, map(before, after), strict=True)))


# Who wins.


def cell(name: str, numbers: int) -> str:
    """Who wins, after how many numbers, and with which first numbers."""
    worth, first = opened(name, numbers).worth, opened(name, numbers).winning
    if not first:
        return f"Player 2 in {plies(worth)}"
    assert list(range(first[0], first[-1] + 1)) == first
    span = f"{first[0]} to {first[-1]}" if len(first) > 1 else f"{first[0]}"
    return f"Player 1 in {plies(worth)}: {span}"


@pytest.mark.parametrize("numbers", range(1, 21))
def test_the_table_says_who_wins_and_how_soon(numbers: int) -> None:
    cells = [str(numbers), *(cell(name, numbers) for name in NAMES)]
    assert f"| {' | '.join(cells)} |" in LINES


def test_with_7_numbers_or_more_player_2_wins_only_order_with_an_even_pool() -> None:
    games = [(name, numbers) for name in NAMES for numbers in range(7, 21)]
    lost = [game for game in games if not opened(*game).winning]
    assert [("order", numbers) for numbers in range(8, 21, 2)] == lost


# Order Challenge and Number Stack Duel: what the page says of every position.


class Said(NamedTuple):
    """What the page says to the player to move."""

    wins: bool
    plies: int  # the numbers still to be taken
    take: set[int]  # any of these; none where the game is over


def said_of_order(state: Any) -> Said:
    both = above(max(state.last, state.rival))
    shared = members(state.pool & both)
    own = set(members(state.pool & above(state.last) & ~both))
    theirs = members(state.pool & above(state.rival) & ~both)
    odd = len(shared) % 2 == 1
    wins = bool(own) or (odd and not theirs)
    return Said(
        wins,
        len(shared) + (odd != wins),  # rounded up: to odd for a win, to even for a loss
        own if own and not odd else set(shared[:1]),
    )


def said_of_stack(state: Any) -> Said:
    fit = members(stack_book.legal(stack_book.Rules(), state))
    others = len(members(state.pool)) - len(fit)
    wins = len(fit) > others
    nearest = fit[:1] if state.pattern == stack_book.GREATER else fit[-1:]
    return Said(wins, 2 * others + 1 if wins else 2 * len(fit), set(nearest))


SAID = {"order": said_of_order, "stack": said_of_stack}


def check(solver: PlainSolver, state: State, said: Said) -> None:
    """What is said of this state is what the solver finds, and what it says to take wins as
    soon, or holds out as long, as can be."""
    worth = solver.worth(state)
    assert (outcome(worth) == 1, plies(worth)) == (said.wins, said.plies), state
    assert (plies(worth) > 0) == bool(said.take), state
    for number in said.take:
        after = solver.book.play(solver.rules, state, number)
        assert worth == before(solver.worth(after)), (state, number)


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("numbers", range(1, 11))
def test_what_is_said_of_order_and_stack_is_so_in_every_state(name: str, numbers: int) -> None:
    """Solved without the rule book's word for which states are the same."""
    game = ninefold.game(name, numbers=numbers)
    solver = PlainSolver(game, 10**6, as_it_is)
    for state in states_from(game):
        check(solver, state, SAID[name](state))


def two_parts(most: int) -> Iterator[tuple[int, int]]:
    """Every two counts that are at most so many together."""
    return ((one, other) for one in range(most + 1) for other in range(most + 1 - one))


def kinds_of_order() -> Iterator[State]:
    """So many numbers between the last ones, so many above both; either player behind."""
    for between, shared in two_parts(20):
        low, high = 1, between + 2
        pool = without(full(high + shared), high) & above(low)
        yield order_book.State(pool, low, high)
        yield order_book.State(pool, high, low)


def kinds_of_stack() -> Iterator[State]:
    """So many numbers below the top, so many above; either side may be the one that fits."""
    for under, over in two_parts(20):
        top = under + 1
        pool = without(full(top + over), top)
        yield stack_book.State(pool, top, stack_book.GREATER)
        yield stack_book.State(pool, top, stack_book.LESS)


@pytest.mark.parametrize(
    ("name", "kinds"), [("order", kinds_of_order), ("stack", kinds_of_stack)]
)
def test_what_is_said_of_order_and_stack_is_so_with_up_to_20_numbers(
    name: str, kinds: Callable[[], Iterator[State]]
) -> None:
    """The rules only ask which number is greater, so such counts are all that matters."""
    solver = plainly(ninefold.game(name, numbers=22))
    for state in kinds():
        check(solver, state, SAID[name](state))


@pytest.mark.parametrize("numbers", range(1, 63))
def test_how_to_open_order_and_stack(numbers: int) -> None:
    order, stack = opened("order", numbers), opened("stack", numbers)
    assert ([1] if numbers % 2 else []) == order.winning
    assert numbers == plies(order.worth)
    assert list(range(numbers // 2 + 1, numbers + 1)) == stack.winning
    assert [numbers] == stack.best


# The other three: ways to play that win whatever the other player does.

Way = Callable[[Position], int]


def lengths(start: Position, way: Way, player: int = 1) -> set[int]:
    """After how many numbers the games end in which this player plays this way, and the other
    takes everything they may. This player wins them all.

    Of positions with one state one is played on: no way asks how it came about."""
    found, waiting = set(), {start.state: start}
    while waiting:
        positions, waiting = waiting.values(), {}
        for position in positions:
            turn = position.turn
            if turn is None:
                assert player == position.winner, position
                found.add(len(position.moves))
                continue
            numbers = [way(position)] if turn == player else position.legal
            for after in (position.play(number) for number in numbers):
                waiting[after.state] = after
    return found


def two_ends(position: Position) -> int:
    """The way to a row of three: away from the other's number, then where two numbers help."""
    first, other = position.moves[:2]
    if len(position.moves) > 2:
        near = sorted(position.legal, key=lambda n: abs(n - first))
        return next(n for n in near if position.play(n).winner == 1)
    steps = 2 if abs(first - other) == 1 else 1
    return first + steps if other < first else first - steps


FEW_AND_MOST = [(numbers, 1) for numbers in range(5, 21)] + [(62, 30)]


@pytest.mark.parametrize(("numbers", "steps"), FEW_AND_MOST)
def test_sequence_is_won_by_stepping_away(numbers: int, steps: int) -> None:
    start = ninefold.game("sequence", numbers=numbers).start()
    for first in range(3, numbers - 1, steps):
        assert {5} == lengths(start.play(first), two_ends)


def test_sequence_is_won_with_every_first_number_but_two_at_either_end() -> None:
    for numbers in range(5, 21):
        assert set(range(3, numbers - 1)) <= set(opened("sequence", numbers).best)


def test_sequence_is_won_with_every_first_number_of_11_to_20() -> None:
    for numbers in range(11, 21):
        every, game = list(range(1, numbers + 1)), opened("sequence", numbers)
        assert every == game.winning
        assert (numbers >= 14) == (every == game.best)


def test_sequence_of_up_to_4_numbers_is_lost_by_whoever_takes_the_last() -> None:
    for numbers in range(1, 5):
        worth = opened("sequence", numbers).worth
        assert (-1 if numbers % 2 else 1, numbers) == (outcome(worth), plies(worth))


@pytest.mark.parametrize(("length", "enough"), [(3, 5), (4, 15)])
def test_sequence_with_draws_is_won_from_so_many_numbers_on(length: int, enough: int) -> None:
    for numbers in range(1, 21):
        game = ninefold.game("sequence", numbers=numbers, length=length, exhausted="draw")
        worth = DeepSolver(game).worth(game.start().state)
        assert (numbers, int(numbers >= enough)) == (numbers, outcome(worth))


def lowest(position: Position) -> int:
    """The lowest number above one's own last; the lowest of all at first."""
    own = position.moves[len(position.moves) % 2 :: 2]
    return next(n for n in position.legal if n > (own[-1] if own else 0))


@pytest.mark.parametrize(("numbers", "steps"), FEW_AND_MOST)
def test_ascending_is_won_by_taking_the_lowest_number_above(numbers: int, steps: int) -> None:
    start = ninefold.game("ascending", numbers=numbers).start()
    for first in range(1, numbers - 3, steps):
        assert {5} == lengths(start.play(first), lowest)


def test_ascending_is_won_with_every_first_number_that_has_three_above_it() -> None:
    for numbers in range(5, 21):
        assert list(range(1, numbers - 2)) == opened("ascending", numbers).winning


@pytest.mark.parametrize("hand", range(1, 9))
def test_ascending_is_won_so_with_any_hand(hand: int) -> None:
    for numbers in range(2 * hand - 1, max(2 * hand, 12)):
        start = ninefold.game("ascending", numbers=numbers, hand=hand).start()
        assert {2 * hand - 1} == lengths(start, lowest)


@pytest.mark.parametrize("numbers", range(1, 21))
def test_ascending_with_a_reply_is_won_by_player_2_from_6_numbers_on(numbers: int) -> None:
    assert (numbers < 6) == bool(opened("ascending", numbers, reply="on").winning)
    if 6 <= numbers <= 9:
        start = ninefold.game("ascending", numbers=numbers, reply="on").start()
        assert {6} == lengths(start, lowest, player=2)


def partner(position: Position) -> int:
    """The way to the sum: what is missing, or else the next number after the first."""
    missing = position.game.values.target - position.moves[0]
    return missing if missing in position.legal else position.moves[0] + 1


@pytest.mark.parametrize("target", range(3, 31))
def test_builder_is_won_by_a_number_and_its_partner(target: int) -> None:
    for numbers in range(1, min(target, 21)):
        start = ninefold.game("builder", numbers=numbers, target=target).start()
        good = [n for n in range(1, target) if target - n <= numbers and n + n + 1 < target]
        for first in good:
            assert {3} == lengths(start.play(first), partner)
        if target == 15 and good:
            assert good == opened("builder", numbers).winning
    large = ninefold.game("builder", numbers=target, target=target).start()
    assert 1 == large.play(target).winner


def test_builder_with_up_to_6_numbers_is_order_challenge() -> None:
    for numbers in range(1, 7):
        assert opened("order", numbers) == opened("builder", numbers)


# How much skill matters.

EXACT = re.compile(r"([\d.]+) % \(([\d.]+) to ([\d.]+) %\)")  # a share, and its interval


def test_the_table_of_skill_is_what_is_measured() -> None:
    # Not measured for coverage, which would take four times as long.
    free = {key: value for key, value in os.environ.items() if not key.startswith("COVERAGE")}
    command = [sys.executable, "-m", "benchmarks.skill"]
    done = subprocess.run(
        command, cwd=ROOT, env=free, capture_output=True, text=True, check=True
    )
    assert done.stdout in PAGE
    assert f"from {skill.GAMES:,} games" in PAGE


def test_the_games_played_put_each_share_where_it_is() -> None:
    shares = EXACT.findall(PAGE)
    assert 3 * len(NAMES) == len(shares)
    for exact, low, high in shares:
        assert float(low) <= float(exact) <= float(high)


def test_skill_adds_most_in_stack_and_least_in_ascending() -> None:
    added = {}
    for line in LINES:
        if shares := [float(exact) for exact, _, _ in EXACT.findall(line)]:
            _, skill, luck_of_player_1 = shares
            luck = 100 - luck_of_player_1
            added[skill - luck] = line.split(" | ")[0], f"{luck:.0f}", f"{skill:.0f}"
    assert ("| Number Stack Duel", "29", "83") == added[max(added)]
    assert ("| Ascending Challenge", "48", "67") == added[min(added)]
