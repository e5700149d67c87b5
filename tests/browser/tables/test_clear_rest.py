"""Laying the rest open on the page: by a button or a key, and answered by the others."""

import pytest
from playwright.sync_api import expect

from skiz.phases import CLEAR
from skiz.records import read_file
from skiz.review.decisions import decisions
from skiz.table import Answer, Claim, Dealt
from skiz.words import LANGS, Lang
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, Watch, fits, frames, table_for, tell
from tests.support.browser.scenes import scenes_of
from tests.support.games.asszorti import three_hands
from tests.support.games.written_deal import WrittenDeal
from tests.support.laws.records import GOLDEN
from tests.support.tools.depth import depth

A, B, C, D = range(4)
LEGIBLE = 50  # pixels of a card's width


def before_the_claim() -> WrittenDeal:
    """Return a deal in which A leads to trick 8 of 9 and is certain of the rest."""
    (record,) = read_file(next(path for path in GOLDEN if path.stem == "rest_laid_open"))
    dealt = next(event for event in record.events if isinstance(event, Dealt))
    talon = [card for card in dealt.talon if card is not None]
    deal = WrittenDeal(record.rules, [hand.cards for hand in dealt.hands], talon)
    for done in decisions(record.rules, record.events):
        if len(deal.state.tricks) < 7:
            deal.acts(done.seat, done.taken)
    return deal


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_the_leader_lays_a_clear_rest_open_by_a_button(watch: Watch, size: str) -> None:
    page = watch(before_the_claim(), A, size, lang="en")
    if size == "narrow":
        assert fits(page)
        for tool in page.get_by_test_id("tools").locator("button:visible").all():
            expect(tool).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="End the play early").click()
    lay_open = page.locator('[data-do="claim clear"]')
    expect(lay_open).to_have_text("Lay the rest open")
    expect(lay_open).to_be_in_viewport()
    lay_open.click()
    expect(page.get_by_test_id("why")).to_be_visible()  # the socket refuses every action


@pytest.mark.parametrize("lang", LANGS)
def test_a_finger_reads_what_each_claim_does(watch: Watch, lang: Lang) -> None:
    """Nothing can be pointed at on a phone, and a tap on a button claims at once."""
    for deal, seat, count in (
        (before_the_claim(), A, 1),
        (three_hands("d").does(1, "play hK"), C, 1),  # claiming and conceding are one term
    ):
        page = watch(deal, seat, "narrow", lang)
        page.locator(".toggle button").click()
        means = page.get_by_test_id("claim-means")
        expect(means).to_have_count(count)
        for one in means.all():
            expect(one).to_be_in_viewport(ratio=1)


def test_the_claim_key_lays_a_clear_rest_open(watch: Watch) -> None:
    page = watch(before_the_claim(), A, lang="en")
    page.keyboard.press("c")
    expect(page.get_by_test_id("why")).to_contain_text("Lay the rest open")


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_the_others_see_the_hand_and_answer(watch: Watch, size: str) -> None:
    deal = before_the_claim().acts(A, Claim(CLEAR))
    page = watch(deal, B, size, lang="hu", pictures=True)
    expect(page.get_by_test_id("turn")).to_contain_text("leteríti a maradékot")
    expect(page.locator('[data-do="accept"]')).to_have_text("Elfogadom")
    expect(page.locator('[data-do="dispute"]')).to_have_text("Vitatom")
    expect(page.get_by_test_id("pass-means")).to_contain_text("Vitatom: laponként")
    # On a phone they would push the table down; there they lie in the middle alone.
    expect(page.locator('[data-seat="0"] .fan.open')).to_be_visible(visible=size == "wide")
    laid = page.get_by_test_id("laid-open").locator("img")
    expect(laid).to_have_count(2)
    for card in laid.all():
        box = card.bounding_box()
        assert box is not None
        assert box["width"] > LEGIBLE


def test_no_card_of_a_hand_laid_open_lies_beyond_the_edge(watch: Watch) -> None:
    deal = three_hands("c").does(B, "play c6").does(C, "play cA").does(A, "play s6")
    page = watch(deal.acts(C, Claim("rest")), A, "narrow", lang="en", pictures=True)
    laid = page.get_by_test_id("laid-open").locator("img")
    expect(laid).to_have_count(10)
    for width in (360, 390, 412):
        resize(page, {"width": width, "height": 844})
        for card in laid.all():
            expect(card).to_be_in_viewport(ratio=1)


def test_who_answers_a_claim_of_all_tricks_is_told_what_a_dispute_does(open_page: Open) -> None:
    scene = next(scene for scene in scenes_of("asszorti") if scene.name == "claims")
    page = open_page("narrow", simulated=True)
    said = frames(scene, scene.seat, *scene.after)
    tell(page, table_for(page, "asszorti"), scene, scene.seat, said)
    expect(page.get_by_test_id("pass-means")).to_contain_text("loses ends the deal")


def test_a_granted_rest_plays_itself(watch: Watch) -> None:
    deal = before_the_claim().acts(A, Claim(CLEAR))
    for seat in (B, C, D):
        deal.acts(seat, Answer(True))
    page = watch(deal, B, lang="en")
    expect(page.locator(".log")).to_contain_text("Anna lays the rest open")
    expect(page.get_by_test_id("laid-open")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("XIII")
