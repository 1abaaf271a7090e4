"""What is installed besides Ninefold itself."""

from importlib.util import find_spec

from ninefold.errors import MissingExtra

PACKAGES = {
    "fast": "numba",
    "chart": "matplotlib",
    "parquet": "pyarrow",
    "tui": "textual",
    "envs": "gymnasium",
}


def is_there(extra: str) -> bool:
    """Whether this extra is installed."""
    return find_spec(PACKAGES[extra]) is not None


def need(extra: str, what: str) -> None:
    """Refuse to go on with this if the extra is not installed."""
    if not is_there(extra):
        raise MissingExtra(what, extra)
