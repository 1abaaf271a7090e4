"""The peers' work. It runs in the peers' own interpreter, and tells of each turn by a pipe.

    python -m benchmarks.guests WORK

After a first turn that does not count, it writes a line, and then one for every line it reads:
the work it has done and the seconds that took.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any


def moves_in_open_spiel() -> Callable[[], int]:
    """Random games of tic-tac-toe, as a program in Python drives OpenSpiel."""
    import pyspiel

    return random_games(pyspiel.load_game("tic_tac_toe"), 20_000)


def moves_in_python_tic_tac_toe() -> Callable[[], int]:
    """The same, of the tic-tac-toe that OpenSpiel has in Python."""
    from open_spiel.python.games import tic_tac_toe

    return random_games(tic_tac_toe.TicTacToeGame(), 1_000)


def random_games(game: Any, games: int) -> Callable[[], int]:
    """So many random games of this game of OpenSpiel."""

    def work() -> int:
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
        return moves

    return work


def moves_in_pettingzoo() -> Callable[[], int]:
    """Random games of tic-tac-toe in PettingZoo, without its wrappers."""
    from pettingzoo.classic import tictactoe_v3

    return random_turns(tictactoe_v3.raw_env(), 500)


def random_turns(env: Any, games: int) -> Callable[[], int]:
    """So many random games in this environment of PettingZoo."""

    def work() -> int:
        moves = 0
        for _ in range(games):
            env.reset()
            while True:
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    break
                allowed = seen["action_mask"].nonzero()[0]
                env.step(allowed[int(random.random() * len(allowed))])  # quicker than choice
                moves += 1
        return moves

    return work


def moves_in_pgx() -> Callable[[], int]:
    """Random games of tic-tac-toe, 4,096 side by side, all in one compiled loop."""
    import jax
    import pgx
    from jax import numpy

    game = pgx.make("tic_tac_toe")

    def go_on(state_of_all):  # type: ignore[no-untyped-def]
        states, key, moves = state_of_all
        key, drawn = jax.random.split(key)
        likely = numpy.where(states.legal_action_mask, 0.0, -numpy.inf)
        actions = jax.random.categorical(drawn, likely, axis=-1)
        moves += (~states.terminated).sum()
        return jax.vmap(game.step)(states, actions), key, moves

    @jax.jit
    def batch(key):  # type: ignore[no-untyped-def]
        states = jax.vmap(game.init)(jax.random.split(key, 4096))
        begun = (states, key, 0)
        return jax.lax.while_loop(lambda now: ~now[0].terminated.all(), go_on, begun)[2]

    keys = iter(range(sys.maxsize))
    return lambda: sum(int(batch(jax.random.PRNGKey(next(keys)))) for _ in range(30))


def states_in_minimax_solver() -> Callable[[], int]:
    """Every position of tic-tac-toe, solved; it remembers those where somebody is to move."""
    import pyspiel
    from open_spiel.python.algorithms.get_all_states import get_all_states
    from open_spiel.python.algorithms.minimax_solver import MinimaxSolver

    game = pyspiel.load_game("tic_tac_toe")
    states = len(get_all_states(game, include_terminals=True, to_string=str))

    def work() -> int:
        MinimaxSolver("tic_tac_toe").solve()
        return states

    return work


def value_iteration() -> Callable[[], int]:
    """Tic-tac-toe solved once."""
    import pyspiel
    from open_spiel.python.algorithms.value_iteration import value_iteration

    game = pyspiel.load_game("tic_tac_toe")

    def work() -> int:
        value_iteration(game, depth_limit=-1, threshold=0.01)
        return 1

    return work


WORK = {
    function.__name__: function
    for function in (
        moves_in_open_spiel,
        moves_in_pettingzoo,
        moves_in_pgx,
        moves_in_python_tic_tac_toe,
        states_in_minimax_solver,
        value_iteration,
    )
}


def main() -> None:
    work = WORK[sys.argv[1]]()
    work()
    print("ready", flush=True)
    for _ in sys.stdin:
        start = time.perf_counter()
        amount = work()
        print(json.dumps([amount, time.perf_counter() - start]), flush=True)


if __name__ == "__main__":
    main()
