"""Games as text: what a record holds, how it is read, written and kept.

>>> import io
>>> from ninefold import record
>>> text = '[Game "stack"]\\n[Rules "numbers=3"]\\n[Result "1-0"]\\n\\n1. 2 3 2. 1 1-0\\n'
>>> [game] = record.read(io.BytesIO(text.encode()))
>>> game.position.moves, game.position.winner
((2, 3, 1), 1)
"""

from ninefold.record.model import Note, Record
from ninefold.record.reader import read
from ninefold.record.writer import write

__all__ = ["Note", "Record", "read", "write"]
