"""How to install Skíz is said in one place, and names every extra."""

import re
import tomllib

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
