"""Running compiled code so that a signal, or the end of the time, can stop it."""

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as OutOfPatience
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")

PATIENCE = 0.5  # seconds for work that was told to stop; while it is compiled it cannot


def attended(work: Callable[[], Result], stop: Any, seconds: float | None = None) -> Result:
    """What this work gives. It watches stop[0], and gives what it has once that is set."""
    # Python sees a signal only where its own code runs: here, while the work is elsewhere.
    done: Future[Result] = Future()
    stop[0] = 0

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    thread = Thread(target=run, daemon=True)  # nobody need wait for it to leave
    thread.start()
    try:
        return done.result(seconds)
    except OutOfPatience:
        stop[0] = 1
        return done.result()
    except BaseException:
        stop[0] = 1
        thread.join(PATIENCE)
        raise
