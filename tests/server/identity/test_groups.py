"""Groups of a closed house: codes in a file that is read again when it has changed."""

from __future__ import annotations

import stat
from pathlib import Path

from click.testing import CliRunner

from stolik.cli import main
from stolik.play.lookalikes import skeleton
from stolik.server.identity.friendly import ALL, FRIENDLY
from stolik.server.identity.groups import Groups, group_tag, new_guest
from stolik.server.identity.names import clean_name
from stolik.server.identity.words import word_list


def test_a_running_server_sees_codes_that_are_made_and_withdrawn(tmp_path: Path) -> None:
    seen, made = Groups(tmp_path), Groups(tmp_path)
    assert seen.all() == []
    group = made.add("  Klasa \n 4b ")
    assert seen.of_code(group.code.lower().replace("-", "")) == group
    assert group.label == "Klasa 4b"
    guest = new_guest(group.tag)
    assert (group_tag(guest), seen.of_guest(guest)) == (group.tag, group)
    other = made.add("Family")
    assert made.withdraw(group.code) == group
    assert (seen.of_guest(guest), seen.all()) == (None, [other])
    assert stat.S_IMODE(made.file.stat().st_mode) == 0o600


def test_guests_outside_a_closed_house_have_no_group(tmp_path: Path) -> None:
    assert group_tag(new_guest()) == ""
    assert Groups(tmp_path).of_guest(new_guest()) is None


def test_the_command_makes_lists_and_withdraws_codes(tmp_path: Path) -> None:
    def run(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["groups", "--database", f"sqlite:///{tmp_path}/stolik.db", *words])
        return result.exit_code, result.output

    status, code = run("add", "Klasa 4b")
    assert status == 0
    assert run("list") == (0, f"{code.strip()}  Klasa 4b\n")
    assert run("withdraw", code.strip())[0] == 0
    assert run("withdraw", code.strip())[0] == 1
    assert "stolik groups add" in run("list")[1]


def test_friendly_names_are_names_that_nobody_takes_for_another_or_for_a_bot() -> None:
    bots = {"jeż", "wiewiórka", "bóbr", "lis", "sowa", "hedgehog", "squirrel", "beaver", "fox", "owl"}
    for names in FRIENDLY.values():
        assert len(names) >= 40
        assert not [name for name in names if bots & {*name.lower().split()}]
    assert len({skeleton(name) for name in ALL}) == sum(map(len, FRIENDLY.values()))
    assert {clean_name(name) for name in ALL} == ALL
    assert not [name for name in ALL if word_list().found_in(name)]
