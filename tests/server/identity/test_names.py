"""Names: invisible, direction-changing and combining characters are refused or removed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.server.identity.names import BadName, clean_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ola", "Ola"),
        ("  Babcia\t Zosia\n", "Babcia Zosia"),
        ("Z\u0307o\u0301\u0142w", "Żółw"),
        ("O'Brien-Łęcka 2.", "O'Brien-Łęcka 2."),
        ("李小龙", "李小龙"),
        ("נֻעָ֖ה"[:3], "נֻעָ֖ה"[:3]),
        ("Ola \u2764\ufe0f", "Ola \u2764"),
        ("🦊", "🦊"),
        ("x" * 20, "x" * 20),
    ],
)
def test_a_name_is_shown_composed_and_with_single_spaces(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize("code", [0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x200E, 0x200F, 0x061C])
def test_nothing_turns_the_direction_of_writing(code: int) -> None:
    with pytest.raises(BadName, match=f"U\\+{code:04X}, an invisible formatting character"):
        clean_name(f"Ola{chr(code)}nimda")


@pytest.mark.parametrize(
    "code", [0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0x00AD, 0x034F, 0x3164, 0x115F, 0xFFA0, 0x2800, 0xE0041, 0xE0101]
)
def test_nothing_of_no_width_makes_two_names_look_the_same(code: int) -> None:
    with pytest.raises(BadName, match="invisible"):
        clean_name(f"Ola{chr(code)}")


@pytest.mark.parametrize("code", [0x00, 0x07, 0x1B, 0x7F, 0x9B, 0xD800, 0xE000, 0x0378, 0xFFFF, 0x10FFFF])
def test_control_private_and_unassigned_characters_are_refused(code: int) -> None:
    with pytest.raises(BadName, match="leave it out"):
        clean_name(f"a{chr(code)}b")


@pytest.mark.parametrize("text", ["", "   ", "\ufe0f", "\u3000\u2003"])
def test_an_empty_name_is_refused(text: str) -> None:
    with pytest.raises(BadName, match="at least one character"):
        clean_name(text)


@pytest.mark.parametrize("length", [21, 199, 100_000])
def test_a_long_name_is_refused(length: int) -> None:
    with pytest.raises(BadName, match=f"at most 20 characters, not {length}"):
        clean_name("x" * length)


@pytest.mark.parametrize("text", ["e" + "\u0316" * 4, "\u0301Ola", "Ola \u0489"])
def test_marks_do_not_grow_over_the_lines_around_them(text: str) -> None:
    with pytest.raises(BadName, match="marks"):
        clean_name(text)


@pytest.mark.parametrize(
    "name",
    ["\ufdfd", "Ola\ufdfa", "\U0001242b", "\U00012219", "\u2e3b", "\ua9c5", "\U00013080", "\u0bf5", "\u3300", "\u0f02"],
)
def test_a_sign_that_is_wider_than_any_letter_is_refused(name: str) -> None:
    with pytest.raises(BadName, match="a very wide character"):
        clean_name(name)


@pytest.mark.parametrize("name", ["\uff37" * 13, "李" * 13, "🦊" * 13])
def test_wide_letters_count_twice(name: str) -> None:
    assert clean_name(name[:12]) == name[:12]
    with pytest.raises(BadName, match="too wide"):
        clean_name(name)


@pytest.mark.parametrize(
    "name", ["Z" + "\u0335\u0321\u0489\u0316" + "algo", "\U0001d159Ola", "O\u202ela", "\u2067Ola\u2069"]
)
def test_names_that_run_over_hide_or_turn_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


@given(st.text(max_size=30))
def test_every_name_is_clean_or_refused(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert clean_name(name) == name == " ".join(name.split()) == unicodedata.normalize("NFC", name)
    assert 1 <= len(name) <= 20
    assert not {unicodedata.category(sign)[0] for sign in name} & {"C"}
