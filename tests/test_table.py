"""Two people at one table, their words piped in: what they type, see and keep."""

import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import Command, thinking

HELP = "Type the number that you take, such as 4 or pick 4. Or:"


def test_every_word_that_is_no_move_gets_one_line_and_another_turn(ninefold: Command) -> None:
    allowed = "allowed: 1, 2, 3, 4, or help."
    answers = {
        "x": f"'x' is no number here; {allowed}",
        "0": f"0 is not a number from 1 to 4; {allowed}",
        "-1": f"-1 is not a number from 1 to 4; {allowed}",
        "−1": f"'−1' is no number here; {allowed}",
        "3.5": f"'3.5' is no number here; {allowed}",
        "٣": f"'٣' is no number here; {allowed}",
        "5": f"5 is not a number from 1 to 4; {allowed}",
        "": f"nothing was typed; {allowed}",
        "   ": f"nothing was typed; {allowed}",
        "x" * 10_000: f"'{'x' * 30}…' is no number here; {allowed}",
        "9" * 10_000: f"'{'9' * 30}…' is no number here; {allowed}",
        "1 2": f"'1 2' is no number here; {allowed}",
        "pick": f"'pick' is no number here; {allowed}",
        "pick five": f"'five' is no number here; {allowed}",
        "\x1b[A": f"'\\x1b[A' is no number here; {allowed}",
        "undo": "There is nothing to take back.",
    }
    done = ninefold(
        "play", "order", "--numbers", "4", typed="\n".join([*answers, "4", "1", ""])
    )
    lines = done.out.splitlines()
    for typed, answer in answers.items():
        place = lines.index(f"Enter a number to select: {typed}".rstrip("\n"))
        assert answer == lines[place + 1]
    assert (0, "") == (done.status, done.err)
    assert "Player 1 cannot make a valid move. Player 2 wins!" == lines[-1]


def test_numbers_taken_or_against_the_rule_are_refused_with_the_rule(ninefold: Command) -> None:
    done = ninefold("play", "order", typed="8\n8\n1\n7\n9\n2\n")
    assert (
        "8 is already taken, by Player 1; allowed: 1, 2, 3, 4, 5, 6, 7, 9, or help." in done.out
    )
    assert "7 is not greater than 8; allowed: 9, or help." in done.out


def test_bytes_that_are_no_text_get_one_line_and_another_turn(ninefold: Command) -> None:
    done = ninefold("play", "order", "--numbers", "2", typed=b"\xff\xfe\n2\n1\n")
    assert "is no number here; allowed: 1, 2, or help." in done.out
    assert (0, "") == (done.status, done.err)


@pytest.mark.parametrize("game", ["order", "stack", "sequence", "ascending", "builder"])
def test_a_number_can_be_picked_in_words_in_every_game(ninefold: Command, game: str) -> None:
    typed = "pick 2\nTAKE 3\nselect 1\nquit\n"
    done = ninefold("play", game, "--numbers", "3", typed=typed)
    assert (0, "") == (done.status, done.err)
    shown = ninefold("play", game, "--numbers", "3", typed="2\n3\n1\nquit\n")
    assert re.sub("(pick|TAKE|select) ", "", done.out) == shown.out


def test_help_rules_and_moves_answer_and_the_same_player_goes_on(ninefold: Command) -> None:
    done = ninefold("play", "sequence", typed="4\nhelp\nrules\nmoves\n5\nquit\n")
    assert HELP in done.out
    assert "Be the first to hold three numbers in arithmetic progression." in done.out
    assert "  exhausted=last-loses   (last-loses or draw; usually last-loses)" in done.out
    assert (
        "Player 1's numbers: 4\nPlayer 2's numbers: none\n\nMoves: 1. 4\n"
        "Player 2's turn. Allowed: 1, 2, 3, 5, 6, 7, 8, 9\n"
    ) in done.out
    assert "Player 2 picked 5." in done.out
    assert done.out.endswith("The game so far: 1. 4 5.\n")


