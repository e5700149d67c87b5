"""Plays a deal of a person at a page over the wire, for tests of what comes after it.

Clicking through the deal would repeat other tests, at five times the cost.
"""

from contextlib import ExitStack, closing
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.support.browser.people import ready
from tests.support.server.clients import Person, play_on


def person_at(page: Page) -> Person:
    """Return the person at a page, over another connection."""
    where = urlsplit(page.url)
    person = Person(f"{where.scheme}://{where.netloc}")
    person.http.cookies.clear()
    for cookie in page.context.cookies():
        person.http.cookies.set(cookie["name"], cookie["value"])
    return person


def play_by_wire(page: Page, rng: Random, *others: Page) -> None:
    """Play the current deal at a page's table, with the people at other pages.

    Each page then takes its seat back and shows how the deal ended.
    """
    table = urlsplit(page.url).path.rpartition("/")[2]
    with ExitStack() as stack:
        sockets = []
        for one in (page, *others):
            person = stack.enter_context(closing(person_at(one)))
            sockets.append(stack.enter_context(closing(person.socket(table))))
            sockets[-1].catch_up()
        events = sockets[0].events.items()
        play_on(sockets, rng, max(n for n, event in events if event["type"] == "deal"))
    for one in (page, *others):
        one.locator('[data-testid="connection"][data-state="taken"] button').click()
        one.get_by_test_id("settlement").wait_for()
        assert ready(one) is None
