"""Tarokk on the page: meanings of bids, announcements and reasons, bound cards, verdicts, sides.

The deals are sent in the server's own words over a test connection.
"""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from skiz.server.table_log.entries import DealBegan, Sat, SheetWritten
from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Watch, fits, frames
from tests.support.games.tarokk_deal import auction, dealt, laid, played, talk
from tests.support.games.written_deal import WrittenDeal
from tests.support.tools.depth import at_night, depth


def titles(page: Page, selector: str) -> list[str]:
    """Return the tooltips of these elements."""
    return page.locator(selector).evaluate_all("all => all.map(found => found.title)")


def test_a_bid_says_what_it_means_before_and_after(watch: Watch) -> None:
    page = watch(auction().does(2, "bid pass").does(3, "bid pass"), 0, lang="en")
    expect(page.locator('[data-do="bid hold"]')).to_contain_text(
        "the same bid; draws 1 from the talon; needs 48 card points; wins or costs 3"
    )
    expect(page.locator('[data-do="bid solo"]')).to_contain_text(
        "an honour; draws nothing from the talon; needs 48 card points; wins or costs 4"
    )
    expect(page.get_by_test_id("shown")).to_contain_text("Bruno shows XIX and a high honour")
    shown = "shows XIX and a high honour; draws 1 from the talon; needs 48 card points"
    assert f"{shown}; wins or costs 3" in titles(page, '[data-testid="auction"] td')


def test_the_sheet_gives_reasons_for_closed_announcements(watch: Watch) -> None:
    deal = talk().does(0, "choose call XIX", "say volat")
    page = watch(deal, 0, size="narrow", lang="hu")
    assert objections(page, "announcing") == []
    closed = page.get_by_test_id("closed")
    closed.locator("summary").click()
    expect(closed.locator("[data-do]").first).to_have_attribute("aria-disabled", "true")
    twice = page.get_by_test_id("speech").locator('[data-do="say volat"]')
    expect(twice).to_have_attribute("aria-disabled", "true")
    twice.scroll_into_view_if_needed()
    before = twice.bounding_box()
    twice.click(force=True)
    expect(page.get_by_test_id("why")).to_contain_text("Ezt a pártod már bemondta")
    assert twice.bounding_box() == before  # nothing moves under the finger


FITS = """scrolls => {
    const box = of => document.querySelector(of).getBoundingClientRect()
    const groups = document.querySelector('.speech .groups'), hand = box('[data-testid=hand]')
    return (scrolls || groups.scrollHeight <= groups.clientHeight)
        && box('[data-testid=speech]').bottom <= box('[data-testid=hint]').top
        && box('[data-testid=hint]').bottom <= hand.top
        && hand.bottom <= innerHeight
        && box('[data-do="say pass"]').bottom < innerHeight
}"""


def test_the_sheet_of_announcements_fits(watch: Watch) -> None:
    deal = talk().does(0, "choose call XIX", "say trull", "say pagat-ultimo", "say king-d-ultimo")
    deal.does(0, "say pass").does(1, "say pass")
    page = watch(deal, 2, lang="en", pictures=True)
    for width, height, scrolls in ((1280, 800, False), (1280, 720, False), (360, 740, True)):
        resize(page, {"width": width, "height": height})
        page.wait_for_function(FITS, arg=scrolls)


def test_each_suit_has_one_row(watch: Watch) -> None:
    page = watch(talk(), 0, lang="de")
    row = page.get_by_role("group", name="Königsultimó")
    assert row.get_by_role("button").evaluate_all("all => all.map(one => one.dataset.do)") == [
        f"say king-{suit}-ultimo" for suit in "hdsc"
    ]
    expect(row.get_by_role("button", name="Herzkönig-Ultimó")).to_have_text("♥")


@pytest.mark.parametrize(
    ("height", "at_first"), depth([(800, "false")], [(800, "false"), (1024, "true")])
)
def test_each_announcement_is_explained_where_space_allows_or_on_demand(
    watch: Watch, height: int, at_first: str
) -> None:
    page = watch(talk(), 0, lang="en")
    resize(page, {"width": 768, "height": height})
    explain = page.get_by_test_id("explain")
    expect(explain).to_have_attribute("aria-pressed", at_first)
    if at_first == "false":
        explain.click()
    expect(page.locator('[data-do="say trull"]')).to_contain_text("Skíz, XXI and pagát all in the")
    row = page.get_by_role("group", name="king ultimó")
    expect(row).to_contain_text("Winning the last trick with the card named")
    expect(row.get_by_role("button").first).to_have_text("♥")
    assert objections(page, "explained announcements") == []
    explain.click()
    expect(page.locator('[data-do="say trull"]')).not_to_contain_text("pagát")
    page.wait_for_function("() => JSON.parse(localStorage.skiz).explaining === false")


