"""How to install Skíz is said in one place, and names every extra."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT

PAGE = ROOT / "docs" / "install.md"
OURS = re.compile(r"pip install\b.*(?:skiz|\.)\S*\[")  # our package with an extra


def test_the_table_has_every_extra() -> None:
    rows = re.findall(r"^\| (`.+?`) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    named = [extra for row in rows for extra in re.findall(r"`(\w+)`", row)]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert sorted(named) == sorted(project["optional-dependencies"])


def test_no_other_page_or_example_says_how() -> None:
    assert OURS.search(PAGE.read_text("utf-8"))
    others = (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.py"))
    assert [str(one) for one in others if one != PAGE and OURS.search(one.read_text("utf-8"))] == []


@pytest.mark.parametrize(("goal", "says"), [("setup", True), ("docs", False), ("lock", False)])
def test_only_setup_itself_ends_with_what_to_run_next(
    goal: str, says: bool, tmp_path: Path
) -> None:
    """Make only prints its commands, in a folder that has nothing but what they need."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    for name in ("CMakeLists.txt", "pyproject.toml", "tools/kernel.py", "tools/page.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    for file in (ROOT / "requirements").iterdir():
        (tmp_path / "requirements").mkdir(exist_ok=True)
        (tmp_path / "requirements" / file.name).touch()
    words = [make, "--dry-run", "--no-print-directory", "-f", str(ROOT / "Makefile"), goal]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    last = ran.stdout.splitlines()[-1]
    assert ("Ready. Next: . .venv/bin/activate && skiz --help" in last) is says
    assert ran.stdout.count("Ready.") == says
