"""The games in Gymnasium: its own checks pass, and what is seen, paid and told is true."""

import gc
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import TransformAction
from hypothesis import given, settings
from hypothesis import strategies as st

import ninefold
from ninefold.envs.drawing import picture
from ninefold.envs.gymnasium import Duel
from ninefold.envs.observation import action_mask, observation, size_of
from ninefold.position import Game, Position
from ninefold.talk import talk_of
from tests.strategies import games, positions
from tests.test_docs import blocks
from tests.test_solver import GAMES

DUEL = "ninefold.envs:ninefold/duel-v0"

OPTIONS: list[dict[str, Any]] = [
    {},
    {"seat": 1, "opponent": "level:3", "truth": True},
    {"seat": "2", "opponent": "perfect", "illegal": "noop", "truth": True},
    {"numbers": 1, "opponent": "greedy", "render_mode": "ansi"},
    {"numbers": 62, "opponent": "mcts:2", "render_mode": "rgb_array"},
]


def made(**given: Any) -> Duel:
    """An environment by way of Gymnasium, without its wrappers."""
    env = gymnasium.make(DUEL, **given).unwrapped
    assert isinstance(env, Duel)
    return env


def outside(folder: Path, name: str) -> str:
    """The file of a game from outside: one of the page on adding games."""
    [text] = [
        text
        for text in blocks("docs/add-a-game.md", "python")
        if text.startswith(f"# {name}.py")
    ]
    path = folder / f"{name}.py"
    path.write_text(text)
    return str(path)


def seen_position(game: Game, seen: Any, seat: int) -> Position:
    """The position that an agent in this seat sees, played again from what it sees."""
    size = size_of(game)
    own, other = [hand[hand > 0].tolist() for hand in seen[size:-1].reshape(2, size)]
    first, second = (own, other) if seat == 1 else (other, own)
    moves = first + second
    moves[0::2], moves[1::2] = first, second
    return game.start().play(*moves)


def walk(env: Duel, chance: random.Random, seed: int | None) -> Iterator[tuple[Any, ...]]:
    """An episode of random legal actions: what reset gives, then each step and its action."""
    seen, info = env.reset(seed=seed)
    yield (seen, info, None)
    over = False
    while not over:
        legal = info["action_mask"].nonzero()[0].tolist()
        action = chance.choice(legal or [0])
        seen, paid, over, cut, info = env.step(action)
        assert not cut
        yield (seen, info, action, paid, over)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("name", ninefold.games())
