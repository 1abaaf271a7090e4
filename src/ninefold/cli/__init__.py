"""The command ninefold."""

import io
import os
import sys
from pathlib import Path
from typing import cast

import click

from ninefold.cli.commands import cli
from ninefold.cli.console import Stopped, catch_signals
from ninefold.errors import NinefoldError, in_one_line


def main() -> None:
    """Run the command; end with status 0, or with 2 and one line that says what was wrong."""
    catch_signals()
    open_streams()
    sys.path.append(str(Path.cwd()))  # module:attribute is looked for where the person is
    sys.exit(run(sys.argv[1:]))


def open_streams() -> None:
    """Let neither bytes that are no text nor text that cannot be shown end a game."""
    for name, mode, errors in (("stdin", "r", "replace"), ("stdout", "w", "backslashreplace")):
        # A stream that was closed before we began is None: an empty one is easier to live with.
        stream = getattr(sys, name) or os.fdopen(os.open(os.devnull, os.O_RDWR), mode)
        cast(io.TextIOWrapper, stream).reconfigure(errors=errors)
        setattr(sys, name, stream)


def run(words: list[str]) -> int:
    """What main does with these words of the command line; the exit status."""
    try:
        status = cli.main(words, prog_name="ninefold", standalone_mode=False)
        sys.stdout.flush()
        return status or 0
    except click.ClickException as error:
        why = error.format_message()
    except (NinefoldError, Stopped) as error:
        why = str(error)
    except SystemExit:
        return 0  # how click leaves when nobody reads on, as in: ninefold games | head -1
    except OSError as error:
        # Nothing more can be said on a full output: let it not be tried once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        why = f"the output cannot be written: {error.strerror}"
    except Exception as error:  # in somebody else's game file, or a mistake of ours
        why = in_one_line(error)
    print(f"ninefold: {' '.join(why.split())}", file=sys.stderr)
    return 2
