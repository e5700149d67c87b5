"""docs/score.md: its record is legal, its sessions print what it shows, its mistake is named."""

import doctest
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skiz.command.app import app
from skiz.records import BadRecord, read
from tests.support.tools.source_tree import ROOT

TEXT = (ROOT / "docs" / "score.md").read_text("utf-8")
FENCE = re.compile(r"^```(\w+)(?: title=\"(.*)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS = [(language, title, text) for language, title, text in FENCE.findall(TEXT)]
((RECORD, DEAL),) = [(title, text) for _, title, text in BLOCKS if title]


@pytest.fixture(autouse=True)
def with_its_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the record of the page the only file of the working folder."""
    monkeypatch.chdir(tmp_path)
    Path(RECORD).write_text(DEAL, "utf-8")


def test_the_python_session_prints_what_the_page_shows() -> None:
    (session,) = [text for language, _, text in BLOCKS if language == "python"]
    found = doctest.DocTestParser().get_doctest(session, {}, "score.md", None, 0)
    assert found.examples
    assert doctest.DocTestRunner().run(found).failed == 0


def test_the_command_prints_what_the_page_shows() -> None:
    (session,) = [text for language, _, text in BLOCKS if language == "console"]
    command, _, shown = session.removeprefix("$ skiz ").partition("\n")
    done = CliRunner().invoke(app, command.split())
    assert done.exit_code == 0
    for part in filter(None, (part.strip("\n") for part in shown.split("...\n"))):
        assert part in done.output


def test_the_mistake_is_named_as_the_page_shows() -> None:
    wrong = DEAL.replace("9  s9 ", "9  cA ")
    assert wrong != DEAL
    with pytest.raises(BadRecord) as error:
        read(wrong, RECORD)
    assert f"✗ {error.value}\n" in TEXT