def test_gymnasium_finds_no_fault_in_any_game(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(f"ninefold.envs:ninefold/{name}-v0", **options)
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_gymnasium_finds_no_fault_with_any_rules(name: str, rules: dict[str, Any]) -> None:
    check_env(made(game=name, truth=True, **rules))


@pytest.mark.parametrize("name", ["nim", "tictactoe"])
def test_gymnasium_finds_no_fault_in_games_from_outside(name: str, tmp_path: Path) -> None:
    check_env(made(game=outside(tmp_path, name), truth=True, opponent="level:2"))


# Gymnasium's checker would rather have no wrapper.
@pytest.mark.filterwarnings("ignore:.*different from the unwrapped version:UserWarning")
@pytest.mark.parametrize("name", ninefold.games())
def test_gymnasium_finds_no_fault_where_illegal_actions_are_errors(name: str) -> None:
    env = made(game=name, illegal="error", seat=1)

    def legal(action: Any) -> Any:
        mask = action_mask(env.position)
        return action if mask[action] else mask.argmax()

    check_env(TransformAction(env, legal, None))


def test_no_import_is_needed_where_the_id_begins_with_the_module() -> None:
    script = f"import gymnasium; print(gymnasium.make({DUEL!r}, game='order').spec.id)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (0, "ninefold/duel-v0\n", "") == (done.returncode, done.stdout, done.stderr)


def test_without_the_extra_it_is_named() -> None:
    script = "import sys; sys.modules['gymnasium'] = None; import ninefold.envs"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    last = done.stderr.splitlines()[-1]
    assert "MissingExtra: an environment needs the extra envs: install it with pip" in last


def test_gymnasium_puts_environments_side_by_side() -> None:
    envs = gymnasium.make_vec(
        "ninefold.envs:ninefold/order-v0", 3, numbers=5, truth=True, vectorization_mode="sync"
    )
    seen, info = envs.reset(seed=1)
    assert (3, 16) == seen.shape
    assert (3, 5) == info["action_mask"].shape
    *_, info = envs.step(info["action_mask"].argmax(axis=1))
    assert (3,) == info["regret"]["outcome"].shape
    envs.close()


@given(positions(), st.sampled_from([1, 2]))
def test_an_observation_tells_the_whole_game(position: Position, observer: int) -> None:
    seen = observation(position, observer)
    size = position.game.values.numbers
    assert (3 * size + 1,) == seen.shape
    assert position == seen_position(position.game, seen, observer)
    pool = [number for number in range(1, size + 1) if seen[number - 1]]
    assert pool == [number for number in range(1, size + 1) if number not in position.moves]
    assert seen[-1] == (position.turn == observer)


@given(positions())
def test_the_mask_is_what_is_legal(position: Position) -> None:
    mask = action_mask(position)
    assert (size_of(position.game),) == mask.shape
    assert position.legal == tuple((mask.nonzero()[0] + 1).tolist())


def test_where_numbers_come_again_the_last_are_seen(tmp_path: Path) -> None:
    nim = ninefold.game(outside(tmp_path, "nim"), sticks=200)
    moves = [1, 2] * 62 + [3, 1, 1]
    seen = observation(nim.start().play(*moves), 1)
    assert [0, 0, 0] + [1] * 59 == seen[:62].tolist()
    assert moves[0::2][-62:] == seen[62:124].tolist()
    assert moves[1::2][-62:] == seen[124:186].tolist()


def test_a_game_whose_numbers_go_beyond_is_told(tmp_path: Path) -> None:
    path = outside(tmp_path, "tictactoe")
    text = Path(path).read_text().replace("    pass\n", "    numbers: int = 8\n", 1)
    Path(path).write_text(text)
    with pytest.raises(ninefold.GameFileError, match="9 may be taken, but `numbers` is 8"):
        made(game=path).reset(seed=1)
    with pytest.raises(ninefold.GameFileError, match="9 may be taken, but `numbers` is 8"):
        observation(ninefold.game(path).start().play(9), 1)


@given(games(), st.sampled_from(["random", 1, 2]), st.integers(0, 99))
def test_the_right_seat_is_paid_and_the_mask_is_legal_at_every_step(
    game: Game, seat: int | str, seed: int
) -> None:
    env = Duel(game, seat=seat, illegal="error")
    for seen, info, _, *rest in walk(env, random.Random(seed), seed):
        assert env.observation_space.contains(seen)
        position = seen_position(game, seen, env.seat)
        legal = tuple((info["action_mask"].nonzero()[0] + 1).tolist())
        assert position.legal == legal
        assert position.turn in (env.seat, None)
        if rest:
            paid, over = rest
            assert over == position.over
            expected = (
                0 if position.winner is None else 1 if position.winner == env.seat else -1
            )
            assert expected == paid


@pytest.mark.parametrize(("name", "rules"), [*GAMES, ("tictactoe", {})])
def test_value_and_regret_are_what_the_solver_says(
    name: str, rules: dict[str, Any], tmp_path: Path
) -> None:
    if name == "tictactoe":
        name = outside(tmp_path, name)
    else:
        rules = {"numbers": 6, **rules}
    env = Duel(name, truth=True, opponent="level:2", **rules)
    told = 0
    for seed in range(20):
        before = None
        for seen, info, action, *_ in walk(env, random.Random(seed), seed):
            position = seen_position(env.game, seen, env.seat)
            if before and not before.over:
                expected = given_away(before, action + 1)
                assert expected == info["regret"]
                told += expected["outcome"]
            solution = ninefold.solve(position)
            outcome = fares(solution.winner, env.seat)
            assert {"outcome": outcome, "plies": solution.plies} == info["value"]
            before = position
    assert told or name in ("order", "ascending") or "length" in rules


def given_away(position: Position, number: int) -> dict[str, int]:
    """How much worse than best this number is for the player to move."""
    values = {
        option.number: (fares(option.winner, position.turn), option.plies)
        for option in ninefold.solve(position).options
    }
    best = max(outcome for outcome, _ in values.values())
    if values[number][0] < best:
        return {"outcome": best - values[number][0], "plies": 0}
    as_good = [plies for outcome, plies in values.values() if outcome == best]
    aim = max(as_good) if best == -1 else min(as_good)
    return {"outcome": 0, "plies": abs(values[number][1] - aim)}


def fares(winner: int | None, player: int | None) -> int:
    return 0 if winner is None else 1 if winner == player else -1


@pytest.mark.parametrize("name", ninefold.games())
def test_who_gives_nothing_away_gets_what_the_first_value_says(name: str) -> None:
    env = made(game=name, truth=True, opponent="perfect")
    for seed in range(4):
        _, info = env.reset(seed=seed)
        promised, over = info["value"]["outcome"], False
        while not over:
            best = ninefold.solve(env.position).best or (1,)
            _, paid, over, _, info = env.step(best[-1] - 1)
            assert {"outcome": 0, "plies": 0} == info["regret"]
        assert promised == paid == info["value"]["outcome"]


def test_without_truth_nothing_is_solved() -> None:
    env = made(game="sequence", numbers=40)
    _, info = env.reset(seed=1)
    assert ["action_mask"] == list(info)
    assert ["action_mask"] == list(env.step(info["action_mask"].argmax())[4])


def test_a_game_that_the_opponent_has_won_already_ends_with_the_first_step() -> None:
    env = made(game="stack", seat=2, opponent="perfect", truth=True)
    seen, info = env.reset(seed=1)
    assert ([0] * 9, 0) == (info["action_mask"].tolist(), seen[-1])
    again, paid, over, _, info = env.step(3)
    assert (seen.tolist(), -1.0, True) == (again.tolist(), paid, over)
    nothing = {"outcome": 0, "plies": 0}
    assert ({"outcome": -1, "plies": 0}, nothing) == (info["value"], info["regret"])


ILLEGAL = [  # an action of Player 1 after 5 and 4 in Order Challenge
    (0, "1 is not greater than 5; allowed: 6, 7, 8, 9"),
    (3, "4 is already taken, by Player 2; allowed: 6, 7, 8, 9"),
    (-1, "0 is not a number from 1 to 9; allowed: 6, 7, 8, 9"),
    (99, "100 is not a number from 1 to 9; allowed: 6, 7, 8, 9"),
]


def after_5_and_4(**given: Any) -> Duel:
    env = made(game="order", seat=1, **given)
    env.reset(seed=1)
    env.position = env.game.start().play(5, 4)
    return env


@pytest.mark.parametrize(("action", "why"), ILLEGAL)
def test_an_illegal_action_can_be_an_error_that_says_why(action: int, why: str) -> None:
    env = after_5_and_4(illegal="error")
    with pytest.raises(ninefold.IllegalMove, match=f"^{why}$"):
        env.step(action)
    assert (5, 4) == env.position.moves


@pytest.mark.parametrize(("action", "why"), ILLEGAL)
def test_an_illegal_action_can_cost_a_fine_and_change_nothing(action: int, why: str) -> None:
    env = after_5_and_4(illegal="noop", truth=True)
    seen, paid, over, _, info = env.step(np.int64(action))
    assert (-1.0, False, (5, 4)) == (paid, over, env.position.moves)
    assert observation(env.position, 1).tolist() == seen.tolist()
    assert action_mask(env.position).tolist() == info["action_mask"].tolist()
    assert {"outcome": 0, "plies": 0} == info["regret"]


@pytest.mark.parametrize(("action", "why"), ILLEGAL)
def test_an_illegal_action_loses_the_game_where_nothing_else_is_said(
    action: int, why: str
) -> None:
    *_, info = step = after_5_and_4(truth=True).step(action)
    assert (-1.0, True, False) == step[1:4]
    solution = ninefold.solve(ninefold.game("order").start().play(5, 4))
    assert 2 == solution.winner
    assert {"outcome": 0, "plies": solution.plies} == info["regret"]


def test_an_action_is_a_whole_number() -> None:
    for action in (5.5, "6", None):
        with pytest.raises(TypeError):
            after_5_and_4().step(action)  # type: ignore[arg-type]


MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"opponent": "nobody"}, "no player 'nobody': there are random, greedy, level:1 to"),
    ({"opponent": None}, "no player 'None': there are random, greedy, level:1 to"),
    ({"opponent": "level:10"}, "level:N takes a whole number from 1 to 9, not '10'"),
    ({"seat": 3}, "seat is random or 1 or 2, not '3'"),
    ({"illegal": "skip"}, "illegal is loss or noop or error, not 'skip'"),
    ({"render_mode": "human"}, "render_mode is ansi or rgb_array, not 'human'"),
    ({"numbers": 63}, "numbers is a whole number from 1 to 62, not '63'"),
    ({"length": 3}, "no rule 'length' in this game: it has numbers"),
]


