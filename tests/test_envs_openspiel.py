"""The games in OpenSpiel: its own tests pass, and its algorithms find our values."""

import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.algorithms.minimax import alpha_beta_search
from open_spiel.python.algorithms.minimax_solver import MinimaxSolver
from open_spiel.python.algorithms.tabular_qlearner import QLearner
from open_spiel.python.algorithms.value_iteration import value_iteration
from open_spiel.python.rl_environment import Environment
from open_spiel.python.tests import games_sim_test

import ninefold
from ninefold.envs import openspiel
from ninefold.envs.observation import observation
from ninefold.position import Game, Position
from tests.test_solver import GAMES

NIM = """
from typing import NamedTuple
from ninefold.bits import full
from ninefold.rules import LOST, OPEN
LIMITS = {"sticks": range(1, 1001)}
class Rules(NamedTuple): sticks: int = 6
class State(NamedTuple): left: int
def start(rules): return State(rules.sticks)
def legal(rules, state): return full(min(3, state.left))
def play(rules, state, number): return State(state.left - number)
def verdict(rules, state): return OPEN if state.left else LOST
"""


def spiel(name: str, **rules: object) -> pyspiel.Game:
    return pyspiel.load_game(f"ninefold_{name}", rules)


def key(position: Position) -> str:
    """What OpenSpiel's solvers should know this position by."""
    return f"Player {1 + len(position.moves) % 2}: {position.state}"


def payoff(winner: int | None, player: int = 1) -> float:
    """What this player has of a game that ends so."""
    return 0.0 if winner is None else 1.0 if winner == player else -1.0


def positions(game: Game) -> dict[str, Position]:
    """One position for every state that can come with either player to move."""
    found = {key(game.start()): game.start()}
    new = list(found.values())
    while new:
        after = {key(p): p for q in new for p in map(q.play, q.legal)}
        new = [position for name, position in after.items() if name not in found]
        found |= after
    return found


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_the_tests_of_openspiel_pass(name: str, rules: dict[str, object]) -> None:
    for numbers in (1, 7, 9, 62) if name == "builder" else (1, 7, 9):
        game = spiel(name, numbers=numbers, **rules)
        pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)
        games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_value_iteration_and_the_minimax_solver_give_our_values_at_every_state(
    name: str, rules: dict[str, object]
) -> None:
    given = {"numbers": 7, **rules}
    game = ninefold.game(name, **given)
    solver = ninefold.Solver(game)
    solved = {name: (p, solver.solve(p)) for name, p in positions(game).items()}
    values = value_iteration(spiel(name, **given), depth_limit=-1, threshold=0.01)
    assert {name: payoff(found.winner) for name, (_, found) in solved.items()} == values
    table = MinimaxSolver(str(spiel(name, **given))).solve()
    assert {name for name, (p, _) in solved.items() if not p.over} == set(table)
    for name, entry in table.items():
        position, found = solved[name]
        turn = position.turn or 0
        assert payoff(found.winner, turn) == entry.value
        worths = {o.number - 1: payoff(o.winner, turn) for o in found.options}
        assert worths == {a: entry.action_values[a] for a in worths}
        assert all(worth < -1 for a, worth in enumerate(entry.action_values) if a not in worths)


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_alpha_beta_search_finds_the_value_and_a_number_that_keeps_it(
    name: str, rules: dict[str, object]
) -> None:
    given = {"numbers": 6, **rules}
    found = ninefold.solve(ninefold.game(name, **given).start())
    value, action = alpha_beta_search(spiel(name, **given))
    winners = {option.number: option.winner for option in found.options}
    assert (payoff(found.winner), found.winner) == (value, winners[action + 1])


@pytest.mark.parametrize("name", ninefold.games())
def test_tree_search_in_python_takes_numbers_that_win(name: str) -> None:
    game = spiel(name, numbers=6)
    chance = np.random.RandomState(1)
    rollouts = RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = MCTSBot(game, 2, 2_000, rollouts, random_state=chance)
    state, position = game.new_initial_state(), ninefold.game(name, numbers=6).start()
    while not position.over:
        found = ninefold.solve(position)
        action = bot.step(state)
        winners = {option.number: option.winner for option in found.options}
        assert found.winner == winners[action + 1]
        position = position.play(action + 1)
        state.apply_action(action)
    assert [payoff(position.winner), payoff(position.winner, 2)] == state.returns()


