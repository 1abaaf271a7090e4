"""Match play: who starts each round, the score, and the champion.

The two people keep their numbers, 1 and 2, for the whole match. Their seats change: whoever
starts a round is its Player 1.
"""

import os
from dataclasses import dataclass, field


@dataclass
class Match:
    """Rounds with alternating starts, until so many are played or so many are won."""

    first: int = 1  # the person who starts the first round
    rounds: int | None = 1
    first_to: int | None = None
    winners: list[int | None] = field(default_factory=list)  # a person, or None for a draw

    @property
    def many(self) -> bool:
        """Whether this can be more than one game."""
        return self.rounds != 1

    @property
    def round(self) -> int:
        """The number of the round to come."""
        return len(self.winners) + 1

    @property
    def starter(self) -> int:
        """The person who starts the round to come."""
        return self.first if len(self.winners) % 2 == 0 else 3 - self.first

    def person(self, seat: int) -> int:
        """The person who sits in this seat in the round to come."""
        return self.starter if seat == 1 else 3 - self.starter

    def score(self, person: int) -> int:
        return self.winners.count(person)

    @property
    def over(self) -> bool:
        best = max(self.score(1), self.score(2))
        played_out = self.rounds is not None and len(self.winners) >= self.rounds
        return played_out or (self.first_to is not None and best >= self.first_to)

    @property
    def champion(self) -> int | None:
        """The person who has won more rounds; None if neither has."""
        if self.score(1) == self.score(2):
            return None
        return 1 if self.score(1) > self.score(2) else 2


def toss_coin() -> int:
    """1 or 2, each as likely."""
    return 1 + os.urandom(1)[0] % 2
