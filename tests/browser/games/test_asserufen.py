"""A called partner on the page: what a seat sees of the sides, the talk and the settlement.

The deals are sent in the server's own words over a test connection.
"""

from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from skiz.games.asserufen import rules
from skiz.table import Why
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import Open, Watch
from tests.support.browser.people import (
    MOVED,
    button,
    choose,
    click,
    ready,
    seen,
    without_undo,
)
from tests.support.games.asserufen import HANDS, asserufen, dealt, kontra
from tests.support.games.written_deal import WrittenDeal
from tests.support.tools.depth import depth

PLATES_ON_CARDS = """() => {
    const boxes = of => [...document.querySelectorAll(of)].map(one => one.getBoundingClientRect())
    return boxes('.plate').some(a => boxes('.fan').some(b => a.left < b.right
        && b.left < a.right && a.top < b.bottom && b.top < a.bottom))
}"""
SIDES = """places => Object.fromEntries(places.flatMap(place =>
    [...place.querySelectorAll('[data-side]')].map(mark => [place.dataset.seat, mark.dataset.side])
))"""


def sides(page: Page) -> dict[str, str]:
    """Return the mark of the side at each seat that has one."""
    return page.locator("[data-seat]").evaluate_all(SIDES)


def called(page: Page, name: str) -> Locator:
    """Return the called card, as shown over the table."""
    return page.get_by_test_id("status").get_by_role("img", name=name)


def test_no_plate_lies_on_cards_while_many_bids_are_on_offer(watch: Watch) -> None:
    page = watch(WrittenDeal(rules(kontra()), dealt(*HANDS), ()), 0)
    expect(page.locator('main [data-do^="bid"]')).to_have_count(6)
    assert not page.evaluate(PLATES_ON_CARDS)


@pytest.mark.parametrize(
    ("seat", "marks"),
    [
        (0, {"0": "against", "2": "open", "3": "open"}),
        (1, {"0": "open", "2": "open", "3": "open"}),
        (2, {"0": "against", "2": "with", "3": "against"}),
    ],
)
def test_each_seat_sees_the_sides_that_its_hand_shows(
    watch: Watch, seat: int, marks: dict[str, str]
) -> None:
    page = watch(asserufen(kontra()), seat)
    assert sides(page) == marks
    partner = "Clara" if seat == 2 else "noch unbekannt"
    expect(page.get_by_test_id("partner")).to_contain_text(partner)
    expect(called(page, "Kreuz-Ass")).to_be_visible()


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_all_see_the_partner_when_the_called_card_falls(watch: Watch, size: str) -> None:
    deal = asserufen(kontra()).does(0, "say pass", "play c9").does(1, "play c7")
    deal.does(2, "say pass", "play cA").does(3, "say pass", "play c8")
    page = watch(deal, 3, size)
    assert sides(page) == {"0": "against", "2": "with", "3": "against"}
    expect(page.get_by_test_id("points")).to_contain_text("11 : 0")


def test_between_cards_the_page_explains_a_pass(watch: Watch) -> None:
    page = watch(asserufen(kontra()), 0)
    expect(page.get_by_test_id("turn")).to_have_text("Das Spiel zählt je 2 Punkte. Kontra auf 4?")
    expect(page.get_by_test_id("pass-means")).to_contain_text("Es wird nicht verdoppelt")
    expect(page.locator('[data-do="say kontra game"]')).to_have_text(
        "Kontra Spiel ×2, zählt dann ×2 für die Seite, die es gewinnt"
    )


def test_the_panel_is_silent_about_a_game_that_nobody_has_doubled(watch: Watch) -> None:
    panel = watch(asserufen(kontra()).does(0, "say pass"), 3).locator("aside")
    heading = panel.get_by_role("heading", name="Kontra", level=2)
    expect(heading).to_have_count(0)
    expect(panel).not_to_contain_text("×")
    panel = watch(asserufen(kontra()).does(0, "say kontra game"), 1).locator("aside")
    expect(panel.get_by_role("heading", name="Kontra", level=2)).to_be_visible()
    expect(panel.get_by_test_id("talk")).to_contain_text("×2")


def test_the_partner_is_asked_for_form_only(watch: Watch) -> None:
    deal = asserufen(kontra()).does(0, "say pass", "play c9").does(1, "play c7")
    page = watch(deal, 2)
    expect(page.get_by_test_id("pass-means")).to_contain_text("Sie können hier nur passen")
    expect(page.locator('[data-do^="say kontra"]:not([aria-disabled="true"])')).to_have_count(0)


