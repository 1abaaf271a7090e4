"""ninefold alone: which game, who plays, who starts; then the game, and perhaps another."""

import os
import sys

from ninefold import extras
from ninefold.cli.console import Console, say
from ninefold.cli.seating import DEFAULT_NAMES, start
from ninefold.cli.words import COMMANDS
from ninefold.errors import NinefoldError
from ninefold.players import NAMES
from ninefold.position import Game
from ninefold.registry import listed_games
from ninefold.sitting import checked_names
from ninefold.talk.about import rules_text


class Quit(Exception):
    """The person at the menu wants no game."""


def begin(plain: bool, save: bool) -> None:
    """On a full screen, where there is one, or else line by line."""
    at_terminal = (
        sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    )
    if plain or not at_terminal or not extras.is_there("tui"):
        menu(save)
        return
    from ninefold.tui.app import open_table

    open_table(save)


def menu(save: bool) -> None:
    console = Console()
    say("Ninefold: five duels with the numbers 1 to 9.", "")
    names = DEFAULT_NAMES
    try:
        while True:
            game = _ask_game(console)
            names = _ask_names(console, names)
            first = _ask_first(console, names)
            say("", "While you play, help tells what else you can type.", "")
            p1, p2 = names
            over = start(game, p1=p1, p2=p2, first=first, save=save)
            if not over or not console.typed:
                return
            say("")
            if not console.agree("Another game? yes or no: [no] "):
                return
            say("")
    except Quit:
        return


def _ask(console: Console, question: str) -> str:
    word = console.ask(question)
    if COMMANDS.get(word.lower()) == "quit":
        raise Quit
    return word


def _ask_game(console: Console) -> Game:
    playable = {name: game for name, game in listed_games().items() if isinstance(game, Game)}
    names = list(playable)
    known = {name.lower(): game for name, game in playable.items()}
    known |= {game.title.lower(): game for game in playable.values()}
    known |= {str(place): game for place, game in enumerate(playable.values(), 1)}
    for place, game in enumerate(playable.values(), 1):
        say(f"  {place}  {game.title}", f"     {game.summary}")
    say("", "rules 1 tells how the first is played; quit leaves.")
    while True:
        word = _ask(console, "Which game? ").lower()
        asked = word.removeprefix("rules ")
        if asked not in known:
            say(f"Type 1 to {len(names)}, or a name: {', '.join(names)}.")
        elif asked != word:
            say("", *rules_text(known[asked]), "")
        else:
            return known[word]


def _ask_names(console: Console, usual: tuple[str, str]) -> tuple[str, str]:
    say("Who plays? A person's name, or a computer player's:", f"{NAMES}.")
    while True:
        p1 = _ask(console, f"One player's name? [{usual[0]}] ") or usual[0]
        p2 = _ask(console, f"The other's? [{usual[1]}] ") or usual[1]
        try:
            return checked_names(p1, p2)
        except NinefoldError as error:
            say(f"{error}.")


def _ask_first(console: Console, names: tuple[str, str]) -> str:
    p1, p2 = names
    meant = {p1.lower(): "1", p2.lower(): "2", "": "1", "1": "1", "2": "2", "coin": "coin"}
    while True:
        word = _ask(console, f"Who starts: 1 ({p1}), 2 ({p2}) or coin? [1] ").lower()
        if word in meant:
            return meant[word]
        say("Type 1, 2 or coin.")
