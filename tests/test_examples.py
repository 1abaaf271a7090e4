"""The worked examples learn what they say, and draw it."""

from pathlib import Path

import pytest

import ninefold
from examples import policy_gradient, q_learning
from ninefold.envs.observation import action_mask, observation
from ninefold.position import Position


def test_the_table_gives_nothing_away_wherever_any_opponent_may_lead_it() -> None:
    for numbers in (4, 6):
        table, regrets = q_learning.learn(numbers, rounds=40)
        assert regrets[0] > 0.5
        assert [0.0] * 10 == regrets[-10:]
        start = ninefold.game("stack", numbers=numbers).start()
        for seat in (1, 2):
            for position, number in taken(start, seat, table):
                solution = ninefold.solve(position)
                won_by = {option.number: option.winner for option in solution.options}
                assert solution.winner == won_by[number], position.moves


def taken(position: Position, seat: int, table: q_learning.Table) -> list[tuple[Position, int]]:
    """What this table takes in this seat from here on, whatever the opponent takes."""
    if position.over:
        return []
    if position.turn != seat:
        after = [position.play(number) for number in position.legal]
        return [found for then in after for found in taken(then, seat, table)]
    seen, mask = observation(position, seat), action_mask(position)
    number = q_learning.best(table, seen, mask) + 1
    return [(position, number), *taken(position.play(number), seat, table)]


def test_the_regret_of_the_policy_gradient_falls() -> None:
    regrets = policy_gradient.learn("sequence", numbers=7, batches=40)
    assert sum(regrets[-5:]) < 0.6 * sum(regrets[:5])


def test_the_same_seed_gives_the_same_curve() -> None:
    for seed in (2, 3):
        first, second = (policy_gradient.learn("order", 5, 3, seed) for _ in range(2))
        assert first == second
    tables = [q_learning.learn(5, 3, seed)[0] for seed in (2, 2, 3)]
    values = [{key: row.tolist() for key, row in table.items()} for table in tables]
    assert values[0] == values[1] != values[2]


def test_each_draws_its_curve_and_tells_where_it_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    q_learning.main(str(tmp_path / "table.svg"), numbers=4, rounds=10)
    policy_gradient.main(str(tmp_path / "policy.svg"), "stack", numbers=4, batches=3)
    for name in ("table", "policy"):
        assert "</svg>" in (tmp_path / f"{name}.svg").read_text()
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("Regret in a game: ")
    assert first.endswith(" at first, 0.00 at the end.")
    assert second.startswith("Regret in a game: ")