BELOW = """([lower, upper]) => {
    const box = of => document.querySelector(of).getBoundingClientRect()
    return box(lower).top >= box(upper).bottom
}"""


@at_night
def test_a_reason_is_visible_on_a_phone_in_landscape(watch: Watch) -> None:
    page = watch(talk(), 0, lang="de", pictures=True)
    resize(page, {"width": 740, "height": 360})
    page.locator('[data-do="say pass"]').click(force=True)
    page.get_by_test_id("why").wait_for()
    page.wait_for_function(BELOW, arg=["[data-testid=why]", "header"])


SEEN = """() => {
    const box = document.querySelector('.speech .groups').getBoundingClientRect()
    const seen = [...document.querySelectorAll('.speech .offered .button')]
        .map(one => one.getBoundingClientRect())
        .filter(one => one.top >= box.top && one.bottom <= box.bottom)
    return new Set(seen.map(one => Math.round(one.top / 8))).size
}"""


@at_night
def test_three_rows_of_announcements_are_visible_on_a_phone_in_landscape(
    watch: Watch,
) -> None:
    page = watch(talk(), 0, lang="de", pictures=True)
    resize(page, {"width": 740, "height": 360})
    page.wait_for_function(f"() => ({SEEN})() >= 3")
    hand = page.get_by_test_id("hand").bounding_box()
    ending = page.locator('[data-do="say pass"]').bounding_box()
    assert hand
    assert ending
    assert ending["y"] + ending["height"] <= hand["y"]
    assert fits(page)
    assert objections(page, "announcements on a telephone held sideways") == []


ROWS = """lengths => {
    const rows = {}
    for (const card of document.querySelectorAll('[data-testid=hand] [data-card]')) {
        const { top, left } = card.getBoundingClientRect()
        ;(rows[Math.round(top)] ??= []).push(left)
    }
    const found = Object.values(rows)
    return String(found.map(row => row.length)) === String(lengths) && found
}"""


def test_a_full_hand_has_two_rows_on_a_phone(watch: Watch) -> None:
    deal = dealt().does(0, "bid three")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    page = watch(deal, 0, size="narrow", lang="en", pictures=True)
    rows = page.wait_for_function(ROWS, arg=[6, 6]).json_value()
    assert all(b - a >= 27 for row in rows for a, b in pairwise(row))
    resize(page, {"width": 1280, "height": 800})
    page.wait_for_function(ROWS, arg=[12])


def test_a_player_who_can_only_pass_sees_the_reason(watch: Watch) -> None:
    deal = dealt().does(0, "bid three").does(1, "bid pass").does(2, "bid pass")
    page = watch(deal, 3, size="narrow", lang="en")
    expect(page.locator('[data-do^="bid "]:not([aria-disabled="true"])')).to_have_count(1)
    closed = page.get_by_test_id("closed-bids")
    expect(closed.locator("summary")).to_have_text("No honour: you must pass")
    expect(page.locator('[data-do="bid two"]')).to_be_hidden()
    closed.locator("summary").click()
    expect(page.locator('[data-do="bid two"]')).to_contain_text("no honour")
    page.locator('[data-do="bid two"]').click(force=True)
    expect(page.get_by_test_id("why")).to_contain_text("honour")


def test_a_line_says_which_cards_are_honours(watch: Watch) -> None:
    page = watch(dealt().does(0, "bid pass"), 1, size="narrow", lang="en")
    note = page.get_by_test_id("pass-means")
    seen, heard = note.locator("[aria-hidden]"), note.locator(".hidden")
    high = "High honours: Skíz, tarokk"
    expect(seen).to_have_text(f"Honours: Skíz, tarokk XXI, tarokk I. {high} XXI")
    expect(heard).to_have_text(f"Honours: Skíz, tarokk 21, tarokk 1. {high} 21")


def asked_to_throw_in() -> WrittenDeal:
    """Return a deal in which A, who may not, is asked after C whether to throw in."""
    deal = auction().does(2, "bid pass").does(3, "bid pass").does(0, "bid hold")
    deal.does(1, "bid pass")
    for seat, cards in enumerate(("d1", "s10 sJ", "cJ cC", "cQ")):
        deal.does(seat, f"lay {cards}")
    return deal.does(2, "say pass")


