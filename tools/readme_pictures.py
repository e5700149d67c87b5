"""Makes the pictures of README.md from the real page: `python -m tools.readme_pictures FOLDER`.

They show a Tarokk table, the review of a deal, and a lesson, 1280 pixels wide, in light colours.
Build the page first. Table and lesson come from fixed deals; the reviewed deal is new at each run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import SIZES, SWIFT, log_of, said_of, tell
from tests.support.browser.people import sit_down
from tests.support.browser.scenes import scenes_of
from tests.support.server.clients import Server
from tools.find_chromium import on_path
from tools.gallery.camera import FLAGS, SETTLED

NAMES = ("Anna", "Béla", "Cili", "Dezső")
COLOURS = 128  # of a picture's palette: as many as are visible here
PATIENCE = 120_000  # milliseconds; a review takes longest


def main(words: Sequence[str]) -> None:
    """Make the three pictures in a folder."""
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data) / "pictures.sqlite3")
        chromium = playwright.chromium.launch(
            executable_path=os.environ.get("SKIZ_CHROMIUM") or on_path(), args=FLAGS
        )
        for name, page in _shown(_open(chromium, server.address)):
            file = folder / f"{name}.png"
            file.write_bytes(_picture(page))
            print(f"{file}: {file.stat().st_size // 1000} kB")
        chromium.close()
        server.stop()


def _open(chromium: Browser, address: str) -> Page:
    """Return a page of a new person, whose bots act at once."""
    context = chromium.new_context(
        base_url=address, viewport=SIZES["wide"], color_scheme="light", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    settings = SWIFT % "en"
    context.add_init_script(f"localStorage.skiz ??= '{settings}'")
    page = context.new_page()
    page.goto("/")
    page.request.put("/api/me", data={"name": NAMES[0]})
    return page


def _shown(page: Page) -> Iterator[tuple[str, Page]]:
    """Yield the page three times, with the name of the picture to make."""
    _review(page)
    yield "review", page
    _lesson(page)
    yield "lesson", page
    _table(page)
    yield "table", page


def _review(page: Page) -> None:
    """Play a deal of Asszorti, and show what its worst decisions cost."""
    sit_down(page, "asszorti")
    play_by_wire(page, Random(13))
    page.goto("/games")
    page.locator("main a[href*='/games/']").first.click()
    page.get_by_test_id("look").click()
    page.locator('[data-testid="weighed"][data-whole="true"]').wait_for()
    page.locator("[data-moment]", has_text="wins in").first.press("Enter")
    page.get_by_test_id("known-verdict").wait_for()
    page.get_by_test_id("line").evaluate("one => one.scrollIntoView()")


def _lesson(page: Page) -> None:
    """Show the lesson about the tricks of Tarokk, at a question for a card."""
    page.goto("/learn/tarokk/duties")
    page.get_by_test_id("go-on").click()
    page.wait_for_selector('[data-testid="lesson"][data-stop="1"]')
    page.wait_for_selector('[data-turn="me"]')


def _table(page: Page) -> None:
    """Show a table of Illustrated Tarokk in the middle of a trick."""
    scene = next(one for one in scenes_of("illustrated") if one.name == "play")
    log = log_of(scene, scene.seat, *scene.after, names=NAMES, bot="strong")
    table = page.request.post("/api/tables", data={"game": "illustrated"}).json()["table"]
    tell(page, table, scene, scene.seat, said_of(log))


def _picture(page: Page) -> bytes:
    """Return a PNG of the page with a palette, a quarter of the size of one without."""
    page.evaluate(SETTLED)
    shot = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    made = BytesIO()
    palette = shot.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    palette.save(made, "PNG", optimize=True)
    return made.getvalue()


if __name__ == "__main__":
    main(sys.argv[1:])
