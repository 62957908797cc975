"""Words that are unwelcome in names at public tables: found however they are written, and never in ordinary names."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.core.errors import BadOption
from stolik.server.identity.words import WordList, word_list

WORDS = word_list()

ORDINARY = (Path(__file__).parent / "ordinary_names.txt").read_text("utf-8").split()


@pytest.mark.parametrize(
    "name",
    [
        "kurwa",
        "KURWA",
        "kurrrwa",
        "k.u.r.w.a",
        "k u r w a",
        "K_U_R_W_A",
        "kurvva".replace("vv", "w"),
        "kuґwa".replace("ґ", "г"),  # Cyrillic
        "кurwа",
        "Ｋｕｒｗａ",
        "kürwä",
        "super kurwiszon",
        "fuck",
        "fuuuck",
        "F u c k",
        "fµck".replace("µ", "u"),
        "5h1t",
        "sh!t",
        "$hit",
        "b1tch",
        "n1gg3r",
        "a$$hole",
        "Hitler88",
        "H1tl3r",
        "pierdolę",
        "gówno",
        "g0wn0",
        "Ch.u.j",
        "pizda",
        "d3b1l",
    ],
)
def test_an_unwelcome_word_is_found_however_it_is_written(name: str) -> None:
    assert WORDS.found_in(name)


def test_ordinary_names_and_words_are_welcome() -> None:
    assert len(ORDINARY) > 600
    assert [name for name in ORDINARY if WORDS.found_in(name)] == []


@pytest.mark.parametrize(
    "name",
    ["Ola i Jan", "J K R", "Gracz 1", "Player 2", "A. B. C.", "🦊", "Kur Wanda", "Mass Hole", "李小龙", "Anna-Maria"],
)
def test_names_of_several_words_and_signs_are_welcome(name: str) -> None:
    assert not WORDS.found_in(name)


def test_an_operator_adds_words_and_leaves_some_out(tmp_path: Path) -> None:
    own = tmp_path / "words.txt"
    own.write_text("# ours\nbroccoli\n-idiota\n-*kretyn*\n", "utf-8")
    words = word_list(str(own))
    assert words.found_in("Br0ccoli")
    assert not words.found_in("idiota")
    assert not words.found_in("kretynka")
    assert words.found_in("kurwa")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="--words"):
        word_list(str(tmp_path / "none.txt"))


def test_an_empty_line_is_no_word() -> None:
    assert len(WordList(["", "# nothing", "*", "-"])) == 0
