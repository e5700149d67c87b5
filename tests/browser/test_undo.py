"""A slip is taken back by two people: one asks, the other agrees, and both play on from there."""

from random import Random

from playwright.sync_api import Page, expect

from tests.support.axe import objections
from tests.support.pages import Open
from tests.support.people import Asked, by_mouse, decide, glance, hand, next_frame, ready, seen

ASK = """async ([path, method, body]) => {
    const headers = {'content-type': 'application/json'}
    const answer = await fetch(path, {method, headers, body: JSON.stringify(body)})
    return await answer.json()
}"""


def two_at_a_table(open_page: Open) -> tuple[Page, Page]:
    """Anna and Béla, with a bot, at a table at which all together may take back a slip."""
    anna = open_page()
    wanted = {"game": "asszorti", "take_over": True, "undo": True}
    table = anna.evaluate(ASK, ["/api/tables", "POST", wanted])["table"]
    agrees = {"to": "take_over", "yes": True}
    anna.evaluate(ASK, [f"/api/tables/{table}/consent", "PUT", agrees])
    anna.goto(f"/t/{table}")
    bela = open_page("narrow", path=f"/t/{table}")
    bela.locator('[data-sit="1"]').click()
    bela.wait_for_selector('[data-testid="hand"] [data-card]')
    return anna, bela


def before_a_slip(anna: Page, bela: Page, rng: Random) -> tuple[Asked, list[str]]:
    """Play on until Anna has done something that Béla has to answer; what she was asked before, and
    her hand.
    """
    while True:
        if (asked := glance(anna)) and not asked.settled:
            cards = hand(anna)
            decide(anna, by_mouse, rng, asked)
            if bela_answers(anna, bela):
                return asked, cards
        elif (his := glance(bela)) and his.settled:
            bela.get_by_test_id("next-deal").click()
            expect(bela.get_by_test_id("settlement")).to_have_count(0)
        elif his:
            decide(bela, by_mouse, rng, his)
        else:
            next_frame(anna)


def bela_answers(anna: Page, bela: Page) -> bool:
    """Whether Béla is the next who is asked, and Anna may still take back what she did."""
    done = seen(anna)
    while not (glance(anna) or seen(anna) > done + 2):
        if (his := glance(bela)) and not his.settled and his.seen >= done:
            return anna.get_by_test_id("undo").count() > 0
        next_frame(anna)
    return False


def test_one_asks_and_the_other_agrees(open_page: Open) -> None:
    rng = Random(2)
    anna, bela = two_at_a_table(open_page)
    asked, cards = before_a_slip(anna, bela, rng)
    anna.get_by_test_id("undo").click()
    expect(anna.get_by_test_id("undo-asked")).to_contain_text("It waits for the others")
    expect(anna.get_by_test_id("undo-agree")).to_have_count(0)
    expect(bela.get_by_test_id("undo-asked")).to_contain_text("asks to take the last act back")
    assert objections(bela, "asked") == []
    bela.get_by_test_id("undo-decline").click()
    expect(anna.get_by_test_id("undo-asked")).to_have_count(0)
    anna.get_by_test_id("undo").click()  # once more
    bela.get_by_test_id("undo-agree").click()
    again = ready(anna)
    assert again is not None
    assert (again.buttons, again.cards, hand(anna)) == (asked.buttons, asked.cards, cards)
    expect(anna.locator(".log")).to_contain_text("It is taken back.")
    expect(bela.get_by_test_id("undo-asked")).to_have_count(0)
    decide(anna, by_mouse, rng, again)
