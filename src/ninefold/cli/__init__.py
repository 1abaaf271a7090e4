"""The command ninefold."""

import io
import os
import sys
from pathlib import Path

import click

from ninefold.cli.commands import cli
from ninefold.cli.console import Stopped, catch_signals
from ninefold.errors import NinefoldError, in_one_line


def main() -> None:
    """Run the command; end with status 0, or with 2 and one line that says what was wrong."""
    catch_signals()
    # Text that the terminal cannot show, or bytes that are no text, must not end a game.
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    sys.path.append(str(Path.cwd()))  # module:attribute is looked for where the person is
    sys.exit(run(sys.argv[1:]))


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
    except OSError as error:
        # Nothing more can be said on a closed or full output: let it not be tried at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        why = f"the output cannot be written: {error.strerror}"
    except Exception as error:  # in somebody else's game file, or a mistake of ours
        why = in_one_line(error)
    print(f"ninefold: {' '.join(why.split())}", file=sys.stderr)
    return 2
