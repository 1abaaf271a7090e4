"""All checks of a game, in order."""

from collections.abc import Callable, Iterator

from ninefold.checks import FAILED, OK, PASSED_OVER, Finding
from ninefold.checks.environments import (
    gymnasium_passes,
    openspiel_passes,
    pettingzoo_passes,
)
from ninefold.checks.ground import alike, answers, ends, states_are_numbers, unchanging
from ninefold.checks.mask import mask_is_true
from ninefold.checks.records import records_read_back
from ninefold.checks.results import results
from ninefold.checks.sample import Failed, PassedOver, Sample
from ninefold.checks.twins import compiled_agrees
from ninefold.checks.values import equivalences, solver_is_right
from ninefold.checks.words import words
from ninefold.errors import in_one_line
from ninefold.position import Game

Check = Callable[
    [Sample], str
]  # it gives how far its "ok" goes, or raises Failed or PassedOver

# Each group builds on those before it: once a check has failed, the groups after its own are
# passed over.
GROUND: dict[str, Check] = {
    "the rules answer": answers,
    "states are whole numbers": states_are_numbers,
    "a position never changes": unchanging,
    "the same moves give the same game": alike,
    "legal is what play takes": mask_is_true,
    "every game ends": ends,
}
MEANING: dict[str, Check] = {
    "results go to the right player": results,
    "what is told is words": words,
    "states that are the same are worth the same": equivalences,
}
TOOLS: dict[str, Check] = {
    "the solver is right": solver_is_right,
    "compiled rules give the same": compiled_agrees,
    "records read back": records_read_back,
}
ENVIRONMENTS: dict[str, Check] = {
    "Gymnasium's test passes": gymnasium_passes,
    "PettingZoo's test passes": pettingzoo_passes,
    "OpenSpiel's test passes": openspiel_passes,
}
GROUPS = (GROUND, MEANING, TOOLS, ENVIRONMENTS)


def findings(game: Game, seed: int) -> Iterator[Finding]:
    """What each check finds, one after the other."""
    sample = Sample(game, seed)
    firm = True
    for group in GROUPS:
        failed = False
        for name, check in group.items():
            finding = judged(name, check, sample) if firm else unasked(name)
            failed = failed or finding.outcome == FAILED
            yield finding
        firm = firm and not failed


def unasked(name: str) -> Finding:
    return Finding(name, PASSED_OVER, "put right first what has failed above")


def judged(name: str, check: Check, sample: Sample) -> Finding:
    try:
        return Finding(name, OK, check(sample))
    except Failed as failed:
        return Finding(name, FAILED, failed.why, failed.moves)
    except PassedOver as passed:
        return Finding(name, PASSED_OVER, str(passed))
    except (Exception, SystemExit) as error:  # of a tool that the game is too much for
        return Finding(name, FAILED, in_one_line(error))
