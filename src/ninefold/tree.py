"""Counting the tree of a game: how many sequences of moves there are of each length."""

from collections import Counter
from collections.abc import Iterator

from ninefold import extras
from ninefold.bits import members
from ninefold.position import Game
from ninefold.rulebook import State
from ninefold.rules import OPEN

MANY_STATES = 100_000  # so many are better walked on from, each by itself


def counts(game: Game, depth: int) -> Iterator[int]:
    """The number of move sequences of length 1, 2, … depth, one after the other.

    Sequences that lead to the same state go on alike, so each layer holds the states with
    the number of ways to reach them, not the sequences. Where layers grow large, the compiled
    twin walks the rest of the tree, if it is there.
    """
    layer = Counter({game.book.start(game.values): 1})
    for length in range(1, depth + 1):
        if len(layer) > MANY_STATES and extras.is_there("fast"):
            from ninefold.fast import counts_after

            yield from counts_after(game, layer, depth - length + 1)
            return
        layer = following(game, layer)
        yield layer.total()


def following(game: Game, layer: Counter[State]) -> Counter[State]:
    """The states one number later, with the number of ways to reach them."""
    book, rules = game.book, game.values
    found: Counter[State] = Counter()
    for state, ways in layer.items():
        if book.verdict(rules, state) == OPEN:
            for number in members(book.legal(rules, state)):
                found[book.play(rules, state, number)] += ways
    return found
