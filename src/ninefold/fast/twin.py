"""Compiling: copies of functions in which Numba finds only what it has compiled.

The rules stay as they are written. A driver speaks of `book`; its copy has the compiled rule
book there. Whatever a function calls is copied and compiled with it, at its first call.
"""

import builtins
import hashlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import config, types
from numba.core.errors import NumbaError
from numba.extending import intrinsic, overload, overload_method
from platformdirs import user_cache_path

from ninefold import bits, rules, worth
from ninefold.errors import GameFileError
from ninefold.fast import drivers
from ninefold.fast.drivers import answers, proofs, steps, tables, trees
from ninefold.position import Game
from ninefold.rulebook import same_of

MODULES = (answers, bits, drivers, proofs, rules, steps, tables, trees, worth)
OURS = {str(module.__file__) for module in MODULES}
RULES = ("start", "legal", "play", "verdict")
# Counting who still uses an array costs a third of the time. Without it compiled code can make
# no arrays or lists of its own; a rule book that makes some is compiled once more with it.
# Small functions that hand rows and tables to each other cost most of the time where each is
# called for itself.
ROOMY: dict[str, Any] = {"nogil": True, "forceinline": True}
LEAN: dict[str, Any] = {**ROOMY, "_nrt": False}
LEFT_ALONE = ("builtins", "math", "numpy", "numba")  # modules that Numba knows by itself


@intrinsic
def _count_bits(_context: Any, _numbers: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, numbers: Any) -> Any:
        return builder.ctpop(numbers[0])

    return types.int64(types.int64), emit


@overload_method(types.Integer, "bit_count")
def _bit_count(_numbers):  # type: ignore[no-untyped-def]  # Numba compares it with the lambda
    return lambda _numbers: _count_bits(_numbers)  # type: ignore[call-arg]


@intrinsic
def _tuple_of(_context: Any, like: Any, row: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        entries = context.make_array(row)(context, builder, given[1]).data
        places = [context.get_constant(types.intp, place) for place in range(len(like))]
        fields = [builder.load(builder.gep(entries, [place])) for place in places]
        return context.make_tuple(builder, like, fields)

    return like(like, row), emit


@overload(drivers.row_as)
def _row_as(like, row):  # type: ignore[no-untyped-def]
    return lambda like, row: _tuple_of(like, row)  # type: ignore[call-arg]


@intrinsic
def _soon(_context: Any, table: Any, slot: Any) -> Any:
    def emit(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        rows = context.make_array(table)(context, builder, given[0])
        place = builder.mul(given[1], builder.extract_value(rows.shape, 1))
        address = builder.gep(rows.data, [place])
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [address.type, word, word, word])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [address.type], kind)
        builder.call(fetch, [address, word(0), word(3), word(1)])  # to read, and to keep near
        return context.get_dummy_value()

    return types.void(table, slot), emit


@overload(drivers.soon)
def _call_soon(table, slot):  # type: ignore[no-untyped-def]
    return lambda table, slot: _soon(table, slot)  # type: ignore[call-arg]


