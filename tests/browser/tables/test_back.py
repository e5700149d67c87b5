"""The browser's Back closes what lies over a page before it leaves the page, and nothing else."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.pages import Open, frames, table_for, tell
from tests.support.browser.scenes import scenes_of


def settings(page: Page) -> Locator:
    """Open the settings and return their sheet."""
    page.get_by_role("button", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    expect(sheet).to_be_visible()
    return sheet


def at(page: Page, path: str) -> None:
    """Wait until the page is at an address, with nothing over it."""
    expect(page).to_have_url(f"{page.url.split('/')[0]}//{page.url.split('/')[2]}{path}")
    expect(page.locator("dialog[open]")).to_have_count(0)


def from_rules_to_learn(open_page: Open) -> Page:
    """Return the page of all lessons, before which there was the one of the rules."""
    page = open_page("narrow", "/rules")
    page.get_by_role("link", name="Learn", exact=True).click()
    page.wait_for_url("**/learn")
    return page


def test_back_closes_the_settings_and_then_leaves_the_page(open_page: Open) -> None:
    """The focus is where it was before."""
    page = from_rules_to_learn(open_page)
    for _ in range(2):
        settings(page)
        page.go_back()
        at(page, "/learn")
        expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.go_back()
    page.wait_for_url("**/rules*")


@pytest.mark.parametrize("way", ["key", "button", "reload"])
def test_a_sheet_closed_in_another_way_costs_no_press_of_back(open_page: Open, way: str) -> None:
    page = from_rules_to_learn(open_page)
    sheet = settings(page)
    if way == "key":
        page.keyboard.press("Escape")
    elif way == "button":
        sheet.get_by_role("button", name="Close").click()
    else:
        page.reload()
    at(page, "/learn")
    page.wait_for_function("() => !history.state?.sheets")
    page.go_back()
    page.wait_for_url("**/rules*")


def test_forward_opens_no_closed_sheet_and_leads_nowhere(open_page: Open) -> None:
    page = from_rules_to_learn(open_page)
    settings(page)
    page.go_back()
    at(page, "/learn")
    page.evaluate("history.forward()")
    page.wait_for_function("() => !history.state?.sheets")
    at(page, "/learn")


def test_a_link_on_a_sheet_leads_to_its_page_and_back_to_the_first(open_page: Open) -> None:
    page = from_rules_to_learn(open_page)
    sheet = settings(page)
    sheet.evaluate("one => one.insertAdjacentHTML('beforeend', '<a href=\"/games\">deals</a>')")
    sheet.get_by_role("link", name="deals").click()
    page.wait_for_url("**/games")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !history.state?.sheets")
    page.go_back()
    page.wait_for_url("**/learn")


@pytest.mark.parametrize(
    "opener", ["header nav > .panel", "header nav > .panel + button", "[data-testid=last-trick]"]
)
def test_back_closes_each_sheet_of_a_table_and_keeps_the_seat(open_page: Open, opener: str) -> None:
    page = open_page("narrow", simulated=True)
    scene = next(scene for scene in scenes_of("asszorti") if scene.name == "play")
    tell(page, table_for(page, "asszorti"), scene, scene.seat, frames(scene, scene.seat))
    hand, path = page.get_by_test_id("hand"), page.url
    over = page.locator("dialog[open], aside.open")
    for _ in range(2):
        page.locator(opener).click()
        expect(over).to_be_visible()
        page.wait_for_function("() => history.state?.sheets === 1")
        page.go_back()
        expect(over).to_have_count(0)
        expect(hand).to_be_visible()
    assert page.url == path
