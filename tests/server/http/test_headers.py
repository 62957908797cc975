"""Headers: what the page may do."""

from __future__ import annotations

from stolik.server.http.headers import security_headers

PUBLIC = "https://stolik.example"


def policy(**how: str) -> dict[str, str]:
    parts = security_headers(**how)["Content-Security-Policy"].split("; ")
    return {name: value for name, _, value in (part.partition(" ") for part in parts)}


def test_everything_comes_from_this_server_and_nothing_is_written_into_the_page() -> None:
    found = policy(public_url=PUBLIC)
    assert found["default-src"] == "'none'"
    assert found["script-src"] == found["style-src"] == "'self'"
    assert not any("unsafe" in value or "*" in value or "http" in value for value in found.values())


def test_no_other_page_frames_opens_or_embeds_it() -> None:
    headers = security_headers(PUBLIC)
    assert policy(public_url=PUBLIC)["frame-ancestors"] == "'none'"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cross-Origin-Opener-Policy"] == headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_no_other_site_learns_the_link_to_a_table() -> None:
    assert security_headers()["Referrer-Policy"] == "same-origin"


def test_types_are_not_guessed_and_devices_not_used() -> None:
    headers = security_headers()
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "camera=()" in headers["Permissions-Policy"]


def test_sockets_are_opened_to_this_server_only() -> None:
    assert policy(public_url=PUBLIC)["connect-src"] == "'self' wss://stolik.example"
    assert policy(public_url="http://localhost:8000/")["connect-src"] == "'self' ws://localhost:8000"
    assert policy(host="box.local:8000")["connect-src"] == "'self' ws://box.local:8000 wss://box.local:8000"
    assert policy(public_url=PUBLIC, host="evil.example")["connect-src"] == "'self' wss://stolik.example"


def test_a_host_header_cannot_write_into_the_policy() -> None:
    for host in ("a; script-src *", "a\r\nSet-Cookie: b=c", "a *", "*"):
        assert security_headers(host=host) == security_headers()


def test_only_a_site_on_https_asks_browsers_to_stay_there() -> None:
    assert "Strict-Transport-Security" in security_headers(PUBLIC)
    assert "Strict-Transport-Security" not in security_headers("http://localhost:8000")
