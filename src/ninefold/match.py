"""Match play: who starts each round, the score, and the champion.

The two people keep their numbers, 1 and 2, for the whole match. Their seats change: whoever
starts a round is its Player 1.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

MOST = 1_000  # rounds


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

    def tags(self) -> dict[str, str]:
        """What the record of the round to come says of the match; Player 1's score first."""
        if not self.many:
            return {}
        ends = {"rounds": self.rounds, "first-to": self.first_to}
        return {
            "Round": str(self.round),
            "Match": " ".join(f"{name}={count}" for name, count in ends.items() if count),
            "Score": f"{self.score(self.person(1))}-{self.score(self.person(2))}",
        }


def match_of(tags: Mapping[str, str]) -> Match:
    """The match that a record's tags speak of, with Player 1 of its round as person 1.

    A single game, if they speak of none, or not in our way.
    """
    told = " ".join(tags.get(name, "") for name in ("Round", "Score", "Match"))
    found = re.fullmatch(
        r"([0-9]{1,4}) ([0-9]{1,4})-([0-9]{1,4}) "
        r"(?:rounds=([0-9]{1,4}))? ?(?:first-to=([0-9]{1,4}))?",
        told,
    )
    if not found:
        return Match()
    this, *score = map(int, found.group(1, 2, 3))
    rounds, first_to = (int(count) if count else None for count in found.group(4, 5))
    draws = this - 1 - sum(score)
    winners = [*[1] * score[0], *[2] * score[1], *[None] * draws]
    match = Match(1 if this % 2 else 2, rounds, first_to, winners)
    return match if match.round == this and not match.over else Match()


def toss_coin() -> int:
    """1 or 2, each as likely."""
    return 1 + os.urandom(1)[0] % 2