def test_the_commands_have_short_forms(ninefold: Command) -> None:
    for short in ("?", "h", "Help"):
        assert HELP in ninefold("play", "order", typed=f"{short}\nquit\n").out
    for short in ("q", "exit", "QUIT"):
        done = ninefold("play", "order", typed=f"5\n{short}\n")
        assert (0, "The game so far: 1. 5.") == (done.status, done.out.splitlines()[-1])


def test_undo_takes_back_the_last_number_whoever_took_it(ninefold: Command) -> None:
    done = ninefold("play", "order", typed="5\n4\nundo\n6\nundo\nundo\nundo\n9\n8\n")
    assert [line for line in done.out.splitlines() if line.startswith("Taken back")] == [
        "Taken back: 4. It is as before:",
        "Taken back: 6. It is as before:",
        "Taken back: 5. It is as before:",
    ]
    assert "There is nothing to take back." in done.out
    assert "Last number in your sequence: 9" in done.out
    assert done.out.endswith("Player 1 cannot make a valid move. Player 2 wins!\n")


def test_names_stand_where_the_rule_book_says_player(ninefold: Command) -> None:
    done = ninefold(
        "play", "stack", "--numbers", "2", "--p1", "Ann", "--p2", "Player 1", typed="1\n1\n2\n"
    )
    assert "Ann's Turn" in done.out
    assert "1 is already taken, by Ann; allowed: 2, or help." in done.out
    assert done.out.endswith("Ann cannot make a valid move.\nPlayer 1 wins the game!\n")


def test_the_second_person_can_start(ninefold: Command) -> None:
    done = ninefold("play", "order", "--first", "2", typed="9\n1\n")
    assert "Player 2's turn." == done.out.splitlines()[4]
    assert done.out.endswith("Player 2 cannot make a valid move. Player 1 wins!\n")


def test_the_coin_says_who_starts(ninefold: Command) -> None:
    done = ninefold("play", "order", "--first", "coin", typed="9\n1\n")
    [starter] = re.findall(r"^The coin says: (Player [12]) starts\.$", done.out, re.MULTILINE)
    assert f"{starter}'s turn." == done.out.splitlines()[6]


def test_a_match_has_rounds_a_score_and_a_champion(ninefold: Command) -> None:
    done = ninefold(
        *["play", "stack", "--rounds", "3", "--p1", "Ann", "--p2", "Ben", "--record", "games"],
        typed="9\n" * 3,
    )
    told = re.findall(r"^(?:Round|Score|\w+ is the champion).*", done.out, re.MULTILINE)
    assert [
        "Round 1: Ann starts.",
        "Score after round 1: Ann: 1, Ben: 0.",
        "Round 2: Ben starts.",
        "Score after round 2: Ann: 1, Ben: 1.",
        "Round 3: Ann starts.",
        "Score after round 3: Ann: 2, Ben: 1.",
        "Ann is the champion!",
    ] == told
    assert (0, "games: 3 good\n") == (done.status, ninefold("record", "check", "games").out)


def test_a_match_can_be_first_to_so_many(ninefold: Command) -> None:
    done = ninefold("play", "stack", "--first-to", "2", typed="9\n9\n9\n")
    assert done.out.endswith(
        "Score after round 3: Player 1: 2, Player 2: 1.\nPlayer 1 is the champion!\n"
    )


def test_a_match_can_end_even_and_a_draw_scores_for_nobody(ninefold: Command) -> None:
    words = ["play", "sequence", "--numbers", "2", "-r", "exhausted=draw", "--rounds", "2"]
    done = ninefold(*words, typed="1\n2\n" * 2)
    assert "All numbers have been selected.\nThe game is a draw.\n" in done.out
    assert done.out.endswith(
        "Score after round 2: Player 1: 0, Player 2: 0.\n"
        "The match is even: there is no champion.\n"
    )


def test_quit_leaves_a_match_too(ninefold: Command) -> None:
    done = ninefold("play", "stack", "--rounds", "3", typed="9\nquit\n")
    assert done.status == 0
    assert done.out.endswith(
        "Score after round 1: Player 1: 1, Player 2: 0. The game so far: no number taken.\n"
    )


