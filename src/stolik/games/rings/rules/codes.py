"""What the small numbers mean: options, moves and phases."""

from __future__ import annotations

from typing import Final

from stolik.core.options import Choice, Whole, indices

from .components import FEWEST_FIELDS, MOST_FIELDS

OPTIONS = (
    Whole("rings", 1, 5, default=1, by_players={3: 2, 4: 2, 5: 2}, unwritten=1),
    Choice("scoring", ("race", "points"), default="race"),
    Whole("fields", FEWEST_FIELDS, MOST_FIELDS, default=8),
)
RINGS, SCORING, FIELDS = indices(OPTIONS, "rings", "scoring", "fields")
RACE: Final = OPTIONS[SCORING].code("race")

# Moves: a block for each word. Chance draws who begins and a seat's ring, and turns cards up.
FIRST_0: Final = 0  # 0–4 by seat
RING_1: Final = 10  # 10–19 by column
OPEN_1: Final = 20  # 20–34 by card
ADD, EXCHANGE = 40, 41
CARD_1: Final = 50  # 50–64 by card
FORWARD_1: Final = 70  # 70–79 by column
BACK_1: Final = 80  # 80–89 by column
ROW_0: Final = 90  # 90–100 by distance from the start

# Phases: who begins, ring cards are dealt; then in each turn add or exchange, cards are turned up, one is picked, and
# the columns or rows are chosen that it asks for.
FIRST, DEAL, BEGIN, TURN, PICK, FORWARD, BACK, ROW, OVER = range(9)
PHASES: Final = ("first", "deal", "begin", "turn", "pick", "forward", "back", "row", "over")

# An owner whom the viewer may not know.
UNKNOWN: Final = 6
