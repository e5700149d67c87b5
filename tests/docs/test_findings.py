"""The findings have one form: pinned packages in their own folder, and none of our code.

They are not run here, because that needs a package index.
"""

import re
from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT

FOLDER = ROOT / "findings"
SCRIPTS = sorted(FOLDER.glob("*.sh"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_has_the_form_of_all(script: Path) -> None:
    text = script.read_text("utf-8")
    assert script.stat().st_mode & 0o100
    assert text.startswith("#!/bin/sh\n# ")
    assert "set -eu\nfolder=$(mktemp -d)\ntrap 'rm -rf \"$folder\"' EXIT\n" in text
    for part in ("version:", "guess:", "seen:", "raise SystemExit("):
        assert part in text
    (installed,) = re.findall(r"pip install -q (.+)\n", text)
    assert all(re.fullmatch(r"[\w\-\[\]]+==[\d.]+", package) for package in installed.split())
    assert not re.search(r"\b(skiz|bench|tests|tools)\b", text)
    assert len(text.splitlines()) <= 80


def test_the_table_lists_every_script() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    assert re.findall(r"^\| \[([\w.\-]+)\]", page, re.MULTILINE) == [one.name for one in SCRIPTS]
    for script in SCRIPTS:
        (name, version) = re.findall(r"install -q ([\w\-]+)==([\d.]+)", script.read_text("utf-8"))[
            0
        ]
        assert f"({script.name}) | `{name}` {version} |" in page
