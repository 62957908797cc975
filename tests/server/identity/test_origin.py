"""Origins: which sites may send requests in a guest's name."""

from __future__ import annotations

import pytest

from stolik.server.identity.origin import is_https, same_origin

PUBLIC = "https://stolik.example"


def test_https_is_told_by_the_scheme_alone() -> None:
    assert is_https("HTTPS://stolik.example")
    assert not is_https("")


@pytest.mark.parametrize(
    ("origin", "host", "public"),
    [
        ("https://stolik.example", "stolik.example", PUBLIC),
        ("https://stolik.example", "10.0.0.5:8000", PUBLIC),
        ("https://stolik.example:443", "", f"{PUBLIC}/tables/"),
        ("http://localhost:8000", "localhost:8000", ""),
        ("http://192.168.1.7:8000", "192.168.1.7:8000", ""),
        ("http://[::1]:8000", "[::1]:8000", ""),
        ("https://stolik.example", "Stolik.example", ""),
        ("https://stolik.example", "stolik.example:443", ""),
    ],
)
def test_the_page_itself_may_ask(origin: str, host: str, public: str) -> None:
    assert same_origin(origin, host, public)


@pytest.mark.parametrize("public", [PUBLIC, ""])
@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "https://evil.example",
        "https://stolik.example.evil.example",
        "https://evil-stolik.example",
        "https://stolik.example:8443",
        "https://stolik.example@evil.example",
        "https://evil.example/stolik.example",
        "https://stolik.example/",
        "https://stolik.example, https://evil.example",
        "https://stolik.example\n",
        "file://stolik.example",
        "stolik.example",
        "https://",
        "https://stolik.example:99999",
    ],
)
def test_a_foreign_null_or_missing_origin_may_not(origin: str | None, public: str) -> None:
    assert not same_origin(origin, "stolik.example", public)


def test_a_page_on_http_may_not_ask_a_site_on_https() -> None:
    assert not same_origin("http://stolik.example", "stolik.example", PUBLIC)


def test_where_a_public_address_is_set_no_other_host_counts() -> None:
    assert not same_origin("http://evil.example:8000", "evil.example:8000", PUBLIC)


@pytest.mark.parametrize("host", [None, "", "stolik.example/evil", "a b"])
def test_a_missing_or_strange_host_matches_nothing(host: str | None) -> None:
    assert not same_origin("https://stolik.example", host)