def test_a_player_who_may_throw_in_sees_what_that_does(watch: Watch) -> None:
    deal, lines = asked_to_throw_in(), list[WebSocketRoute]()
    page = watch(deal, 0, lang="en", lines=lines)
    told = json.loads(frames(deal, 0)[-1])["turn"]
    lines[-1].send(json.dumps({"turn": {**told, "options": [*told["options"], "annul lone-xxi"]}}))
    expect(page.locator('[data-do="annul lone-xxi"]')).to_be_visible()
    expect(page.get_by_test_id("pass-means")).to_contain_text("and new cards are dealt")


def test_a_line_says_what_the_dot_on_a_card_means(watch: Watch) -> None:
    deal = auction().does(2, "bid pass").does(3, "bid pass").does(0, "bid hold")
    page = watch(deal.does(1, "bid pass"), 0, "narrow", "en")
    expect(page.locator("[data-card] .drawn").first).to_be_visible()
    expect(page.get_by_test_id("pass-means")).to_contain_text("A dot marks")


def test_a_player_who_cannot_throw_in_sees_why_he_is_asked(watch: Watch) -> None:
    page = watch(asked_to_throw_in(), 0, lang="en")
    expect(page.get_by_test_id("pass-means")).to_contain_text("Yours may not")
    log = page.get_by_test_id("log")
    expect(log).to_contain_text("Clara does not throw in, but plays.")
    expect(log).to_contain_text("Nobody has discarded a tarokk.")


def test_announcements_are_not_repeated_over_the_first_trick(watch: Watch) -> None:
    deal = talk().does(0, "choose call XIX", "say trull", "say four-kings", "say pass")
    for seat in (1, 2, 3):
        deal.does(seat, "say pass")
    lines: list[WebSocketRoute] = []
    page = watch(deal, 0, lang="en", lines=lines)
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "me")
    expect(page.locator("[data-chair] .said")).to_have_count(0)
    before = len(frames(deal, 0))
    for frame in frames(deal.does(0, "play dK"), 0)[before - 1 :]:
        lines[-1].send(frame)
    expect(page.locator("[data-trick-card]")).to_have_count(1)
    expect(page.locator("[data-chair] .said")).to_have_count(0)
    expect(page.get_by_test_id("status")).to_contain_text("four kings")


def test_the_declarers_tarokks_are_open_until_the_first_card(watch: Watch) -> None:
    deal = dealt(show_declarer_tarokks=True).does(0, "bid three")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    laid(deal, "s10 XIV XII", "cJ", "cC", "cQ").does(0, "choose call XX", "say pass")
    lines: list[WebSocketRoute] = []
    page = watch(deal, 1, lang="en", lines=lines)
    board = page.get_by_test_id("announced")
    expect(board).to_contain_text("Anna 2 (tarokk XII, tarokk XIV)")
    before = len(frames(deal, 1))
    for seat in (1, 2, 3):
        deal.does(seat, "say pass")
    for frame in frames(deal.does(0, "play d1"), 1)[before - 1 :]:
        lines[-1].send(frame)
    expect(page.locator("[data-trick-card]")).to_have_count(1)
    expect(board).to_contain_text("Anna 2")
    expect(board).not_to_contain_text("XIV")


@at_night
def test_a_level_beyond_all_words_is_shown_by_its_number(watch: Watch) -> None:
    deal = dealt(kontra_levels=6).does(0, "bid three")
    for seat in (1, 2, 3):
        deal.does(seat, "bid pass")
    laid(deal, "d1 s10 sJ", "cJ", "cC", "cQ").does(0, "choose call XX", "say pass")
    for word in ("kontra", "szubkontra", "mordkontra"):
        deal.does(1, f"say {word} game", "say pass").does(2, "say pass").does(3, "say pass")
        if word != "mordkontra":
            deal.does(0, f"say {'hirs' if word[0] == 's' else 're'}kontra game", "say pass")
    page = watch(deal, 0, lang="en")
    page.locator('[data-do="say kontra-6 game"]').wait_for()
    page = watch(deal.does(0, "say kontra-6 game"), 1, lang="en")
    expect(page.get_by_test_id("announced")).to_contain_text("kontra 6 ×64")


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_bound_cards_verdicts_and_sides_have_reasons(watch: Watch, size: str) -> None:
    page = watch(played().does(2, "play X").does(3, "play II"), 0, size=size, lang="en")
    assert objections(page, "play") == []
    pagat = page.locator('[data-card="I"]')
    expect(pagat).to_have_accessible_name("tarokk 1, kept for trick 9: pagátultimó")
    expect(pagat.locator(".kept")).to_have_text("9")
    expect(page.locator(".kept")).to_have_count(1)
    page.keyboard.press("b")  # a phone draws the panel only while it is open
    board = page.get_by_test_id("announced")
    expect(board.locator('[data-item="four-kings"]')).to_contain_text("lost")
    expect(board.locator('[data-item="pagat-ultimo"]')).to_contain_text("open")
    expect(board.locator('[data-item="pagat-ultimo"]')).to_contain_text("kontra ×2 Clara")
    expect(page.get_by_test_id("sides")).to_contain_text("showed the called card in the auction")
    page.keyboard.press("b")
    pagat.click(position={"x": 10, "y": 40}, force=True)
    pagat.click(position={"x": 10, "y": 40}, force=True)
    expect(page.get_by_test_id("why")).to_contain_text("keep this card for trick 9: pagátultimó")


