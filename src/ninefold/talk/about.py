"""A game in words: how it is played, and what can be changed about it."""

from ninefold.position import Game
from ninefold.rulebook import limits, limits_in_words, shown_rules


def rules_text(game: Game) -> list[str]:
    """The rules in words, and the parameters as they are set."""
    allowed = limits(game.book)
    usual = shown_rules(game.book, game.book.Rules())
    settings = [
        f"  {name}={value}   ({limits_in_words(allowed[name])}; usually {usual[name]})"
        for name, value in game.rules.items()
    ]
    about = ["", *game.about.splitlines()] if game.about else []
    return [
        game.title,
        *about,
        *(["", "Rules that you can change, as they are set:", *settings] if settings else []),
    ]