@pytest.mark.parametrize(("options", "why"), MISTAKES)
def test_a_mistake_in_the_options_is_told(options: dict[str, Any], why: str) -> None:
    with pytest.raises(ninefold.NinefoldError, match=f"^{why}"):
        Duel("order", **options)


@settings(max_examples=40)
@given(games(), st.sampled_from(["random", "level:3", "perfect"]), st.integers(0, 2**32))
def test_two_environments_with_one_seed_walk_alike(game: Game, who: str, seed: int) -> None:
    """Whatever one of them did before, and in the episodes that follow as well."""
    one, other = (Duel(game, opponent=who) for _ in range(2))
    list(walk(other, random.Random(1), 1))
    chances = random.Random(seed), random.Random(seed)
    for given_seed in (seed, None, None):
        walks = [
            walk(env, chance, given_seed)
            for env, chance in zip((one, other), chances, strict=True)
        ]
        for left, right in zip(*walks, strict=True):
            assert str(left) == str(right)
        assert one.seat == other.seat


def test_seeds_differ_and_both_seats_come() -> None:
    env = made(game="order", opponent="random")
    starts = {(str(env.reset(seed=seed)[0]), env.seat) for seed in range(50)}
    assert len(starts) > 5
    assert {1, 2} == {seat for _, seat in starts}


