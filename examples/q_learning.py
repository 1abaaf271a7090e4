"""Tabular Q-learning on Number Stack Duel, until its regret is 0.

    python -m examples.q_learning regret.svg

It learns from games against a random opponent, in both seats. The curve does not show how often
it wins, which says as much about the opponent as about the agent, but its regret: how many of
the games that it could still have won by best play it gives away. At 0 it plays perfectly,
whoever its opponent is.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import gymnasium
import numpy as np

from examples.curve import draw

RATE = 0.2  # how far a value moves towards what was found
CURIOSITY = 0.5  # how often any number is tried
ROUND = 50  # games

Table = defaultdict[bytes, Any]  # a value for each number, by what is seen
Choice = Callable[[Any, Any], int]  # an action, from an observation and its mask


class Step(NamedTuple):
    seen: Any
    action: int
    reward: float
    then_seen: Any
    then_mask: Any  # all zeros at the end
    regret: int


def game(env: gymnasium.Env[Any, Any], choose: Choice) -> Iterator[Step]:
    """The steps of one game."""
    seen, info = env.reset()
    over = False
    while not over:
        action = choose(seen, info["action_mask"])
        then_seen, reward, over, _, info = env.step(action)
        regret = info.get("regret", {"outcome": 0})["outcome"]
        yield Step(seen, action, float(reward), then_seen, info["action_mask"], regret)
        seen = then_seen


def best(table: Table, seen: Any, mask: Any) -> int:
    """The action that has proved best."""
    return int(np.where(mask, table[seen.tobytes()], -np.inf).argmax())


def learn(numbers: int, rounds: int, seed: int = 1) -> tuple[Table, list[float]]:
    """The table after so many rounds of games, and the regret before each."""
    chance = np.random.default_rng(seed)
    name = "ninefold.envs:ninefold/stack-v0"
    practice = gymnasium.make(name, numbers=numbers)
    trial = gymnasium.make(name, numbers=numbers, truth=True)
    for env in (practice, trial):
        env.reset(seed=seed)
    table: Table = defaultdict(lambda: np.zeros(numbers))

    def curious(seen: Any, mask: Any) -> int:
        if mask.any() and chance.random() < CURIOSITY:
            return int(chance.choice(np.flatnonzero(mask)))
        return best(table, seen, mask)

    regrets = []
    for _ in range(rounds):
        trials = [game(trial, lambda seen, mask: best(table, seen, mask)) for _ in range(100)]
        regrets.append(sum(step.regret for steps in trials for step in steps) / 100)
        for _ in range(ROUND):
            for step in game(practice, curious):
                values, ahead = table[step.seen.tobytes()], table[step.then_seen.tobytes()]
                found = step.reward + max(ahead[step.then_mask == 1], default=0)
                values[step.action] += RATE * (found - values[step.action])
    return table, regrets


def main(path: str, numbers: int = 9, rounds: int = 400) -> None:
    _, regrets = learn(numbers, rounds)
    title = f"Q-learning, Number Stack Duel with {numbers} numbers"
    draw(path, title, range(0, ROUND * rounds, ROUND), regrets)
    print(f"Regret in a game: {regrets[0]:.2f} at first, {regrets[-1]:.2f} at the end.")


if __name__ == "__main__":
    main(sys.argv[1])
