"""Two people undo a mistake: one asks, the other agrees, and both play on from there."""

from random import Random

from playwright.sync_api import Page, expect

from tests.support.browser.axe import objections
from tests.support.browser.pages import Open, two_at_a_table
from tests.support.browser.people import (
    Prompt,
    by_mouse,
    decide,
    glance,
    goes_on,
    hand,
    next_look,
    ready,
    seen,
)
from tests.support.tools.depth import at_night


def before_a_slip(anna: Page, bela: Page, rng: Random) -> tuple[Prompt, list[str]]:
    """Play until Béla must answer an action of Anna; return what she was asked before, and her
    hand.
    """
    while True:
        turn = glance(anna)
        if turn and turn.settled:
            goes_on(anna)
        elif turn:
            cards = hand(anna)
            decide(anna, by_mouse, rng, turn)
            if bela_answers(anna, bela):
                return turn, cards
        elif (his := glance(bela)) and his.settled:
            goes_on(bela)
        elif his:
            decide(bela, by_mouse, rng, his)
        else:
            next_look(anna)


def bela_answers(anna: Page, bela: Page) -> bool:
    """Return whether Béla is next on turn and Anna may still undo."""
    done = seen(anna)
    while not (glance(anna) or seen(anna) > done + 2):
        if (his := glance(bela)) and not his.settled and his.seen >= done:
            return anna.get_by_test_id("undo").count() > 0
        next_look(anna)
    return False


def test_an_undo_is_requested_and_agreed_to(open_page: Open) -> None:
    rng = Random(2)
    anna, bela = two_at_a_table(open_page, "hu", undo=True)
    turn, cards = before_a_slip(anna, bela, rng)
    anna.get_by_test_id("undo").click()
    expect(anna.get_by_test_id("undo-request")).to_contain_text("Waiting for the others")
    expect(anna.get_by_test_id("undo-agree")).to_have_count(0)
    expect(bela.get_by_test_id("undo-request")).to_contain_text("visszavonná az utolsó lépését")
    assert objections(bela, "asked") == []
    bela.get_by_test_id("undo-decline").press("Enter")
    expect(anna.get_by_test_id("undo-request")).to_have_count(0)
    anna.get_by_test_id("undo").click()  # once more
    bela.get_by_test_id("undo-agree").click()
    again = ready(anna)
    assert again is not None
    assert (again.buttons, again.cards, hand(anna)) == (turn.buttons, turn.cards, cards)
    expect(anna.locator(".log")).to_contain_text("The move was taken back.")
    expect(bela.get_by_test_id("undo-request")).to_have_count(0)
    decide(anna, by_mouse, rng, again)


def settings_of(page: Page) -> dict[str, object]:
    """Return the settings of the page's table."""
    page.wait_for_selector('[data-testid="hand"] [data-card]')
    path = "/api" + page.evaluate("location.pathname").replace("/t/", "/tables/")
    found: dict[str, object] = page.evaluate("async at => (await fetch(at)).json()", path)
    return found["settings"]  # type: ignore[return-value]


@at_night
def test_a_new_table_allows_undo_unless_it_is_rated(open_page: Open) -> None:
    """Also, the chosen opponent plays for an absent person. A person who plays with bots at once
    need not wait for their agreement.
    """
    page = open_page()
    page.get_by_test_id("play-now").click()
    assert settings_of(page)["undo"] is False
    page.goto("/")
    page.get_by_test_id("pair").click()
    assert settings_of(page)["undo"] is False
    for field, undo in (("", True), ("undo-field", False), ("rated-field", False)):
        page.goto("/")
        page.locator("details > summary").first.click()
        page.get_by_test_id("kind").first.select_option("fast")
        expect(page.get_by_test_id("when-away")).to_have_value("fast")
        if field:
            page.get_by_test_id(field).click()
        page.locator("form button[type=submit]").click()
        settings = settings_of(page)
        assert (settings["undo"], settings["bot_when_away"]) == (undo, "fast")
