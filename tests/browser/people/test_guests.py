"""Guests without a name of their own are called by a number, in the language of each page."""

import re
from contextlib import closing
from random import Random

from playwright.sync_api import Page, expect

from skiz.words import Lang, catalogue
from tests.support.browser.pages import Open
from tests.support.server.clients import Person, Server, play_on

WORDS: dict[Lang, str] = {
    lang: catalogue(lang)["player.guest"].partition(" {")[0] for lang in ("en", "hu", "de")
}


def names_guests_in(page: Page, lang: Lang) -> None:
    """Check that a page calls every guest in a language."""
    expect(page.locator("main")).to_contain_text(re.compile(rf"{WORDS[lang]} \d\d\d"))
    said = page.locator("body").inner_text()
    assert [one for other, one in WORDS.items() if other != lang and f"{one} " in said] == []
    assert "\u2060" not in said


def test_each_page_calls_a_guest_in_its_own_language(open_page: Open, server: Server) -> None:
    """At the table, in a replay and in a field; the guest's browser speaks Hungarian."""
    with closing(Person(server.address)) as guest:
        guest.http.headers["Accept-Language"] = "hu"
        table = guest.table(bots=["plain", "plain"])
        with closing(guest.socket(table)) as socket:
            play_on([socket], Random(5))
        page = open_page(path=f"/t/{table}", lang="de", own=True)
        page.locator("[data-sit]").first.wait_for()
        names_guests_in(page, "de")
        page.goto(f"/games/{table}/1")
        page.get_by_test_id("replay").wait_for()
        names_guests_in(page, "de")


def test_my_own_number_is_in_the_language_of_the_page(open_page: Open) -> None:
    """Which I may have chosen against that of my browser."""
    page = open_page(path="/you", lang="de", own=True)
    expect(page.get_by_role("textbox").first).to_have_value(re.compile(r"^Gast \d\d\d$"))
