"""The Python sessions of README.md and of docs work as those pages say; pictures are small."""

import doctest
import re
from pathlib import Path

import pytest

from tests.support.games.small_corpus import write_small_corpus
from tests.support.tools.command import skiz
from tests.support.tools.depth import at_night
from tests.support.tools.source_tree import ROOT

LARGEST = 150_000  # bytes of a picture, so that the page appears at once

SPANS = re.DOTALL | re.MULTILINE
BLOCK = re.compile(r"^```python\n(.*?)^```", SPANS)
OWN_TEST = {"docs/score.md"}  # its session reads the record that is on the page


def session(page: str) -> str:
    """Return the Python sessions of a page as one."""
    blocks = BLOCK.findall((ROOT / page).read_text("utf-8"))
    return "\n".join(block for block in blocks if ">>> " in block)


FILES = (file.relative_to(ROOT).as_posix() for file in (ROOT / "docs").rglob("*.md"))
PAGES = [page for page in ("README.md", *sorted(FILES)) if session(page)]


def test_pages_with_a_session_are_found() -> None:
    assert {"README.md", "docs/batches.md", "docs/research.md"} <= {*PAGES}


@pytest.mark.parametrize("page", sorted({*PAGES} - OWN_TEST))
def test_python_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of its own, because a page may write files, and read a corpus."""
    text = session(page)
    if "pyspiel" in text:
        pytest.importorskip("pyspiel")
    monkeypatch.chdir(tmp_path)
    if "corpora/" in text:
        write_small_corpus(tmp_path)
    found = doctest.DocTestParser().get_doctest(text, {}, page, str(ROOT / page), 0)
    assert found.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found).failed == 0


@at_night  # it plays three hundred deals
def test_the_match_for_researchers_says_what_the_page_says() -> None:
    text = (ROOT / "docs" / "research.md").read_text("utf-8")
    command, said = re.findall(
        r"^```sh\nskiz (match [^\n]+)\n```\n\n```text\n(.*?)^```", text, SPANS
    )[0]
    printed = skiz(*command.split()).stdout
    assert printed.partition("(")[0] == " ".join(said.split()).partition("(")[0]


def test_pictures_of_the_readme_are_small() -> None:
    shown = re.findall(r"!\[[^\]]*\]\(([^)]+\.png)\)", (ROOT / "README.md").read_text("utf-8"))
    assert len(shown) == 3
    assert [name for name in shown if (ROOT / name).stat().st_size > LARGEST] == []
