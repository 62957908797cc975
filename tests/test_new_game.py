"""`make new-game` gives a whole game: it passes the tests of the project at once, and is played in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from .copies import copy_project, run
from .packages import ROOT

PYTEST = ("-m", "pytest", "-p", "no:cacheprovider", "-vv")
# Tests that look at all games together, without being asked game by game.
TOGETHER = (
    "tests/test_architecture.py::test_no_other_source_names_a_game",
    "tests/test_architecture.py::test_every_game_is_one_folder_with_the_same_shape",
    "tests/test_docs.py::test_every_released_game_is_named_in_the_readme_and_every_game_documents_its_options",
    "tests/test_page_build.py",
    "tests/play/test_corpus.py::test_every_option_and_number_of_players_of_a_released_game_is_in_the_corpus",
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return copy_project(tmp_path)


def test_a_new_game_passes_the_tests_of_the_project_at_once(copy: Path) -> None:
    assert "src/stolik/games/probe" in run(copy, "scripts/new_game.py", "probe")
    run(copy, *PYTEST, *TOGETHER)
    own = ("tests/conformance", "tests/test_docs.py", "tests/core", "tests/cli/test_cli.py", "src/stolik/games/probe")
    assert " passed" in run(copy, *PYTEST, "-k", "probe", *own)
    run(copy, "-m", "ruff", "check", "src/stolik")
    run(copy, "-m", "ruff", "format", "--check", "src/stolik")


@pytest.mark.thorough
def test_a_new_game_passes_every_test_that_asks_for_it_also_in_a_browser(copy: Path) -> None:
    run(copy, "scripts/new_game.py", "probe")
    run(copy, "hatch_build.py", compiled=True)
    said = run(copy, *PYTEST, "-k", "probe", "tests", "src", compiled=True)
    assert "test_a_stranger_gets_from_home_to_a_finished_game[probe] PASSED" in said


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy in which nothing is made."""
    return copy_project(tmp_path_factory.mktemp("untouched"))


@pytest.mark.parametrize("name", ["", "My Game", "9lives", "a--b", "template", "class", "rings"])
def test_a_bad_name_for_a_new_game_is_refused(name: str, untouched: Path) -> None:
    with pytest.raises(AssertionError, match="new-game: "):
        run(untouched, "scripts/new_game.py", name)
    registry = Path("src", "stolik", "core", "registry.py")
    assert (untouched / registry).read_text("utf-8") == (ROOT / registry).read_text("utf-8")
