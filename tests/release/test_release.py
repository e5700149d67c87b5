"""Making a release: what is refused, the changes of a version, checksums and licences."""

import subprocess
from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT
from tools.release import changelog, checksums
from tools.release.checkout import Checkout, Refused
from tools.release.packages import digest
from tools.release.parts import row

CHANGES = """# Changes

One line for each.

## 1.1, not released yet

### Players

* The cards are larger.

## 1.0, 2026-01-02

* The first.
"""


def changes(folder: Path, text: str = CHANGES) -> Path:
    """Write a list of changes."""
    file = folder / "CHANGELOG.md"
    file.write_text(text, "utf-8")
    return file


def test_the_changes_of_a_version_are_cut_and_dated(tmp_path: Path) -> None:
    file = changes(tmp_path)
    found = changelog.cut(file, "1.1", "2026-03-04")
    assert found.section == "## 1.1, 2026-03-04\n\n### Players\n\n* The cards are larger.\n"
    assert file.read_text("utf-8") == CHANGES
    found.save()
    assert file.read_text("utf-8") == CHANGES.replace("not released yet", "2026-03-04")


def test_our_own_list_of_changes_can_be_cut() -> None:
    version = subprocess.run(
        ["git", "grep", "-h", "^version = ", "pyproject.toml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split('"')[1]
    found = changelog.cut(ROOT / "CHANGELOG.md", version, "2026-03-04")
    assert found.section.startswith(f"## {version}, 2026-03-04\n")
    assert "* " in found.section


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (CHANGES.replace("1.1", "1.2"), "has no heading '## 1.1, not released yet'"),
        (CHANGES.replace("* The cards are larger.\n", ""), "names no change under '## 1.1"),
    ],
)
def test_a_version_without_changes_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        changelog.cut(changes(tmp_path, text), "1.1", "2026-03-04")


@pytest.fixture(name="checkout")
def a_checkout(tmp_path: Path) -> Checkout:
    """A small checkout that can be released as 1.1."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "1.1"\n')
    page = tmp_path / "src" / "skiz" / "server" / "page"
    page.mkdir(parents=True)
    (page / "index.html").write_text("<title>")
    (tmp_path / "src" / "skiz" / "__init__.py").write_text('__version__ = "1.1"\n')
    (tmp_path / ".gitignore").write_text("/src/skiz/server/page/\n")
    who = ("-c", "user.name=Anna", "-c", "user.email=anna@example.org")
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "first"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    return Checkout(tmp_path)


def test_a_clean_checkout_of_the_version_is_released(checkout: Checkout, tmp_path: Path) -> None:
    checkout.check("1.1")
    checkout.copy(copied := tmp_path / "copied")
    assert (copied / "src" / "skiz" / "server" / "page" / "index.html").read_text() == "<title>"
    assert not (copied / ".git").exists()
    assert checkout.environment["SOURCE_DATE_EPOCH"] == str(checkout.seconds)


def test_what_is_not_released_is_named(checkout: Checkout) -> None:
    with pytest.raises(Refused, match=r"pyproject.toml has version 1.1, not 1.2"):
        checkout.check("1.2")
    (checkout.root / "src" / "skiz" / "server" / "page" / "index.html").unlink()
    with pytest.raises(Refused, match="the page is not built"):
        checkout.check("1.1")
    (checkout.root / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "1.2"\n')
    with pytest.raises(Refused, match="something is changed and not committed"):
        checkout.check("1.2")


def test_checksums_are_those_of_all_files(tmp_path: Path) -> None:
    for name in ("b.whl", "a.tar.gz"):
        (tmp_path / name).write_text(name)
    checksums.write(tmp_path)
    checksums.write(tmp_path)
    assert (tmp_path / checksums.NAME).read_text() == (
        f"{digest(tmp_path / 'a.tar.gz')}  a.tar.gz\n{digest(tmp_path / 'b.whl')}  b.whl\n"
    )


@pytest.mark.parametrize(
    ("licences", "written"),
    [
        ([{"license": {"id": "MIT"}}, {"license": {"name": "Own"}}], "MIT AND Own"),
        ([{"expression": "Apache-2.0 OR MIT"}], "Apache-2.0 OR MIT"),
        ([], "not stated"),
    ],
)
def test_a_part_is_listed_with_its_licences(licences: list[object], written: str) -> None:
    part = {"name": "anna", "version": "3", "licenses": licences}
    assert row(part) == f"anna 3: {written}\n"