def test_a_pass_is_seen_until_the_next_card(watch: Watch) -> None:
    deal = asserufen(kontra()).does(0, "say pass")
    expect(watch(deal, 3).locator('[data-seat="0"] .said')).to_have_text("passe")
    deal.does(0, "play c9").does(1, "play c7")
    page = watch(deal, 3)
    expect(page.locator('[data-seat="0"] .said')).to_have_count(0)
    expect(page.get_by_test_id("turn")).to_contain_text("Clara ist dran: Kontra")


def test_the_game_has_its_own_words_for_the_ladder(watch: Watch) -> None:
    page = watch(asserufen(kontra()).does(0, "say kontra game"), 1)
    expect(page.locator('[data-do="say rekontra game"]')).to_have_text(
        "Re Spiel ×4, zählt dann ×4 für die Seite, die es gewinnt"
    )
    expect(page.get_by_test_id("turn")).to_have_text("Anna hat verdoppelt: je 4 Punkte. Re auf 8?")
    expect(page.get_by_test_id("pass-means")).to_contain_text("×2")


def test_with_german_suits_every_card_has_its_german_name(watch: Watch) -> None:
    follow = Why("follow-suit", None, {"suit": "c"})
    page = watch(asserufen(kontra()), 0, why=follow, german=True)
    expect(called(page, "Eichel-Ass")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("Eichel-Ass")
    expect(page.locator(".log")).not_to_contain_text("Kreuz")
    page.locator('[data-do="say pass"]').click()
    expect(page.get_by_test_id("why")).to_contain_text("die angespielte Farbe (Eichel)")


def test_a_deal_that_nobody_plays_is_called_thrown_in(watch: Watch) -> None:
    deal = asserufen(kontra())
    deal = WrittenDeal(deal.rules, [deal.view(seat).hands[seat].cards for seat in range(4)], ())
    for _ in range(2):
        for seat in range(4):
            deal.does(seat, "bid pass")
    page = watch(deal, 0)
    expect(page.get_by_test_id("who-pays")).to_contain_text("Zusammengeworfen")
    expect(page.get_by_test_id("settlement").locator(".lines")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("Zusammengeworfen")


KONTRA = '[data-unasked="say kontra game"]'


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
@pytest.mark.parametrize(("seat", "buttons"), [(0, 1), (1, 0), (2, 0), (3, 1)])
def test_kontra_at_any_time_is_shown_to_the_right_seats(
    watch: Watch, seat: int, buttons: int, size: str
) -> None:
    page = watch(asserufen(kontra("any_time")), seat, size)
    expect(page.locator(KONTRA)).to_have_count(buttons)
    expect(page.get_by_test_id("pass-means")).to_have_count(0)
    expect(page.locator("[data-turn]")).to_have_attribute("data-turn", "other" if seat else "me")


def test_kontra_at_any_time_ends_with_the_own_card(watch: Watch) -> None:
    deal = asserufen(kontra("any_time")).does(0, "play c9")
    expect(watch(deal, 0).locator(KONTRA)).to_have_count(0)
    expect(watch(deal, 3).locator(KONTRA)).to_have_text(
        "Kontra Spiel ×2, zählt dann ×2 für die Seite, die es gewinnt"
    )


def test_a_person_says_kontra_at_any_time(open_page: Open) -> None:
    page = open_page()
    choose(page, "asserufen")
    page.locator("details > summary").first.click()
    without_undo(page)
    page.locator("details.inner > summary").first.click()
    until = page.locator("#house-asserufen-kontra_window")
    until.select_option(label="your own first card, at any time without being asked")
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("[data-turn]")
    rng = Random(7)
    while True:  # until others play
        turn = ready(page)
        if turn is None:
            before = seen(page)
            page.get_by_test_id("next-deal").click()
            page.wait_for_function(MOVED, arg=before)
        elif page.locator(KONTRA).count():
            click(page, KONTRA)
            page.wait_for_function(MOVED, arg=turn.seen)
            break
        elif "bid pass" in turn.buttons:  # so that others declare
            click(page, button("bid pass"))
            page.wait_for_function(MOVED, arg=turn.seen)
        else:
            play_by_wire(page, rng)
    expect(page.locator(KONTRA)).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("kontra game")
