"""Binding: one set of plain Python functions, run as they are or compiled by Numba, for any game.

A function marked `@kernel` may be compiled. A function marked `@slot` is a place that each game fills with its own
function of that name. `Binding` copies kernels into namespaces in which every slot is filled and every kernel they call
is a copy too, so that Numba sees direct calls and inlines them. Compiled code is kept on disk under a digest of
everything it was made from, so a changed rule can never run stale and an unchanged one never compiles twice.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple, Protocol, TypeVar, cast, overload

import numpy as np
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])


class How(NamedTuple):
    """How a function is to be compiled."""

    inline: bool = False
    counted: bool = True

    @property
    def text(self) -> str:
        return (" inline" if self.inline else "") + ("" if self.counted else " uncounted")


class Compiled(Protocol):
    """A function compiled by Numba."""

    signatures: list[Any]

    def __call__(self, *args: Any) -> Any: ...


@overload
def kernel(function: F) -> F: ...
@overload
def kernel(
    *, compiled: Callable[..., Any] | None = None, inline: bool = False, counted: bool = True
) -> Callable[[F], F]: ...
def kernel(
    function: F | None = None,
    *,
    compiled: Callable[..., Any] | None = None,
    inline: bool = False,
    counted: bool = True,
) -> Any:
    """Mark a function as compilable; `compiled` is a twin to compile instead, such as one whose integers wrap around.

    With `inline` it is inlined into its callers: for short kernels that get many arrays very often.
    A kernel that neither makes nor returns arrays needs no reference counting, `counted=False`; inline ones have none.
    """

    def mark(f: F) -> F:
        f.__stolik_kernel__ = compiled or f  # type: ignore[attr-defined]
        f.__stolik_how__ = How(inline, counted and not inline)  # type: ignore[attr-defined]
        return f

    return mark if function is None else mark(function)


def slot(function: F) -> F:
    """Mark a function as a slot that a game fills with its own kernel of the same name."""
    function.__stolik_slot__ = True  # type: ignore[attr-defined]
    return kernel(function)


def cache_folder() -> Path:
    """Where compiled kernels are kept; the variable STOLIK_CACHE moves it."""
    chosen = os.environ.get("STOLIK_CACHE")
    return (Path(chosen) if chosen else user_cache_path("stolik")) / "kernels"


def compiling() -> bool:
    """Whether kernels may be compiled at all: NUMBA_DISABLE_JIT=1 runs everything as plain Python."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