@at_night
def test_many_announcements_and_bound_cards_stay_readable(watch: Watch) -> None:
    """On the sheet of announcements by keyboard. A card's badge is part of its name."""
    announced = ["family-h", "trull", "king-d-large-bird", "king-h-small-bird", "final-pair"]
    deal = talk(figures="all").does(
        0, "choose call XIX", *(f"say {figure}" for figure in announced)
    )
    page = watch(deal, 0, size="narrow")
    expect(page.locator(".speech header p")).to_have_attribute("tabindex", "0")
    assert objections(page, "talk") == []
    deal.does(0, "say pass")
    for seat in (1, 2, 3):
        deal.does(seat, "say pass")
    page = watch(deal, 0)
    expect(page.locator(".kept", has_text="8–9").first).to_be_visible()
    assert objections(page, "play") == []


INSIDE = """([boxes, of]) => {
    const edge = document.querySelector(of).getBoundingClientRect().right
    return [...document.querySelectorAll(boxes)].every(one =>
        one.getBoundingClientRect().right <= edge)
}"""
COLUMNS = """() => {
    const middle = one => one.getBoundingClientRect().left + one.getBoundingClientRect().width / 2
    const row = where =>
        [...document.querySelectorAll(`[data-testid="settlement"] ${where}`)].map(middle)
    const sums = row('> ul li'), figures = row('.shared tbody tr:first-child td')
    return sums.length === 4 && sums.every((x, i) => Math.abs(x - figures[i]) < 2)
}"""


def settled(deal: WrittenDeal) -> WrittenDeal:
    """Return a deal played to its end, no matter how."""
    while deal.turn:
        deal.acts(deal.turn[0], deal.may(deal.turn[0])[0])
    return deal


def test_a_late_closing_phrase_is_refused_in_words(watch: Watch) -> None:
    lines: list[WebSocketRoute] = []
    deal = settled(played())
    page = watch(deal, 0, lang="hu", lines=lines)
    message = json.loads(frames(deal, 0)[-1])
    message["turn"]["closing"] = True
    lines[-1].send(json.dumps(message))
    page.get_by_test_id("closing").click()
    why = page.get_by_test_id("why")
    expect(why.locator("b")).to_contain_text("Időközben az asztalnál már más történt.")


@at_night
def test_a_long_name_does_not_move_verdicts_and_columns(watch: Watch) -> None:
    long = Sat(0, "Kovácsné Szabó Erzsébet", None, "me")
    deal = played()
    page = watch(deal, 1, lang="hu", more=(long,), pictures=True)
    expect(page.locator("aside [data-verdict]").first).to_be_visible()
    page.wait_for_function(INSIDE, arg=["aside [data-verdict]", "aside"])
    page = watch(settled(deal), 1, size="narrow", lang="hu", more=(long,), pictures=True)
    expect(page.get_by_test_id("settlement")).to_be_visible()
    page.wait_for_function(COLUMNS)


