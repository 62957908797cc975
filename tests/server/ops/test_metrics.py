"""Metrics: what they count, that all are documented, and that board and alerts ask for none that is not there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from stolik.server.ops.metrics import Metrics

from ..client import FRIEND, ME, Client, Guest
from ..running import Server
from ..scenes import done, pair, refusal

ROOT = Path(__file__).parents[3]
BOARD = ROOT / "deploy" / "grafana-board.json"
ALERTS = ROOT / "deploy" / "alerts.yaml"
NAME = re.compile(r"\bstolik_\w+")


def samples() -> set[str]:
    """All names that a server tells, as Prometheus stores them."""
    metrics = Metrics()
    metrics.refuse("rate")
    lines = metrics.text().decode().splitlines()
    return {found[0] for line in lines if not line.startswith("#") and (found := NAME.match(line))}


def families() -> set[str]:
    return {metric.name for metric in Metrics().registry.collect()}


def asked(expressions: list[str]) -> set[str]:
    return {name for expression in expressions for name in NAME.findall(expression)}


def board() -> list[str]:
    panels = json.loads(BOARD.read_text("utf-8"))["panels"]
    return [target["expr"] for panel in panels for target in panel.get("targets", ())]


def alerts() -> dict[str, str]:
    """The text of each alert, by its name."""
    parts = ALERTS.read_text("utf-8").split("- alert: ")[1:]
    return {part.split("\n", 1)[0]: part for part in parts}


def test_every_metric_is_documented_and_on_the_board() -> None:
    page = (ROOT / "docs" / "reference" / "metrics.md").read_text("utf-8")
    shown = asked(board())
    for family in families():
        assert f"| `{family}" in page, f"{family} is not in metrics.md"
        assert any(name.startswith(family) for name in shown), f"{family} is on no panel of the board"


def test_the_manual_names_no_metric_that_is_not_there() -> None:
    page = (ROOT / "docs" / "reference" / "metrics.md").read_text("utf-8")
    assert set(NAME.findall(page)) <= samples() | families()


def test_the_board_asks_for_metrics_that_there_are_and_its_panels_do_not_overlap() -> None:
    assert board()
    assert asked(board()) <= samples()
    cells: set[tuple[int, int]] = set()
    for panel in json.loads(BOARD.read_text("utf-8"))["panels"]:
        assert panel["title"]
        place = panel["gridPos"]
        own = {(place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])}
        assert not own & cells
        assert max(x for x, _ in own) < 24
        cells |= own


def test_every_alert_asks_for_metrics_that_there_are_and_says_what_to_do() -> None:
    page = (ROOT / "docs" / "reference" / "metrics.md").read_text("utf-8")
    assert len(alerts()) >= 6
    for name, text in alerts().items():
        (expression,) = re.findall(r"^ +expr: (.+)$", text, re.MULTILINE)
        assert asked([expression]) <= samples(), name
        assert asked([expression]) or "up{" in expression, name
        assert re.search(r"^ +for: \d+[smh]$", text, re.MULTILINE), name
        assert re.search(r"^ +severity: (page|ticket)$", text, re.MULTILINE), name
        assert re.search(r"^ +summary: .{20,}$", text, re.MULTILINE), name
        assert f"`{name}`" in page, f"{name} is not in metrics.md"


async def value(guest: Guest, sample: str) -> float:
    text = (await guest.ask("GET", "/metrics")).body.decode()
    return sum(float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(f"{sample} "))


@pytest.mark.anyio
async def test_moves_are_timed_refusals_counted_by_reason_and_the_disk_measured(server: Server) -> None:
    eve = Guest(server.host)
    illegal, unknown = ('stolik_refused_total{reason="' + code + '"}' for code in ("illegal", "unknown-table"))
    moves, wrong, missing = [await value(eve, each) for each in ("stolik_move_seconds_count", illegal, unknown)]
    async with pair(server, "template") as (ola, jan):
        mover = ola if ola.moves() else jan
        seat = mover.seats[0]
        assert refusal(await mover.command("play", seat=seat, move="nonsense", version=mover.version)) == "illegal"
        done(await mover.play(mover.moves()[0]))
    assert (await eve.ask("GET", "/api/tables/NOBODY")).status == 404
    assert await value(eve, "stolik_move_seconds_count") >= moves + 3  # Jan sat down, Ola began, and the move
    assert await value(eve, illegal) >= wrong + 1
    assert await value(eve, unknown) >= missing + 1
    assert await value(eve, "stolik_database_bytes") > 4096
    assert await value(eve, "stolik_disk_free_bytes") > 0


@pytest.mark.anyio
async def test_a_message_that_makes_no_sense_is_counted_once(server: Server) -> None:
    ola = Guest(server.host)
    sample = 'stolik_refused_total{reason="bad-message"}'
    code = (await ola.open_table("template", [ME, FRIEND]))["code"]
    async with Client(ola, code) as page:
        before = await value(ola, sample)
        await page.say("nonsense")
        await page.until(
            lambda: any(message.code == "bad-message" for message in page.messages if hasattr(message, "code"))
        )
    assert await value(ola, sample) == before + 1
