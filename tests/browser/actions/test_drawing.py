"""Drawing seats with cards, on the page."""

from playwright.sync_api import expect

from tests.support.browser.pages import Open
from tests.support.browser.people import choose
from tests.support.tools.depth import at_night


@at_night
def test_the_draw_for_seats_is_shown(open_page: Open) -> None:
    page = open_page()
    choose(page, "illustrated")
    page.locator("details > summary").first.click()
    page.locator("details.inner > summary").first.click()
    page.locator("#house-illustrated-seats").select_option(label="are drawn with cards")
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("[data-turn]")
    expect(page.locator(".log")).to_contain_text("Draw for seats: ")
    expect(page.locator(".log")).to_contain_text("tarokk XXI")
