"""What a rule book answers when it is asked about one state."""

from typing import Any

from ninefold.fast.drivers import book


def verdict(rules: Any, state: Any) -> int:
    found: int = book.verdict(book.Rules(*rules), book.State(*state))
    return found


def legal(rules: Any, state: Any) -> int:
    found: int = book.legal(book.Rules(*rules), book.State(*state))
    return found


def play(rules: Any, state: Any, number: int) -> Any:
    return book.play(book.Rules(*rules), book.State(*state), number)


def same(rules: Any, state: Any) -> Any:
    return book.same(book.Rules(*rules), book.State(*state))
