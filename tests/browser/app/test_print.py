"""Printing and sharing: what is on the paper, and where a shared link leads."""

import re

from playwright.sync_api import Page, expect

from skiz.server.table_log.entries import SheetWritten
from tests.support.browser.axe import objections
from tests.support.browser.pages import (
    Finished,
    Open,
    as_person,
    log_of,
    said_of,
    table_for,
    tell,
)
from tests.support.browser.scenes import scenes_of
from tests.support.browser.still import standing_still
from tests.support.tools.depth import at_night

CLIPBOARD = ("clipboard-read", "clipboard-write")
SHARES = "navigator.share = async (what) => { window.shared = what }"


def replay(open_page: Open, finished: Finished) -> tuple[Page, str]:
    """Return the replay of a finished deal on a page of its own, and its path."""
    path = f"/games/{finished('asszorti')[1]}/1"
    page = open_page(path=path, permissions=CLIPBOARD)
    page.get_by_test_id("replay").wait_for()
    return page, path


def test_a_deal_is_printed_with_its_hands_and_its_result(
    open_page: Open, finished: Finished
) -> None:
    page, _ = replay(open_page, finished)
    sheet = page.get_by_test_id("deal-sheet")
    expect(sheet).to_be_hidden()
    page.emulate_media(media="print")
    expect(sheet).to_be_visible()
    expect(sheet.locator("tr")).to_have_count(3)
    for row in sheet.locator("tr").all():
        assert len(row.locator("td").first.inner_text().split()) == 11
    assert sheet.locator("li").count() > 20
    expect(page.get_by_test_id("replay")).to_be_hidden()
    expect(page.locator("header")).to_be_hidden()


def test_a_printed_hand_has_the_names_of_its_cards(open_page: Open, finished: Finished) -> None:
    page = open_page(path=f"/games/{finished('illustrated')[1]}/1")
    page.get_by_test_id("replay").wait_for()
    page.emulate_media(media="print")
    sheet = page.get_by_test_id("deal-sheet").locator("table")
    expect(sheet).to_contain_text(re.compile(r"\b[IVX]+\b"))
    expect(sheet).not_to_contain_text("skiz")  # the card's key


@at_night
def test_a_long_score_sheet_is_printed_on_several_pages(
    open_page: Open, finished: Finished
) -> None:
    person, table = finished("asszorti")
    page = open_page(own=True)
    as_person(page, person, f"/t/{table}")
    page.get_by_role("button", name="Score sheet").first.click()
    row = page.locator(".printed tbody tr").first
    row.wait_for()
    row.evaluate("one => { for (let n = 0; n < 120; n++) one.after(one.cloneNode(true)) }")
    printed = page.pdf(format="A4")
    assert len(re.findall(rb"/Type /Page\b", printed)) in (3, 4, 5)
    page.emulate_media(media="print")
    assert page.locator(".printed").evaluate("one => one.scrollHeight <= one.clientHeight")
    behind = "one => getComputedStyle(one, '::backdrop').backgroundColor"
    assert page.locator("dialog[open]").evaluate(behind) == "rgba(0, 0, 0, 0)"


@at_night
def test_whatever_is_printed_has_a_heading(open_page: Open, finished: Finished) -> None:
    person, table = finished("asszorti")
    page = open_page("narrow", own=True)
    as_person(page, person, f"/t/{table}")
    page.get_by_role("button", name="Score sheet").first.click()
    heading = page.locator(".printed h1")
    expect(heading).to_be_hidden()  # the sheet on the screen has its own
    for path, title in (
        ("", "Asszorti: Score sheet"),
        (f"/games/{table}/1", "Asszorti"),
        ("/rules/asszorti", "Asszorti"),
    ):
        if path:
            page.emulate_media(media="screen")
            page.goto(path)
            page.locator("main h1").first.wait_for()
        page.locator(".printed").first.wait_for(state="attached")
        page.emulate_media(media="print")
        expect(page.locator("h1:visible")).to_contain_text(title)


def test_a_score_sheet_shows_all_columns_on_a_phone(open_page: Open) -> None:
    """Of four people with long names, with sums of three figures."""
    page = open_page("narrow", simulated=True)
    scene = next(one for one in scenes_of("illustrated") if one.name == "score")
    seats = scene.rules.seats
    points = tuple(137 * sign for sign in (1, -1) * 2)
    sheets = [SheetWritten(1, points, points, over=False)]
    log = log_of(scene, scene.seat, *sheets, names=["Maximiliane-Friederike"] * seats)
    tell(page, table_for(page, "illustrated"), scene, scene.seat, said_of(log))
    page.get_by_role("button", name="Score sheet").first.click()
    sheet = page.get_by_test_id("sheet")
    expect(sheet.locator("thead th")).to_have_count(seats + 1)
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")


@at_night
def test_a_rule_book_is_printed_without_the_page_around_it(open_page: Open) -> None:
    page = open_page(path="/rules/asszorti", own=True)
    clause = page.locator("main article").first
    clause.wait_for()
    expect(page.locator("main nav")).to_be_visible()
    page.emulate_media(media="print")
    expect(clause).to_be_visible()
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator("main nav")).to_be_hidden()
    expect(page.locator("header")).to_be_hidden()


def test_a_deal_is_shared_by_the_device_or_its_link_is_copied(
    open_page: Open, finished: Finished
) -> None:
    page, path = replay(open_page, finished)
    url = page.evaluate("location.origin") + path
    page.evaluate("delete Navigator.prototype.share")
    with standing_still(page):
        page.get_by_test_id("share").click()
        expect(page.get_by_test_id("share")).to_have_text("Link copied")
    expect(page.get_by_test_id("share")).not_to_have_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == url
    page.evaluate(SHARES)
    page.get_by_test_id("share").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared.url") == url


@at_night
def test_the_copied_code_shows_the_deal_on_another_website(
    open_page: Open, finished: Finished
) -> None:
    page, path = replay(open_page, finished)
    with standing_still(page):
        page.get_by_test_id("embed").click()
        expect(page.get_by_test_id("embed")).to_have_text("Code copied")
    code = page.evaluate("navigator.clipboard.readText()")
    page.route("**/other", lambda route: route.fulfill(body=code, content_type="text/html"))
    page.goto("/other")
    frame = page.frame_locator("iframe")
    expect(frame.locator("h1")).to_have_text("Asszorti: deal 1")
    expect(frame.locator("tr").first.locator("b").first).to_be_visible()
    assert frame.locator("a").get_attribute("href") == (
        f"{page.evaluate('location.origin')}{path}?lang=en"
    )
    page.goto(f"/embed{path}")
    assert objections(page, "a frame for other websites") == []
