"""The frame for other websites: it steps through the tricks, and lists them without scripts."""

from playwright.sync_api import Page, expect

from tests.support.browser.axe import objections
from tests.support.browser.pages import Finished, Open, fits

TRICKS = "details tr"
HANDS = "table:not(details table) b"  # as they were dealt, so without the cards of the talon
PLAYED = f"{HANDS}.p"


def frame_of(open_page: Open, finished: Finished, **more: object) -> Page:
    """Return the frame of a finished deal, without the page around it."""
    page = open_page("narrow", own=True)
    if more:
        browser = page.context.browser
        assert browser
        page = browser.new_context(base_url=page.evaluate("origin"), **more).new_page()  # type: ignore[arg-type]
    page.goto(f"/embed/games/{finished('asszorti')[1]}/1?lang=en")
    return page


def test_a_frame_steps_through_the_tricks(open_page: Open, finished: Finished) -> None:
    page = frame_of(open_page, finished)
    said = page.locator(".steps span")
    back, forward = page.get_by_label("Back"), page.get_by_label("Forward")
    of = page.locator(TRICKS).count()
    expect(said).to_have_text(f"Trick 0 of {of}")
    expect(back).to_be_disabled()
    expect(page.locator(f"{TRICKS}:visible")).to_have_count(0)
    expect(page.locator(PLAYED)).to_have_count(0)
    forward.click()
    expect(said).to_have_text(f"Trick 1 of {of}")
    shown = page.locator(f"{TRICKS}:visible")
    expect(shown).to_have_count(1)
    played = shown.locator("b").all_inner_texts()
    dealt = page.locator(HANDS).all_inner_texts()
    marked = sorted(card for card in played if card in dealt)
    assert len(marked) >= 2  # only one seat drew cards
    assert sorted(page.locator(PLAYED).all_inner_texts()) == marked
    assert objections(page, "a frame") == []
    assert fits(page)
    for _ in range(of):
        page.keyboard.press("ArrowRight")
    expect(said).to_have_text(f"Trick {of} of {of}")
    expect(forward).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect(said).to_have_text(f"Trick {of - 1} of {of}")


def test_a_frame_lists_all_tricks_without_scripts(open_page: Open, finished: Finished) -> None:
    page = frame_of(open_page, finished, java_script_enabled=False)
    expect(page.locator(".steps")).to_have_count(0)
    page.locator("summary").click()
    rows = page.locator(TRICKS)
    expect(rows.last).to_be_visible()
    assert rows.count() > 1
    expect(page.locator(f"{TRICKS}:visible")).to_have_count(rows.count())
    page.context.close()
