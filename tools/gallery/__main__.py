"""Makes pictures of every phase of every game, and of the pages around it.

    python -m tools.gallery FOLDER [--only GAME] [--sizes 360 ...]

Each picture is made at three widths, light and dark, with an index.html. The deals come from seeds,
so that two galleries differ only in the look. It fails if a phase of a game was not seen.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from skiz.games import games
from skiz.puzzles import contents
from skiz.server.deals.replay import replay
from skiz.server.table_log.log import TableLog
from tests.support.browser.pages import ME, SWIFT, log_of, said_of, tell
from tests.support.browser.scenes import scenes_of, unseen
from tests.support.server.clients import Server
from tests.support.server.results import show_results
from tools.find_chromium import on_path
from tools.gallery.camera import FLAGS, SETTLED
from tools.gallery.lobby_scenes import lobby_scenes

WIDTHS = {1280: 800, 768: 1024, 360: 740}  # pixels, with their heights
SCHEMES = ("light", "dark")
NAMES = ("Anna", "Maximiliane-Friederike", "Cili", "Dezső")  # one name is long
PAGES = {
    "learn": "/learn",
    "rules": "/rules/asszorti",
    "rules-of-tarokk": "/rules/illustrated",
    "glossary": "/glossary",
    "days": "/day/asszorti",
    "puzzles": "/puzzles",
    "studies": "/studies",
    "together": "/together",
    "deals": "/games",
    "you": "/you",
    "figures": "/you/figures",
    "ratings": "/ratings",
    "fairness": "/fairness",
}
UNTOUCHED = '{"lang": "%s"}'  # the settings of a newcomer
LONG = {"rules", "rules-of-tarokk", "glossary"}  # only their beginning is pictured
STEPS = 24  # of a replay, to the middle of the play
PATIENCE = 60_000  # milliseconds


@dataclass(frozen=True)
class Picture:
    """One view of the page, in all sizes and schemes; `whole` if it scrolls."""

    group: str
    name: str
    whole: bool = False

    def file(self, width: int, scheme: str) -> str:
        """Return the name of its file."""
        return f"{self.group}-{self.name}-{width}-{scheme}.png".replace(" ", "-")


def main(words: Sequence[str]) -> None:
    """Make the gallery."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.gallery", description="Pictures of every phase of every game."
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[], help="games, `pages`, or `lobby`")
    parser.add_argument("--sizes", nargs="*", type=int, default=list(WIDTHS), choices=WIDTHS)
    parser.add_argument("--schemes", nargs="*", default=list(SCHEMES), choices=SCHEMES)
    parser.add_argument("--lang", default="en", choices=("en", "hu", "de"))
    wanted = parser.parse_args(words)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    views = [(width, scheme) for width in wanted.sizes for scheme in wanted.schemes]
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data) / "gallery.sqlite3")
        chromium = playwright.chromium.launch(
            executable_path=os.environ.get("SKIZ_CHROMIUM") or on_path(), args=FLAGS
        )
        newcomer = partial(_newcomer, chromium, server.address, wanted.lang)
        made = []
        for page, picture in _views(newcomer, server.address, wanted.only):
            _shoot(page, picture, wanted.folder, views)
            made.append(picture)
        chromium.close()
        server.stop()
    (wanted.folder / "index.html").write_text(_index(made, views), "utf-8")
    print(f"{len(made) * len(views)} pictures: {wanted.folder / 'index.html'}")
    lacking = [f"{key}: {phase}" for key in _games(wanted.only) for phase in unseen(key)]
    if lacking:
        sys.exit(f"Not seen, as no deal brought it: {', '.join(lacking)}")


