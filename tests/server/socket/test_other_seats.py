"""Other people's seats: each attempt is refused with a code that a page can explain, and changes nothing."""

from __future__ import annotations

import pytest

from ..client import Client, Guest
from ..picks import quiet
from ..running import Server
from ..scenes import done, pair, refusal

pytestmark = pytest.mark.anyio


async def test_a_forged_cookie_is_worth_nothing(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, _):
        guest, rest = ola.guest.cookies["stolik"].split(".", 1)
        changed = (guest, f"{guest}.", f"{guest}.{rest[:-1]}", f"{guest}.{rest[:-2]}AA", f"{guest}.{rest}x", "x" * 5000)
        for cookie in changed:
            eve = Guest(server.host, cookies={"stolik": cookie})
            async with Client(eve, ola.code) as page:
                assert page.seats == []
                assert page.views == []
                assert refusal(await page.command("resign", seat=0)) == "not-your-seat"
        eve = Guest(server.host, cookies={"stolik": f"{guest}.{rest[:-2]}AA"})
        assert (await eve.get("/api/me"))["tables"] == []
        assert eve.id != guest


async def test_moves_for_another_seat_out_of_turn_illegal_or_after_the_end_are_refused(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        mover, other = (ola, jan) if ola.moves() else (jan, ola)
        move, seat, version = mover.moves()[0], mover.seats[0], ola.version
        assert refusal(await other.play(move, seat)) == "not-your-seat"
        assert refusal(await other.play(move, 1 - seat)) == "not-your-turn"
        assert refusal(await mover.play("sing a song", seat)) == "illegal"
        assert refusal(await mover.play("x" * 101, seat)) == "illegal"
        assert refusal(await mover.play(move, 7)) == "not-your-seat"
        assert refusal(await mover.play(move, -1)) == "not-your-seat"
        assert refusal(await mover.play(move, 10**26, version=-(10**26))) == "not-your-seat"
        assert refusal(await mover.play("x", seat, version=-(10**26))) in ("illegal", "late")
        assert (ola.version, jan.version) == (version, version)
        done(await mover.command("resign", seat=seat))
        assert refusal(await mover.play(move, seat)) == "over"


async def test_a_replayed_command_is_not_done_again_even_with_other_contents(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        mover = ola if ola.moves() else jan
        first = done(await mover.play(mover.moves()[0], id="used-once-1"))
        await mover.until(lambda: mover.version == first.version)
        again = done(await mover.command("resign", id="used-once-1", seat=mover.seats[0]))
        assert again.version == first.version
        assert (mover.version, mover.phase) == (first.version, "playing")


async def test_commands_need_a_decent_id(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, _):
        for id in ("short", "x" * 41, "spaces in it", "żółćżółć", "line\nline"):
            assert refusal(await ola.command("resign", id=id, seat=0)) == "bad-message"
        assert ola.phase == "playing"
