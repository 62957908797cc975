"""What a public instance is set up with: the image's recipe, the compose file, the units of systemd."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from stolik.cli import main

from .packages import program

ROOT = Path(__file__).resolve().parents[1]
image = program("scripts/image.py")
RECIPE = (ROOT / "Containerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))
UNIT = (ROOT / "deploy" / "stolik.service").read_text("utf-8")
SERVERS = ("first", "second")
SETTINGS = {f"STOLIK_{option.name.upper()}" for option in main.commands["serve"].params if option.name}
OTHERS = {"STOLIK_KEYS", "STOLIK_CACHE"}


# The image.


def test_the_recipe_is_sound() -> None:
    assert image.wrong(image.stages(RECIPE)) == []


@pytest.mark.parametrize(
    ("ours", "bad", "told"),
    [
        ("python:3.13-slim", "python", "has no version"),
        ("USER 10001:10001", "USER root", "not root"),
        ("HEALTHCHECK", "LABEL", "no HEALTHCHECK"),
        ("--require-hashes", "--no-input", "neither hashes nor our own wheel"),
        ("COPY web web", "COPY webb web", "COPY webb: there is no such file"),
        ("COPY web web", "ADD web web", "copied by name"),
    ],
)
def test_what_is_wrong_with_a_recipe_is_told(ours: str, bad: str, told: str) -> None:
    found = image.wrong(image.stages(RECIPE.replace(ours, bad)))
    assert any(told in each for each in found), found


def test_what_the_recipe_copies_is_in_the_context() -> None:
    allowed = [line[1:] for line in (ROOT / ".containerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    copied = [
        word
        for stage in image.stages(RECIPE)
        for step, rest in stage.steps
        if step == "COPY" and "--from" not in rest
        for word in rest.split()[:-1]
    ]
    assert copied
    assert all(any(Path(word).match(each) for each in allowed) for word in copied)
    assert (ROOT / ".dockerignore").read_text("utf-8") == (ROOT / ".containerignore").read_text("utf-8")


def test_the_image_sets_settings_that_there_are() -> None:
    environment = image.stages(RECIPE)[-1].environment
    assert {name for name in environment if name.startswith("STOLIK_")} <= SETTINGS | OTHERS
    assert environment["NUMBA_CPU_NAME"] == image.stages(RECIPE)[0].environment["NUMBA_CPU_NAME"]


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="a plain root needs root on Linux")
def test_the_image_is_built_or_its_steps_make_a_server_that_is_well_in_a_read_only_root() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "image.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    if "built with" not in done.stdout:
        assert re.search(r"^ended with (0|143)$", done.stdout, re.MULTILINE)  # 143: by SIGTERM
        assert "the image is well" in done.stdout


# Compose.


@pytest.mark.parametrize("name", SERVERS)
def test_both_servers_share_database_notices_and_keys(name: str) -> None:
    service = COMPOSE["services"][name]
    assert set(service["environment"]) <= SETTINGS | OTHERS
    assert {"STOLIK_DATABASE", "STOLIK_REDIS", "STOLIK_KEYS", "STOLIK_PUBLIC_URL"} <= set(service["environment"])
    assert (ROOT / "deploy" / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
    assert service["environment"]["STOLIK_REDIS"].removeprefix("redis://") in COMPOSE["services"]
    assert "@database/" in service["environment"]["STOLIK_DATABASE"]
    assert service["read_only"] is True


def test_what_a_service_names_there_is() -> None:
    for service in COMPOSE["services"].values():
        assert set(service.get("depends_on", ())) <= set(COMPOSE["services"])
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / "deploy" / source).is_file()
    for server in SERVERS:
        waits = COMPOSE["services"][server]["depends_on"]
        assert all("healthcheck" in COMPOSE["services"][name] for name in waits)


def test_nobody_reaches_the_servers_but_through_the_proxy_that_they_trust() -> None:
    services = COMPOSE["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert all(services[name]["environment"]["STOLIK_TRUSTED_PROXIES"] == proxy for name in SERVERS)
    caddy = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
    assert all(f"{name}:8010" in caddy for name in SERVERS)
    assert "health_uri /ready" in caddy


def test_every_secret_has_to_be_given() -> None:
    text = (ROOT / "deploy" / "compose.yaml").read_text("utf-8")
    assert re.findall(r"\$\{(\w+)\}", text) == []  # none with nothing as its default
    assert all(each.endswith(":?") for each in re.findall(r"\$\{\w+(..)", text))


@pytest.mark.skipif(not shutil.which("caddy"), reason="needs Caddy")
def test_caddy_takes_its_file() -> None:
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / "Caddyfile")]
    environment = {**os.environ, "STOLIK_SITE": "stolik.example"}
    subprocess.run(command, check=True, capture_output=True, env=environment)


# systemd.


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, in a folder, with a program that there is."""
    program = shutil.which("true")
    (tmp_path / "stolik.service").write_text(UNIT.replace("/srv/stolik/.venv/bin/stolik serve", str(program)))
    shutil.copy(ROOT / "deploy" / "stolik.socket", tmp_path)
    return tmp_path


def analyzed(*words: str) -> str:
    program = shutil.which("systemd-analyze") or pytest.skip("needs systemd")
    done = subprocess.run([str(program), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_systemd_finds_nothing_wrong_with_the_units(units: Path) -> None:
    assert analyzed("verify", str(units / "stolik.service"), str(units / "stolik.socket")).strip() == ""


def test_systemd_counts_little_that_the_service_may_do(units: Path) -> None:
    shown = analyzed("security", "--offline=true", "--threshold=20", str(units / "stolik.service"))
    assert "OK" in shown.splitlines()[-1], shown


def test_the_unit_sets_settings_that_there_are_and_hands_on_without_a_gap() -> None:
    assert set(re.findall(r"^Environment=(\w+)", UNIT, re.MULTILINE)) <= SETTINGS | OTHERS
    assert "ExecReload=/bin/kill -USR2 $MAINPID" in UNIT
    assert "Type=notify" in UNIT
    assert "Requires=stolik.socket" in UNIT
