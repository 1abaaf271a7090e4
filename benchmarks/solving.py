"""Exact solutions, against OpenSpiel's of tic-tac-toe."""

import ninefold
from benchmarks import startup
from benchmarks.games import NAMES
from benchmarks.measure import Row, Turn, speeds, timed
from benchmarks.peers import at_work
from ninefold.fast import TableSolver

MINIMAX = "OpenSpiel, MinimaxSolver, tic_tac_toe"
ITERATION = "OpenSpiel, value_iteration, tic_tac_toe, solving alone"


def show() -> list[Row]:
    return [*whole_table(), *from_cold()]


def whole_table() -> list[Row]:
    """Every position of a large game, in the table that the compiled twin fills."""
    start = ninefold.game("sequence", numbers=14).start()

    def work() -> int:
        solver = TableSolver(start.game)
        solver.worth(start.state)
        return solver.states

    work()  # compiled before it counts
    with at_work("states_in_minimax_solver") as minimax:
        speed = speeds({"ours": timed(work), MINIMAX: minimax}, turns=31)
    name = "every position of sequence, 14 numbers"
    return [Row(name, MINIMAX, speed["ours"], speed[MINIMAX], aim=40, unit="positions")]


def from_cold() -> list[Row]:
    """Each game with 9 numbers, in pure Python, from a cold process to its printed value."""
    with at_work("value_iteration") as iteration:
        everyone: dict[str, Turn] = {name: startup.ours(f"solve {name}") for name in NAMES}
        speed = speeds({**everyone, ITERATION: iteration}, turns=11)
    return [
        Row(f"`ninefold solve {name}`, cold", ITERATION, speed[name], speed[ITERATION], aim=1)
        for name in NAMES
    ]
