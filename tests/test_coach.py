"""The coach: what it says is what the solver knows, in words, and only when asked."""

import re
from pathlib import Path

import pytest
from hypothesis import given

import ninefold as package
from ninefold.coach import Coach
from ninefold.position import Position
from tests.conftest import Command
from tests.strategies import positions

DRAWN = {"exhausted": "draw", "length": 4, "numbers": 5}


def at(name: str, *moves: int, **rules: object) -> Position:
    return package.game(name, **rules).start().play(*moves)


@given(position=positions())
def test_the_column_says_of_every_number_what_the_solver_says(position: Position) -> None:
    if position.over:
        return
    solution = package.solve(position)
    column = Coach(position.game).column(position)
    assert list(position.legal) == list(column)
    for option in solution.options:
        words = {position.turn: "wins", None: "draws"}.get(option.winner, "loses")
        far = f"after {option.plies} more numbers" if option.plies > 1 else "at once"
        said = f"{option.number}  {words} {far}"
        best = "  (best)" if option.number in solution.best else ""
        assert said + best == column[option.number].strip()


@given(position=positions())
def test_a_lesson_is_given_exactly_when_something_was_given_away(position: Position) -> None:
    if not position.moves:
        return
    before = position.game.start().play(*position.moves[:-1])
    given_away = package.solve(before).winner != package.solve(position).winner
    assert given_away == bool(Coach(position.game).lesson(position))


@given(position=positions())
def test_why_tells_a_line_that_can_be_played_to_the_end_it_tells(position: Position) -> None:
    if position.over:
        return
    coach = Coach(position.game)
    for number in position.legal:
        told = coach.why(position, number)
        reply = re.search(rf"{number} lets Player [12] take (\d+)\.", told)
        rest = re.search(r"Best play then goes on ([\d, ]+)\.", told)
        line = [int(reply[1])] if reply else []
        line += map(int, rest[1].split(", ")) if rest else []
        end = position.play(number, *line)
        assert end.over
        assert told.endswith(str(end.reason))


HINTS = [
    (at("order"), "Take 1: it wins after 9 more numbers."),
    (at("sequence"), "Take one of 3, 4, 5, 6, 7: it wins after 5 more numbers."),
    (
        at("order", 1),
        "Every number loses against best play. 2, 3 hold out longest: 8 more numbers.",
    ),
    (at("sequence", 1, 9, 5, 3, 2), "Take 6: it wins at once."),
    (
        at("sequence", 1, 9, 5),
        "Every number loses against best play. 3 holds out longest: 4 more numbers.",
    ),
    (
        at("sequence", **DRAWN),
        "Nothing wins here. Take one of 1, 2, 3, 4, 5: it leads to a draw.",
    ),
]


@pytest.mark.parametrize(("position", "hint"), HINTS)
def test_a_hint_says_what_to_take_and_what_comes_of_it(position: Position, hint: str) -> None:
    assert hint == Coach(position.game).hint(position)


LESSONS = [
    (
        at("order", 8),
        [
            "A pity: 8 gives the win away. 8 lets Player 2 take 9. "
            "Player 1 cannot make a valid move: no number greater than 8 is left.",
            "1 would have kept it.",
        ],
    ),
    (
        at("stack", 1),
        [
            "A pity: 1 gives the win away. 1 lets Player 2 take 2. "
            "Player 1 cannot make a valid move: no number less than 2 is left.",
            "5, 6, 7, 8, 9 would have kept it.",
        ],
    ),
    (
        at("sequence", 1, 4, exhausted="draw", numbers=5),
        [
            "A pity: 4 gives the draw away. 4 lets Player 1 take 3. Best play then goes on 2, 5. "
            "Player 1 has formed an arithmetic sequence with numbers 1, 3, 5.",
            "2, 3, 5 would have kept it.",
        ],
    ),
]


@pytest.mark.parametrize(("position", "lesson"), LESSONS)
def test_a_lesson_shows_the_line_that_punishes(position: Position, lesson: list[str]) -> None:
    assert lesson == Coach(position.game).lesson(position)


def test_with_the_coach_every_number_is_shown_with_what_it_leads_to(ninefold: Command) -> None:
    done = ninefold("play", "stack", "--numbers", "3", "--coach", typed="3\n")
    assert (
        "  1  loses after 2 more numbers\n"
        "  2  wins after 3 more numbers\n"
        "  3  wins at once  (best)\n"
        "Enter your number: " in done.out
    )


def test_a_mistake_is_told_once_kindly_and_may_be_taken_back(ninefold: Command) -> None:
    typed = "1\nmaybe\nyes\n1\n2\n"
    done = ninefold("play", "stack", "--numbers", "3", "--coach", typed=typed)
    assert 1 == done.out.count("A pity: 1 gives the win away. 1 lets Player 2 take 2.")
    assert "Take 1 back? yes or no: [no] maybe\nType yes or no.\n" in done.out
    assert done.out.endswith("Player 2 wins the game!\n")
    kept = ninefold("play", "stack", "--numbers", "3", "--coach", typed="1\n\n2\n")
    assert kept.out.endswith("Player 2 wins the game!\n")


