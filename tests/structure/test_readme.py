"""The Python in README.md and docs/research.md works as those pages say; pictures are small."""

import doctest
import re
from pathlib import Path

import pytest

from tests.support.games.small_corpus import write_small_corpus
from tests.support.tools.source_tree import ROOT

LARGEST = 150_000  # bytes of a picture, so that the page appears at once


@pytest.mark.parametrize(
    ("page", "extra"), [("README.md", "skiz"), ("docs/research.md", "pyspiel")]
)
def test_python_of_a_page_runs(
    page: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder of its own, because a page may write files, and read a corpus."""
    pytest.importorskip(extra)
    monkeypatch.chdir(tmp_path)
    file: Path = ROOT / page
    blocks = re.findall(r"^```python\n(.*?)^```", file.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    text = "\n".join(block for block in blocks if ">>> " in block)
    assert text, f"{page} shows no Python session"
    if "corpora/" in text:
        write_small_corpus(tmp_path)
    found = doctest.DocTestParser().get_doctest(text, {}, file.name, str(file), 0)
    assert found.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found).failed == 0


def test_pictures_of_the_readme_are_small() -> None:
    shown = re.findall(r"!\[[^\]]*\]\(([^)]+\.png)\)", (ROOT / "README.md").read_text("utf-8"))
    assert len(shown) == 3
    assert [name for name in shown if (ROOT / name).stat().st_size > LARGEST] == []