def test_a_tabular_learner_learns_to_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of them learn from each other."""
    monkeypatch.setattr(np.random, "choice", np.random.RandomState(1).choice)
    environment = Environment(spiel("order", numbers=5))
    learners = [QLearner(player_id=player, num_actions=5) for player in (0, 1)]
    for _ in range(1_000):
        step, moved = environment.reset(), set()
        while not step.last():
            player = step.current_player()
            moved.add(player)
            step = environment.step([learners[player].step(step).action])
        for player in moved:  # one that has not moved must not be told of the end
            learners[player].step(step)
    first = learners[0].step(environment.reset(), is_evaluation=True).action
    options = ninefold.solve(ninefold.game("order", numbers=5).start()).options
    assert [option.number for option in options if option.winner == 1] == [first + 1]


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_states_say_what_positions_say(name: str, rules: dict[str, object]) -> None:
    chance = random.Random(1)
    for _ in range(20):
        state, position = (
            spiel(name, **rules).new_initial_state(),
            ninefold.game(name, **rules).start(),
        )
        while True:
            assert key(position) == str(state) == state.observation_string(0)
            assert " ".join(map(str, position.moves)) == state.information_state_string(1)
            assert [number - 1 for number in position.legal] == state.legal_actions()
            assert position.over == state.is_terminal()
            for player in (0, 1):
                seen = observation(position, player + 1).tolist()
                assert seen == state.observation_tensor(player)
                assert seen == state.information_state_tensor(player)
            if position.over:
                break
            assert [0.0, 0.0] == state.returns()
            assert (position.turn or 0) - 1 == state.current_player()
            number = chance.choice(position.legal)
            assert str(number) == state.action_to_string(number - 1)
            position = position.play(number)
            state.apply_action(number - 1)
        assert -3 > state.current_player()
        assert [payoff(position.winner, player) for player in (1, 2)] == state.returns()


def test_a_number_that_may_not_be_taken_changes_nothing() -> None:
    state = spiel("order").new_initial_state()
    for action in (4, 3):
        state.apply_action(action)
    before = str(state), state.history()
    with pytest.raises(ninefold.IllegalMove, match="3 is not greater than 5"):
        state.apply_action(2)
    assert before == (str(state), state.history())


REFUSED = [
    ("ninefold_order(numbers=99)", ninefold.RuleError, "from 1 to 62, not '99'"),
    ("ninefold_sequence(exhausted=no)", ninefold.RuleError, "last-loses or draw, not 'no'"),
    ("ninefold_order(size=5)", pyspiel.SpielError, "Unknown parameter 'size'"),
]


@pytest.mark.parametrize(("name", "kind", "why"), REFUSED)
def test_rules_that_a_game_has_not_are_refused(
    name: str, kind: type[Exception], why: str
) -> None:
    with pytest.raises(kind, match=why):
        pyspiel.load_game(name)


def test_games_from_outside_can_be_registered(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    nim = ninefold.game(tmp_path / "nim.py", sticks=5)
    openspiel.register(nim, "my_nim")
    game = pyspiel.load_game("my_nim")
    assert ("my_nim(sticks=5)", "nim") == (str(game), game.get_type().long_name)
    pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)
    values = value_iteration(pyspiel.load_game("my_nim(sticks=8)"), -1, 0.01)
    assert {
        f"Player {turn}: State(left={left})": payoff(turn if left % 4 else 3 - turn)
        for turn in (1, 2)
        for left in range(9)
        if (left, turn) not in ((8, 2), (7, 1))
    } == values
    long = pyspiel.load_game("my_nim(sticks=1000)").new_initial_state()
    while not long.is_terminal():
        long.apply_action(0)
    assert [-1.0, 1.0] == long.returns()
    assert len(long.history()) < long.get_game().max_game_length()


def run(program: str, given: bytes = b"", **environment: str) -> str:
    """What this program prints in a process of its own, from its beginning to its good end."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=given,
        capture_output=True,
        env={**os.environ, **environment},
        check=True,
    )
    assert b"" == done.stderr
    return done.stdout.decode()


READ = """
import pickle, sys
for kept in pickle.load(sys.stdin.buffer):
    print(kept)
"""


def test_what_one_process_pickles_another_reads() -> None:
    game = spiel("sequence", numbers=7, exhausted="draw")
    state = game.new_initial_state()
    state.apply_action(3)
    assert f"{game}\n{state}\n" == run(READ, pickle.dumps([game, state]))


LIST = """
import pyspiel, ninefold.envs.openspiel
print(*(name for name in pyspiel.registered_names() if name.startswith("ninefold_")))
"""


def test_installed_games_are_there_and_a_broken_one_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "mygames.py").write_text(NIM)
    info = tmp_path / "mygames-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mygames\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[ninefold.games]\nnim = mygames\nbroken = no_such_module\n"
    )
    names = ["ascending", "builder", "nim", "order", "sequence", "stack"]
    assert [f"ninefold_{name}" for name in names] == run(LIST, PYTHONPATH=str(tmp_path)).split()
