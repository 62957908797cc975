"""What a seat sees of Rings, everything except the rings of others; and why a move is not legal."""

from __future__ import annotations

from typing import Any

from stolik.core.contract import Record
from stolik.core.fields import Fields

from .notation import CODECS, move_code, move_text, numbers
from .notation.picture import picture
from .notation.positions import check
from .rules import VALUE, holds
from .rules.cards import BACKS, FORWARDS
from .rules.codes import BACK, BACK_1, BEGIN, CARD_1, FIELDS, FORWARD, FORWARD_1, OVER, PHASES, PICK, ROW, ROW_0
from .rules.components import CARDS, COLUMNS, MOST_FIELDS

__all__ = ["CODECS", "check", "explain", "material", "move_code", "move_text", "picture", "view"]


def view(s: Fields, seat: int) -> dict[str, Any]:
    """The board, the cards, and of the rings those that the seat may know."""
    fields = s.options[FIELDS]
    return {
        "phase": PHASES[s.phase],
        "mover": s.mover,
        "turn": s.turns + (s.phase != OVER),
        "values": VALUE[fields, : fields + 2].tolist(),
        "pawns": s.pawn,
        "rings": [known_rings(s, other) for other in range(s.players)],
        "holds": [holds(s, other) for other in range(s.players)],
        "open": numbers(s.open),
        "aside": numbers(s.aside),
        "pile": numbers(s.pile),
        "card": s.card or None,
        "forward": numbers(s.forward),
        "back": numbers(s.back),
        "rows": numbers(s.rows, base=0),
        "evidence": s.evidence[: s.players],
    }


def known_rings(s: Fields, seat: int) -> list[int] | None:
    """The rings of a seat, None while the viewer may not know them."""
    rings = [column for column, owner in enumerate(s.owner, 1) if owner == seat + 1]
    return rings if len(rings) == holds(s, seat) else None


def material(s: Record) -> Any:
    """The action cards, each in one place, and the rings, each somebody's, nobody's or unknown."""
    places = [int(mask) for mask in (s.pile, s.open, s.aside, (1 << int(s.card)) >> 1)]
    return [sum(place >> card & 1 for place in places) for card in range(CARDS)], len(s.owner), len(s.pawn)


def explain(s: Record, seat: int, code: int) -> str:
    """Why a move is not legal, where a sentence helps more than the list of legal moves."""
    if s.phase == PICK and CARD_1 <= code < CARD_1 + CARDS:
        return f"this card is not open; open are {', '.join(map(str, numbers(int(s.open))))}"
    if s.phase == BEGIN and code >= CARD_1:
        return "a turn begins with add (one more card) or exchange (three new cards)"
    if s.phase == FORWARD and FORWARD_1 <= code < FORWARD_1 + COLUMNS:
        return f"card {s.card} moves {FORWARDS[s.card - 1]} different columns forward; name them in rising order"
    if s.phase == BACK and BACK_1 <= code < BACK_1 + COLUMNS:
        return f"card {s.card} moves {BACKS[s.card - 1]} other columns back; name them in rising order"
    if s.phase == ROW and ROW_0 <= code <= ROW_0 + MOST_FIELDS:
        return f"card {s.card} moves two different occupied rows forward; name them in rising order from the start"
    return ""