def test_no_chance_is_taken_from_the_whole_process() -> None:
    before = random.getstate(), str(np.random.get_state())
    for who in ("random", "greedy", "level:3", "perfect", "mcts:5"):
        env = made(game="order", opponent=who, truth=True)
        for seed in range(5):
            list(walk(env, random.Random(seed), seed))
            env.reset()
    assert before == (random.getstate(), str(np.random.get_state()))


def test_ten_thousand_resets_do_not_grow_memory() -> None:
    env = made(game="order", opponent="level:1")

    def resets(count: int) -> int:
        for number in range(count):
            env.reset(seed=None if number % 2 else number)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = resets(200)
        assert resets(10_000) - before < 50_000
    finally:
        tracemalloc.stop()


def test_an_engine_plays_and_leaves_when_the_environment_is_closed() -> None:
    engine = f"engine:{sys.executable} -m ninefold engine --player greedy"
    env = made(game="order", numbers=4, opponent=engine, seat=2)
    env.reset(seed=1)
    env.reset(seed=2)
    assert 1 == len(env.position.moves)
    env.close()
    env.close()


def test_ansi_tells_the_table_and_the_turn_or_the_end() -> None:
    env = made(game="stack", numbers=3, seat=1, render_mode="ansi")
    env.reset(seed=1)
    for moves, last in [
        ((2,), ["Player 2's turn. Allowed: 3"]),
        (
            (2, 3, 1),
            [
                "Player 2 cannot make a valid move: no number greater than 1 is left.",
                "Player 1 wins!",
            ],
        ),
    ]:
        env.position = env.game.start().play(*moves)
        drawing = talk_of(env.game).drawing(env.position)
        assert "\n".join([*drawing, "", *last]) == env.render()
    assert made(game="stack").render() is None


PICTURE = """
         ++++++++++++++++++++++
         +         ++         +
         +    #    ++   ###   +
         +   ##    ++     #   +
         +    #    ++   ###   +
         +    #    ++   #     +
         +   ###   ++   ###   +
         +         ++         +
         ++++++++++++++++++++++
         ++++++++++++++++++++++
         +         ++         +
         +  #  ### ++         +
   ###   + ##    # ++         +
   ###   +  #  ### ++         +
   ###   +  #  #   ++         +
         + ### ### ++         +
         +         ++         +
         ++++++++++++++++++++++
         ++++++++++++++++++++++
         +         ++         +
         +  #   #  ++         +
         + ##  ##  ++         +
         +  #   #  ++         +
         +  #   #  ++         +
         + ### ### ++         +
         +         ++         +
         ++++++++++++++++++++++
"""


def test_the_picture_shows_the_pool_and_both_hands_in_points() -> None:
    """A point is four pixels wide and high; here are the first two cells of each row."""
    shown = picture(ninefold.game("order", numbers=13).start().play(12, 11))
    assert ("uint8", (3 * 9 * 4, (9 + 13 * 11) * 4, 3)) == (str(shown.dtype), shown.shape)
    points = shown[::4, ::4, 0]
    assert (shown == points.repeat(4, 0).repeat(4, 1)[..., None]).all()  # nor is there colour
    drawn = [
        "".join({0: "#", 255: " "}.get(int(point), "+") for point in row) for row in points
    ]
    assert PICTURE.split("\n")[1:-1] == [row[:31].rstrip() for row in drawn]
