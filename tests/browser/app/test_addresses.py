"""Every address of the page on a phone, in German, which has the longest words."""

import re
from contextlib import closing

from playwright.sync_api import expect

from skiz.server.site.addresses import ADDRESSES
from skiz.words import catalogue, say
from tests.support.browser.axe import objections
from tests.support.browser.by_wire import person_at
from tests.support.browser.engines.addresses import SHOWN, paths
from tests.support.browser.large_text import astray, outside, write_twice_as_large
from tests.support.browser.pages import Open, fits
from tests.support.browser.shifts import MOST, NOTED, shift
from tests.support.browser.targets import small_targets
from tests.support.server.clients import Person

LONGEST = {"rules-of-illustrated": "/rules/illustrated"}  # beside those of the short game


def test_every_address_is_made_for_a_phone(open_page: Open) -> None:
    """Nothing shifts while it loads, nothing is wider than the window, and everything that may be
    pressed is as large as a finger.
    """
    page = open_page("narrow", lang="de", own=True, pictures=True)
    page.add_init_script(NOTED)
    shifts, wide, small = {}, [], list[str]()
    with closing(person_at(page)) as person:
        for name, path in (paths(person) | LONGEST).items():
            page.goto(path)
            page.wait_for_selector(SHOWN[name.removesuffix("-illustrated")])
            page.wait_for_load_state("networkidle")
            shifts[name] = shift(page)
            small += small_targets(page, name)
            if not fits(page):
                wide.append(name)
    assert {name: found for name, found in shifts.items() if found[0] > MOST} == {}
    assert small == []
    assert wide == []


def test_every_address_is_whole_with_text_twice_as_large(open_page: Open) -> None:
    """Text follows the size that the browser is set to, and nothing sticks out of the window."""
    page = open_page("narrow", lang="de", own=True, pictures=True)
    write_twice_as_large(page)
    lost = list[str]()
    with closing(person_at(page)) as person:
        for name, path in (paths(person) | LONGEST).items():
            page.goto(path)
            page.wait_for_selector(SHOWN[name.removesuffix("-illustrated")])
            page.wait_for_load_state("networkidle")
            found = outside(page) + astray(page, "header :is(a, button, summary)")
            lost += [f"{name}: {one}" for one in found]
    assert lost == []


def test_every_address_of_nothing_says_so_and_leads_on(open_page: Open) -> None:
    """In a heading, as a page that is there does, and with links to others."""
    page, words = open_page("narrow", lang="de", own=True), catalogue("de")
    said = [re.escape(words[key]) for key in words if key.startswith("why.no-such-")]
    sentence = re.compile(f"^({'|'.join(said)})$")
    small = list[str]()
    for one in ADDRESSES:
        if "{" not in one.pattern:
            continue
        page.goto("/" + re.sub(r"{.*?}", "1", one.pattern))
        expect(page.get_by_role("heading", level=1), one.name).to_have_text(sentence)
        assert page.locator("main a[href]").count() >= 1, one.name
        small += small_targets(page, one.name)
        assert objections(page, one.name) == []
    assert small == []


def test_a_board_says_who_may_see_it(open_page: Open) -> None:
    """Instead of that nothing is there."""
    page = open_page("narrow", own=True)
    with closing(Person(person_at(page).address)) as other:
        table = other.http.post("/api/days/asszorti").raise_for_status().json()["table"]
    for path in (f"/t/{table}", f"/games/{table}/1", f"/compare/{table}/1/{table}/1"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(say("why.board-not-played"))
        assert page.locator("main a[href='/']").count() == 1
