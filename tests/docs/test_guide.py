"""The guides name buttons and links of the page by the words that stand there."""

import re

import pytest

from tests.support.tools.source_tree import ROOT

GUIDES = ("docs/play.md", "docs/club.md")
LABEL = re.compile(
    r"(?<![*\w])\*([^*\s][^*]*)\*(?!\*)"
)  # in italics, which have no other use there
GAP = "…"  # stands for the name of a game


def words_of_the_page() -> str:
    """Return the page's own texts in English, as they stand in the code."""
    files = (*ROOT.glob("web/src/**/en.ts"), *ROOT.glob("web/src/**/words.ts"))
    return "\n".join(file.read_text("utf-8") for file in files)


@pytest.mark.parametrize("guide", GUIDES)
def test_labels_are_those_of_the_page(guide: str) -> None:
    found = [" ".join(label.split()) for label in LABEL.findall((ROOT / guide).read_text("utf-8"))]
    assert found
    page = words_of_the_page()
    parts = [part.strip() for label in found for part in label.split(GAP)]
    assert [part for part in parts if part not in page] == []