def test_a_match_is_resumed_with_its_score_and_its_starts(
    ninefold: Command, tmp_path: Path
) -> None:
    match = ["--rounds", "4", "--first-to", "3", "--p1", "Ann", "--p2", "Ben"]
    done = ninefold("play", "stack", *match, "--record", "games", typed="9\n9\n9\n5\nquit\n")
    assert done.out.endswith(
        "Score after round 3: Ann: 2, Ben: 1. The game is kept in games; "
        "ninefold play --resume games goes on with it.\n"
    )
    tags = '[Round "4"]\n[Match "rounds=4 first-to=3"]\n[Score "1-2"]\n'
    assert tags in (tmp_path / "games").read_text()
    done = ninefold("play", "--resume", "games", typed="9\n8\n")
    assert done.out.startswith("Going on: Ben against Ann.\n\nRound 4: Ben starts.\n\n")
    assert done.out.endswith(
        "Score after round 4: Ben: 2, Ann: 2.\nThe match is even: there is no champion.\n"
    )
    assert "games: 4 good\n" == ninefold("record", "check", "games").out


def test_the_line_that_tells_how_to_resume_can_be_typed_as_it_stands(
    ninefold: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    (folder / "pick.py").write_text(
        "from ninefold.rules.order import Rules, legal, play, start, verdict\n"
    )
    done = ninefold(*["play", "my games/pick.py", "--record", "a b.txt"], typed="5\nquit\n")
    again = f"ninefold play '{folder}/pick.py' --resume 'a b.txt'"
    assert done.out.endswith(f"The game is kept in a b.txt; {again} goes on with it.\n")
    done = ninefold(*shlex.split(again)[1:], typed="6\nquit\n")
    assert "Player 2 takes 6." in done.out


def test_a_game_is_kept_as_it_is_played_and_resumed(ninefold: Command, tmp_path: Path) -> None:
    names = ["--p1", "Ann", "--p2", "Ben"]
    done = ninefold("play", "order", *names, "--record", "games.txt", typed="5\n4\nquit\n")
    kept = "The game is kept in games.txt; ninefold play --resume games.txt goes on with it."
    assert kept == done.out.splitlines()[-1]
    text = (tmp_path / "games.txt").read_text()
    assert re.fullmatch(
        r'\[Game "order"\]\n\[Rules "numbers=9"\]\n\[Date "\d{4}\.\d\d\.\d\d"\]\n'
        r'\[Player1 "Ann"\]\n\[Player2 "Ben"\]\n\[Result "\*"\]\n'
        r'\[Termination "unterminated"\]\n\n1\. 5 4 \*\n',
        text,
    )
    done = ninefold("play", "--resume", "games.txt", typed="6\n7\n8\n9\n")
    assert "Ann's Sequence: [5]" in done.out
    assert done.out.endswith("Ann cannot make a valid move. Ben wins!\n")
    text = (tmp_path / "games.txt").read_text()
    assert '[Result "0-1"]\n[Termination "normal"]\n\n1. 5 4 2. 6 7 3. 8 9 0-1\n' in text
    done = ninefold("play", "--resume", "games.txt")
    assert (2, "ninefold: the last game in games.txt is finished: 0-1\n") == (
        done.status,
        done.err,
    )


def test_a_resumed_game_shows_the_table_first(ninefold: Command) -> None:
    ninefold("play", "sequence", "--record", "games.txt", typed="4\n5\nquit\n")
    done = ninefold("play", "--resume", "games.txt", typed="quit\n")
    assert "Available Numbers: 1, 2, 3, 6, 7, 8, 9" in done.out


def test_the_end_of_the_input_is_told_and_nothing_is_lost(ninefold: Command) -> None:
    done = ninefold("play", "order", typed="5\n4")
    assert (2, "ninefold: the input ended. The game so far: 1. 5 4.\n") == (
        done.status,
        done.err,
    )
    done = ninefold("play", "order", "--record", "games.txt", typed="5\n4\n")
    assert done.err == (
        "ninefold: the input ended. The game is kept in games.txt; "
        "ninefold play --resume games.txt goes on with it.\n"
    )
    assert (
        "games.txt: 1 good, of which 1 unfinished\n"
        == ninefold("record", "check", "games.txt").out
    )


@pytest.mark.parametrize(
    ("number", "said"), [(signal.SIGTERM, "told to end"), (signal.SIGINT, "interrupted")]
)
def test_a_signal_ends_the_game_in_order(
    tmp_path: Path, ninefold: Command, number: int, said: str
) -> None:
    words = [sys.executable, "-m", "ninefold", "play", "order", "--record", "games.txt"]
    with subprocess.Popen(
        words,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as game:
        assert game.stdin
        assert game.stdout
        game.stdin.write(b"5\n4\n")
        game.stdin.flush()
        while b"Last number in your sequence: 5" not in game.stdout.readline():
            pass
        time.sleep(0.1)
        game.send_signal(number)
        _, err = game.communicate()
    assert game.returncode == 2
    assert err.decode() == (
        f"ninefold: {said}. The game is kept in games.txt; "
        "ninefold play --resume games.txt goes on with it.\n"
    )
    assert (
        "games.txt: 1 good, of which 1 unfinished\n"
        == ninefold("record", "check", "games.txt").out
    )


def test_a_killed_game_loses_no_number_that_was_shown(
    tmp_path: Path, ninefold: Command
) -> None:
    words = [sys.executable, "-m", "ninefold", "play", "order", "--record", "games.txt"]
    with subprocess.Popen(
        words, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as game:
        assert game.stdin
        assert game.stdout
        game.stdin.write(b"5\n4\n6\n")
        game.stdin.flush()
        while b"Player 1's Sequence: [5,6]" not in game.stdout.readline():
            pass
        game.kill()
    assert (tmp_path / "games.txt").read_text().endswith("\n1. 5 4 2. 6 *\n")


FULL_DISK = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.dont_write_bytecode = True
from ninefold.cli import run
status = run(sys.argv[2:])
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
sys.exit(status)
"""


def on_a_disk_of(size: int, folder: Path, typed: str, *words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(size), *words],
        input=typed,
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def room(ninefold: Command, tmp_path: Path) -> int:
    """The size of a disk that holds a recorded game of one number, but not of two."""
    ninefold("play", "order", "--record", "one.txt", typed="5\nquit\n")
    return (tmp_path / "one.txt").stat().st_size + 1


RECORDED = ("play", "order", "--record", "games.txt")
CANNOT = "games.txt cannot be written: File too large"


def test_a_full_disk_before_the_game_is_told_at_once(tmp_path: Path) -> None:
    assert (2, "", f"ninefold: {CANNOT}\n") == on_a_disk_of(100, tmp_path, "5\n", *RECORDED)


def test_a_full_disk_in_mid_game_is_told_and_the_game_is_shown_at_its_end(
    room: int, tmp_path: Path
) -> None:
    status, out, err = on_a_disk_of(room, tmp_path, "5\n9\n6\n", *RECORDED)
    told = f"{CANNOT}. The game goes on; the next number will try again."
    assert out.count(told) >= 2
    assert "\nThe game, to be kept by hand:\n\n[Game" in out
    assert out.endswith("\n\n1. 5 9 2. 6 1-0\n\n")
    assert (2, f"ninefold: {CANNOT}\n") == (status, err)
    assert (tmp_path / "games.txt").read_text().rstrip().endswith("\n1. 5 *")


def test_a_full_disk_and_the_end_of_the_input_lose_nothing(room: int, tmp_path: Path) -> None:
    status, out, err = on_a_disk_of(room, tmp_path, "5\n4\n", *RECORDED)
    assert out.endswith("\n\n1. 5 4 *\n\n")
    assert (2, "ninefold: the input ended. The game so far: 1. 5 4.\n") == (status, err)


def test_a_full_disk_between_rounds_does_not_end_the_match(room: int, tmp_path: Path) -> None:
    words = ["play", "stack", "--rounds", "2", "--record", "games.txt"]
    status, out, err = on_a_disk_of(room + 50, tmp_path, "9\n9\n", *words)
    assert "Score after round 2: Player 1: 1, Player 2: 1." in out
    assert (2, f"ninefold: {CANNOT}\n") == (status, err)


def test_a_game_that_fits_again_is_kept_again(
    room: int, tmp_path: Path, ninefold: Command
) -> None:
    """One number too many is taken back."""
    status, out, err = on_a_disk_of(room, tmp_path, "5\n4\nundo\nquit\n", *RECORDED)
    assert (0, "") == (status, err)
    assert CANNOT in out
    assert (
        "games.txt: 1 good, of which 1 unfinished\n"
        == ninefold("record", "check", "games.txt").out
    )


def test_a_game_from_a_file_is_played_in_the_general_form(
    tmp_path: Path, ninefold: Command
) -> None:
    (tmp_path / "odd.py").write_text(
        '"""Odd\n\nTake 1 or 2 until nothing is left."""\n'
        "from typing import NamedTuple\n"
        "class Rules(NamedTuple):\n    heap: int = 3\n"
        "def start(rules): return (rules.heap,)\n"
        "def legal(rules, state): return 6 if state[0] > 1 else 2\n"
        "def play(rules, state, number): return (state[0] - number,)\n"
        "def verdict(rules, state): return 2 if state[0] else 0\n"
    )
    done = ninefold("play", "./odd.py", "--record", "games.txt", typed="3\n1\nmoves\nquit\n")
    assert done.out.startswith(
        "Odd\n\nPlayer 1's numbers: none\nPlayer 2's numbers: none\n\nPlayer 1's turn.\n"
        "Available numbers: 1, 2\nEnter a number: 3\n"
        "3 may not be taken now; allowed: 1, 2, or help.\n"
        "Enter a number: 1\nPlayer 1 takes 1.\n\nPlayer 1's numbers: 1\n"
    )
    done = ninefold("play", "--resume", "games.txt")
    assert done.err.startswith("ninefold: games.txt, line 1, column 1: no game 'odd'")
    done = ninefold("play", "./odd.py", "--resume", "games.txt", typed="2\n")
    assert done.out.endswith(
        "Player 1's numbers: 1\nPlayer 2's numbers: 2\n\nThe game is a draw.\n"
    )
    check = ninefold("record", "check", "games.txt", "--game", "./odd.py")
    assert (0, "games.txt: 1 good\n") == (check.status, check.out)


def test_a_mistake_in_a_game_file_in_mid_game_is_told_in_one_line(
    tmp_path: Path, ninefold: Command
) -> None:
    (tmp_path / "bad.py").write_text(
        "from typing import NamedTuple\nclass Rules(NamedTuple): pass\n"
        "def start(rules): return (3,)\ndef legal(rules, state): return 14\n"
        "def play(rules, state, number): return (state[0] - number,)\n"
        "def verdict(rules, state): return 2 if 3 // state[0] else -1\n"
    )
    done = ninefold("play", "./bad.py", "--record", "games.txt", typed="1\n2\n")
    assert done.status == 2
    assert done.err == (
        "ninefold: ZeroDivisionError: integer division or modulo by zero (bad.py, line 6)\n"
    )
    again = f"ninefold play {tmp_path}/bad.py --resume games.txt goes on with it.\n"
    assert done.out.endswith(again)
    assert (tmp_path / "games.txt").read_text().endswith("\n1. 1 *\n")


def test_after_undo_the_table_is_shown_again(ninefold: Command) -> None:
    done = ninefold("play", "sequence", "--numbers", "3", typed="1\n2\nUNDO\nundo\nQuit\n")
    assert done.out.endswith(
        "Taken back: 2. It is as before:\n"
        "Player 1 picked 1.\nAvailable Numbers: 2, 3\nPlayer 1's Numbers: 1\n\n"
        "Player 2's Turn.\nCommand: undo\n"
        "Taken back: 1. It is as before:\nNumber Pool: 1, 2, 3\n"
        "Player 1's Turn.\nCommand: Quit\nThe game so far: no number taken.\n"
    )


@pytest.mark.parametrize("name", ["", "A" * 41, "Ann"])
def test_a_record_with_names_of_no_use_is_resumed_with_the_usual_ones(
    ninefold: Command, tmp_path: Path, name: str
) -> None:
    tags = f'[Game "order"]\n[Player1 "{name}"]\n[Player2 "Ann"]\n'
    (tmp_path / "games.txt").write_text(f"{tags}\n1. 5 *\n")
    done = ninefold("play", "--resume", "games.txt", typed="quit\n")
    assert "Player 2's turn." in done.out


def test_a_file_changed_by_another_program_is_not_written_to(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "ninefold", "play", "order", "--record", "games.txt"]
    path = tmp_path / "games.txt"
    with subprocess.Popen(
        words,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as game:
        assert game.stdin
        assert game.stdout
        game.stdin.write(b"5\n")
        game.stdin.flush()
        while b"Player 2's turn" not in game.stdout.readline():
            pass
        changed = path.read_text() + '\n[Game "stack"]\n\n1. 9 1-0\n'
        path.write_text(changed)
        out, err = game.communicate(b"4\nquit\n")
    told = "games.txt has been changed by another program"
    assert f"{told}. The game goes on; the next number will try again." in out.decode()
    assert out.decode().endswith("\n\n1. 5 4 *\n\n")
    assert (2, f"ninefold: {told}\n") == (game.returncode, err.decode())
    assert changed == path.read_text()


def test_a_signal_in_the_middle_of_a_move_shows_the_game_too(tmp_path: Path) -> None:
    with thinking(tmp_path, "play", "./endless.py", typed=b"1\n1\n") as game:
        game.send_signal(signal.SIGTERM)
        _, err = game.communicate()
    assert (2, b"ninefold: told to end. The game so far: 1. 1.\n") == (game.returncode, err)


def test_the_menu_asks_for_no_other_game_where_nobody_types(ninefold: Command) -> None:
    done = ninefold(typed="stack\n\n\n\n9\n")
    assert (0, "") == (done.status, done.err)
    assert done.out.endswith("Player 1 wins the game!\n")


def test_a_game_of_another_name_is_not_resumed(ninefold: Command, tmp_path: Path) -> None:
    ninefold("play", "stack", "--record", "games.txt", typed="5\n")
    done = ninefold("play", "order", "--resume", "games.txt")
    why = "the last game in games.txt is stack, not order; leave out order"
    assert (2, f"ninefold: {why}\n") == (done.status, done.err)


def test_a_game_is_resumed_whatever_stands_before_it(ninefold: Command, tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text('[Game "unheard-of"]\n\n1. e4 e5 *\n')
    ninefold("play", "order", "--record", "games.txt", typed="5\nquit\n")
    done = ninefold("play", "--resume", "games.txt", typed="4\nquit\n")
    assert (0, "") == (done.status, done.err)
    assert (tmp_path / "games.txt").read_text().endswith("\n\n1. 5 4 *\n")


# While the second number is being kept, the process is told to end, and then again.
TOLD_WHILE_KEEPING = """
import os, signal
from ninefold.cli import main
from ninefold.record.file import RecordFile
put, told = RecordFile._put, []
def put_and_tell(self, data, offset):
    if b"1. 5 4" in data and not told:
        told.append(True)
        os.kill(os.getpid(), signal.SIGTERM)
    put(self, data, offset)
    if told:
        os.kill(os.getpid(), signal.SIGTERM)
RecordFile._put = put_and_tell
main()
"""


def test_a_signal_while_a_number_is_kept_loses_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TOLD_WHILE_KEEPING, "play", "order", "--record", "games.txt"],
        input="5\n4\n",
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    again = "The game is kept in games.txt; ninefold play --resume games.txt goes on with it."
    assert (2, f"ninefold: told to end. {again}\n") == (done.returncode, done.stderr)
    assert (tmp_path / "games.txt").read_text().endswith("\n\n1. 5 4 *\n")


def test_only_the_players_are_called_by_their_names(ninefold: Command, tmp_path: Path) -> None:
    """Player 12 in a stranger's words is nobody at this table."""
    (tmp_path / "odd.py").write_text(
        "from ninefold.rules.order import Rules, legal, play, start, verdict\n"
        "def table(rules, moves): return 'Player 1 and Player 12'\n"
    )
    done = ninefold("play", "./odd.py", "--p1", "Ann", typed="quit\n")
    assert "\nAnn and Player 12\n" in done.out
