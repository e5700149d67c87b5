"""The documentation: every link between its pages leads to an existing file and heading."""

import re
from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT

PAGES = sorted(
    file
    for file in (*ROOT.glob("*.md"), *ROOT.glob("*/*.md"), *ROOT.glob("docs/*/*.md"))
    if not file.relative_to(ROOT).parts[0].startswith((".", "var", "build"))
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PATH = re.compile(r"`((?:src|kernel|web|sources|tests|tools|bench|docs)/[\w./-]*)`")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    lines = FENCED.sub("", page.read_text("utf-8")).splitlines()
    headings = (line.lstrip("#").strip() for line in lines if line.startswith("#"))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCED.sub("", page.read_text("utf-8"))
    for target in LINK.findall(text):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), target
        if anchor:
            assert anchor in anchors(file), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_named_files_exist(page: Path) -> None:
    """Except those that a how-to page creates."""
    text = page.read_text("utf-8")
    made = set(re.findall(r'title="([^"]+)"', text))
    named = set(PATH.findall(text)) - made
    assert sorted(path for path in named if not (ROOT / path).exists()) == []


def test_every_decision_is_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    numbered = sorted(file.name for file in folder.glob("[0-9]*.md"))
    index = (folder / "README.md").read_text("utf-8")
    assert LINK.findall(index.split("##")[0])[3:] == numbered
