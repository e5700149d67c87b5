"""docs/corpus.md: its fields are those of the schema, and five lines of Python read a corpus."""

import re
from pathlib import Path

import pytest

from tests.support.games.small_corpus import write_small_corpus
from tests.support.tools.source_tree import ROOT

PAGE = (ROOT / "docs" / "corpus.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
READERS = ("pyarrow", "polars", "duckdb")


def test_fields_are_those_of_the_schema() -> None:
    from skiz.corpus.data_card import field_tables

    assert "\n".join(field_tables()).rstrip() in PAGE


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a small corpus of Asszorti, where the page has its own."""
    home = tmp_path_factory.mktemp("reading")
    write_small_corpus(home)
    return home


@pytest.mark.parametrize(("reader", "block"), [*zip(READERS, BLOCKS, strict=True)], ids=READERS)
def test_five_lines_read_a_corpus(
    reader: str,
    block: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip(reader, reason=f"{reader} is not installed")
    monkeypatch.chdir(folder)
    assert f"import {reader}" in block
    lines = [line for line in block.splitlines() if line and not line.startswith("import ")]
    assert len(lines) <= 5
    exec(compile(block, f"the page, {reader}", "exec"), {})
    printed = capsys.readouterr().out
    assert "contract" in printed
    assert any(name in printed for name in ("hand", "one", "two", "three"))


def test_tables_are_those_of_the_results() -> None:
    pytest.importorskip("matplotlib")
    from bench.corpus.page import PICTURES, corpora, tables

    found = corpora()
    assert found
    assert [name for name, table in tables(found).items() if table not in PAGE] == []
    assert [name for name in PICTURES if f"(../bench/pictures/{name})" not in PAGE] == []
