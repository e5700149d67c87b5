"""The reasons of a bot, in the replay: a question at a step, and the answer."""

from random import Random

from playwright.sync_api import Page, expect

from tests.support.browser.axe import objections
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import Open, make_table
from tests.support.tools.depth import at_night


def replayed(page: Page) -> None:
    """Play a deal against search players, and open its replay."""
    page.goto(f"/t/{make_table(page, game='asszorti', bots=['fast', 'fast'])}")
    page.wait_for_selector("[data-turn]")
    play_by_wire(page, Random(13))
    page.goto("/games")
    page.locator("main a[href*='/games/']").first.click()
    page.get_by_test_id("replay").wait_for()


@at_night
def test_a_replay_shows_the_reasons_of_computer_players(open_page: Open) -> None:
    page = open_page("narrow", lang="hu")
    replayed(page)
    page.get_by_test_id("ask-why").focus()
    page.keyboard.press("Enter")
    panel = page.get_by_test_id("reason")
    expect(panel).to_contain_text("Lépj oda, ahol egy gépi játékos lépett.")
    mine = page.locator(".mine .place").get_attribute("data-seat")
    forward = page.get_by_test_id("replay-forward")
    found: list[str] = []
    while forward.is_enabled():
        forward.click()
        expect(panel.get_by_test_id("waiting")).to_have_count(0)
        if panel.get_by_test_id("why").count() and not found:
            found += ["", *objections(page, "a reason")]
            page.get_by_test_id("replay-view").select_option(mine)
            expect(panel.get_by_test_id("why")).to_have_count(0)
            expect(panel).to_contain_text("lapokat árul el")
            page.get_by_test_id("replay-view").select_option("open")
            expect(panel.get_by_test_id("why")).to_be_visible()
        if panel.get_by_test_id("achieves").count():
            break
    assert found == [""]
    expect(panel.get_by_test_id("achieves")).to_contain_text(
        "Az elhangzottakhoz illő leosztásokban"
    )
    expect(panel.locator("li.did")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