def test_the_hat_is_worn_at_the_table_and_on_the_sheet(watch: Watch) -> None:
    written = SheetWritten(1, (0, 0, 0, 0), (0, 0, 0, 0), False, hat=2)
    page = watch(played(), 0, lang="en", more=(written,))
    expect(page.get_by_test_id("hat")).to_have_count(1)
    expect(page.locator('[data-chair="2"] [data-testid="hat"]')).to_have_count(1)
    expect(page.get_by_test_id("log")).to_contain_text("Clara has to wear the hat")
    page.get_by_role("button", name="Score sheet").click()
    expect(page.get_by_test_id("sheet").get_by_test_id("hat")).to_have_count(2)


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_a_doubled_deal_says_so_when_it_is_settled_and_on_the_sheet(
    watch: Watch, size: str
) -> None:
    """Each player's discards lie apart when they are open."""
    deal = played()
    deal.rules = replace(deal.rules, times=2)
    deal.state = replace(deal.state, rules=deal.rules)
    settled(deal)
    written = SheetWritten(1, (0, 0, 0, 0), (0, 0, 0, 0), False)
    page = watch(deal, 0, size=size, lang="en", more=(written,))
    settlement = page.get_by_test_id("settlement")
    expect(settlement.get_by_test_id("doubled")).to_contain_text("Everything counts ×2: a hand")
    settlement.get_by_test_id("doubled").locator(".term").click()
    expect(page.get_by_test_id("explanation")).to_contain_text("thrown in, as when all pass")
    page.keyboard.press("Escape")
    piles = settlement.get_by_test_id("talon").locator("figcaption")
    expect(piles).to_have_text(["Declarer’s discards", "The others’ discards"])
    assert objections(page, "settlement") == []
    settlement.get_by_role("button", name="Score sheet").click()
    expect(page.get_by_test_id("sheet").get_by_test_id("row-times")).to_contain_text("×2")


def test_a_late_arrival_sees_the_sheet_and_the_seats(watch: Watch) -> None:
    """Of earlier deals the page shows only the results, not the course."""
    written = SheetWritten(1, (4, -4, 4, -4), (4, -4, 4, -4), False)
    more = (written, DealBegan(2, 0, (1, 2, 3, 0)), *auction().events)
    page = watch(settled(played()), 0, lang="en", more=more)
    expect(page.locator('[data-chair="2"]')).to_contain_text("Clara")
    page.get_by_role("button", name="Score sheet").click()
    expect(page.get_by_test_id("sheet")).to_contain_text("−4")


def test_no_name_becomes_a_formula_in_an_exported_sheet(watch: Watch) -> None:
    written = SheetWritten(1, (4, -4, 4, -4), (4, -4, 4, -4), False)
    page = watch(played(), 0, lang="en", more=(Sat(2, "=1+1", None, "friend"), written))
    page.get_by_role("button", name="Score sheet").click()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download CSV").click()
    head, row, *_ = Path(kept.value.path()).read_text("utf-8-sig").splitlines()
    assert head.split(",")[3] == '"\'=1+1"'
    assert row == "1,4,-4,4,-4"


def test_a_hint_stays_while_others_discard(watch: Watch) -> None:
    deal = auction().does(2, "bid pass").does(3, "bid pass").does(0, "bid hold")
    deal.does(1, "bid pass")
    lines: list[WebSocketRoute] = []
    page = watch(deal, 0, lang="en", lines=lines)
    why = {"key": "discard-short", "params": {"suit": "d"}, "text": {"en": "Short."}}
    on = json.loads(frames(deal, 0)[-1])["turn"]["on"]
    best = {"do": "lay d1", "worth": None, "low": None, "high": None, "why": why}
    page.route("**/hint", lambda route: route.fulfill(json={"on": on, "options": [best]}))
    page.get_by_test_id("hint").click()
    hint = page.get_by_test_id("hint-sheet")
    expect(hint).to_contain_text("A hint: ace of diamonds")
    before = len(frames(deal, 0))
    for frame in frames(deal.does(2, "lay cJ cC"), 0)[before - 1 :]:
        lines[-1].send(frame)
    expect(page.get_by_test_id("log")).to_contain_text("Clara discards 2 cards")
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "me")
    expect(hint).to_contain_text("A hint: ace of diamonds")


def test_the_reason_to_keep_a_card_stays_while_others_discard(watch: Watch) -> None:
    deal = auction().does(2, "bid pass").does(3, "bid pass").does(0, "bid hold")
    deal.does(1, "bid pass")
    lines: list[WebSocketRoute] = []
    page = watch(deal, 0, lang="en", lines=lines)
    kept = page.locator('[data-testid="hand"] [data-card][aria-disabled="true"]').first
    kept.click(position={"x": 8, "y": 40}, force=True)
    why = page.get_by_test_id("why")
    expect(why).to_have_attribute("data-key", "may-not-lay")
    before = len(frames(deal, 0))
    for frame in frames(deal.does(2, "lay cJ cC"), 0)[before - 1 :]:
        lines[-1].send(frame)
    expect(page.get_by_test_id("log")).to_contain_text("Clara discards 2 cards")
    expect(why).to_have_attribute("data-key", "may-not-lay")
