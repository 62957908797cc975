"""Options: what is chosen, what is usual, and what a text leaves out."""

from __future__ import annotations

from stolik.core.options import Choice, Flag, Whole, chosen, written


def test_a_default_may_follow_the_number_of_players() -> None:
    size = Whole("size", 5, 8, default=7, by_players={4: 8})
    assert [chosen((size,), {}, players)["size"] for players in (2, 3, 4)] == [7, 7, 8]
    assert chosen((size,), {"size": "5"}, 4) == {"size": 5}


def test_what_is_left_out_of_a_text_means_what_it_was_before_the_default_changed() -> None:
    options = (Choice("tracks", ("first", "fair"), default="fair", unwritten="first"), Flag("late"))
    assert written(options, {}) == {"tracks": "first", "late": False}
    assert chosen(options, {}, 2) == {"tracks": "fair", "late": False}
    assert written(options, {"tracks": "fair"}) == {"tracks": "fair", "late": False}
