"""Puts all pages of the site into one folder, as Sphinx reads them."""

import shutil
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from skiz.games import games

from . import commands, notebooks, rooms, rules
from .drawings import with_drawings
from .links import FILES, relinked
from .site_map import HOME, ROOT, children, pages, place, sections

# Pages of the repository that get the pages written from the code below them.
RULES, API = PurePosixPath("docs/rules.md"), PurePosixPath("docs/api.md")


def stage(folder: Path) -> None:
    """Write every page into a folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    for page in pages():
        _write(folder / f"{place(page)}.md", _staged(folder, page))
    for of_game in rules.rules_pages():
        others = _tree(of_game.translations) if of_game.translations else ""
        _write(folder / f"{of_game.place}.md", of_game.text + others)
    for where, text in rooms.api_pages():
        _write(folder / f"{where}.rst", text)
    _write(folder / f"{commands.PLACE}.md", commands.commands_page())


def _staged(folder: Path, page: PurePosixPath) -> str:
    """Return a page with its links, drawings and the navigation below it."""

    def keep(file: PurePosixPath) -> None:
        _copy(ROOT / file, folder / FILES / file)

    text = with_drawings(relinked((ROOT / page).read_text("utf-8"), page, keep))
    if page.parts[:2] == notebooks.FOLDER:
        text = notebooks.as_notebook(text, page.stem)
    return f"{text}\n{_navigation(page)}"


def _navigation(page: PurePosixPath) -> str:
    if page == HOME:
        return "".join(_tree(map(place, section.pages), section.title) for section in sections())
    below = below_page(page)
    return _tree(below) if below else ""


def below_page(page: PurePosixPath) -> tuple[str, ...]:
    """Return the places of all pages below a page, also of those written from the code."""
    if page == RULES:
        return tuple(rules.place(key) for key in games())
    if page == API:
        return (*map(rooms.place, rooms.rooms()), commands.PLACE)
    return children(page)


def _tree(places: Iterable[str], caption: str = "") -> str:
    options = f":caption: {caption}\n" if caption else ""
    rows = "\n".join(f"/{one}" for one in places)
    return f"\n```{{toctree}}\n:hidden:\n{options}\n{rows}\n```\n"


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)
