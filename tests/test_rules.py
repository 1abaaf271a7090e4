"""The five rule books: their trees, their best play, their parameters, their examples."""

from collections.abc import Callable
from functools import cache
from math import comb, factorial

import pytest

import ninefold
from ninefold.position import Game, Position
from ninefold.tree import counts

TREES = {
    "order": [9, 72, 252, 756, 1260, 1680, 1260, 630, 126],
    "stack": [9, 36, 168, 630, 2016, 5124, 9792, 12465, 7936],
    "sequence": [9, 72, 504, 3024, 15120, 48960, 118584, 114624, 42624],
    "ascending": [9, 72, 504, 3024, 15120, 50400, 0, 0, 0],
    "builder": [9, 72, 238, 630, 577, 278, 11, 0, 0],
}

# Winner and length of the whole game for each first number, when the winner hurries and the
# loser holds out.
FIRST_NUMBERS = {
    "order": "P1 9, P2 8, P2 8, P2 6, P2 6, P2 4, P2 4, P2 2, P2 2",
    "stack": "P2 2, P2 4, P2 6, P2 8, P1 9, P1 7, P1 5, P1 3, P1 1",
    "sequence": "P2 8, P1 7, P1 5, P1 5, P1 5, P1 5, P1 5, P1 7, P2 8",
    "ascending": "P1 5, P1 5, P1 5, P1 5, P1 5, P1 6, P2 6, P2 6, P2 6",
    "builder": "P2 4, P2 4, P2 4, P2 4, P2 4, P1 3, P2 2, P2 2, P2 2",
}

ZIGZAG = [1, 1, 2, 5, 16, 61, 272, 1385, 7936]  # OEIS A000111, from length 1


@pytest.mark.parametrize("name", TREES)
def test_the_tree_has_as_many_sequences_of_each_length(name: str) -> None:
    assert TREES[name] == list(counts(ninefold.game(name), 9))


