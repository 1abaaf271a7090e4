"""What positions are worth: the same to the solver, to plain trying, and to equal states."""

from ninefold.bits import members
from ninefold.checks.sample import PassedOver, Place, Sample, misshapen
from ninefold.errors import TooLarge
from ninefold.moves import to_move
from ninefold.rulebook import State, as_it_is, same_of
from ninefold.rules import DRAW, LOST, OPEN, WON
from ninefold.solver import Solver, winner_of
from ninefold.solver.plain import PlainSolver
from ninefold.solver.words import value_told
from ninefold.worth import plies

STATES = 20_000  # that are solved without the help of equal ones
REST = 500  # positions; where no more can follow, each way to go on is tried
TRIED = 30_000  # positions, at all places together

Value = tuple[int, int]  # a verdict, and the numbers still to be taken


def equivalences(sample: Sample) -> str:
    """States that are said to be the same to play are worth the same, in as many numbers."""
    if not hasattr(sample.book, "same"):
        raise PassedOver("the file has no same")
    same, verdict = same_of(sample.book), sample.book.verdict
    by_itself = PlainSolver(sample.game, STATES, as_it_is)
    solved = set()

    def differs(place: Place) -> str | None:
        alike = same(sample.rules, place.state)
        why = misshapen(alike, place.state)
        if why:
            return f"same gives no state: {why}"
        if same(sample.rules, alike) != alike:
            return f"same gives {alike!r}, and another state for that one"
        if verdict(sample.rules, alike) != place.verdict:
            return f"same gives {alike!r}, which has another verdict than {place.state!r}"
        try:
            worth, other = by_itself.worth(place.state), by_itself.worth(alike)
        except TooLarge:
            return None
        solved.add(place.state)
        if worth == other:
            return None
        mover = to_move(place.moves)
        its, others = (value_told(winner_of(w, mover), plies(w)) for w in (worth, other))
        return f"same gives {alike!r}, as if that were worth the same: {others} But here: {its}"

    sample.refute(differs, deepest_first(sample))
    return f"compared for {len(solved):,} states"


def solver_is_right(sample: Sample) -> str:
    """The solver finds what trying every way to go on finds, where there are few."""
    solver, tried, compared = Solver(sample.game), 0, 0

    def differs(place: Place) -> str | None:
        nonlocal tried, compared
        room = [REST] if tried < TRIED else [0]
        value = by_trying(sample, place.state, room)
        tried += REST - room[0]
        if value is None:
            return None
        compared += 1
        moves = place.moves
        winner = {WON: to_move(moves), DRAW: None, LOST: 3 - to_move(moves)}[value[0]]
        solution = solver.solve(sample.game.start().play(*moves))
        if solution[:2] == (winner, value[1]):
            return None
        right, found = value_told(winner, value[1]), value_told(*solution[:2])
        return f"the solver says: {found} Trying every way to go on says: {right}"

    sample.refute(differs, deepest_first(sample))
    return f"compared with trying every way to go on, at {compared:,} positions"


def by_trying(sample: Sample, state: State, room: list[int]) -> Value | None:
    """The value of a state by trying every way to play on; None if there is no room for it."""
    if not room[0]:
        return None
    room[0] -= 1
    verdict = sample.book.verdict(sample.rules, state)
    if verdict != OPEN:
        return verdict, 0
    best: Value | None = None
    for number in members(sample.book.legal(sample.rules, state)):
        value = by_trying(sample, sample.book.play(sample.rules, state, number), room)
        if value is None:
            return None
        option = -value[0], value[1] + 1
        if best is None or rank(option) > rank(best):
            best = option
    return best


def rank(value: Value) -> Value:
    """Of two values the better one is greater: quick wins and draws, slow losses."""
    verdict, numbers = value
    return verdict, numbers if verdict == LOST else -numbers


def deepest_first(sample: Sample) -> list[Place]:
    """The places at which the rules answer, those with the most moves first."""
    return [place for place in reversed(sample.places) if place.sound]
