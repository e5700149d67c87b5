"""The findings have one form: pinned packages in their own folder, and none of our code.

They are not run here, because that needs a package index.
"""

import re
from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT

FOLDER = ROOT / "findings"
SCRIPTS = sorted(FOLDER.glob("*.sh"))
PYPI, NPM = (
    re.compile(r"pip install -q (.+)\n"),
    re.compile(r"npm\(\['install', '--silent', (.+)\]\)"),
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_has_the_form_of_all(script: Path) -> None:
    text = script.read_text("utf-8")
    assert script.stat().st_mode & 0o100
    assert text.startswith("#!/bin/sh\n# ")
    assert "set -eu\nfolder=$(mktemp -d)\ntrap 'rm -rf \"$folder\"' EXIT\n" in text
    for part in ("version:", "guess:", "seen:", "raise SystemExit("):
        assert part in text
    (_,) = PYPI.findall(text)
    for name, version in packages(text):
        assert re.fullmatch(r"(@[\w\-]+/)?[\w\-\[\]]+", name)
        assert re.fullmatch(r"[\d.]+", version)
    assert not re.search(r"\b(skiz|bench|tests|tools)\b", text)
    assert len(text.splitlines()) <= 80


def test_the_table_lists_every_script() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    assert re.findall(r"^\| \[([\w.\-]+)\]", page, re.MULTILINE) == [one.name for one in SCRIPTS]
    for script in SCRIPTS:
        name, version = packages(script.read_text("utf-8"))[0]
        assert f"({script.name}) | `{name}` {version} |" in page


def packages(text: str) -> list[tuple[str, str]]:
    """The names and versions of the packages that a script installs, those from npm first."""
    found = [one.strip("'").rpartition("@") for row in NPM.findall(text) for one in row.split(", ")]
    found += [one.rpartition("==") for row in PYPI.findall(text) for one in row.split()]
    return [(name, version) for name, _, version in found]