@pytest.mark.parametrize("length", range(1, 10))
def test_the_trees_of_order_and_stack_follow_their_formulas(length: int) -> None:
    halves = factorial((length + 1) // 2) * factorial(length // 2)
    assert factorial(9) // halves // factorial(9 - length) == TREES["order"][length - 1]
    assert comb(9, length) * ZIGZAG[length - 1] == TREES["stack"][length - 1]


Value = tuple[int | None, int]  # winner, and numbers still to be taken


def best_play(game: Game) -> Callable[[Position], Value]:
    """The value of any position of this game, by plain search."""
    book, values = game.book, game.values

    @cache
    def search(state: tuple[int, ...], player: int) -> Value:
        verdict = book.verdict(values, state)
        if verdict != 2:
            return {1: player, 0: None, -1: 3 - player}[verdict], 0
        allowed = book.legal(values, state)
        numbers = [n for n in range(1, 63) if allowed >> n & 1]
        after = [search(book.play(values, state, n), 3 - player) for n in numbers]
        winner, plies = min(after, key=lambda value: preference(value, player))
        return winner, plies + 1

    return lambda position: search(position.state, 1 + len(position.moves) % 2)


def preference(value: Value, player: int) -> tuple[int, int]:
    """Least for what this player likes best: a quick win, then a draw, then a slow loss."""
    winner, plies = value
    if winner == player:
        return 0, plies
    return (1, 0) if winner is None else (2, -plies)


def values_of_first_numbers(name: str, **rules: object) -> str:
    start = ninefold.game(name, **rules).start()
    value_of = best_play(start.game)
    values = [value_of(start.play(number)) for number in start.legal]
    return ", ".join(f"P{winner} {plies + 1}" for winner, plies in values)


@pytest.mark.parametrize("name", FIRST_NUMBERS)
def test_best_play_gives_each_first_number_its_value(name: str) -> None:
    assert FIRST_NUMBERS[name] == values_of_first_numbers(name)


def test_with_reply_on_every_first_number_of_ascending_loses_in_6() -> None:
    expected = ", ".join(["P2 6"] * 9)
    assert expected == values_of_first_numbers("ascending", reply="on")


def test_with_a_draw_on_exhaustion_player_1_wins_sequence_from_5_numbers_on() -> None:
    games = [
        ninefold.game("sequence", numbers=numbers, exhausted="draw") for numbers in range(1, 10)
    ]
    winners = [best_play(game)(game.start())[0] for game in games]
    assert [None, None, None, None, 1, 1, 1, 1, 1] == winners


STUCK = "cannot make a valid move: no number"
EVEN = "No hand is full and strictly ascending. Their ascending subsequences are equally long. "

FINISHED = [
    # Order Challenge: its example, its sample on the command line, the smallest pool
    ("order", {}, (5, 4, 6, 7, 8, 9), 2, f"Player 1 {STUCK} greater than 8 is left."),
    ("order", {}, (3, 2, 5, 4, 6, 7, 9, 8), 2, f"Player 1 {STUCK} greater than 9 is left."),
    ("order", {"numbers": 1}, (1,), 1, f"Player 2 {STUCK} is left."),
    # Number Stack Duel: its example, the opening that has won, a small pool
    ("stack", {}, (5, 7, 6, 8, 4, 9, 3), 1, f"Player 2 {STUCK} greater than 3 is left."),
    ("stack", {}, (9,), 1, f"Player 2 {STUCK} greater than 9 is left."),
    ("stack", {"numbers": 2}, (1, 2), 2, f"Player 1 {STUCK} less than 2 is left."),
    # Sequence Duel: its example 1, its falling 9, 6, 3, both seats, lengths, exhaustion
    ("sequence", {}, (4, 6, 5, 7, 3), 1, "Player 1 has formed an arithmetic sequence with numbers 3, 4, 5."),
    ("sequence", {}, (9, 1, 6, 2, 3), 1, "Player 1 has formed an arithmetic sequence with numbers 3, 6, 9."),
    ("sequence", {}, (1, 4, 2, 5, 9, 6), 2, "Player 2 has formed an arithmetic sequence with numbers 4, 5, 6."),
    ("sequence", {"length": 4}, (1, 9, 2, 8, 3, 6, 4), 1, "Player 1 has formed an arithmetic sequence with numbers 1, 2, 3, 4."),
    ("sequence", {"numbers": 2}, (1, 2), 1, "All numbers have been selected, and Player 2 was the last to pick."),
    ("sequence", {"numbers": 8}, (1, 3, 2, 4, 5, 7, 6, 8), 1, "All numbers have been selected, and Player 2 was the last to pick."),
    ("sequence", {"numbers": 8, "exhausted": "draw"}, (1, 3, 2, 4, 5, 7, 6, 8), None, "All numbers have been selected, and neither player has an arithmetic sequence."),
    # Ascending Challenge: its example 2, its example 3 as the rule decides it, each
    # tie-break for each seat, small pools, other hands, the reply
    ("ascending", {}, (2, 1, 5, 4, 7), 1, "Player 1 has a strictly ascending sequence: 2, 5, 7."),
    ("ascending", {}, (9, 1, 8, 2, 7, 3), 2, "Player 2 has a strictly ascending sequence: 1, 2, 3."),
    ("ascending", {}, (4, 7, 6, 3, 5, 2), 1, "No hand is full and strictly ascending. Player 1 has the longer ascending subsequence, 2 against 1."),
    ("ascending", {}, (7, 4, 3, 6, 2, 5), 2, "No hand is full and strictly ascending. Player 2 has the longer ascending subsequence, 2 against 1."),
    ("ascending", {}, (3, 9, 2, 8, 1, 7), 1, EVEN + "Player 1 has the lower sum, 6 against 24."),
    ("ascending", {}, (9, 3, 8, 2, 7, 1), 2, EVEN + "Player 2 has the lower sum, 6 against 24."),
    ("ascending", {}, (9, 8, 4, 6, 2, 1), 1, EVEN + "The sums are equal too. Player 2 took the last turn."),
    ("ascending", {"numbers": 3}, (2, 3, 1), 2, EVEN + "The sums are equal too. Player 1 took the last turn."),
    ("ascending", {"numbers": 4}, (4, 1, 3, 2), 2, "No hand is full and strictly ascending. Player 2 has the longer ascending subsequence, 2 against 1."),
    ("ascending", {"numbers": 5}, (5, 4, 3, 2, 1), 2, EVEN + "Player 2 has the lower sum, 6 against 9."),
    ("ascending", {"hand": 1}, (5,), 1, "Player 1 has a strictly ascending sequence: 5."),
    ("ascending", {"hand": 2}, (3, 9, 5), 1, "Player 1 has a strictly ascending sequence: 3, 5."),
    ("ascending", {"reply": "on"}, (2, 1, 5, 4, 7, 9), 2, "Both hands are full and strictly ascending, and Player 2 moved second."),
    ("ascending", {"reply": "on"}, (2, 1, 5, 4, 7, 3), 1, "Player 1 has a strictly ascending sequence: 2, 5, 7."),
    ("ascending", {"reply": "on"}, (9, 1, 8, 2, 7, 3), 2, "Player 2 has a strictly ascending sequence: 1, 2, 3."),
    ("ascending", {"reply": "on", "numbers": 5}, (1, 5, 2, 4, 3), 1, "Player 1 has a strictly ascending sequence: 1, 2, 3."),
    # Sequence Builder: its example, the exact sum, stuck below the sum, other targets
    ("builder", {}, (4, 5, 6, 7), 2, "Player 1 cannot make a move without exceeding 15."),
    ("builder", {}, (1, 2, 5, 6, 9), 1, "Player 1 has reached a sum of exactly 15."),
    ("builder", {}, (9, 1), 2, "Player 1 cannot make a move: no number greater than 9 is left."),
    ("builder", {"target": 1}, (1,), 1, "Player 1 has reached a sum of exactly 1."),
    ("builder", {"numbers": 1}, (1,), 1, "Player 2 cannot make a move: no number is left."),
    ("builder", {"target": 30}, (4, 5, 9, 7), 2, "Player 1 cannot make a move: no number greater than 9 is left."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "rules", "moves", "winner", "reason"), FINISHED)
def test_a_game_ends_when_it_is_decided(
    name: str, rules: dict[str, object], moves: tuple[int, ...], winner: int, reason: str
) -> None:
    position = ninefold.game(name, **rules).start()
    for number in moves:
        assert not position.over
        position = position.play(number)
    assert (True, winner, reason) == (position.over, position.winner, position.reason)
    assert (None, ()) == (position.turn, position.legal)


REFUSED = [
    ("order", (3, 1), 3, "3 is already taken, by Player 1; allowed: 4, 5, 6, 7, 8, 9"),
    ("order", (4, 1), 2, "2 is not greater than 4; allowed: 5, 6, 7, 8, 9"),
    ("order", (8, 2), 7, "7 is not greater than 8; allowed: 9"),
    ("stack", (5,), 4, "4 is not greater than 5; allowed: 6, 7, 8, 9"),
    ("stack", (5, 7), 8, "8 is not less than 7; allowed: 1, 2, 3, 4, 6"),
    ("stack", (5, 7), 5, "5 is already taken, by Player 1; allowed: 1, 2, 3, 4, 6"),
    ("sequence", (4, 6), 6, "6 is already taken, by Player 2; allowed: 1, 2, 3, 5, 7, 8, 9"),
    ("ascending", (3, 5, 4, 7), 5, "5 is already taken, by Player 2; allowed: 1, 2, 6, 8, 9"),
    ("builder", (4, 5), 3, "3 is not greater than 4; allowed: 6, 7, 8, 9"),
    ("builder", (7, 1), 9, "9 would bring the sum to 16, above 15; allowed: 8"),
    ("builder", (), 10, "10 is not a number from 1 to 9; allowed: 1, 2, 3, 4, 5, 6, 7, 8, 9"),
    ("order", (9, 8), 1, "1 cannot be taken: the game is over. Player 1 cannot make a valid "
     "move: no number greater than 9 is left."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "moves", "number", "why"), REFUSED)
def test_a_number_against_the_rules_is_refused_with_the_rule(
    name: str, moves: tuple[int, ...], number: int, why: str
) -> None:
    position = ninefold.game(name).start().play(*moves)
    with pytest.raises(ninefold.IllegalMove) as refused:
        position.play(number)
    assert why == str(refused.value)


def test_builder_weighs_the_first_number_too() -> None:
    start = ninefold.game("builder", target=5).start()
    assert (1, 2, 3, 4, 5) == start.legal
    with pytest.raises(ninefold.IllegalMove, match="9 would bring the sum to 9, above 5"):
        start.play(9)


@pytest.mark.parametrize("name", TREES)
def test_the_largest_pool_can_be_played_to_its_end(name: str) -> None:
    position = ninefold.game(name, numbers=62).start()
    while not position.over:
        position = position.play(position.legal[-1])
    assert position.winner in (1, 2)
