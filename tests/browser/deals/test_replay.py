"""The replay of a deal: the hands come first, and its controls stay in sight."""

import pytest
from playwright.sync_api import Page, expect

from skiz.words import LANGS, say
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import SIZES, Finished, Open, fits, replay_for
from tests.support.browser.text import run_together
from tests.support.tools.depth import at_night

# The cards whose upper left corner cannot be seen in the window, or is too small to read.
UNREADABLE = """() => [...document.querySelectorAll('.fan.open img')].filter(card => {
    const box = card.getBoundingClientRect(), fan = card.closest('.fan')
    if (!fan.checkVisibility()) return false
    const corners = [[3, 3], [22, 22]].map(([x, y]) => [box.left + x, box.top + y])
    return !corners.every(([x, y]) => card.parentElement.contains(document.elementFromPoint(x, y)))
}).map(card => card.src)"""
HANDS = "() => [...document.querySelectorAll('.fan.open')].filter(fan => fan.checkVisibility())"
IN_SIGHT = """() => {
    const {top, bottom} = document.querySelector('[data-testid=replay-forward]')
        .getBoundingClientRect()
    return 0 <= top && bottom <= innerHeight
}"""
# The names on plates that say "you", as far as it can be seen.
YOURS = """() => [...document.querySelectorAll('[data-chair] .name')].filter(name => {
    const small = name.querySelector('small')
    if (!small?.checkVisibility()) return false
    const [mark, frame] = [small, name].map(one => one.getBoundingClientRect())
    return mark.top + mark.height / 2 < frame.bottom
}).map(name => name.textContent.replace(/\\s+/g, ' ').trim())"""
BELOW = """() => document.querySelector('[data-profile]').getBoundingClientRect().top >
    document.querySelector('[data-testid=replay]').getBoundingClientRect().bottom"""


def replay(open_page: Open, finished: Finished, game: str, size: str = "narrow") -> Page:
    """Return the replay of a finished deal for somebody who did not play it."""
    page = open_page(size, path=f"/games/{finished(game)[1]}/1", pictures=True)
    page.get_by_test_id("replay").wait_for()
    return page


def test_a_replay_begins_with_all_hands_on_a_telephone(open_page: Open, finished: Finished) -> None:
    page = replay(open_page, finished, "paskievics")
    assert page.evaluate(f"({HANDS})().length") == 4
    assert (
        page.evaluate(f"({HANDS})().filter(one => getComputedStyle(one).borderTopWidth != '0px')")
        == []
    )
    assert page.evaluate(UNREADABLE) == []
    assert page.evaluate(BELOW)
    assert fits(page)


def test_the_controls_of_a_replay_stay_in_sight(open_page: Open, finished: Finished) -> None:
    page = replay(open_page, finished, "asszorti")
    for size in ({"width": 360, "height": 640}, {"width": 1280, "height": 720}):
        resize(page, size)  # type: ignore[arg-type]
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(IN_SIGHT)
    expect(page.get_by_test_id("replay-line")).to_have_text("The cards are dealt.")


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_says_which_seat_is_yours(open_page: Open, finished: Finished, size: str) -> None:
    """On its plate, from wherever the deal is seen. To a stranger no seat is theirs."""
    for game in ("asszorti", "illustrated"):
        page = open_page(size)
        replay_for(page, finished(game))
        view = page.get_by_test_id("replay-view")
        view.wait_for()
        seats = [one.get_attribute("value") or "" for one in view.locator("option").all()]
        for seat in seats:
            view.select_option(seat)
            (mine,) = page.evaluate(YOURS)
            assert mine in view.locator("option", has_text="(you)").all_inner_texts()
        stranger = replay(open_page, finished, game, size)
        assert stranger.evaluate(YOURS) == []
        expect(stranger.locator("option", has_text="(you)")).to_have_count(0)


@at_night
def test_no_words_of_a_replay_run_together(open_page: Open, finished: Finished) -> None:
    for size in ("narrow", "wide"):
        page = replay(open_page, finished, "asszorti", size)
        assert run_together(page) == []
        page.get_by_test_id("replay-last").click()
        page.get_by_test_id("settlement").wait_for()
        assert run_together(page) == []


def test_a_replay_says_who_may_see_it(open_page: Open, finished: Finished) -> None:
    page = replay(open_page, finished, "asszorti")
    expect(page.get_by_test_id("who-sees")).to_contain_text("Anybody with the link")


def test_a_removed_table_is_said_to_be_removed(open_page: Open) -> None:
    page = open_page(own=True)
    text = {lang: say("why.table-removed", lang) for lang in LANGS}
    gone = {"error": "table-removed", "text": text, "params": {}}
    page.route("**/api/tables/*/deals/1", lambda route: route.fulfill(status=410, json=gone))
    page.goto("/games/removed/1")
    expect(page.get_by_role("alert")).to_have_text(text["en"])
