"""The commit that is released."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tarfile
import tomllib
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

PAGE = Path("src", "skiz", "server", "page")  # built; git does not have it


class Refused(Exception):
    """The reason why there is no release."""


class Checkout:
    """A checkout, of which the last commit is released."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def git(self, *words: str) -> bytes:
        """Return what git prints."""
        return subprocess.run(
            ["git", *words], cwd=self.root, capture_output=True, check=True
        ).stdout

    @property
    def seconds(self) -> int:
        """The time of the commit, in seconds since 1970: the time of all files of the release."""
        return int(self.git("log", "-1", "--format=%ct"))

    @property
    def day(self) -> str:
        """The day of the commit, in UTC."""
        return datetime.fromtimestamp(self.seconds, UTC).date().isoformat()

    @property
    def environment(self) -> dict[str, str]:
        """The environment in which builds are reproducible, and find the programs of our own."""
        own = Path(sys.executable).parent
        return {
            **os.environ,
            "PATH": os.pathsep.join((str(own), os.environ.get("PATH", ""))),
            "SOURCE_DATE_EPOCH": str(self.seconds),
            "PYTHONHASHSEED": "0",
        }

    def check(self, version: str) -> None:
        """Raise Refused if the checkout is not one of this version."""
        if self.git("status", "--porcelain", "--untracked-files=no"):
            raise Refused("something is changed and not committed.")
        project = tomllib.loads((self.root / "pyproject.toml").read_text("utf-8"))["project"]
        stated = {
            "pyproject.toml": project["version"],
            "src/skiz/__init__.py": version_in(self.root / "src" / "skiz" / "__init__.py"),
        }
        for file, found in stated.items():
            if found != version:
                raise Refused(f"{file} has version {found}, not {version}.")
        if not (self.root / PAGE / "index.html").exists():
            raise Refused("the page is not built; `make page` builds it.")

    def copy(self, target: Path) -> None:
        """Write the files of the commit and the built page into a new folder."""
        with tarfile.open(fileobj=BytesIO(self.git("archive", "HEAD"))) as archive:
            archive.extractall(target, filter="data")
        for file in (self.root / PAGE).rglob("*"):
            if file.is_file():
                copied = target / file.relative_to(self.root)
                copied.parent.mkdir(parents=True, exist_ok=True)
                copied.write_bytes(file.read_bytes())


def version_in(file: Path) -> str | None:
    """Return the `__version__` of a module, without importing it."""
    for node in ast.parse(file.read_text("utf-8")).body:
        match node:
            case ast.Assign([ast.Name("__version__")], ast.Constant(str(found))):
                return found
    return None
