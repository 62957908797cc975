"""Build the container image of `Containerfile` and try it: `make image`.

    python scripts/image.py            with podman, buildah or docker, if one of them is here and can
    python scripts/image.py --plain    without: run its steps in a plain root, as root on Linux

In a plain root every stage is a folder that holds what its steps have copied and made; the machine's own system and
Python are mounted there read-only in place of the base image. The result is then run as the image would be: read-only,
without a network but its own, by the image's user, until its own health check says that it is well.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
NAME: Final = "stolik"
SYSTEM: Final = ("usr", "bin", "sbin", "lib", "lib64", "etc")  # of the machine, in place of the base image
PATH: Final = f"{sys.base_prefix}/bin:/usr/local/bin:/usr/bin:/bin"
PLAIN: Final = {"NUMBA_DISABLE_JIT": "1"}  # compiling takes minutes; everything else is done
HANDED_ON: Final = re.compile(r"(PIP|SSL|NODE|REQUESTS|CURL)_\w+|https?_proxy", re.IGNORECASE)  # ways to the registries
BUILDERS: Final = {
    "podman": ["podman", "build", "--format", "docker", "-t", NAME, "-f", "Containerfile", "."],
    "buildah": ["buildah", "build", "--format", "docker", "-t", NAME, "-f", "Containerfile", "."],
    "docker": ["docker", "build", "-t", NAME, "-f", "Containerfile", "."],
}
APART: Final = ("--net", "--pid", "--fork", "--kill-child")  # nothing is reached, and nothing is left
TRIAL: Final = """
ip link set lo up
user="--reuid {user} --regid {group} --clear-groups --no-new-privs --bounding-set=-all"
run() {{ exec setpriv $user env -i {env} "$@"; }}
(run {command}) & server=$!
for _ in $(seq 600); do (run {health}) 2>/dev/null && well=1 && break; kill -0 $server || exit 1; sleep 0.2; done
(run sh -c 'touch /opt/stolik/x || touch /etc/x') 2>/dev/null && {{ echo "the root can be written"; exit 1; }}
kill $server; wait $server; echo "ended with $?"; test -n "$well" && test -s /var/lib/stolik/stolik.db
"""


@dataclass
class Stage:
    """One stage of a recipe."""

    base: str
    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)  # instruction and the rest of its line

    def last(self, instruction: str) -> str:
        """What the last such instruction says."""
        return next((rest for word, rest in reversed(self.steps) if word == instruction), "")

    @property
    def environment(self) -> dict[str, str]:
        """What all ENV instructions set."""
        pairs = [pair for word, rest in self.steps if word == "ENV" for pair in shlex.split(rest)]
        return dict(pair.split("=", 1) for pair in pairs)


def stages(text: str) -> list[Stage]:
    """The stages of a recipe; arguments before the first are filled in."""
    lines = re.sub(r"\\\n", " ", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    steps = [(word.upper(), rest.strip()) for word, _, rest in (line.strip().partition(" ") for line in lines) if word]
    given = dict(rest.split("=", 1) for word, rest in steps if word == "ARG" and "=" in rest)
    found: list[Stage] = []
    for word, rest in steps:
        if word == "FROM":
            base, _, name = re.sub(r"\$\{(\w+)\}", lambda m: given[m[1]], rest).partition(" AS ")
            found.append(Stage(base, name or "last"))
        elif found:
            found[-1].steps.append((word, rest))
    return found


def wrong(found: Sequence[Stage]) -> list[str]:
    """What a recipe of ours must not have."""
    told = [
        f"{stage.base} has no version" for stage in found if ":" not in stage.base or stage.base.endswith(":latest")
    ]
    told += [
        f"{word}: only what is needed is copied by name" for stage in found for word, _ in stage.steps if word == "ADD"
    ]
    last = found[-1]
    user = last.last("USER")
    if not re.fullmatch(r"[1-9]\d*:[1-9]\d*", user):
        told.append(f"USER {user}: not root, and a number, which a machine can check")
    told += [f"the last stage has no {word}" for word in ("HEALTHCHECK", "ENTRYPOINT", "VOLUME") if not last.last(word)]
    installs = [part for stage in found for word, rest in stage.steps if word == "RUN" for part in rest.split("&&")]
    told += [
        f"{each.strip()}: neither hashes nor our own wheel"
        for each in installs
        if "pip install" in each and "--require-hashes" not in each and "--no-deps" not in each
    ]
    sources = [word for stage in found for step, rest in stage.steps if step == "COPY" for word in _copied(rest)]
    return told + [f"COPY {source}: there is no such file" for source in sources if not (ROOT / source).exists()]


def _copied(rest: str) -> list[str]:
    """What is copied from the project."""
    return [] if "--from=" in rest else rest.split()[:-1]


# Building.


def build() -> bool:
    """Build with whichever builder is here; whether one could."""
    for name, command in BUILDERS.items():
        if shutil.which(name):
            done = subprocess.run(command, cwd=ROOT, check=False)
            if done.returncode == 0:
                print(f"built with {name}: {NAME}")
                return True
            print(f"{name} is here, but could not build (is its service running, can it reach the base image?)")
    return False


# A plain root.


def build_plainly(folder: Path) -> Path:
    """Run all steps in plain roots below a folder; the root of the last stage."""
    for stage in stages((ROOT / "Containerfile").read_text("utf-8")):
        root = folder / stage.name
        for each in ("proc", "dev", "tmp", "opt", "root", "var"):
            (root / each).mkdir(parents=True)
        _run_steps(stage, root, folder)
    return root


def _run_steps(stage: Stage, root: Path, folder: Path) -> None:
    where, environment = "/", {"PATH": PATH, "HOME": "/root"}
    for word, rest in stage.steps:
        if word == "ENV":
            environment |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        elif word == "WORKDIR":
            where = rest
            (root / where.lstrip("/")).mkdir(parents=True)
        elif word == "COPY":
            _copy(rest, root, where, folder)
        elif word == "RUN":
            print(f"  {stage.name}: {rest[:100]}", flush=True)
            handed = {name: value for name, value in os.environ.items() if HANDED_ON.fullmatch(name)}
            _inside(root, f"cd {where} && {rest}", {**handed, **environment, **PLAIN})


def _copy(rest: str, root: Path, where: str, folder: Path) -> None:
    *sources, target = [word for word in rest.split() if not word.startswith("--")]
    stage = re.search(r"--from=(\w+)", rest)
    for source in sources:
        to = root / where.lstrip("/") / target.lstrip("/" if target.startswith("/") else "")
        if stage:
            origin = folder / stage[1] / source.lstrip("/")
            to.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["cp", "-a", str(origin), str(to)], check=True)
            continue
        tracked = subprocess.run(
            ["git", "ls-files", "-z", source], cwd=ROOT, capture_output=True, text=True, check=True
        )
        for name in filter(None, tracked.stdout.split("\0")):
            inside = Path(name).relative_to(source) if (ROOT / source).is_dir() else Path(Path(name).name)
            (to / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / inside)


def _inside(root: Path, script: str, environment: dict[str, str]) -> None:
    """Run a shell's script in a root, where the machine's system can be read."""
    settings = shlex.join(f"{name}={value}" for name, value in environment.items())
    chrooted = f"chroot {root} env -i {settings} sh -c {shlex.quote(script)}"
    _unshared([*mounts(root), chrooted])


def mounts(root: Path) -> list[str]:
    """Shell commands that mount the machine's system and Python in a root."""
    lines = []
    for name in SYSTEM:
        there = Path("/") / name
        if there.is_symlink():
            lines.append(f"ln -sfn {there.readlink()} {root / name}")
        elif there.is_dir():
            lines += [f"mkdir -p {root / name}", *_read_only(there, root / name)]
    if not sys.base_prefix.startswith("/usr"):
        python = root / sys.base_prefix.lstrip("/")
        lines += [f"mkdir -p {python}", *_read_only(Path(sys.base_prefix), python)]
    return [*lines, f"mount --rbind /proc {root}/proc", f"mount --rbind /dev {root}/dev"]


