"""Pages of one browser that are lent to tests, one after the other.

A page in a new context costs a second of the processor before it shows anything, most of it for a
new process and what that compiles anew: whoever comes where somebody went has it for half of that.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable
from contextlib import suppress
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Error, Page, ViewportSize

from tests.support.browser.people import PATIENCE

NOTHING_RUNS = "/healthz"  # a place of the same origin at which there is no page
FORGET = "localStorage.clear(); sessionStorage.clear()"
KEPT = 4  # pages of a kind that nobody has
OFTEN = 20  # so many have had a page: its process has grown to twice its size
Kind: TypeAlias = Hashable


class BrowserPages:
    """The pages of a browser. What was done to one for good is its kind, such as the server that it
    is before and a script that runs wherever it goes: only whoever wants the same is lent it again.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[Kind, list[Page]] = defaultdict(list)
        self._had = Counter[Page]()

    def make(self, address: str, script: str, viewport: ViewportSize, **more: Any) -> Page:
        """A new page of somebody new, in a context of its own."""
        context = self._browser.new_context(
            base_url=address, viewport=viewport, reduced_motion="reduce", **more
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(script)
        return context.new_page()

    def lend(self, address: str, script: str, viewport: ViewportSize, kind: Kind) -> Page:
        """A page of somebody new, where others may have been."""
        if not self._free[kind]:
            return self.make(address, script, viewport)
        page = self._free[kind].pop()
        page.set_viewport_size(viewport)
        return page

    def take_back(self, page: Page, kind: Kind) -> None:
        """Have a page for whoever comes next, with nothing left of who was there. One that is
        closed, has others beside it or was lent often goes for good.
        """
        self._had[page] += 1
        alone = page.context.pages == [page]
        if alone and self._had[page] < OFTEN and len(self._free[kind]) < KEPT:
            with suppress(Error):  # a page may have crashed
                _forget(page)
                self._free[kind].append(page)
                return
        del self._had[page]
        page.context.close()


def _forget(page: Page) -> None:
    page.unroute_all(behavior="ignoreErrors")
    page.context.set_offline(False)
    page.goto(NOTHING_RUNS)
    page.evaluate(FORGET)
    page.context.clear_cookies()
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
