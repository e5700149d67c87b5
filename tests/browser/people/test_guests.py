"""Guests without a name of their own are called by a number, in the language of each page."""

import re
from contextlib import closing
from random import Random

import pytest
from playwright.sync_api import Page, expect

from skiz.games import games
from skiz.words import Lang, catalogue
from tests.support.browser.pages import Open, log_of, said_of, table_for, tell
from tests.support.browser.scenes import scenes_of
from tests.support.server.clients import Person, Server, play_on
from tests.support.tools.depth import depth

WORDS: dict[Lang, str] = {
    lang: catalogue(lang)["player.guest"].partition(" {")[0] for lang in ("en", "hu", "de")
}

GUEST = re.compile(rf"({'|'.join(WORDS.values())}) \d\d\d")
SETTINGS = re.compile("Settings|Beállítások|Einstellungen")


def choose_language(page: Page, lang: Lang) -> None:
    """Choose another language for an open page, in its settings."""
    if page.locator("header details").count():
        page.locator("header summary").click()
    page.locator("header").get_by_role("button", name=SETTINGS).click()
    page.locator("#lang").select_option(lang)
    page.keyboard.press("Escape")
    expect(page.locator("#lang")).to_have_count(0)


def names_guests_in(page: Page, lang: Lang, but: str = "none") -> None:
    """Check that a page calls every guest in a language, except in one of its elements."""
    called = page.locator("main").get_by_text(re.compile(rf"{WORDS[lang]} \d\d\d"))
    called.filter(visible=True).first.wait_for()
    said = page.locator("body").inner_text()
    for one in page.get_by_test_id(but).all():
        said = said.replace(one.inner_text(), "")
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
    field = page.get_by_role("textbox").first
    expect(field).to_have_value(re.compile(r"^Gast \d\d\d$"))
    number = field.input_value().removeprefix("Gast ")
    choose_language(page, "hu")
    expect(field).to_have_value(f"Vendég {number}")
    field.fill("Guest 572")
    choose_language(page, "en")
    expect(field).to_have_value("Guest 572")  # what is typed stays as it is
    page.get_by_test_id("save-name").click()
    choose_language(page, "de")
    expect(field).to_have_value("Guest 572")


def test_a_reader_who_chooses_a_language_sees_all_guests_called_in_it_at_once(
    open_page: Open, server: Server
) -> None:
    """At a table with its log and its chat, in a replay and in the lobby. What a screen reader has
    said at the table was said.
    """
    with closing(Person(server.address)) as guest:
        guest.http.headers["Accept-Language"] = "hu"
        guest.socket(guest.table(open=True))
        table = guest.table(bots=["plain", "plain"])
        with closing(guest.socket(table)) as socket:
            play_on([socket], Random(5))
            page = open_page(path=f"/t/{table}", lang="de", own=True)
            page.locator("[data-sit]").first.click()
            page.locator("[data-testid=chat-button]").click()
            socket.say({"chat": {"phrase": "hello"}, "id": "hello"})
            page.locator("[data-testid=chat]").get_by_text(GUEST).first.wait_for()
            names_guests_in(page, "de")
            choose_language(page, "hu")
            names_guests_in(page, "hu", but="heard")
        page.goto(f"/games/{table}/1")
        page.get_by_test_id("replay").wait_for()
        names_guests_in(page, "hu")
        choose_language(page, "en")
        names_guests_in(page, "en")
        page.goto("/")
        page.locator("[data-open-table]").first.wait_for()
        names_guests_in(page, "en")
        choose_language(page, "de")
        names_guests_in(page, "de")


# My name wherever a part of it is cut off: on my plate, and above a column.
CUT_OFF = """() => [...document.querySelectorAll('[data-chair].mine .name span, th, th span')]
    .filter(one => one.checkVisibility() && !one.children.length
        && /^Vendég \\d+$/.test(one.textContent.trim())
        && (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1))
    .map(one => one.closest('section, table, .plate').className)"""


@pytest.mark.parametrize("size", ["wide", "narrow"])
@pytest.mark.parametrize("game", depth(["asszorti", "illustrated"], [*games()]))
def test_the_name_of_a_guest_is_whole(open_page: Open, game: str, size: str) -> None:
    """Whoever comes for the first time has such a name, and looks for it."""
    page = open_page(size, lang="hu", simulated=True)
    cut = []
    for scene in scenes_of(game):
        names = [f"Vendég {number}" for number in (888, 688, 886, 868, 668)]
        said = said_of(log_of(scene, scene.seat, *scene.after, names=names[: scene.rules.seats]))
        tell(page, table_for(page, game), scene, scene.seat, said)
        cut += [(scene.name, where) for where in page.evaluate(CUT_OFF)]
    assert cut == []
