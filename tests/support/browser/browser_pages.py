"""Pages of one browser that are lent to tests, one after the other.

A page in a new context costs 0.6 s of the processor before it shows anything, most of it for a new
process and what that compiles anew. A page that was used before costs half of that, and a page that
stays loaded costs nothing.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Hashable
from contextlib import suppress
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Error, Page, Playwright, ViewportSize

from tests.support.browser.people import PATIENCE
from tools.find_chromium import on_path

NOTHING_RUNS = "/healthz"  # a place of the same origin at which there is no page
FORGET = "localStorage.clear(); sessionStorage.clear()"
# All that a page may keep of its visitor while it shows nothing. Axe may stay: it is dear to load.
# Where one sat last is told in the lobby alone.
KEEPS = """() => JSON.stringify([
    {...JSON.parse(localStorage.skiz), lastHouses: {}},
    Object.keys(localStorage).sort(),
    Object.keys(window).filter(name => name !== 'axe').sort(),
    document.querySelectorAll('dialog[open]').length,
    location.href,
])"""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# Pictures of cards are a fifth of what a decision costs. They keep their places, but are not drawn.
NO_PICTURES = "--blink-settings=imagesEnabled=false"
KEPT = 4  # pages of a kind that nobody has
OFTEN = 20  # so many have had a page: its process has grown to twice its size
Kind: TypeAlias = Hashable


def launch(playwright: Playwright, *flags: str) -> Browser:
    """Chromium: the one that SKIZ_CHROMIUM names, else the machine's, else Playwright's own."""
    path = os.environ.get("SKIZ_CHROMIUM") or on_path()
    return playwright.chromium.launch(
        executable_path=path, args=[*FLAGS, *flags], timeout=2 * PATIENCE
    )


class BrowserPages:
    """The pages of a browser. What was done to one for good is its kind, such as the server that it
    is before and a script that runs wherever it goes: only whoever wants the same is lent it again.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[Kind, list[Page]] = defaultdict(list)
        self._had = Counter[Page]()
        self._keeps: dict[Page, str] = {}  # of each page that may stay loaded

    def make(self, address: str, script: str, viewport: ViewportSize, **more: Any) -> Page:
        """A new page of somebody new, in a context of its own."""
        context = self._browser.new_context(
            base_url=address, viewport=viewport, reduced_motion="reduce", **more
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(script)
        return context.new_page()

    def lend(self, address: str, script: str, viewport: ViewportSize, kind: Kind) -> Page:
        """A page of somebody new, where others may have been; or one that is loaded already."""
        if not self._free[kind]:
            return self.make(address, script, viewport)
        page = self._free[kind].pop()
        page.set_viewport_size(viewport)
        return page

    def stays(self, page: Page) -> bool:
        """Whether this page is loaded, and shows nothing."""
        return page in self._keeps

    def may_stay(self, page: Page) -> None:
        """From now on this page stays loaded where a test changes nothing that it keeps."""
        self._keeps[page] = page.evaluate(KEEPS)

    def take_back(self, page: Page, kind: Kind, nowhere: str = "") -> None:
        """Have a page for whoever comes next, with nothing left of who was there. A script leads
        one that may stay loaded `nowhere`. One that is closed, has others beside it or was lent
        often goes for good.
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
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        if nowhere and page in self._keeps:
            page.evaluate(nowhere)
            if page.evaluate(KEEPS) == self._keeps[page]:
                return
        self._keeps.pop(page, None)
        page.goto(NOTHING_RUNS)
        page.evaluate(FORGET)
        page.context.clear_cookies()
