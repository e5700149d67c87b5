"""Chromium with the interface that the tests of the other engines use."""

from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import sync_playwright

from tests.support.browser.browser_pages import launch
from tests.support.browser.engines.window import Json


class Chromium:
    """A Chromium without a screen."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser = launch(self._open.enter_context(sync_playwright()))

    def window(self, script: str) -> "ChromiumWindow":
        """Return a new window that runs a script at the start of each page."""
        context = self._browser.new_context(reduced_motion="reduce")
        context.add_init_script(f"({script})()")
        return ChromiumWindow(context.new_page())

    def close(self) -> None:
        """End it."""
        self._browser.close()
        self._open.close()


class ChromiumWindow:
    """A page in a context of its own."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def go(self, address: str) -> None:
        """Load an address and wait until it is complete."""
        self.page.goto(address)

    def run(self, function: str, *values: Any) -> Any:
        """Call a JavaScript function with JSON values, and return its result."""
        return self.page.evaluate(f"values => ({function})(...values)", [*values])

    def act(self, *devices: Json) -> None:
        """Click where the mouse of a list of actions goes."""
        for move in devices[0]["actions"]:
            if move["type"] == "pointerMove":
                self.page.mouse.click(move["x"], move["y"])

    def resize(self, width: int, height: int) -> None:
        """Set the size of the page in CSS pixels."""
        self.page.set_viewport_size({"width": width, "height": height})

    def cookies(self) -> Mapping[str, str]:
        """Return the cookies of the page, by name."""
        return {one["name"]: one["value"] for one in self.page.context.cookies()}

    def close(self) -> None:
        """Close it and forget its person."""
        self.page.context.close()
