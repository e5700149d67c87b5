"""A deal that somebody at a page plays over the wire, where a test looks at what comes after it.

To click all the way there would show once more what other tests show, at five times the price.
"""

from contextlib import closing
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.support.browser.people import ready
from tests.support.server.clients import Json, Person, settled, thrown_in


def person_at(page: Page) -> Person:
    """Whoever sits at a page, on another line."""
    where = urlsplit(page.url)
    person = Person(f"{where.scheme}://{where.netloc}")
    person.http.cookies.clear()
    for cookie in page.context.cookies():
        person.http.cookies.set(cookie["name"], cookie["value"])
    return person


def play_by_wire(page: Page, rng: Random) -> None:
    """Play the deal that is on at the table of a page, which then takes the seat back and shows how
    it ended.
    """
    table = urlsplit(page.url).path.rpartition("/")[2]
    with closing(person_at(page)) as person, closing(person.socket(table)) as socket:
        socket.catch_up()
        begun = max(n for n, event in socket.events.items() if event["type"] == "deal")

        def ended(message: Json) -> bool:
            return settled(message) and message["n"] > begun

        acts = 0
        while do := socket.my_turn(rng, ended):
            acts += 1
            socket.say({"do": do, "on": socket.turn["on"], "id": f"{acts}"})
            assert "ack" in socket.answer(f"{acts}") or thrown_in(socket)
    page.locator('[data-testid="connection"][data-state="taken"] button').click()
    page.get_by_test_id("settlement").wait_for()
    assert ready(page) is None
