"""The pages that people read are true: every sample in them is run."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold
from tests.conftest import ROOT

PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md")),
]
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
PROMPT = re.compile(r"^(?:Enter a number|Enter a number to select|Enter your number): (.*)$")


def blocks(page: str, kind: str) -> list[str]:
    found = BLOCK.findall((ROOT / page).read_text())
    return [text for _, language, text in found if language == kind]


def samples(page: str) -> list[tuple[str, str]]:
    """Each command of the page's console samples, with what it is said to print."""
    text = "".join(blocks(page, "console"))
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)[1:]
    return list(zip(parts[0::2], parts[1::2], strict=True))


def typed(output: str) -> str:
    """What the person in this sample types behind its prompts."""
    lines = [PROMPT.match(line) for line in output.splitlines()]
    return "".join(f"{line[1]}\n" for line in lines if line)


@pytest.mark.parametrize("page", PAGES)
def test_every_console_sample_prints_what_the_page_shows(page: str, tmp_path: Path) -> None:
    for source in blocks(page, "python"):
        if name := re.match(r"# (\w+\.py)\n", source):
            (tmp_path / name[1]).write_text(source)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    for command, output in samples(page):
        done = subprocess.run(
            ["bash", "-c", command],
            input=typed(output),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": path},
            check=False,
        )
        assert output == done.stdout, command


@pytest.mark.parametrize("page", PAGES)
def test_every_python_sample_gives_what_the_page_shows(page: str) -> None:
    assert doctest.testfile(str(ROOT / page), module_relative=False).failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_every_python_sample_is_a_doctest_or_a_file_that_is_used(page: str) -> None:
    for source in blocks(page, "python"):
        file = re.match(r"# (\w+\.py)\n", source)
        used = file and any(file[1] in command for command, _ in samples(page))
        assert used or source.startswith(">>> "), source


def test_the_samples_are_there_to_be_run() -> None:
    counts = {page: len(samples(page)) for page in PAGES}
    assert counts["README.md"] >= 6
    assert counts["docs/add-a-game.md"] >= 5
    assert counts["docs/record.md"] >= 2


@pytest.mark.parametrize(
    "module",
    [
        "ninefold",
        "ninefold.record",
        *(f"ninefold.envs.{name}" for name in ("gymnasium", "openspiel", "pettingzoo")),
    ],
)
def test_the_samples_in_the_code_are_true(module: str) -> None:
    __import__(module)
    result = doctest.testmod(sys.modules[module])
    assert (0, True) == (result.failed, result.attempted > 0)


def test_the_readme_begins_with_make_play_and_make_test_and_a_game() -> None:
    first_screen = (ROOT / "README.md").read_text().splitlines()[:24]
    first = "\n".join(first_screen)
    assert first.index("make play") < first.index("make test") < first.index("ninefold play")
    assert "Enter your number: 2" in first


def test_the_commands_that_set_up_are_those_that_are_tested() -> None:
    """test_install runs make play and pipx install; make test is what runs this very test."""
    [set_up] = blocks("README.md", "sh")
    commands = [line.split("#")[0].strip() for line in set_up.splitlines()]
    assert ["make play", "make test"] == commands
    assert ["pipx install ."] == re.findall(r"`(pipx [^`]*)`", (ROOT / "README.md").read_text())


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(page: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / page).read_text())
    assert [] == [link for link in links if not ((ROOT / page).parent / link).exists()]


def test_the_map_has_one_line_for_every_module() -> None:
    source = ROOT / "src" / "ninefold"
    modules = {str(path.relative_to(source)) for path in source.rglob("*.py")}
    listed = re.findall(r"^\| `([\w/]+\.py)` \|", (ROOT / "docs/design.md").read_text(), re.M)
    assert sorted(modules) == sorted(listed)


def test_the_changelog_speaks_of_this_version() -> None:
    pyproject = (ROOT / "pyproject.toml").read_text()
    [version] = re.findall(r'^version = "(.*)"', pyproject, re.M)
    assert f"## [{version}]" in (ROOT / "CHANGELOG.md").read_text()


def test_the_public_names_are_exactly_these() -> None:
    expected = {
        "FileError",
        "Finding",
        "Game",
        "GameFileError",
        "IllegalMove",
        "NinefoldError",
        "Position",
        "RecordError",
        "MissingExtra",
        "Option",
        "OutOfTime",
        "PlayerError",
        "RuleError",
        "Solution",
        "Solver",
        "TooLarge",
        "UnknownGame",
        "check",
        "game",
        "games",
        "solve",
    }
    assert expected == set(ninefold.__all__)
    assert all(hasattr(ninefold, name) for name in expected)
