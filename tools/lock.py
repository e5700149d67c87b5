"""Writes requirements/*.txt again: every package of pyproject.toml, pinned, with hashes.

Works in a temporary environment with uv. The files name no index, so any mirror works.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "requirements"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
STYLE = [
    "--universal",
    "--generate-hashes",
    "--no-header",
    "--no-annotate",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--quiet",
]


def uv_in(home: Path) -> Path:
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "-qq", "uv"], check=True)
    return programs / "uv"


def lock(uv: Path, name: str, wanted: list[str], *words: str) -> None:
    """Pin the wanted packages, and everything that they need, in one file."""
    floor = PROJECT["project"]["requires-python"].removeprefix(">=")
    target = LOCKS / f"{name}.txt"
    subprocess.run(
        [uv, "pip", "compile", "-", *STYLE, "--python-version", floor, "-o", target, *words],
        input="\n".join(wanted),
        text=True,
        cwd=ROOT,
        check=True,
    )
    text = target.read_text()
    if "://" in text:
        sys.exit(f"{target.name} names an address; it must hold packages only.")
    pins = sum(not line.startswith((" ", "#")) for line in text.splitlines())
    print(f"{target.relative_to(ROOT)}: {pins} pins")


def lines_of(extra: str) -> list[str]:
    """Return the packages of an extra, and of the extras that it names."""
    found = []
    for line in PROJECT["project"]["optional-dependencies"][extra]:
        inner = line.removeprefix("skiz[").removesuffix("]").split(",")
        found += (
            [more for one in inner for more in lines_of(one)] if line[:5] == "skiz[" else [line]
        )
    return found


def main() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    build = PROJECT["build-system"]["requires"]
    groups = PROJECT["dependency-groups"]
    needed = [line for one in PROJECT["tool"]["dynamic-metadata"] for line in one["with-gil"]]
    play = [*needed, *build, *groups["kernel"], *extras["command"], *extras["server"]]
    newest = ["--upgrade"] if "--upgrade" in sys.argv else []
    with tempfile.TemporaryDirectory() as home:
        uv = uv_in(Path(home))
        lock(uv, "dev", [*play, *lines_of("dev")], *newest)
        # The same versions everywhere, so that no file changes what another one installed.
        same = ("--constraint", str(LOCKS / "dev.txt"))
        lock(uv, "play", play, *same)
        lock(uv, "build", [*build, *groups["kernel"]], *same)
        lock(uv, "bench", extras["bench"], *same)
        lock(uv, "learn", lines_of("learn"), *same)
        lock(uv, "docs", groups["docs"], *same)
        lock(uv, "release", groups["release"], *same)
        lock(uv, "node", groups["node"], *newest)


if __name__ == "__main__":
    main()
