"""Fields: a record as plain numbers and lists, which Python reads many times quicker than NumPy's values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from .state import State


class Fields:
    """The fields of a state by attribute: numbers, lists, or lists of lists, as their shapes are."""

    def __init__(self, state: State) -> None:
        layout = state.game.layout
        values = np.frombuffer(state.data, layout).tolist()[0]
        plain = [value.tolist() if isinstance(value, np.ndarray) else value for value in values]
        self.__dict__.update(zip(layout.names, plain, strict=True))
        self._state = state.data, state.game.dtype  # not the state itself: no reference cycle for the garbage collector
        self._parts: dict[Callable[[Fields], dict[str, Any]], dict[str, Any]] = {}

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def once(self, part: Callable[[Fields], dict[str, Any]]) -> dict[str, Any]:
        """A part of a view that is the same for all seats that know the same, memoized."""
        if part not in self._parts:
            self._parts[part] = part(self)
        return self._parts[part]

    @property
    def record(self) -> Any:
        """The state as a record, for kernels that need arrays."""
        data, dtype = self._state
        return np.frombuffer(bytearray(data), dtype)[0]


def whole_words(dtype: Any) -> Any:
    """The state's dtype, its length rounded up to whole 64-bit words so that it can be hashed by them."""
    fields = {"names": dtype.names, "formats": [dtype[name] for name in dtype.names]}
    offsets = [dtype.fields[name][1] for name in dtype.names]
    return np.dtype((np.record, {**fields, "offsets": offsets, "itemsize": -(-dtype.itemsize // 8) * 8}))
