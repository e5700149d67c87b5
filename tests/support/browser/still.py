"""Pages on which time passes only when a test lets it, however slow the machine is.

What a page shows for a moment, such as “Copied”, is otherwise gone before a slow machine looks.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page


def stop_time(page: Page) -> None:
    """Let no time pass on a page from now on, except what its clock is told.

    The page keeps this clock for good, so it must be the test's own.
    """
    page.clock.install(time=0)
    page.clock.pause_at(1)


@contextmanager
def standing_still(page: Page) -> Iterator[None]:
    """Let no time pass on a page during the block. It must be the test's own."""
    stop_time(page)
    yield
    page.clock.resume()
