"""Looking ahead: what can be foreseen of a position within so many numbers."""

from ninefold.bits import members
from ninefold.position import Game, Position
from ninefold.rulebook import State, same_of
from ninefold.rules import LOST, OPEN, WON

Bounds = tuple[int, int]  # within how many numbers it comes, and within how many it does not
NEVER = ENDLESS = 10**9
UNSEEN: Bounds = (NEVER, 0)


class Tired(Exception):
    """So many states were looked at as somebody has patience for."""


class Foresight:
    """Looks ahead in one game, one number further each time, and remembers what it saw."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.book, self.rules, self.same = game.book, game.values, same_of(game.book)
        self._seen: dict[tuple[State, int], Bounds] = {}
        self._patience = 0

    def outlook(
        self, position: Position, depth: int, patience: int = ENDLESS
    ) -> dict[int, int]:
        """How soon each number wins or loses, if it does within so many numbers.

        Wins are positive, losses negative. It ends at the first win, for no other is quicker,
        and where patience ends: after so many states.
        """
        self._patience = patience
        options = {number: position.play(number) for number in position.legal}
        found: dict[int, int] = {}
        try:
            for plies in range(1, depth + 1):
                for number, after in options.items():
                    if number in found:
                        continue
                    if self._comes(after, plies - 1, LOST):
                        found[number] = plies
                    elif self._comes(after, plies - 1, WON):
                        found[number] = -plies
                if len(found) == len(options) or any(value > 0 for value in found.values()):
                    break
        except Tired:
            pass
        return found

    def _comes(self, position: Position, depth: int, aim: int) -> bool:
        verdict = position.verdict
        if verdict != OPEN:
            return verdict == aim
        return self._proved(self.same(self.rules, position.state), depth, aim)

    def _proved(self, state: State, depth: int, aim: int) -> bool:
        """Whether the player to move of an open state wins, or else loses, within so many."""
        if depth == 0:
            return False
        within, not_within = self._seen.get((state, aim), UNSEEN)
        if within <= depth or not_within >= depth:
            return within <= depth
        self._patience -= 1
        if self._patience < 0:
            raise Tired
        found = self._by_options(state, depth, aim)
        bounds = (depth, not_within) if found else (within, depth)
        self._seen[state, aim] = bounds
        return found

    def _by_options(self, state: State, depth: int, aim: int) -> bool:
        book, rules = self.book, self.rules
        open_ones = set()
        for number in members(book.legal(rules, state)):
            after = book.play(rules, state, number)
            verdict = book.verdict(rules, after)
            if verdict == OPEN:
                open_ones.add(self.same(rules, after))
            elif (verdict == -aim) == (aim == WON):
                return aim == WON  # a win at once, or a way out of the loss
        proofs = (self._proved(after, depth - 1, -aim) for after in open_ones)
        return any(proofs) if aim == WON else all(proofs)
