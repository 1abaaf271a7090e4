"""Files that are there whole or not at all."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ninefold.errors import FileError


@contextmanager
def whole(path: str | Path) -> Iterator[Path]:
    """A place to write what shall be at this path; it gets there only if nothing goes wrong."""
    place = Path(path).resolve()  # where a link leads to
    if place.exists() and not place.is_file():
        raise FileError(f"{path} is no ordinary file; take another name")
    part = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        yield part
        if place.exists():
            shutil.copymode(place, part)
        part.replace(place)
    except BrokenPipeError:  # of what was said meanwhile: no file breaks so
        raise
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def check_suffix(path: str | Path, allowed: tuple[str, ...]) -> str:
    """What the name of this file ends with, if it is one of these."""
    suffix = Path(path).suffix.lower()
    if suffix not in allowed:
        raise FileError(f"the name of the file must end with {' or '.join(allowed)}")
    return suffix