def _read_only(source: Path, target: Path) -> list[str]:
    return [f"mount --bind {source} {target}", f"mount -o remount,bind,ro {target}"]


def _unshared(lines: Sequence[str], *namespaces: str) -> None:
    """Run lines of a shell where mounts, and other things if named, are nobody else's."""
    subprocess.run(["unshare", "--mount", *namespaces, "sh", "-euc", "\n".join(lines)], check=True)


def try_plainly(root: Path) -> None:
    """Run what was built as the image would be, until its health check says that it is well."""
    last = stages((ROOT / "Containerfile").read_text("utf-8"))[-1]
    user, _, group = last.last("USER").partition(":")
    environment = {"PATH": PATH, **last.environment, **PLAIN}
    trial = TRIAL.format(
        user=user,
        group=group,
        env=shlex.join(f"{name}={value}" for name, value in environment.items()),
        command=shlex.join([*json.loads(last.last("ENTRYPOINT")), *json.loads(last.last("CMD"))]),
        health=shlex.join(json.loads(last.last("HEALTHCHECK").partition("CMD ")[2])),
    )
    volume = root / last.last("VOLUME").lstrip("/")
    only_volume = [f"mount --bind {root} {root}", f"mount -o remount,bind,ro {root}", f"mount --bind {volume} {volume}"]
    only_volume += [f"mount -o remount,bind,rw {volume}", f"mount -t tmpfs none {root}/tmp"]
    made = [line for line in mounts(root) if not line.startswith("mount ")]
    mounted = [line for line in mounts(root) if line.startswith("mount ")]
    _unshared([*made, *only_volume, *mounted, f"chroot {root} sh -uc {shlex.quote(trial)}"], *APART)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plain", action="store_true", help="run the steps in a plain root, also where a builder is")
    given = parser.parse_args()
    if told := wrong(stages((ROOT / "Containerfile").read_text("utf-8"))):
        print("\n".join(told))
        return 1
    if not given.plain and build():
        return 0
    if sys.platform != "linux" or os.geteuid():
        print("no builder could build the image, and a plain root needs root on Linux: nothing was tried")
        return 2
    print("running the steps in a plain root")
    with tempfile.TemporaryDirectory(prefix="stolik-image-") as folder:
        root = build_plainly(Path(folder))
        size = sum(each.lstat().st_size for each in (root / "opt").rglob("*")) / 1e6
        try_plainly(root)
    print(f"the image is well; it adds {size:.0f} MB to its base, and the compiled rules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
