"""A policy gradient with masks, in plain numpy, against the computer player level:3.

    python -m examples.policy_gradient regret.svg

A network with one hidden layer gives every number a weight; numbers that the mask forbids have
none. After each batch of games, numbers from games that went better than the others become more
likely (REINFORCE). The curve shows the regret in a game: how much of what best play would have
brought the agent has given away. Winning more would not tell whether it had learned to play, or
only what level:3 overlooks.
"""

import sys
from typing import Any, NamedTuple

import gymnasium
import numpy as np

from examples.curve import draw

HIDDEN = 64
BATCH = 100  # games
RATE, KEPT, STEADY = 0.01, 0.9, 0.99  # how far Adam goes, and what it keeps of the past


class Network:
    """How likely each number is, from what is seen."""

    def __init__(self, numbers: int, chance: np.random.Generator) -> None:
        self.numbers = numbers
        inputs = (3 * numbers + 1) * (numbers + 1)
        self.weights = [
            chance.normal(0, inputs**-0.5, (inputs, HIDDEN)),
            np.zeros((HIDDEN, numbers)),
        ]
        self._means = [np.zeros_like(weights) for weights in self.weights]
        self._squares = [np.zeros_like(weights) for weights in self.weights]
        self._steps = 0

    def policy(self, seen: Any, masks: Any) -> tuple[Any, ...]:
        """How likely every number is, and what that comes from; a row for each position."""
        # One entry for each value that each entry of an observation can have.
        inputs = seen[:, :, None] == np.arange(self.numbers + 1)
        inputs = inputs.reshape(len(seen), -1).astype(float)
        hidden = np.maximum(inputs @ self.weights[0], 0)
        likely = np.where(masks, np.exp(np.clip(hidden @ self.weights[1], -20, 20)), 0)
        return likely / likely.sum(axis=1, keepdims=True), hidden, inputs

    def learn(self, seen: Any, masks: Any, actions: Any, merits: Any) -> None:
        """Make actions as much more likely as they have merit."""
        likely, hidden, inputs = self.policy(seen, masks)
        push = (np.eye(self.numbers)[actions] - likely) * merits[:, None] / len(seen)
        pull = push @ self.weights[1].T * (hidden > 0)
        self._steps += 1
        for place, slope in enumerate((inputs.T @ pull, hidden.T @ push)):
            mean, square = self._means[place], self._squares[place]
            mean += (1 - KEPT) * (slope - mean)
            square += (1 - STEADY) * (slope**2 - square)
            ahead = mean / (1 - KEPT**self._steps)
            size = np.sqrt(square / (1 - STEADY**self._steps))
            self.weights[place] += RATE * ahead / (size + 1e-8)


class Game(NamedTuple):
    steps: list[tuple[Any, Any, int]]  # what was seen, the mask, and the action
    reward: float
    regret: int


def game(env: gymnasium.Env[Any, Any], network: Network, chance: np.random.Generator) -> Game:
    """One game, played as the network likes."""
    steps, regret = [], 0
    seen, info = env.reset()
    over = False
    while not over:
        action, mask = 0, info["action_mask"]
        if mask.any():  # else the opponent has won already
            likely = network.policy(seen[None], mask[None])[0][0]
            action = int(chance.choice(len(mask), p=likely))
            steps.append((seen, mask, action))
        seen, reward, over, _, info = env.step(action)
        regret += info.get("regret", {"outcome": 0})["outcome"]
    return Game(steps, float(reward), regret)


def learn(name: str, numbers: int, batches: int, seed: int = 1) -> list[float]:
    """The regret in a game of each batch."""
    chance = np.random.default_rng(seed)
    env = gymnasium.make(
        f"ninefold.envs:ninefold/{name}-v0", numbers=numbers, opponent="level:3", truth=True
    )
    env.reset(seed=seed)
    network, regrets = Network(numbers, chance), []
    for _ in range(batches):
        games = [game(env, network, chance) for _ in range(BATCH)]
        usual = np.mean([played.reward for played in games])
        steps = [step for played in games for step in played.steps]
        seen, masks, actions = map(np.array, zip(*steps, strict=True))
        merits = [[played.reward - usual] * len(played.steps) for played in games]
        network.learn(seen, masks, actions, np.concatenate(merits))
        regrets.append(sum(played.regret for played in games) / BATCH)
    return regrets


def main(path: str, name: str = "sequence", numbers: int = 9, batches: int = 200) -> None:
    regrets = learn(name, numbers, batches)
    title = f"Policy gradient against level:3, {name} with {numbers} numbers"
    draw(path, title, range(0, BATCH * batches, BATCH), regrets)
    print(f"Regret in a game: {regrets[0]:.2f} at first, {regrets[-1]:.2f} at the end.")


if __name__ == "__main__":
    main(sys.argv[1])
