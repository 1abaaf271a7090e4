"""Counting the tree of a game: how many sequences of moves there are of each length."""

from collections import Counter
from collections.abc import Iterator

from ninefold.bits import members
from ninefold.position import Game
from ninefold.rules import OPEN


def counts(game: Game, depth: int) -> Iterator[int]:
    """The number of move sequences of length 1, 2, … depth, one after the other.

    Sequences that lead to the same state go on alike, so each layer holds the states with
    the number of ways to reach them, not the sequences.
    """
    book, rules = game.book, game.values
    layer = Counter({book.start(rules): 1})
    for _ in range(depth):
        following: Counter[tuple[int, ...]] = Counter()
        for state, ways in layer.items():
            if book.verdict(rules, state) == OPEN:
                for number in members(book.legal(rules, state)):
                    following[book.play(rules, state, number)] += ways
        yield following.total()
        layer = following
