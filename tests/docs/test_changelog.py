"""CHANGELOG.md: one short item for each change."""

import re

from tests.support.tools.source_tree import ROOT

MOST_WORDS = 25  # of a change; code, or a link's text, counts as its words
TEXT = (ROOT / "CHANGELOG.md").read_text("utf-8")
LINES = TEXT.replace("\n  ", " ").splitlines()  # an item that is wrapped is one line
CHANGES = [line.removeprefix("* ") for line in LINES if line.startswith("* ")]


def words(line: str) -> list[str]:
    """Return the words of a line, without the address of a link."""
    return re.findall(r"\w[\w'’./:<>=_-]*", re.sub(r"\]\([^)]*\)", "]", line))


def test_a_change_has_at_most_25_words() -> None:
    assert len(CHANGES) > 100
    assert [line for line in CHANGES if len(words(line)) > MOST_WORDS] == []


def test_only_items_stand_between_the_headings() -> None:
    headed = ("#", "* ", "One line for each change")
    assert [line for line in LINES if line and not line.startswith(headed)] == []


def test_no_change_is_listed_twice() -> None:
    items = [line.casefold() for line in CHANGES]
    assert sorted(line for line in set(items) if items.count(line) > 1) == []