class Binding:
    """The kernels of one game, and any generic kernel with its slots filled by them."""

    def __init__(
        self,
        name: str,
        kernels: Mapping[str, Callable[..., Any]],
        compiler: Callable[[FunctionType, str, How], Any] | None = None,
    ) -> None:
        """`compiler` takes a bound function, its digest and how it is meant; without one native code is made."""
        self.name = name
        self.kernels = dict(kernels)
        self._compiler = compiler or _compile
        self._plain: dict[Any, Callable[..., Any]] = {}
        self._compiled: dict[Any, Callable[..., Any]] = {}
        self._namespaces: dict[tuple[bool, int], dict[str, Any]] = {}
        self._digests: dict[Any, str] = {}

    def plain(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function with its slots filled, as ordinary Python."""
        return self._bound(function, compiled=False)

    def compiled(self, function: Callable[..., Any]) -> Compiled:
        """The function with its slots filled, compiled when it is first called or loaded from disk."""
        return cast(Compiled, self._bound(function, compiled=compiling()))

    def ready(self, function: Callable[..., Any]) -> bool:
        """Whether the compiled function is on disk, so that calling it needs no compiler."""
        return compiling() and _kept(self.digest(function))

    def make(self, function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
        """Compile the function for arguments of these types, or load it from disk; gives the entry for them alone."""
        bound = self._bound(function, compiled=compiling())
        if compiling():
            from numba import typeof

            bound = bound.compile(tuple(map(typeof, arguments)))  # type: ignore[attr-defined]
        return bound

    def digest(self, function: Callable[..., Any]) -> str:
        """A digest of everything that the compiled function is made from."""
        source = self._fill(function)
        if source not in self._digests:
            whole = hashlib.sha256(f"{self.name} {_tools()}".encode())
            for part in sorted(self._parts(source)):
                whole.update(part.encode())
            self._digests[source] = whole.hexdigest()[:20]
        return self._digests[source]

    def _fill(self, function: Callable[..., Any]) -> Any:
        if getattr(function, "__stolik_slot__", False):
            function = self.kernels.get(function.__name__, function)
        return function

    def _bound(self, function: Callable[..., Any], *, compiled: bool) -> Callable[..., Any]:
        source = self._fill(function)
        known = self._compiled if compiled else self._plain
        if source not in known:
            code = source.__stolik_kernel__ if compiled else source
            namespace, fresh = self._namespace(code, compiled)
            copy = FunctionType(code.__code__, namespace, source.__name__, code.__defaults__)
            copy.__qualname__ = source.__name__
            known[source] = self._compiler(copy, self.digest(source), _how(source)) if compiled else copy
            if fresh:
                self._populate(namespace, compiled)
        return known[source]

    def _namespace(self, function: Any, compiled: bool) -> tuple[dict[str, Any], bool]:
        key = (compiled, id(function.__globals__))
        fresh = key not in self._namespaces
        if fresh:
            self._namespaces[key] = dict(function.__globals__)
        return self._namespaces[key], fresh

    def _populate(self, namespace: dict[str, Any], compiled: bool) -> None:
        for name, value in list(namespace.items()):
            if hasattr(value, "__stolik_kernel__"):
                namespace[name] = self._bound(value, compiled=compiled)

    def _parts(self, source: Any) -> set[str]:
        """Texts of all code and constants that the function uses, directly or through other kernels."""
        parts: set[str] = set()
        waiting, seen = [source], set()
        while waiting:
            function = waiting.pop()
            if function in seen:
                continue
            seen.add(function)
            twin = getattr(function, "__stolik_kernel__", function)
            parts.add(f"{function.__name__}{_how(function).text} {_code_text(twin.__code__, twin.__doc__)}")
            for name in _names(twin.__code__):
                value = twin.__globals__.get(name)
                if hasattr(value, "__stolik_kernel__"):
                    waiting.append(self._fill(value))
                elif value is not None:
                    parts.add(f"{function.__name__}.{name} {_constant_text(value)}")
        return parts


def _how(function: Any) -> How:
    return getattr(function, "__stolik_how__", How())


_listed: dict[Path, str] = {}  # cached listings: by folder, the names of the compiled functions in it


def _kept(digest: str) -> bool:
    """Whether a compiled function is on disk; its folder is listed again only if the last listing did not have it."""
    folder = cache_folder()
    if digest not in _listed.get(folder, ""):
        _listed[folder] = " ".join(path.name for path in folder.glob("*.nbi"))
    return digest in _listed[folder]


@cache
def _tools() -> str:
    return f"numba {version('numba')} numpy {version('numpy')} python {platform.python_version()}"


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _code_text(code: CodeType, docstring: str | None = None) -> str:
    """Everything that a code object does, as text; its docstring, the first constant, does nothing."""
    constants = code.co_consts[1:] if docstring is not None else code.co_consts
    texts = (_code_text(c) if isinstance(c, CodeType) else repr(c) for c in constants)
    return f"{code.co_code.hex()} {code.co_names} {code.co_varnames} {' '.join(texts)}"


def _constant_text(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    if callable(value) or hasattr(value, "__spec__"):
        return getattr(value, "__name__", "")
    return repr(value)


def _compile(function: FunctionType, digest: str, how: How) -> Any:
    import numba

    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "forceinline": how.inline, "_nrt": how.counted}
    compiled: Any = numba.njit(**options)(function)
    compiled._cache = _cache(function, digest)
    return compiled


def _cache(function: FunctionType, digest: str) -> Any:
    """Numba's cache of a function, by its digest instead of its file's age."""
    from numba.core import caching

    bases: Any = caching  # Numba's own classes are not typed for inheritance
    folder = cache_folder()

    class Locator(bases._CacheLocator):  # type: ignore[misc]
        _py_file = function.__code__.co_filename  # named in Numba's warning where it declines to cache a function

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return digest

        def get_disambiguator(self) -> str:
            return digest

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> Locator:
            return cls()

    class Impl(bases.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

    class Cache(bases.FunctionCache):  # type: ignore[misc]
        _impl_class = Impl

        def _load_overload(self, sig: Any, target_context: Any) -> Any:
            """The compiled function on disk; None if a module that it refers to has been renamed since."""
            try:
                return super()._load_overload(sig, target_context)
            except ModuleNotFoundError:
                self.flush()  # an index that cannot be read cannot be extended either
                return None

    return Cache(function)
