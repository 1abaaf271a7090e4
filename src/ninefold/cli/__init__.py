"""The command ninefold."""

import io
import os
import sys
from typing import cast

from ninefold.cli.console import CannotWrite, Stopped, catch_signals, ignore_signals
from ninefold.errors import NinefoldError, OutOfTime, in_one_line


def main() -> None:
    """Run the command; end with status 0, or with 2 and one line that says what was wrong.

    A search that came to no end in its time ends with 1, and a line that says what is known; so
    does a check that has failed.
    """
    catch_signals()
    open_streams()
    sys.path.append("")  # module:attribute is looked for in the current folder too
    status = run(sys.argv[1:])
    ignore_signals()
    sys.exit(status)


def open_streams() -> None:
    """Let neither bytes that are no text nor text that cannot be shown end a game."""
    for name, mode, errors in (("stdin", "r", "replace"), ("stdout", "w", "backslashreplace")):
        # A stream that was closed before we began is None: an empty one is easier to live with.
        stream = getattr(sys, name) or os.fdopen(os.open(os.devnull, os.O_RDWR), mode)
        cast(io.TextIOWrapper, stream).reconfigure(errors=errors)
        setattr(sys, name, stream)


def run(words: list[str]) -> int:
    """What main does with these words of the command line; the exit status."""
    status = 2
    try:
        return run_command(words)
    except OutOfTime as error:
        status, why = 1, str(error)
    except (NinefoldError, Stopped) as error:
        why = str(error)
    except BrokenPipeError:
        close_output()
        return 0  # nobody reads on, as in: ninefold games | head -1
    except CannotWrite as error:
        close_output()
        why = str(error)
    except MemoryError:
        why = "this needs more memory than there is; a smaller pool or less depth needs less"
    except (Exception, SystemExit) as error:  # in a game file, or a mistake of ours
        why = in_one_line(error)
    print(f"ninefold: {' '.join(why.split())}", file=sys.stderr)
    return status


def close_output() -> None:
    """Let what still waits to be written not be tried once more at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_command(words: list[str]) -> int:
    """Run the command; what is wrong with its words becomes an error of ours.

    This is click's own main without its way of leaving, which takes signals, closed outputs
    and the exits of game files into its own hands.
    """
    # Slow to import, so not before signals are caught.
    import click
    from click.shell_completion import shell_complete

    from ninefold.cli.commands import COMPLETION, cli

    if COMPLETION in os.environ:
        return shell_complete(cli, {}, "ninefold", COMPLETION, os.environ[COMPLETION])
    try:
        with cli.make_context("ninefold", words) as context:
            return cli.invoke(context) or 0
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.ClickException as error:
        raise NinefoldError(error.format_message()) from None
