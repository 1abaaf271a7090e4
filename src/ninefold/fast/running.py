"""Running compiled code so that a signal, or the end of the time, can stop it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as OutOfPatience
from typing import Any, TypeVar

Result = TypeVar("Result")


def attended(work: Callable[[], Result], stop: Any, seconds: float | None = None) -> Result:
    """What this work gives. It watches stop[0], and gives what it has once that is set."""
    # Python sees a signal only where its own code runs: here, while the work is elsewhere.
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(work)
        try:
            return running.result(seconds)
        except OutOfPatience:
            stop[0] = 1
            return running.result()
        except BaseException:
            stop[0] = 1
            raise
