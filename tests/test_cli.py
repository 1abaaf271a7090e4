"""The command line: what it reports, in words and in JSON, and how it says what is wrong."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ninefold.cli import run
from tests.conftest import Command, thinking

SHOWN = [
    (
        "show order 5 4",
        '{"game":"order","rules":{"numbers":9},"moves":[5,4],"turn":1,"legal":[6,7,8,9],'
        '"over":false,"winner":null,"reason":null}',
    ),
    (
        "show order 5 4 6 7 8 9",
        '{"game":"order","rules":{"numbers":9},"moves":[5,4,6,7,8,9],"turn":null,"legal":[],'
        '"over":true,"winner":2,"reason":"Player 1 cannot make a valid move: no number greater '
        'than 8 is left."}',
    ),
    (
        "show sequence 1 2 --numbers 2 -r exhausted=draw",
        '{"game":"sequence","rules":{"numbers":2,"length":3,"exhausted":"draw"},"moves":[1,2],'
        '"turn":null,"legal":[],"over":true,"winner":null,"reason":"All numbers have been '
        'selected, and neither player has an arithmetic sequence."}',
    ),
    (
        "show builder -r numbers=3 --rule target=5",
        '{"game":"builder","rules":{"numbers":3,"target":5},"moves":[],"turn":1,'
        '"legal":[1,2,3],"over":false,"winner":null,"reason":null}',
    ),
    (
        "perft stack 9",
        '{"game":"stack","rules":{"numbers":9},'
        '"counts":[9,36,168,630,2016,5124,9792,12465,7936]}',
    ),
    (
        "solve order 5 4",
        '{"game":"order","rules":{"numbers":9},"moves":[5,4],"turn":1,"winner":2,"plies":4,'
        '"options":[{"number":6,"winner":2,"plies":4},{"number":7,"winner":2,"plies":4},'
        '{"number":8,"winner":2,"plies":2},{"number":9,"winner":2,"plies":2}],"states":7}',
    ),
    (
        "solve stack 9",
        '"moves":[9],"turn":null,"winner":1,"plies":0,"options":[],"states":1}',
    ),
    (
        "solve sequence 1 -r numbers=2 -r exhausted=draw",
        '"turn":2,"winner":null,"plies":1,"options":[{"number":2,"winner":null,"plies":1}],',
    ),
    ("perft builder 9", '"counts":[9,72,238,630,577,278,11,0,0]}'),
    ("games", '{"games":[{"game":"ascending","title":"Ascending Challenge","summary":"Be the'),
    ("rules sequence", '"limits":{"numbers":{"from":1,"to":62},"length":{"from":3,"to":62},'),
    ("rules sequence", '"exhausted":{"words":["last-loses","draw"]}}'),
    ("rules order", '{"game":"order","title":"Order Challenge","text":"Keep your own numbers'),
]


@pytest.mark.parametrize(("words", "expected"), SHOWN)
def test_a_report_in_json_is_one_line(
    words: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run([*words.split(), "--json"])
    out, err = capsys.readouterr()
    assert (0, "") == (status, err)
    assert expected in out
    assert [json.loads(line) for line in out.splitlines()] == [json.loads(out)]


IN_WORDS = [
    ("show stack 5 7", "Moves: 1. 5 7\nPlayer 1's turn. Allowed: 1, 2, 3, 4, 6\n"),
    ("show stack 9", "no number greater than 9 is left.\nPlayer 1 wins!\n"),
    ("show sequence 1 2 --numbers 2 -r exhausted=draw", "\nThe game is a draw.\n"),
    ("show order pick", None),
    (
        "solve stack 5 7",
        "Player 1 wins after 5 more numbers. Player 1 is to move.\n\n"
        "What each number of Player 1 leads to:\n"
        "  1  Player 2 wins after 2 more numbers.\n",
    ),
    ("solve stack 5 7", "\nBest play: 1. 5 7 2. "),
    ("solve stack 9", "no number greater than 9 is left.\nPlayer 1 wins.\n"),
    (
        "solve sequence 1 -r numbers=2 -r exhausted=draw",
        "  2  A draw after 1 more number.  (best)\n",
    ),
    ("perft order 3", "   1  9\n   2  72\n   3  252\n"),
    ("games", "stack      Number Stack Duel\n           Up and down in turn on one stack"),
    (
        "rules ascending",
        "  hand=3   (a whole number from 1 to 8; usually 3)\n  reply=off   (off or on; usually off)\n",
    ),
    ("rules builder --numbers 20", "  numbers=20   (a whole number from 1 to 62; usually 9)\n"),
    ("--version", "ninefold 0.1.0\n"),
    ("--help", "Five duels with the numbers 1 to 9."),
    ("play -h", "Play GAME: two people at one terminal, or one and a computer"),
]


@pytest.mark.parametrize(("words", "expected"), IN_WORDS)
def test_a_report_in_words(
    words: str, expected: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(words.split())
    out, err = capsys.readouterr()
    assert (2, "") == (status, out) if expected is None else expected in out + err


WRONG = [
    ("show ORDER", "no game 'ORDER': there are ascending, builder, order, sequence, stack, and your own as a path that ends in .py or as module:attribute; did you mean order?"),
    ("show ordr", "no game 'ordr': there are ascending, builder, order, sequence, stack, and your own as a path that ends in .py or as module:attribute; did you mean order?"),
    ("show order --numbers 0", "numbers is a whole number from 1 to 62, not '0'"),
    ("show order --numbers 63", "numbers is a whole number from 1 to 62, not '63'"),
    ("show builder -r target=abc", "target is a whole number from 1 to 1953, not 'abc'"),
    ("show order -r lenght=3", "no rule 'lenght' in this game: it has numbers"),
    ("show sequence -r lenght=3", "no rule 'lenght' in this game: it has numbers, length, exhausted; did you mean length?"),
    ("show sequence -r exhausted=maybe", "exhausted is last-loses or draw, not 'maybe'"),
    ("show order -r numbers", "a rule is NAME=VALUE, such as numbers=9, not 'numbers'"),
    ("show order -r numbers=5 --numbers 6", "the rule numbers is given twice; give it once"),
    ("show order 5 x", "move 2: 'x' is no number here; allowed: 1, 2, 3, 4, 6, 7, 8, 9"),
    ("show order 0", "move 1: 0 is not a number from 1 to 9; allowed: 1, 2, 3, 4, 5, 6, 7, 8, 9"),
    ("show order -1", "move 1: -1 is not a number from 1 to 9; allowed: 1, 2, 3, 4, 5, 6, 7, 8, 9"),
    ("show order --jsn", "No such option '--jsn'."),
    ("show order 5 -x", "No such option '-x'."),
    ("show order -r name=3", "no rule 'name' in this game: it has numbers"),
    ("play order --p1 ", "a name has 1 to 40 characters, not ''"),
    ("play order --record ", "cannot be written: No such file or directory"),
    ("play --resume games.txt --numbers ", "--resume takes all from games.txt; leave out --numbers"),
    ("show order 3.5", "move 1: '3.5' is no number here; allowed: 1, 2, 3, 4, 5, 6, 7, 8, 9"),
    ("show order 8 1 7", "move 3: 7 is not greater than 8; allowed: 9"),
    ("show order 9 8 1", "move 3: 1 cannot be taken: the game is over. Player 1 cannot make a valid move: no number greater than 9 is left."),
    ("show", "Missing argument 'GAME'."),
    ("shwo order", "No such command 'shwo'. Did you mean 'show'?"),
    ("sovle order", "No such command 'sovle'. Did you mean 'solve'?"),
    ("perft order 0", "DEPTH is a whole number from 1 to 1000, not '0'"),
    ("perft order x", "DEPTH is a whole number from 1 to 1000, not 'x'"),
    ("perft order 2 --what", "No such option '--what'."),
    ("play", "say which game, such as: ninefold play order"),
    ("play order --first 3", "Invalid value for '--first': '3' is not one of '1', '2', 'coin'."),
    ("play order --rounds 0", "--rounds is a whole number from 1 to 1000, not '0'"),
    ("play order --p1 Ann --p2 Ann", "both players are called 'Ann'; give two names"),
    ("play order --p1 Ann --p2 ANN", "both players are called 'Ann'; give two names"),
    ("record", "Missing command."),
    ("play order --p1 " + "A" * 41, f"a name has 1 to 40 characters, not '{'A' * 30}…'"),
    ("play order --p2 \x1b[2J", "the tag Player2 holds a control character: '\\x1b[2J'"),
    ("play order --record no/such/folder/games.txt", "no/such/folder/games.txt cannot be written: No such file or directory"),
    ("play --resume nowhere.txt", "there is no file nowhere.txt"),
    ("play --resume games.txt --rounds 3", "--resume takes all from games.txt; leave out --rounds"),
    ("play --resume games.txt --first-to 3", "--resume takes all from games.txt; leave out --first-to"),
    ("play --resume games.txt -r numbers=3", "--resume takes all from games.txt; leave out --rule"),
    ("play --resume games.txt --record x", "--resume takes all from games.txt; leave out --record"),
    ("record check nowhere.txt", "nowhere.txt: No such file or directory"),
    ("record check .", ".: Is a directory"),
    ("completion csh", "Invalid value for '{bash|zsh|fish}': 'csh' is not one of 'bash', 'zsh', 'fish'."),
]  # fmt: skip


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_what_is_wrong_is_said_in_one_line_with_status_2(
    words: str, why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    os.chdir(tmp_path)
    status = run(words.split(" "))
    _, err = capsys.readouterr()
    assert (2, f"ninefold: {why}\n") == (status, err)


def test_show_takes_numbers_as_they_are_typed_at_the_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["show", "order", "5", "pick 4", "--json"]) == 0
    assert '"moves":[5,4]' in capsys.readouterr().out


GOOD = '[Game "order"]\n\n1. 5 4 2. 6 7 3. 8 9 0-1\n\n[Game "stack"]\n\n1. 5 *\n'


def test_records_are_checked_file_by_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.chdir(tmp_path)
    Path("good.txt").write_text(GOOD)
    Path("wrong.txt").write_text(GOOD + '\n[Game "order"]\n1. 5 5 *\n')
    why = "5 is already taken, by Player 1; allowed: 1, 2, 3, 4, 6, 7, 8, 9"
    assert run(["record", "check", "good.txt", "wrong.txt"]) == 2
    out, err = capsys.readouterr()
    assert (
        out
        == "good.txt: 2 good, of which 1 unfinished\nwrong.txt: 2 good, of which 1 unfinished\n"
    )
    assert err == f"ninefold: wrong.txt, line 10, column 6: {why}\n"
    assert run(["record", "check", "good.txt", "wrong.txt", "--json"]) == 2
    out, err = capsys.readouterr()
    error = {"line": 10, "column": 6, "reason": why}
    assert json.loads(out) == {
        "files": [
            {"file": "good.txt", "games": 2, "unfinished": 1, "error": None},
            {"file": "wrong.txt", "games": 2, "unfinished": 1, "error": error},
        ]
    }
    assert run(["record", "check", "good.txt"]) == 0


def test_a_broken_installed_game_does_not_hide_the_others(
    tmp_path: Path, ninefold: Command
) -> None:
    info = tmp_path / "other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ninefold.games]\nother = no_such_module\n")
    done = ninefold("games", PYTHONPATH=str(tmp_path))
    assert done.status == 0
    assert "order      Order Challenge" in done.out
    assert "other      other\n           no_such_module cannot be loaded" in done.out
    menu = ninefold(typed="other\nquit\n", PYTHONPATH=str(tmp_path))
    assert "Type 1 to 5, or a name" in menu.out


def test_module_and_attribute_are_looked_for_in_the_current_folder(
    tmp_path: Path,
) -> None:
    (tmp_path / "mygames").mkdir()
    (tmp_path / "mygames" / "__init__.py").write_text(
        "from ninefold.rules import stack as mine"
    )
    command = Path(sys.executable).with_name("ninefold")  # python -m would look there by itself
    words = [str(command), "show", "mygames:mine", "9", "--json"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.startswith('{"game":"mine","rules":{"numbers":9},"moves":[9]')


@pytest.mark.parametrize(
    ("words", "completions"),
    [
        (["sh"], {"show"}),
        (["show", "s"], {"sequence", "stack"}),
        (["show", "./"], {"./"}),
        (["record", ""], {"check"}),
        (["play", "order", "--fi"], {"--first", "--first-to"}),
        (["play", "sequence", "--rule", "e"], {"exhausted=last-loses", "exhausted=draw"}),
        (["play", "sequence", "-r", ""], {"numbers=", "length=", "exhausted=last-loses", "exhausted=draw"}),
        (["play", "nothing", "-r", ""], set()),
        (["play", "-r", ""], set()),
        (["play", "order", "--first", ""], {"1", "2", "coin"}),
    ],
)  # fmt: skip
def test_the_shell_completes_commands_games_and_rules(
    ninefold: Command, words: list[str], completions: set[str]
) -> None:
    done = ninefold(
        _NINEFOLD_COMPLETE="bash_complete",
        COMP_WORDS=" ".join(["ninefold", *words]),
        COMP_CWORD=str(len(words)),
    )
    assert completions == {line.split(",", 1)[1] for line in done.out.split()}


def test_bash_takes_the_lines_that_completion_prints() -> None:
    bash = shutil.which("bash")
    assert bash
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    script = (
        'eval "$(ninefold completion bash)"; complete -p ninefold; '
        "COMP_WORDS=(ninefold show s); COMP_CWORD=2; "
        '_ninefold_completion ninefold; echo "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        [bash, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": path},
        check=True,
    )
    assert "_ninefold_completion ninefold" in done.stdout
    assert done.stdout.endswith("sequence stack\n")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_completion_speaks_other_shells_too(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["completion", shell]) == 0
    assert f"_NINEFOLD_COMPLETE={shell}_complete" in capsys.readouterr().out


def test_a_reader_that_goes_away_is_no_mistake() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    words = [sys.executable, "-m", "ninefold", "games"]
    done = subprocess.run(words, stdout=write_end, stderr=subprocess.PIPE, check=False)
    os.close(write_end)
    assert (0, b"") == (done.returncode, done.stderr)


def test_streams_that_are_closed_end_in_one_line_too() -> None:
    command = f"{sys.executable} -m ninefold play order"
    for closed in ("<&-", "<&- >&-"):
        done = subprocess.run(
            ["bash", "-c", f"{command} {closed}"],
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert done.stderr == "ninefold: the input ended. The game so far: no number taken.\n"


def test_an_output_that_cannot_be_written_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ninefold", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "ninefold: the output cannot be written: No space left on device\n"


def test_a_terminal_that_knows_no_unicode_ends_no_game(ninefold: Command) -> None:
    done = ninefold("play", "order", "--p1", "Änn", typed="ä\n9\n1\n", PYTHONIOENCODING="ascii")
    assert (0, "") == (done.status, done.err)
    assert "\\xc4nn's turn." in done.out


def test_an_unforeseen_error_is_told_in_one_line_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.py"
    path.write_text(
        "from typing import NamedTuple\nclass Rules(NamedTuple): pass\n"
        "def start(rules): return 1 / 0\nlegal = play = verdict = start\n"
    )
    assert run(["show", str(path)]) == 2
    err = capsys.readouterr().err
    assert err == "ninefold: ZeroDivisionError: division by zero (bad.py, line 3)\n"


def test_too_little_memory_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "large.py"
    path.write_text(
        "from ninefold.rules.order import Rules, legal, play, verdict\n"
        "def start(rules): return bytearray(1 << 60)\n"
    )
    assert run(["show", str(path)]) == 2
    why = "this needs more memory than there is; a smaller pool or less depth needs less"
    assert f"ninefold: {why}\n" == capsys.readouterr().err


def test_a_long_count_can_be_interrupted(tmp_path: Path) -> None:
    with thinking(tmp_path, "perft", "./endless.py", "3") as count:
        count.send_signal(signal.SIGINT)
        out, err = count.communicate()
    assert (2, b"   1  1\n   2  1\n", b"ninefold: interrupted\n") == (
        count.returncode,
        out,
        err,
    )


def test_a_folder_that_is_gone_stops_nobody(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    command = (
        f"mkdir {gone}; cd {gone}; rmdir {gone}; {sys.executable} -m ninefold show order 5"
    )
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    assert "Player 2's turn." in done.stdout


def test_a_game_file_that_exits_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.py"
    path.write_text(
        "from typing import NamedTuple\nclass Rules(NamedTuple): pass\n"
        "def start(rules): raise SystemExit(0)\nlegal = play = verdict = start\n"
    )
    assert run(["show", str(path)]) == 2
    assert capsys.readouterr().err == "ninefold: SystemExit: 0 (bad.py, line 3)\n"


def test_a_game_file_that_misses_a_file_is_not_taken_for_a_full_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.py"
    path.write_text(
        "from typing import NamedTuple\nclass Rules(NamedTuple): pass\n"
        "def start(rules): return open('nowhere')\nlegal = play = verdict = start\n"
    )
    assert run(["show", str(path)]) == 2
    assert "ninefold: FileNotFoundError: " in capsys.readouterr().err
