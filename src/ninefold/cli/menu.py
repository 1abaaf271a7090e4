"""ninefold alone: which game, who plays, who starts; then the game."""

from ninefold.cli.console import Console
from ninefold.cli.sitting import checked_names, start
from ninefold.cli.words import listed_games
from ninefold.errors import NinefoldError
from ninefold.position import Game
from ninefold.rulebook import is_number


class Quit(Exception):
    """The person at the menu wants no game."""


def menu() -> None:
    console = Console()
    try:
        game = _ask_game(console)
        p1, p2 = _ask_names(console)
        first = _ask_first(console, p1, p2)
    except Quit:
        return
    console.say("", "While you play, help tells what else you can type.", "")
    start(game, p1=p1, p2=p2, first=first)


def _ask(console: Console, question: str) -> str:
    word = console.ask(question)
    if word == "quit":
        raise Quit
    return word


def _ask_game(console: Console) -> Game:
    playable = {name: game for name, game in listed_games().items() if isinstance(game, Game)}
    names = list(playable)
    console.say("Ninefold: five duels with the numbers 1 to 9. (quit leaves.)", "")
    for place, game in enumerate(playable.values(), 1):
        console.say(f"  {place}  {game.title}", f"     {game.summary}")
    console.say("")
    while True:
        word = _ask(console, "Which game? ")
        if word in names:
            return playable[word]
        if is_number(word) and 1 <= int(word) <= len(names):
            return playable[names[int(word) - 1]]
        console.say(f"Type a number from 1 to {len(names)}, or a name: {', '.join(names)}.")


def _ask_names(console: Console) -> tuple[str, str]:
    while True:
        p1 = _ask(console, "One player's name? [Player 1] ") or "Player 1"
        p2 = _ask(console, "The other's? [Player 2] ") or "Player 2"
        try:
            return checked_names(p1, p2)
        except NinefoldError as error:
            console.say(f"{error}.")


def _ask_first(console: Console, p1: str, p2: str) -> str:
    while True:
        word = _ask(console, f"Who starts: 1 ({p1}), 2 ({p2}) or coin? [1] ").lower() or "1"
        if word in ("1", "2", "coin"):
            return word
        console.say("Type 1, 2 or coin.")