class Twin:
    """A game's rule book, compiled together with the drivers that are asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.unkept: OSError | None = None  # why compiled code is not kept for the next time
        self._begin(LEAN)

    def _begin(self, options: dict[str, Any]) -> None:
        self._options = options
        self._copies: dict[FunctionType, FunctionType] = {}
        self._compiled: dict[FunctionType, Any] = {}
        self._drivers: dict[Callable[..., Any], Any] = {}
        self._constants: list[str] = []
        self.book = self._compiled_book()
        self._mark = self._made_of()

    def driver(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """This driver, bound to the rule book; it is compiled when it is first called."""

        def call(*given: Any) -> Any:
            if function not in self._drivers:
                self._drivers[function] = self._kept(function)
                self._name_apart()
            try:
                return self._drivers[function](*given)
            except NumbaError as error:
                if self._options is ROOMY:
                    raise self._cannot(reason_in(error)) from None
            self._begin(ROOMY)
            return call(*given)

        return call

    def _compiled_book(self) -> Any:
        book, state = self.game.book, self.game.start().state
        compiled: Any = ModuleType("book")
        compiled.Rules = book.Rules
        compiled.State = self._copy(fields) if type(state) is tuple else type(state)
        compiled.same = self._copy(same_of(book))
        for name in RULES:
            setattr(compiled, name, self._copy(getattr(book, name)))
        return compiled

    def _copy(self, function: Callable[..., Any]) -> Any:
        """This function with all that it calls, compiled when it is first called."""
        if not isinstance(function, FunctionType):
            raise self._cannot(f"{function!r} is no function in Python")
        if function not in self._copies:
            scope: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
            code, closure = function.__code__, function.__closure__
            copy = FunctionType(code, scope, function.__name__, function.__defaults__, closure)
            self._copies[function] = copy
            self._compiled[function] = numba.njit(**self._options)(copy)
            for name in sorted(names_in(code) & function.__globals__.keys()):
                scope[name] = self._bound(name, function.__globals__[name], names_in(code))
        return self._compiled[function]

    def _bound(self, name: str, value: Any, names: set[str]) -> Any:
        """What stands in a copy for this global of the original."""
        if value is drivers.book:
            return self.book
        if value is drivers.row_as or value is drivers.soon:
            return value  # Numba knows it from here
        if isinstance(value, FunctionType):
            return self._copy(value)
        if isinstance(value, ModuleType) and value.__name__.partition(".")[0] not in LEFT_ALONE:
            copy = ModuleType(value.__name__)
            for inner in names & vars(value).keys():
                setattr(copy, inner, self._bound(inner, vars(value)[inner], names))
            return copy
        self._constants.append(f"{name}={value!r}")
        return value

    def _made_of(self) -> str:
        """A mark of all that compiled code is made of: rule book, drivers, Numba."""
        sources = {function.__code__.co_filename for function in self._copies} | OURS
        texts = [
            Path(source).read_bytes() for source in sorted(sources) if Path(source).exists()
        ]
        modules = {function.__module__ for function in self._copies}
        words = [
            numba.__version__,
            sys.version,
            str(self._options),
            *sorted(modules),
            *sorted(self._constants),
        ]
        return hashlib.sha256(b"\n".join([*map(str.encode, words), *texts])).hexdigest()[:32]

    def _name_apart(self) -> None:
        """Let no two games' copies of one function bear one name.

        Code that was kept calls functions by names that are unique in one process only.
        """
        for copy in self._copies.values():
            copy.__qualname__ = f"{copy.__name__}_{self._mark}"

    def _kept(self, function: Callable[..., Any]) -> Any:
        """This driver, compiled; it is read from where it was kept the last time."""
        assert isinstance(function, FunctionType)
        compiled = self._copy(function)
        if config.DISABLE_JIT:  # type: ignore[attr-defined]
            return compiled
        try:
            # Numba keeps compiled code beside the file that a function says it comes from.
            folder = user_cache_path("ninefold") / self._mark
            folder.mkdir(parents=True, exist_ok=True)
            place = folder / f"{function.__name__}.py"
            if not place.exists():
                place.touch()
        except OSError as error:
            self.unkept = error
            return compiled
        code = function.__code__.replace(co_filename=str(place))
        kept = FunctionType(code, self._copies[function].__globals__)
        kept.__qualname__ = f"{function.__name__}_{self._mark}"
        return numba.njit(cache=True, **self._options)(kept)

    def _cannot(self, why: str) -> GameFileError:
        return GameFileError(f"{self.game.name} cannot be compiled: {why}")


def reason_in(error: NumbaError) -> str:
    """What Numba says, in one line: its reason, and where."""
    lines = [line.strip() for line in str(error).splitlines()]
    told = [line for line in lines if line and not line.startswith("Failed in")]
    place = re.search(r'File "(?:[^"]*/)?([^"/]+)", (line [0-9]+)', str(error))
    return f"{told[0]} ({place[1]}, {place[2]})" if place else told[0]


def fields(*values: int) -> tuple[int, ...]:
    """A state of a game whose states are plain tuples."""
    return values


def names_in(code: CodeType) -> set[str]:
    """The globals and attributes that this code speaks of, and all code within it."""
    inner = [names_in(part) for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*inner)


_twins: dict[int, Twin] = {}  # by the identity of the book; not every book has a hash


def twin(game: Game) -> Twin:
    """The twin of this game's rule book, made once: its parameters are given at every call."""
    if id(game.book) not in _twins:
        _twins[id(game.book)] = Twin(game)
    return _twins[id(game.book)]
