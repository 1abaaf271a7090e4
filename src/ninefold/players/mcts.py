"""Tree search by random games, for what is too big to be solved."""

from math import inf, log, sqrt
from typing import Any

from ninefold.bits import members
from ninefold.players.simple import Random
from ninefold.position import Position
from ninefold.rulebook import State
from ninefold.rules import OPEN

CURIOSITY = 1.4  # how much rather than the best it tries what it knows little of


class Node:
    """A state, and how the random games through it have ended for the player to move."""

    def __init__(self, book: Any, rules: Any, state: State) -> None:
        self.state = state
        self.verdict = book.verdict(rules, state)
        self.untried = members(book.legal(rules, state)) if self.verdict == OPEN else ()
        self.tried: dict[int, Node] = {}
        self.games, self.balance = 0, 0


class TreeSearch(Random):
    """Plays so many random games in its head, ever more of them where it went well."""

    def __init__(self, playouts: int, seed: int | None = None) -> None:
        super().__init__(seed)
        self.playouts = playouts

    def choose(self, position: Position) -> int:
        self._book, self._rules = position.game.book, position.game.values
        root = Node(self._book, self._rules, position.state)
        for _ in range(self.playouts):
            self._play_out(root)
        return max(root.tried, key=lambda number: root.tried[number].games)

    def _play_out(self, node: Node) -> None:
        """Go down the tree, add one node, play on at random, and tell all on the way."""
        path = [node]
        while node.verdict == OPEN and not node.untried:
            node = max(node.tried.values(), key=lambda option: self._promise(node, option))
            path.append(node)
        if node.untried:
            number = self.chance.choice(node.untried)
            node.untried = tuple(n for n in node.untried if n != number)
            after = self._book.play(self._rules, node.state, number)
            path.append(Node(self._book, self._rules, after))
            node.tried[number] = path[-1]
        balance = self._random_game(path[-1].state)
        for node in reversed(path):
            node.games += 1
            node.balance += balance
            balance = -balance

    def _promise(self, node: Node, option: Node) -> float:
        """What the player to move at a node may hope for from this option."""
        if -option.verdict == 1:
            return inf
        hope = CURIOSITY * sqrt(log(node.games) / option.games)
        return hope - option.balance / option.games

    def _random_game(self, state: State) -> int:
        """1, 0 or -1: how a random game from here ends for the player to move."""
        book, rules, sign = self._book, self._rules, 1
        while (verdict := book.verdict(rules, state)) == OPEN:
            number = self.chance.choice(members(book.legal(rules, state)))
            state = book.play(rules, state, number)
            sign = -sign
        return sign * int(verdict)
