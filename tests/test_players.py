"""Computer players: each plays as its name says, and the same again with the same seed."""

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold
from ninefold.moves import to_move
from ninefold.players import LEVELS, player
from ninefold.players.foresight import Foresight
from ninefold.players.levels import SIGHTS
from ninefold.players.perfect import Perfect
from ninefold.position import Game, Position
from ninefold.rulebook import State
from ninefold.solver import Solver
from tests.conftest import ROOT
from tests.strategies import positions
from tests.test_solver import GAMES, drawn, plainly

NAMES = ["order", "stack", "sequence", "ascending", "builder"]
SPECS = ["random", "greedy", *(f"level:{level}" for level in LEVELS), "perfect", "mcts:30"]

NO_PLAYERS = [
    ("levle:3", r"no player 'levle:3': there are random, .*; did you mean level\?"),
    ("level", r"level:N takes a whole number from 1 to 9, not ''"),
    ("level:0", r"level:N takes a whole number from 1 to 9, not '0'"),
    ("level:10", r"level:N takes a whole number from 1 to 9, not '10'"),
    ("level:3.5", r"level:N takes a whole number from 1 to 9, not '3.5'"),
    ("level:٣", r"level:N takes a whole number from 1 to 9, not '٣'"),
    ("mcts:0", r"mcts:N takes a whole number from 1 to 1000000, not '0'"),
    ("perfect:2", r"no player 'perfect:2'"),
    ("engine:", r"engine:COMMAND names a program, such as engine:\./mine\.py"),
    ("engine:'a", r"engine:'a: a quote is not closed"),
]


def all_positions(game: Game) -> Iterator[Position]:
    """A position for every state that can come while the game goes on."""
    met: set[State] = set()
    new = [game.start()]
    while new:
        position = new.pop()
        if position.state not in met and not position.over:
            met.add(position.state)
            yield position
            new += [position.play(number) for number in position.legal]


@pytest.mark.parametrize(("name", "why"), NO_PLAYERS)
def test_a_player_that_there_is_not_is_told(name: str, why: str) -> None:
    with pytest.raises(ninefold.PlayerError, match=f"^{why}"):
        player(name)


def test_a_kind_may_be_written_with_capitals() -> None:
    assert isinstance(player("Perfect"), Perfect)
    assert isinstance(player("Level:9"), Perfect)


@pytest.mark.parametrize("spec", SPECS)
@given(position=positions(), seed=st.integers(0, 99))
def test_every_player_takes_an_allowed_number_and_the_same_with_the_same_seed(
    spec: str, position: Position, seed: int
) -> None:
    if not position.over:
        taken = player(spec, seed).choose(position)
        assert taken in position.legal
        assert taken == player(spec, seed).choose(position)


@pytest.mark.parametrize("spec", SPECS)
def test_every_player_plays_a_game_from_outside_with_draws(spec: str) -> None:
    position = ninefold.game("sequence", numbers=4, exhausted="draw").start()
    one, other = player(spec, 1), player(spec, 2)
    while not position.over:
        position = position.play(one.choose(position))
        one, other = other, one
    assert position.winner is None
    one.close()


@pytest.mark.parametrize("numbers", range(1, 10))
@pytest.mark.parametrize("name", NAMES)
def test_perfect_never_gives_anything_away_and_nothing_lasts_longer(
    name: str, numbers: int
) -> None:
    """In every position of the game."""
    game = ninefold.game(name, numbers=numbers)
    perfect, solver = player("perfect", 1), Solver(game)
    for position in all_positions(game):
        assert perfect.choose(position) in solver.solve(position).best, position


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_perfect_is_as_good_whatever_the_parameters(
    name: str, rules: dict[str, object]
) -> None:
    game = ninefold.game(name, **{"numbers": 6, **rules})
    perfect, solver = player("perfect", 1), Solver(game)
    for position in all_positions(game):
        assert perfect.choose(position) in solver.solve(position).best, position


