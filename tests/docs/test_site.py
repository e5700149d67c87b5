"""The documentation as a site: navigation, links, rules, notebooks. `make docs` builds it."""

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path, PurePosixPath

import pytest

from skiz.games import games
from skiz.rulebook import book
from skiz.words import LANGS
from tests.support.tools.depth import at_night
from tests.support.tools.source_tree import ROOT
from tools.docs import notebooks, rooms, rules
from tools.docs.dead_links import dead_links
from tools.docs.drawings import FENCE, with_drawings
from tools.docs.inline import without_inline_scripts
from tools.docs.links import relinked
from tools.docs.site_map import HOME, children, pages, place, sections

NOTEBOOKS = notebooks.files()
MENUS = ("Play", "Host", "Score and rules", "Write a player", "Research", "Contribute")


def test_every_page_is_in_the_navigation_once() -> None:
    listed = [place(HOME)]
    listed += [place(page) for section in sections() for page in section.pages]
    listed += [child for page in pages() for child in children(page)]
    assert [page for page, count in Counter(listed).items() if count > 1] == []
    assert sorted(listed) == sorted(map(place, pages()))


def test_the_navigation_says_what_a_person_wants() -> None:
    assert tuple(section.title for section in sections()) == MENUS
    assert all(section.pages for section in sections())


def test_links_lead_to_the_same_pages_as_in_the_repository() -> None:
    """From a page one folder deeper, to a page, a heading, a picture, a file and a folder."""
    kept: list[PurePosixPath] = []
    text = (
        "[a](../hosting.md#settings) [b](../../DESIGN.md) [c](../../bench/README.md)\n"
        "[![d](../table.png)](../table.png) [e](https://a.eu) [f](#x)\n"
        "```text\n[g](../hosting.md)\n```\n"
    )
    assert relinked(text, PurePosixPath("docs/how-to/add-a-game.md"), kept.append) == (
        "[a](../hosting.md#settings) [b](../design.md) [c](../bench/index.md)\n"
        "[![d](../files/docs/table.png)](../files/docs/table.png) [e](https://a.eu) [f](#x)\n"
        "```text\n[g](../hosting.md)\n```\n"
    )
    assert kept == [PurePosixPath("docs/table.png")] * 2


def test_a_link_to_a_folder_becomes_its_words() -> None:
    page = PurePosixPath("docs/hosting.md")
    assert relinked("See [deploy/](../deploy).", page, lambda _: None) == "See deploy/."


def test_pages_of_rules_have_every_clause_of_their_game() -> None:
    found = {page.place: page.text for page in rules.rules_pages()}
    for key, game in games().items():
        entries = [entry for _, entries in book(game.rules()) for entry in entries]
        for lang in LANGS:
            text = found[rules.place(key, lang)]
            assert entries
            for entry in entries:
                assert f"`{entry.clause.cite}`" in text
                assert rules.plain(entry.texts[lang]) in text
            assert all(f"`{option.field}`" in text for option in game.house().options())


def test_the_same_words_in_each_language() -> None:
    assert len({frozenset(rules.LABELS[lang]) for lang in LANGS}) == 1


@pytest.mark.parametrize("room", rooms.rooms())
def test_the_api_has_every_exported_name(room: str) -> None:
    if room == "labs":
        for library in ("pyspiel", "pettingzoo"):
            pytest.importorskip(library)
    if room == "corpus":
        pytest.importorskip("pyarrow", reason="the extra corpus is not installed: no pyarrow")
    page = rooms.page(room)
    exported = getattr(import_module(f"skiz.{room}"), "__all__", [])
    assert [name for name in exported if f":: skiz.{room}.{name}\n" not in page] == []
    assert page.count(".. auto") > 2


def test_the_api_shows_what_comments_say() -> None:
    page = rooms.page("table")
    assert "   * `talon`: The rest of it, top first.\n" in page
    assert "   True: with the declarer; None: not known.\n" in page


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_python(file: Path) -> None:
    cells = notebooks.cells(file.read_text("utf-8"))
    assert cells
    for cell in cells:
        ast.parse(cell)
    staged = notebooks.as_notebook(file.read_text("utf-8"), file.stem)
    assert staged.count("{code-cell}") == len(cells)
    assert f"<{file.stem}.ipynb>`" in staged


@at_night  # `make docs` runs them too, in Jupyter
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("skiz._kernel")
    text = file.read_text("utf-8")
    if "pyspiel" in text:
        pytest.importorskip("pyspiel")
    names: dict[str, object] = {"__name__": file.stem}
    for cell in notebooks.cells(text):
        exec(compile(cell, file.name, "exec"), names)
    assert capsys.readouterr().out


def test_mermaid_becomes_svg() -> None:
    pytest.importorskip("mmdr", reason="make docs and make nightly install mmdr, which draws")
    design = (ROOT / "DESIGN.md").read_text("utf-8")
    drawn = with_drawings(design)
    assert drawn.count("<svg") == len(FENCE.findall(design)) > 3
    ids = re.findall(r'<svg [^>]*id="([^"]+)"', drawn)
    assert len(set(ids)) == len(ids)
    assert "<style" not in drawn


SITE = {
    "index.html": '<a href="a/b.html#there">b</a><a href="https://example.org">far</a>',
    "a/b.html": '<h1 id="there">b</h1><a href="#there">b</a><img src="../c.png">',
    "c.png": "",
}


def written(folder: Path, **more: str) -> Path:
    for name, text in (SITE | more).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


def test_a_whole_site_has_no_dead_links(tmp_path: Path) -> None:
    assert [*dead_links(written(tmp_path))] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<a href="b.html">', "bad.html: b.html: no such file"),
        ('<a href="a/">', "bad.html: a/: no such file"),
        ('<a href="a/b.html#here">', "bad.html: a/b.html#here: no such anchor"),
        ('<img src="https://example.org/x.png">', "comes from a network"),
        ('<link href="//fonts.example.org/x.css">', "comes from a network"),
    ],
)
def test_a_dead_link_is_named(text: str, fault: str, tmp_path: Path) -> None:
    (found,) = dead_links(written(tmp_path, **{"bad.html": text}))
    assert found.endswith(fault)


def test_scripts_move_from_pages_into_files(tmp_path: Path) -> None:
    page = "<script>a = 1</script><p><script src='x.js'></script>"
    site = written(tmp_path, **{"a/script.html": page, "_static/x.js": ""})
    without_inline_scripts(site)
    (file,) = set((site / "_static").glob("*.js")) - {site / "_static" / "x.js"}
    assert file.read_text("utf-8") == "a = 1"
    moved = (site / "a" / "script.html").read_text("utf-8")
    assert (
        moved == f"<script src=\"../_static/{file.name}\"></script><p><script src='x.js'></script>"
    )
