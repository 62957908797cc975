"""The lock files: every file known by its hash, no addresses, and for running only what running needs."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def pinned(lock: str) -> dict[str, list[Requirement]]:
    """What a lock pins, by name; there may be several versions, for several Pythons."""
    found: dict[str, list[Requirement]] = {}
    for line in (ROOT / "requirements" / f"{lock}.lock").read_text("utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            requirement = Requirement(line.rstrip("\\ "))
            found.setdefault(canonicalize_name(requirement.name), []).append(requirement)
    return found


def here(lock: str) -> dict[str, Requirement]:
    """What a lock installs on this machine."""
    chosen = {
        name: [each for each in all if not each.marker or each.marker.evaluate()] for name, all in pinned(lock).items()
    }
    return {name: each[0] for name, each in chosen.items() if each}


def needed(requirements: list[str]) -> set[str]:
    """All that these need on this machine, as installed packages say themselves."""
    found: set[tuple[str, str]] = set()
    waiting = [(Requirement(each), "") for each in requirements]
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        for wanted in ("", *requirement.extras):
            key = (canonicalize_name(requirement.name), wanted)
            if key not in found:
                found.add(key)
                try:
                    waiting += [(Requirement(each), wanted) for each in requires(requirement.name) or []]
                except PackageNotFoundError:
                    pytest.skip(f"{requirement.name} is not installed")
    return {name for name, _ in found}


@pytest.mark.parametrize("lock", [path.stem for path in LOCKS])
def test_every_file_is_known_by_its_hash_and_no_address_is_named(lock: str) -> None:
    text = (ROOT / "requirements" / f"{lock}.lock").read_text("utf-8")
    assert "://" not in text
    assert "--index" not in text
    entries = re.split(r"\n(?=\S)", text.strip())
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)
    assert all("==" in entry.splitlines()[0] for entry in entries)


def test_the_runtime_lock_holds_what_the_server_needs_and_nothing_else() -> None:
    project = PROJECT["project"]
    assert set(here("runtime")) == needed([*project["dependencies"], *project["optional-dependencies"]["many"]])


def test_the_runtime_lock_allows_what_the_project_allows() -> None:
    project = PROJECT["project"]
    for text in (*project["dependencies"], *project["optional-dependencies"]["many"]):
        asked = Requirement(text)
        for each in pinned("runtime")[canonicalize_name(asked.name)]:
            assert asked.specifier.contains(str(each.specifier).removeprefix("==")), f"{each} is not {asked}"


@pytest.mark.parametrize("lock", ["runtime", "build"])
def test_what_runs_is_what_developers_try(lock: str) -> None:
    tried = pinned("dev")
    for name, versions in pinned(lock).items():
        assert {str(each.specifier) for each in versions} <= {str(each.specifier) for each in tried[name]}


def test_an_image_is_built_with_what_the_build_system_names() -> None:
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]
    assert {canonicalize_name(Requirement(each).name) for each in PROJECT["build-system"]["requires"]} <= set(
        pinned("build")
    )
