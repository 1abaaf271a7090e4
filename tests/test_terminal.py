"""The command at a real terminal: whole games line by line, keys, colour, the menu."""

import io
import re

import pexpect
import pytest

from tests.conftest import ROOT, Terminal

TRANSCRIPTS = ROOT / "tests" / "transcripts"
PROMPTS = {
    "order": "Enter a number to select: ",
    "stack": "Enter your number: ",
    "sequence": "Command: ",
    "ascending": "Select a number: ",
    "builder": "Input: ",
}
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def play_out(child: "pexpect.spawn[str]", prompt: str, words: list[str]) -> str:
    """Type each word behind its prompt; all that was shown until the end."""
    shown = child.logfile_read = io.StringIO()
    for word in words:
        child.expect_exact(prompt)
        child.sendline(word)
    child.expect(pexpect.EOF)
    return shown.getvalue().replace("\r\n", "\n")


TRANSCRIBED = [
    ("order", "order", []),
    ("stack", "stack", []),
    ("sequence", "sequence", []),
    ("sequence-exhausted", "sequence", ["--numbers", "2"]),
    ("builder", "builder", []),
    ("builder-exact", "builder", []),
    ("ascending", "ascending", []),
]


@pytest.mark.parametrize(("file", "game", "options"), TRANSCRIBED)
def test_two_people_see_the_lines_of_the_rule_book(
    terminal: Terminal, file: str, game: str, options: list[str]
) -> None:
    expected = (TRANSCRIPTS / f"{file}.txt").read_text()
    prompt = PROMPTS[game]
    words = [line[len(prompt) :] for line in expected.splitlines() if line.startswith(prompt)]
    child = terminal("play", game, *options, NO_COLOR="1")
    assert expected.splitlines() == play_out(child, prompt, words).splitlines()
    child.close()
    assert child.exitstatus == 0


def test_colour_adds_nothing_but_escapes(terminal: Terminal) -> None:
    words = ["9", "1"]
    plain = play_out(terminal("play", "order", NO_COLOR="1"), PROMPTS["order"], words)
    dumb = play_out(terminal("play", "order", TERM="dumb"), PROMPTS["order"], words)
    coloured = play_out(terminal("play", "order"), PROMPTS["order"], words)
    assert "\x1b" not in plain + dumb
    assert "\x1b[1;36mPlayer 1\x1b[0m" in coloured
    assert plain == dumb == ESCAPES.sub("", coloured)


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_a_key_that_ends_things_is_asked_about_once(terminal: Terminal, key: str) -> None:
    child = terminal("play", "order", NO_COLOR="1")
    prompt = PROMPTS["order"]
    for word in ("5", "x"):  # going on after the question makes it be asked again
        child.expect_exact(prompt)
        child.send(key)
        child.expect_exact("To leave, type quit, or press the same keys once more.")
        child.expect_exact(prompt)
        child.sendline(word)
    child.expect_exact(prompt)
    child.send(key)
    child.expect_exact(prompt)
    child.send(key)
    child.expect(r"ninefold: (interrupted|the input ended)\. The game so far: 1\. 5\.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2


def test_the_menu_asks_in_words_and_leads_to_a_game(terminal: Terminal) -> None:
    child = terminal("--plain", NO_COLOR="1")
    child.expect_exact("Which game? ")
    for word in ("", "0", "6", "chess", "٣"):
        child.sendline(word)
        child.expect_exact("Type 1 to 5, or a name: ")
        child.expect_exact("Which game? ")
    child.sendline("rules Order Challenge")
    child.expect_exact("whoever cannot go on loses.")
    child.expect_exact("Which game? ")
    child.sendline("stack")
    for name, answer in (("", "The other's?"), ("Player 1", "give two names")):
        child.sendline(name)
        child.expect_exact(answer)
    child.sendline("Ann")
    child.sendline("Ben")
    child.expect_exact("Who starts: 1 (Ann), 2 (Ben) or coin? [1] ")
    child.sendline("3")
    child.expect_exact("Type 1, 2 or coin.")
    child.sendline("2")
    child.expect_exact("Ben's Turn")
    child.sendline("9")
    child.expect_exact("Ben wins the game!")
    for word in ("undo", "Yes"):
        child.expect_exact("Another game? yes or no: [no] ")
        child.sendline(word)
    for question, word in (
        ("Which game? ", "Number STACK Duel"),
        ("One player's name? [Ann] ", ""),
        ("The other's? [Ben] ", "Cleo"),
        ("Who starts: 1 (Ann), 2 (Cleo) or coin? [1] ", "cleo"),
        ("Enter your number: ", "9"),
        ("Another game? yes or no: [no] ", ""),
    ):
        child.expect_exact(question)
        child.sendline(word)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize(
    "answers", [[], ["1"], ["order", "Ann"], ["3", "", ""], ["stack", "", "", "", "9"]]
)
def test_quit_leaves_the_menu_at_every_question(terminal: Terminal, answers: list[str]) -> None:
    child = terminal("--plain")
    for word in [*answers, "quit"]:
        child.expect(r"(\?|:) (yes or no: )?(\[[^]]*\] )?$")
        child.sendline(word)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
