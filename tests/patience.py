"""How long a test waits for what must come: no measure of speed, only a guard against hanging for ever."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 300.0  # seconds; a machine that has much else to do may need a good part of them
WHOLE_GAME: Final = 1200.0  # seconds for a game from its first move to its last
