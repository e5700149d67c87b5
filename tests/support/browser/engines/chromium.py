"""Chromium on a phone of Android, driven by Playwright as the other engines are driven."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser, Error, Page

from tests.support.browser.engines.window import Json, Wrong
from tests.support.browser.laid_out import resize

CALL = "values => (%s)(...values)"
KEYS = {"\ue00c": "Escape"}


class ChromiumPhone:
    """A browser whose windows are touched."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def window(self, script: str) -> "ChromiumWindow":
        """Return a new window that runs a script at the start of each page."""
        context = self._browser.new_context(
            has_touch=True, is_mobile=True, reduced_motion="reduce", device_scale_factor=2
        )
        context.add_init_script(f"({script})()")
        return ChromiumWindow(context.new_page())

    def close(self) -> None:
        """Leave the browser to those who have started it."""


class ChromiumWindow:
    """A page with cookies and storage of its own."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def go(self, address: str) -> None:
        """Load an address and wait until it is complete."""
        self._page.goto(address)

    def run(self, function: str, *values: Any) -> Any:
        """Call a JavaScript function with JSON values, and return its result."""
        try:
            return self._page.evaluate(CALL % function, list(values))
        except Error as error:
            raise Wrong(error.message) from error

    def act(self, *devices: Json) -> None:
        """Touch the page where the mouse would press it, or press keys."""
        for device in devices:
            moves = device["actions"]
            if device["type"] == "pointer":
                self._page.touchscreen.tap(moves[0]["x"], moves[0]["y"])
            else:
                self._page.keyboard.press(KEYS.get(moves[0]["value"], moves[0]["value"]))

    def resize(self, width: int, height: int) -> None:
        """Set the size of the page in CSS pixels."""
        resize(self._page, {"width": width, "height": height})

    def cookies(self) -> Mapping[str, str]:
        """Return the cookies of the page, by name."""
        return {str(one["name"]): str(one["value"]) for one in self._page.context.cookies()}

    def close(self) -> None:
        """Close it and forget its person."""
        self._page.context.close()