def test_hint_and_why_answer_without_being_begun_with(ninefold: Command) -> None:
    said = {
        "why": "No number has been taken yet; why 4 tells what 4 leads to.",
        "hint": "Take 3: it wins at once.",
        "why 1": "1 loses after 2 more numbers. 1 lets Player 2 take 2. Player 1 cannot make a",
        "why pick 2": "2 wins after 3 more numbers. 2 lets Player 2 take 3. Best play then goes",
        "WHY 9": "9 is not a number from 1 to 3; allowed: 1, 2, 3.",
        "why x": "'x' is no number here; allowed: 1, 2, 3.",
    }
    typed = "\n".join([*said, "2", "why", "quit", ""])
    done = ninefold("play", "stack", "--numbers", "3", typed=typed)
    lines = done.out.splitlines()
    for word, answer in said.items():
        place = lines.index(f"Enter your number: {word}")
        assert lines[place + 1].startswith(answer)
    assert "Enter your number: why\n2 wins after 3 more numbers. 2 lets" in done.out
    assert "A pity" not in done.out


def test_the_coach_keeps_out_of_a_match_unless_it_begins_with_it(ninefold: Command) -> None:
    words = ["play", "stack", "--numbers", "3", "--rounds", "2"]
    silent = ninefold(*words, typed="hint\nquit\n")
    told = "hint\nThe coach keeps out of a match, unless it begins with --coach.\n"
    assert told in silent.out
    assert "hint\nTake 3: it wins" in ninefold(*words, "--coach", typed="hint\nquit\n").out


def test_what_the_coach_cannot_know_it_says_and_the_game_goes_on(
    ninefold: Command, tmp_path: Path
) -> None:
    (tmp_path / "round.py").write_text(
        "from typing import NamedTuple\n"
        "class Rules(NamedTuple): pass\n"
        "def start(rules): return (0,)\n"
        "def legal(rules, state): return 6\n"
        "def play(rules, state, number): return ((state[0] + number) % 5,)\n"
        "def verdict(rules, state): return 2\n"
    )
    done = ninefold("play", "./round.py", "--coach", typed="hint\n1\nquit\n")
    assert (0, "") == (done.status, done.err)
    assert "the game can come back to where it was, so it need not end.\n" in done.out
    assert "Player 1 takes 1." in done.out


def test_a_computer_player_takes_its_number_as_if_it_were_typed(ninefold: Command) -> None:
    done = ninefold("play", "stack", "--numbers", "3", "--p2", "perfect", typed="1\n")
    assert (
        "perfect's Turn\nPattern: Greater Than (>)\n"
        "You must choose a number greater than 1.\n"
        "Available numbers: 2, 3\nEnter your number: 2\n\nperfect placed 2 on the stack.\n"
    ) in done.out
    assert done.out.endswith("perfect wins the game!\n")


def test_undo_against_a_computer_takes_back_its_number_too(ninefold: Command) -> None:
    words = ["play", "order", "--p2", "perfect", "--seed", "1"]
    done = ninefold(*words, typed="1\nundo\nundo\nquit\n")
    assert re.search(r"undo\nTaken back: 1, \d\. It is as before:\n", done.out)
    assert "undo\nThere is nothing to take back.\n" in done.out
    second = ninefold("play", "order", "--p1", "random", typed="undo\nquit\n")
    assert "undo\nThere is nothing to take back.\n" in second.out


def test_two_computers_play_a_match_alone_the_same_with_the_same_seed(
    ninefold: Command,
) -> None:
    words = ["play", "builder", "--p1", "level:3", "--p2", "level:3", "--rounds", "4"]
    done = ninefold(*words, "--seed", "5")
    assert (0, "") == (done.status, done.err)
    assert "Score after round 4: level:3: " in done.out
    assert done.out == ninefold(*words, "--seed", "5").out
    assert done.out != ninefold(*words, "--seed", "6").out


def test_human_is_a_person_of_no_special_name(ninefold: Command) -> None:
    done = ninefold("play", "stack", "--p1", "human", "--p2", "human", typed="9\n")
    assert done.out.endswith("Player 1 wins the game!\n")


def test_a_name_that_is_no_player_is_refused(ninefold: Command) -> None:
    done = ninefold("play", "stack", "--p2", "levle:3")
    assert (2, "") == (done.status, done.out)
    assert "no player 'levle:3': there are random, greedy, level:1" in done.err
    assert "did you mean level?" in done.err


def test_a_game_against_a_computer_is_resumed_with_it(ninefold: Command) -> None:
    words = ["play", "order", "--p2", "perfect", "--record", "g.txt"]
    ninefold(*words, typed="1\nquit\n")
    done = ninefold("play", "--resume", "g.txt", typed="9\nquit\n")
    assert "Going on: Player 1 against perfect." in done.out
    assert "perfect's turn." in done.out


def test_a_record_whose_player_there_is_not_is_resumed_by_people(
    ninefold: Command, tmp_path: Path
) -> None:
    words = ["play", "order", "--p2", "perfect", "--record", "g.txt"]
    ninefold(*words, typed="1\nquit\n")
    text = (tmp_path / "g.txt").read_text()
    (tmp_path / "g.txt").write_text(text.replace('"perfect"', '"robot: 2"'))
    done = ninefold("play", "--resume", "g.txt", typed="quit\n")
    assert "Going on: Player 1 against Player 2." in done.out


def test_the_menu_takes_a_computer_player(ninefold: Command) -> None:
    done = ninefold(typed="stack\nAnn\nlevle:1\nAnn\nperfect\nperfect\n")
    assert "level:1 to level:9, perfect, mcts:PLAYOUTS, engine:COMMAND.\n" in done.out
    assert "no player 'levle:1'" in done.out
    assert done.out.endswith("perfect wins the game!\n")
