"""The page is built from what the registry knows: all games, those of other packages too, and every file they bring."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from stolik.core.registry import games

from .packages import ROOT, install_game, program


def test_the_page_lists_the_games_of_the_registry_in_their_order() -> None:
    source = program("scripts/games_data.py").source()
    places = [source.index(f'id: "{id}"') for id in games()]
    assert places == sorted(places)
    for game in games().values():
        assert game.texts("pl")["title"] in source


def test_a_game_of_another_package_is_built_in_with_its_table(tmp_path: Path) -> None:
    package = install_game(tmp_path, "their-game", table=True)
    (package / "table").mkdir(exist_ok=True)
    (package / "table" / "index.ts").touch()
    asked = "import runpy; print(runpy.run_path('scripts/games_data.py', run_name='asked')['source']())"
    path = os.pathsep.join([str(ROOT / "src"), str(tmp_path)])
    told = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told.index('id: "their-game"') > max(told.index(f'id: "{id}"') for id in games())
    table = os.path.relpath(package / "table" / "index", ROOT / "web" / "src" / "generated")
    assert f'table: () => import("{Path(table).as_posix()}")' in told


def test_everything_that_the_page_is_made_from_is_watched() -> None:
    watched = set(program("hatch_build.py").sources())
    for name in ("web/index.html", "web/src/generated/games.ts", "package-lock.json", "hatch_build.py"):
        assert ROOT / name in watched
    for game in games().values():
        for file in (game.folder / "table").rglob("*.*"):
            assert file in watched
        assert game.folder / "texts" / "pl.json" in watched
        assert game.folder / "data" / "sources.json" in watched


def test_who_edits_is_served_what_was_edited_and_not_disturbed_by_what_is_made(tmp_path: Path) -> None:
    dev = program("scripts/dev.py")
    vars(dev).update(ROOT=tmp_path, WATCHED=("src", "package.json"), PAUSE=0.0)
    (tmp_path / "src" / "generated").mkdir(parents=True)
    (edited := tmp_path / "src" / "rules.py").write_text("one")
    (tmp_path / "package.json").write_text("{}")
    seen = dev.look()
    (tmp_path / "src" / "generated" / "games.ts").touch()
    (tmp_path / "src" / "lock").symlink_to("nowhere")
    assert dev.look() == seen
    os.utime(edited, (1, 1))
    (tmp_path / "package.json").unlink()
    assert dev.changed(seen) == {edited, tmp_path / "package.json"}


def test_a_page_is_built_anew_when_a_file_is_changed_added_renamed_or_gone(tmp_path: Path) -> None:
    digest = program("hatch_build.py").digest
    first, second, third = (tmp_path / name for name in ("a.ts", "b.ts", "c.ts"))
    seen = []
    first.write_text("one")
    seen.append(digest([first]))
    first.write_text("two")
    seen.append(digest([first]))
    second.write_text("two")
    seen.append(digest([first, second]))
    second.rename(third)
    seen.append(digest([first, third]))
    seen.append(digest([third]))
    assert len(set(seen)) == len(seen)
