"""What a build of the documentation says of a bad cell, and what it leaves behind."""

from collections.abc import Callable
from functools import partial
from pathlib import Path, PurePosixPath

import pytest

from tests.support.tools.depth import at_night
from tools.docs import __main__ as build
from tools.docs import notebooks
from tools.docs.failed_cells import failure

PAGE = PurePosixPath("docs/notebooks/some.md")
ROLE = "```python\n{}\n```\n"


def report(cell: str, shown: str) -> str:
    """Return what MyST-NB writes down for a cell and the lines that IPython shows."""
    rule = "-" * 18
    return (
        "Traceback (most recent call last):\n  File ...\n    raise CellExecutionError\n"
        "nbclient.exceptions.CellExecutionError: An error occurred while executing the following"
        f" cell:\n{rule}\n{cell}\n{rule}\n\n\n{shown}\n\n"
    )


@pytest.mark.parametrize(
    ("shown", "says"),
    [
        ("\x1b[31mValueError\x1b[39m: none\nof that kind", "ValueError: none"),
        ("\x1b[31mSyntaxError\x1b[39m\x1b[31m:\x1b[39m invalid syntax", "SyntaxError: invalid"),
        ("\x1b[31mKeyboardInterrupt\x1b[39m: ", "KeyboardInterrupt"),
        ("\x1b[31mRefused\x1b[39m: a name of their own", "Refused: a name of their own"),
    ],
)
def test_a_bad_cell_is_named_in_a_sentence(shown: str, says: str) -> None:
    cells = ["a = 1\n", "b = 2\n", "a = 1\nb = 3\n"]
    for number, cell in enumerate(cells, 1):
        found = failure(PAGE, cells, report(cell.strip(), shown))
        assert found.startswith(f"{PAGE}: cell {number}: {says}")
        assert "\n" not in found
        assert "\x1b" not in found


@at_night  # it starts Jupyter
@pytest.mark.parametrize("cell", ["raise ValueError('none')", "1 +", "import sys; sys.exit(3)"])
def test_a_build_names_the_cell(cell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("myst_nb", reason="what makes the documentation is not installed")
    page = PurePosixPath("docs/notebooks/score-a-deal.md")
    text = f"# Some\n\n{ROLE.format('print(1)')}\n{ROLE.format(cell)}"
    source = tmp_path / "pages"
    (source / "notebooks").mkdir(parents=True)
    (source / "index.md").write_text("# All\n\n```{toctree}\nnotebooks/score-a-deal\n```\n")
    (source / "notebooks" / page.name).write_text(notebooks.as_notebook(text, page.stem))
    monkeypatch.setattr("tools.docs.notebooks.cells", lambda _: [f"{one}\n" for one in ("1", cell)])
    monkeypatch.setattr(build, "BUILT", tmp_path / "docs")
    (fault,) = build.built(source, tmp_path / "site")
    assert fault.startswith(f"{page}: cell 2: ")


@pytest.fixture
def into(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, list[str]], None]:
    """Return a build whose new site has a page, and these faults."""

    def built(faults: list[str], _: Path, site: Path) -> list[str]:
        site.mkdir()
        (site / build.MARK).touch()
        (site / "index.html").write_text("new")
        return faults

    def run(site: Path, faults: list[str]) -> None:
        monkeypatch.setattr(build, "stage", lambda _: None)
        monkeypatch.setattr(build, "built", partial(built, faults))
        build.main([str(site)])

    return run


def test_a_new_site_replaces_the_old_one(
    into: Callable[[Path, list[str]], None], tmp_path: Path
) -> None:
    site = tmp_path / "site"
    into(site, [])
    (site / "old.html").touch()
    into(site, [])
    assert sorted(file.name for file in site.iterdir()) == ["index.html", build.MARK]
    assert [*tmp_path.iterdir()] == [site]


def test_a_build_with_faults_leaves_the_last_site(
    into: Callable[[Path, list[str]], None], tmp_path: Path
) -> None:
    site = tmp_path / "site"
    with pytest.raises(SystemExit, match=r"a fault\nNo site was made, .*; there is no "):
        into(site, ["a fault"])
    into(site, [])
    (site / "index.html").write_text("old")
    with pytest.raises(SystemExit, match=r"a fault\nNo site was made, .*site is as it was"):
        into(site, ["a fault"])
    assert (site / "index.html").read_text() == "old"


def test_a_folder_of_something_else_is_not_replaced(
    into: Callable[[Path, list[str]], None], tmp_path: Path
) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(SystemExit, match="has other files"):
        into(tmp_path, [])
    assert (tmp_path / "letter.txt").read_text() == "dear"


@pytest.fixture(scope="module")
def settings() -> dict[str, object]:
    """Return the settings of Sphinx."""
    found: dict[str, object] = {}
    exec((Path(build.__file__).parent / "conf.py").read_text("utf-8"), found)
    return found


def test_no_clock_ends_a_notebook(settings: dict[str, object]) -> None:
    """A busy machine may take ten times as long."""
    assert settings["nb_execution_timeout"] == -1


def test_the_footer_names_the_holder_of_the_rights_and_the_licence(
    settings: dict[str, object],
) -> None:
    holder, _, licence = str(settings["project_copyright"]).rpartition(", ")
    assert f"Copyright {holder}\n" in Path("NOTICE").read_text("utf-8")
    assert f'\nlicense = "{licence}"\n' in Path("pyproject.toml").read_text("utf-8")
