"""CITATION.cff is valid, says what NOTICE and pyproject.toml say, and a page leads to it."""

import re
import tomllib
from typing import Any

import pytest

from tests.support.tools.source_tree import ROOT

yaml = pytest.importorskip("yaml")

# The Citation File Format 1.2.0: the keys that a file must have, and those that are used here.
REQUIRED = {"cff-version", "message", "title", "authors"}
TEXTS = REQUIRED - {"authors"} | {"type", "abstract", "license"}


def cited() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    return found


def test_the_file_is_valid() -> None:
    found = cited()
    assert found.keys() >= REQUIRED
    assert found.keys() <= TEXTS | {"authors", "keywords"}
    assert all(isinstance(found[key], str) and found[key].strip() for key in TEXTS)
    assert (found["cff-version"], found["type"]) == ("1.2.0", "software")
    assert [one.keys() for one in found["authors"]] == [{"name"}]
    assert len({*found["keywords"]}) == len(found["keywords"]) > 0


def test_it_says_what_other_files_say_and_no_address() -> None:
    found = cited()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert found["license"] == project["license"]
    assert {*found["keywords"]} == {*project["keywords"]}
    holder = re.findall(r"^Copyright the (.+)$", (ROOT / "NOTICE").read_text("utf-8"), re.MULTILINE)
    assert [one["name"] for one in found["authors"]] == [f"The {name}" for name in holder]
    assert not re.search(r"://|@|\bwww\.", (ROOT / "CITATION.cff").read_text("utf-8"))


def test_the_page_names_each_licence_and_is_linked() -> None:
    page = (ROOT / "docs" / "licences.md").read_text("utf-8")
    assert all(word in page for word in ("Apache-2.0", "CC0-1.0", "(../NOTICE)", "CITATION.cff"))
    assert "(docs/licences.md)" in (ROOT / "README.md").read_text("utf-8")
    assert "(licences.md)" in (ROOT / "docs" / "README.md").read_text("utf-8")
