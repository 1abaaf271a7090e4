"""What is compiled together with a rule book: tables, proofs, trees, games at random, steps.

These functions speak of `book`, in whose place each compiled copy has one game's rules. They
use integers and arrays of integers, and nothing else.
"""

from types import ModuleType
from typing import Any

book: Any = ModuleType("book")  # a place for a rule book

POSITIVE = 0x7FFFFFFFFFFFFFFF  # all bits of an integer but its sign


def soon(table: Any, slot: int) -> None:
    """Have this row of a table brought from memory; nothing else waits for it."""


def row_as(like: Any, row: Any) -> Any:
    """A row of integers as a tuple as long as this one."""
    return tuple(map(int, row))
