"""The way from a friend's link to the friend's table: at once, or after a lesson."""

import pytest
from playwright.sync_api import Page, Route, expect

from skiz.lessons import course
from skiz.words import LANGS, Lang
from tests.support.browser.axe import objections
from tests.support.browser.pages import Open
from tests.support.browser.people import sit_down

INVITES: dict[Lang, str] = {
    "en": "Anna invites you to a table of Asszorti",
    "hu": "Anna meghív egy asztalhoz: Asszorti",
    "de": "Anna lädt Sie an einen Tisch ein: Asszorti",
}
BACK: dict[Lang, str] = {
    "en": "Back to Anna’s table",
    "hu": "Vissza ide: Anna asztala",
    "de": "Zurück zum Tisch von Anna",
}


def link_of(host: Page) -> str:
    """Let Anna open a table, and return the link that she sends."""
    host.request.put("/api/me", data={"name": "Anna"})
    sit_down(host)
    table = host.url.rpartition("/")[2]
    found = host.request.get(f"/api/tables/{table}").json()
    return f"/t/{table}#{found['settings']['invitation']}"


@pytest.mark.parametrize("lang", LANGS)
def test_a_link_says_who_invites_and_any_chair_will_do(open_page: Open, lang: Lang) -> None:
    """A newcomer may type a name, and sits down by the one main button."""
    anna = open_page()
    page = open_page("narrow", path=link_of(anna), lang=lang)
    sheet = page.get_by_test_id("visitor")
    expect(page.get_by_role("heading", name=INVITES[lang])).to_be_visible()
    expect(sheet.locator(".strong")).to_have_count(1)
    expect(sheet.locator("[data-profile]")).to_have_count(0)
    expect(sheet.get_by_text("József Pais")).to_be_hidden()
    assert objections(page, "an invitation") == []
    sheet.get_by_test_id("name-to-sit").fill("Kis Béla")
    sheet.locator('[data-sit="any"]').click()
    expect(sheet).to_be_hidden()
    expect(anna.locator("[data-chair] .name", has_text="Kis Béla")).to_have_count(1)


def test_a_name_that_is_refused_says_why_and_no_chair_is_taken(open_page: Open) -> None:
    anna = open_page()
    page = open_page("narrow", path=link_of(anna))
    sheet = page.get_by_test_id("visitor")
    sheet.get_by_test_id("name-to-sit").fill("Bé\u200bla")
    sheet.locator('[data-sit="any"]').click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    expect(sheet.locator('[data-sit="any"]')).to_be_visible()
    sheet.get_by_test_id("name-to-sit").fill("")
    sheet.locator('[data-sit="any"]').click()
    expect(sheet).to_be_hidden()


def test_who_has_a_name_is_not_asked_for_it(open_page: Open) -> None:
    anna, page = open_page(), open_page("narrow")
    page.request.put("/api/me", data={"name": "Cili"})
    page.goto(link_of(anna))
    page.locator('[data-sit="any"]').wait_for()
    expect(page.get_by_test_id("name-to-sit")).to_have_count(0)


@pytest.mark.parametrize("lang", LANGS)
def test_a_lesson_and_the_lobby_lead_back_to_the_friends_table(open_page: Open, lang: Lang) -> None:
    anna = open_page()
    link = link_of(anna)
    page = open_page("narrow", path=link, lang=lang)
    page.get_by_test_id("visitor").wait_for()
    lesson = course("asszorti").lesson("tricks")
    last = len(lesson.stops) - 1
    page.evaluate(
        "stop => localStorage.setItem('skiz-lessons', JSON.stringify("
        "{'asszorti/tricks': {stop, done: false}}))",
        last,
    )
    page.goto("/learn/asszorti/tricks")
    back = page.get_by_test_id("back-to-inviter")
    expect(back).to_have_text(BACK[lang])
    expect(page.locator('[data-testid="lesson"] .strong')).to_have_count(1)
    page.get_by_test_id("lesson-play").click()
    expect(page.get_by_test_id("invited-to")).to_contain_text("Anna")
    page.get_by_test_id("invited-to").get_by_role("link").click()
    page.locator('[data-sit="any"]').click()
    page.wait_for_selector("[data-chair]")
    page.get_by_test_id("visitor").wait_for(state="hidden")
    page.goto("/")
    page.get_by_test_id("back-to-table").wait_for()
    expect(page.get_by_test_id("invited-to")).to_have_count(0)


def test_an_invitation_goes_when_it_is_dismissed_or_its_table_is_over(open_page: Open) -> None:
    """The one before it is shown then."""
    links = [link_of(open_page()) for _ in range(2)]
    page = open_page("narrow")
    for link in links:
        page.goto(link)
        page.get_by_test_id("visitor").wait_for()
    page.goto("/")
    shown = page.get_by_test_id("invited-to").get_by_role("link")
    expect(shown).to_have_attribute("href", links[1])
    page.get_by_test_id("dismiss").click()
    expect(shown).to_have_attribute("href", links[0])
    page.route(f"**/api/tables/{links[0][3:].partition('#')[0]}", ended)
    page.reload()
    page.get_by_test_id("play-now").wait_for()
    expect(shown).to_have_count(0)


def ended(route: Route) -> None:
    """Answer as if the session at a table had ended."""
    answer = route.fetch()
    route.fulfill(response=answer, json=answer.json() | {"over": True})
