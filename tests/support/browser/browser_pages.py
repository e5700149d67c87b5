"""Pages of one browser, lent to one test after another.

A page in a new context costs 0.6 s of processor time before it shows anything. Most of that is for
a new process and its compilation. A page that was used before costs half, and a page that stays
loaded costs nothing.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Hashable
from contextlib import suppress
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Error, Page, Playwright, ViewportSize

from tests.support.browser.people import PATIENCE
from tools.find_chromium import on_path

NOTHING_RUNS = "/healthz"  # a place of the same origin without a page
FORGET = "localStorage.clear(); sessionStorage.clear()"
# Everything that a page may keep from its visitor while it shows nothing. Axe may stay, because
# loading it is expensive. Only the lobby shows where the visitor last sat.
KEEPS = """() => JSON.stringify([
    {...JSON.parse(localStorage.skiz), lastHouses: {}},
    Object.keys(localStorage).sort(),
    Object.keys(window).filter(name => name !== 'axe').sort(),
    document.querySelectorAll('dialog[open]').length,
    location.href,
])"""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# Pictures of cards are a fifth of the cost of a decision. They keep their places but are not drawn.
NO_PICTURES = "--blink-settings=imagesEnabled=false"
KEPT = 4  # free pages of a kind that are kept
OFTEN = 20  # number of loans after which a page is closed: its process has doubled in size
Kind: TypeAlias = Hashable


def launch(playwright: Playwright, *flags: str) -> Browser:
    """Launch Chromium: the one in SKIZ_CHROMIUM, or the machine's, or Playwright's own."""
    path = os.environ.get("SKIZ_CHROMIUM") or on_path()
    return playwright.chromium.launch(
        executable_path=path, args=[*FLAGS, *flags], timeout=2 * PATIENCE
    )


def refuse_route(*_: object) -> None:
    """Refuse to simulate the socket of a page that is lent again: the route would stay."""
    raise AssertionError("open a page whose socket is simulated with simulated=True or own=True")


class BrowserPages:
    """The pages of a browser.

    Permanent changes define a page's kind, such as the server it is connected to and a script that
    runs on every page. A page is lent again only for the same kind.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[Kind, list[Page]] = defaultdict(list)
        self._had = Counter[Page]()
        self._keeps: dict[Page, str] = {}  # by page that may stay loaded

    def make(self, address: str, script: str, viewport: ViewportSize, **more: Any) -> Page:
        """Return a new page of a new person, in a context of its own.

        It has no service worker, unless the test asks for one: a worker would answer requests
        before the test can.
        """
        more.setdefault("service_workers", "block")
        context = self._browser.new_context(
            base_url=address, viewport=viewport, reduced_motion="reduce", **more
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(script)
        return context.new_page()

    def lend(self, address: str, script: str, viewport: ViewportSize, kind: Kind) -> Page:
        """Return a page of a new person; it may have been used before, or be loaded already."""
        if not self._free[kind]:
            return self.make(address, script, viewport)
        page = self._free[kind].pop()
        page.set_viewport_size(viewport)
        return page

    def stays(self, page: Page) -> bool:
        """Return whether this page is loaded and shows nothing."""
        return page in self._keeps

    def may_stay(self, page: Page) -> None:
        """Let this page stay loaded as long as tests change nothing that it keeps."""
        self._keeps[page] = page.evaluate(KEEPS)

    def take_back(self, page: Page, kind: Kind, nowhere: str = "") -> None:
        """Clean a page for the next test.

        A script leads a page that may stay loaded `nowhere`. A page is closed for good if it was
        closed, has others beside it, or was lent often.
        """
        self._had[page] += 1
        alone = page.context.pages == [page]
        if alone and self._had[page] < OFTEN and len(self._free[kind]) < KEPT:
            with suppress(Error):  # a page may have crashed
                self._forget(page, nowhere)
                self._free[kind].append(page)
                return
        del self._had[page]
        self._keeps.pop(page, None)
        page.context.close()

    def _forget(self, page: Page, nowhere: str) -> None:
        page.unroute_all(behavior="ignoreErrors")
        page.context.set_offline(False)
        page.emulate_media(media="screen", color_scheme="light", reduced_motion="reduce")
        if nowhere and page in self._keeps:
            page.evaluate(nowhere)
            if page.evaluate(KEEPS) == self._keeps[page]:
                return
        self._keeps.pop(page, None)
        page.goto(NOTHING_RUNS)
        page.evaluate(FORGET)
        page.context.clear_cookies()