def test_perfect_when_lost_leaves_the_most_ways_to_go_wrong() -> None:
    game = ninefold.game("sequence")
    solver, chance = Solver(game), random.Random(3)
    seen = 0
    while seen < 30:
        position = drawn(game, chance)
        if position.over or solver.solve(position).winner == position.turn:
            continue
        best = solver.solve(position).best
        mistakes = {number: replies_that_fail(solver, position, number) for number in best}
        taken = player("perfect", seen).choose(position)
        assert max(mistakes.values()) == mistakes[taken]
        seen += len(set(mistakes.values())) > 1


def replies_that_fail(solver: Solver, position: Position, number: int) -> int:
    """After how many replies to this number the other player no longer wins."""
    options = solver.solve(position.play(number)).options
    return sum(option.winner != 3 - (position.turn or 0) for option in options)


def test_perfect_says_when_a_game_is_too_much_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninefold.players.perfect.SECONDS", 0.2)
    position = ninefold.game("sequence", numbers=62, length=6).start()
    with pytest.raises(
        ninefold.PlayerError,
        match=r"^this is too much for perfect: the time is over: .*; mcts:1000 may do$",
    ):
        player("perfect").choose(position)


@given(position=positions())
def test_greedy_takes_a_win_and_avoids_an_immediate_loss(position: Position) -> None:
    if position.over:
        return
    mover = to_move(position.moves)
    win, loss = (mover, 1), (3 - mover, 2)
    values = {option.number: option[1:] for option in ninefold.solve(position).options}
    taken = values[player("greedy", 1).choose(position)]
    if win in values.values():
        assert win == taken
    elif set(values.values()) != {loss}:
        assert loss != taken


@given(position=positions(), depth=st.integers(1, 12))
def test_what_is_foreseen_is_so_and_all_within_sight_is_foreseen(
    position: Position, depth: int
) -> None:
    if position.over:
        return
    options = ninefold.solve(position).options
    value = {
        o.number: o.plies if o.winner == position.turn else -o.plies
        for o in options
        if o.winner and o.plies <= depth
    }
    wins = [plies for plies in value.values() if plies > 0]
    if wins:  # it ends at the first win
        value = {number: plies for number, plies in value.items() if abs(plies) <= min(wins)}
    assert value == Foresight(position.game).outlook(position, depth)


def test_who_has_no_patience_left_knows_what_was_seen_by_then() -> None:
    start = ninefold.game("order", numbers=12).start()
    patient = Foresight(start.game).outlook(start, 12)
    hasty = Foresight(start.game).outlook(start, 12, patience=60)
    assert 0 < len(hasty) < len(patient)
    assert hasty.items() < patient.items()


def test_levels_see_ever_further_and_slip_ever_less() -> None:
    sights = [SIGHTS[level] for level in LEVELS[:-1]]
    assert sorted(sight.depth for sight in sights) == [sight.depth for sight in sights]
    slips = [sight.slips for sight in sights[1:]]  # the first sees only what a slip sees
    assert sorted(slips, reverse=True) == slips


def test_the_page_of_opponents_tells_how_the_levels_see() -> None:
    page = (ROOT / "docs/opponents.md").read_text()
    told = re.findall(r"^\| (\d) \| (\d) \| (?:([\d.]+) % )?\|$", page, re.M)
    assert [
        (str(level), str(sight.depth), f"{sight.slips * 100:g}" if sight.slips else "")
        for level, sight in SIGHTS.items()
    ] == told


def test_tree_search_finds_a_win_that_is_near() -> None:
    """Best of all, in most games: after so many playouts it plays as the solver says."""
    chance = random.Random(5)
    for name in NAMES:
        game = ninefold.game(name, numbers=7)
        search, solver = player("mcts:2000", 1), plainly(game)
        for _ in range(4):
            position = drawn(game, chance)
            if position.over or len(position.moves) < 2:
                continue
            after = position.play(search.choose(position))
            best = max(-solver.worth(position.play(n).state) for n in position.legal)
            assert (best > 0) == (-solver.worth(after.state) > 0), position


def test_players_play_one_game_after_another() -> None:
    for spec in ("level:5", "perfect"):
        one = player(spec, 1)
        for name in NAMES:
            start = ninefold.game(name).start()
            assert one.choose(start) in start.legal