def _newcomer(
    chromium: Browser, address: str, lang: str, settings: str = UNTOUCHED
) -> BrowserContext:
    """Return a browser that was never here."""
    context = chromium.new_context(base_url=address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    wanted = settings % lang
    context.add_init_script(
        f"localStorage.getItem('skiz') || localStorage.setItem('skiz', '{wanted}')"
    )
    return context


def _games(only: Sequence[str]) -> list[str]:
    return [key for key in games() if not only or key in only]


def _views(
    newcomer: Callable[..., BrowserContext], address: str, only: Sequence[str]
) -> Iterator[tuple[Page, Picture]]:
    """Yield a page for each picture, which shows the view until the next one is requested."""
    if not only or "lobby" in only:
        for name, page in lobby_scenes(newcomer, address):
            yield page, Picture("pages", name, whole="lesson" not in name)
    page = newcomer(settings=SWIFT).new_page()
    page.goto("/")
    for key in _games(only):
        yield from _of_game(page, key)
    if not only or "pages" in only:
        others = page.context.new_page()  # without the simulated sockets of the games
        others.goto("/")
        yield from _around(others)


def _around(page: Page) -> Iterator[tuple[Page, Picture]]:
    """Yield the pages around the games, and a table that waits for friends."""
    for name, path in PAGES.items():
        page.goto(path)
        page.wait_for_selector("main h1, main h2")
        page.wait_for_load_state("networkidle")
        yield page, Picture("pages", name, whole=name not in LONG)
    waiting = {"game": "asszorti", "wait_to_start": True}
    table = page.request.post("/api/tables", data=waiting).json()["table"]
    page.goto(f"/t/{table}")
    page.get_by_test_id("qr").wait_for()
    yield page, Picture("pages", "waiting")
    evening = page.request.post("/api/duplicates", data={"kind": "evening", "game": "asszorti"})
    page.goto(f"/d/{evening.json()['set']}")
    page.wait_for_selector("main h1")
    yield page, Picture("pages", "evening", whole=True)
    show_results(page)
    yield page, Picture("pages", "results", whole=True)
    yield from _company(page)
    page.goto("/learn")
    page.locator("[data-lesson]").first.click()
    page.wait_for_selector('[data-testid="lesson"][data-stop="0"]')
    yield page, Picture("pages", "lesson", whole=True)
    page.goto(f"/puzzles/asszorti/{contents('asszorti')[0].key}")
    page.get_by_test_id("story").wait_for()
    yield page, Picture("pages", "puzzle", whole=True)


def _company(page: Page) -> Iterator[tuple[Page, Picture]]:
    """Yield a table of two people: one is gone for long, and they have talked."""
    scene = next(scene for scene in scenes_of("asszorti") if scene.name == "play")
    log = log_of(scene, scene.seat, *scene.after, names=NAMES, bot="strong")
    table = page.request.post("/api/tables", data={"game": "asszorti"}).json()["table"]
    friend = (scene.seat + 1) % scene.rules.seats
    here = {"present": {f"{scene.seat}": "here", f"{friend}": "gone"}, "long_gone": [friend]}
    line = {"k": 1, "chair": friend, "name": NAMES[friend], "who": "friend", "phrase": "hello"}
    said = [*said_of(log), json.dumps({**here, "grace": 60}), json.dumps({"chat": [line]})]
    tell(page, table, scene, scene.seat, said)
    yield page, Picture("pages", "gone")
    page.get_by_test_id("chat-button").click()
    page.get_by_test_id("chat").wait_for()
    yield page, Picture("pages", "chat")


def _of_game(page: Page, key: str) -> Iterator[tuple[Page, Picture]]:
    table = page.request.post("/api/tables", data={"game": key}).json()["table"]
    for scene in scenes_of(key):
        log = log_of(scene, scene.seat, *scene.after, names=NAMES, bot="strong")
        said = said_of(log)
        tell(page, table, scene, scene.seat, said)
        yield page, Picture(key, scene.name)
        if scene.name == "score":
            page.get_by_test_id("chat-button").click()
            page.get_by_test_id("chat").wait_for()
            yield page, Picture(key, "chat")
            yield from _replay(page, key, log)


def _replay(page: Page, key: str, log: TableLog) -> Iterator[tuple[Page, Picture]]:
    """Yield the replay of a log's deal, at its beginning and in the middle of its play."""
    assert log.finished
    replayed = replay(log.finished, "gallery", ME)
    page.route("**/api/tables/gallery/deals/1", lambda route: route.fulfill(json=replayed))
    page.goto("/games/gallery/1")
    page.get_by_test_id("replay").wait_for()
    yield page, Picture(key, "replay begins", whole=True)
    for _ in range(STEPS):
        page.keyboard.press("ArrowRight")
    yield page, Picture(key, "replay", whole=True)


def _shoot(page: Page, picture: Picture, folder: Path, views: Iterable[tuple[int, str]]) -> None:
    for width, scheme in views:
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.evaluate(SETTLED)
        page.screenshot(
            path=folder / picture.file(width, scheme),
            full_page=picture.whole,
            animations="disabled",
        )


def _index(made: Iterable[Picture], views: Sequence[tuple[int, str]]) -> str:
    """Write the page that shows all pictures, with a row for each view."""
    rows = "".join(
        f"<h2>{escape(picture.group)}: {escape(picture.name)}</h2><p>"
        + "".join(
            f'<a href="{file}"><img src="{file}" alt="{width} {scheme}" height="420" '
            'loading="lazy"></a> '
            for width, scheme in views
            for file in [picture.file(width, scheme)]
        )
        + "</p>"
        for picture in made
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>'
        "<style>body{font:16px sans-serif;margin:2rem}img{box-shadow:0 0 6px #888}</style>"
        f"<h1>Gallery</h1>{rows}</html>\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
