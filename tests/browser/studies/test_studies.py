"""Studies on the page: from a pasted record, a puzzle and a replay, by two people at once."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from skiz.puzzles import collection
from skiz.table import Play
from tests.support.browser.axe import objections
from tests.support.browser.large_text import outside, write_twice_as_large
from tests.support.browser.pages import Open
from tests.support.browser.people import card, click
from tests.support.tools.depth import at_night, depth

RECORD = Path("tests/records/golden/run_away.skiz").read_text("utf-8")
RECORD_NODES = 45
FIRST_CARD = 14  # of the record, as a node


def paste(page: Page, record: str = RECORD) -> None:
    page.get_by_test_id("paste").fill(record)
    click(page, '[data-testid="make-study"]')


def at(page: Page, node: int, **more: str) -> None:
    """Wait until a node is shown."""
    attributes = "".join(f'[data-{key}="{value}"]' for key, value in more.items())
    page.wait_for_selector(f'[data-testid="study"][data-at="{node}"]{attributes}')


def go(page: Page, node: int) -> None:
    click(page, f'[data-node="{node}"]')


def here(page: Page) -> int:
    return int(page.get_by_test_id("study").get_attribute("data-at") or -1)


@pytest.mark.parametrize(
    ("size", "lang", "scheme"),
    depth([("narrow", "hu", "light")], [("wide", "de", "dark"), ("narrow", "hu", "light")]),
)
def test_a_study_of_a_record_has_values_and_variations(
    open_page: Open, size: str, lang: str, scheme: str
) -> None:
    page = open_page(size, path="/studies", lang=lang, color_scheme=scheme)
    paste(page, RECORD.replace("kontra game", "kontra kontra"))
    expect(page.get_by_test_id("paste-wrong")).to_contain_text("29")
    found = objections(page, "list")
    paste(page)
    last = RECORD_NODES
    at(page, last, leads="true")
    found += objections(page, "end")
    go(page, FIRST_CARD - 1)
    at(page, FIRST_CARD - 1, turn="me")
    page.get_by_test_id("show-values").check()
    page.wait_for_selector('[data-testid="values"][data-by="solver"]')
    found += objections(page, "values")
    played = page.locator(f'[data-node="{FIRST_CARD}"] [role=img]').get_attribute("aria-label")
    other = page.locator('[data-testid="hand"] .ready').last
    name = other.get_attribute("data-card")
    assert other.get_attribute("aria-label") != played
    for _ in range(2):
        page.locator(f'[data-testid="hand"] [data-card="{name}"]').click()
    at(page, last + 1)
    assert page.locator('[role=treeitem][aria-level="2"]').count() == 1
    click(page, '[data-testid="study-back"]')
    at(page, FIRST_CARD - 1)
    click(page, '[data-testid="study-forward"]')
    at(page, last + 1)  # the variation chosen last
    click(page, '[data-testid="study-record"]')
    expect(page.get_by_test_id("record")).to_contain_text("play")
    found += objections(page, "variation")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found == []


@at_night
def test_a_study_works_by_keyboard(open_page: Open) -> None:
    """Through the deal with the arrow keys, through the tree with arrow keys and Enter."""
    page = open_page(path="/studies")
    paste(page)
    at(page, RECORD_NODES)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.locator('[data-node="1"]').focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    at(page, 2)
    assert page.evaluate("document.activeElement.dataset.node") == "2"
    for key in ("ArrowLeft", "ArrowRight", "End", " "):
        page.keyboard.press(key)
    at(page, RECORD_NODES)


def test_two_people_share_a_study_and_one_takes_the_lead(open_page: Open) -> None:
    anna = open_page(path="/studies")
    paste(anna)
    at(anna, RECORD_NODES)
    bela = open_page("narrow", path=anna.url, lang="en")
    at(bela, RECORD_NODES, leads="false", following="true", there="2")
    at(anna, RECORD_NODES, there="2", leads="true")
    go(anna, 5)
    at(bela, 5)
    go(bela, 2)
    at(bela, 2, following="false")
    go(anna, 6)
    at(anna, 6)
    assert here(bela) == 2
    click(bela, '[data-testid="follow"]')
    at(bela, 6, following="true")
    click(bela, '[data-testid="take-lead"]')
    at(bela, 6, leads="true")
    at(anna, 6, leads="false")
    go(bela, 3)
    at(anna, 3)
    bela.get_by_test_id("seat-1").select_option("plain")
    expect(anna.get_by_test_id("seat-1")).to_have_value("plain")
    click(bela, '[data-testid="think"]')
    bela.wait_for_selector('[data-testid="study"]:not([data-at="3"])')
    at(anna, here(bela))


@pytest.mark.parametrize("cookie", [True, False])
def test_a_study_begins_at_a_puzzle(open_page: Open, cookie: bool) -> None:
    """After the answer all cards are open, and the same seat is on turn again.

    A browser that keeps no cookie gets no study, which nobody would own, but the reason.
    """
    puzzle = next(
        one
        for one in collection("asszorti").values()
        if isinstance(one.options[0], Play) and one.answers[0].startswith("play ")
    )
    page = open_page(own=not cookie)
    if not cookie:
        stranger = {"name": "Guest 1", "first": True}
        page.route("**/api/me", lambda route: route.fulfill(json=stranger))
        page.route("**/api/studies", lambda _: pytest.fail("a study is made"))
    page.goto(f"/puzzles/asszorti/{puzzle.key}")
    page.wait_for_selector('[data-turn="me"][data-queued="0"][data-busy="false"]')
    assert page.get_by_test_id("study-on").count() == 0
    for _ in ("lift it", "play it"):
        name = puzzle.answers[0].removeprefix("play ")
        click(page, card(name), position={"x": 10, "y": 30})
    page.wait_for_selector('[data-testid="puzzle"][data-reply="right"]')
    click(page, '[data-testid="study-on"]')
    if not cookie:
        expect(page.get_by_test_id("no-cookie")).to_be_focused()
        return
    page.wait_for_selector('[data-testid="study"][data-turn="me"]')
    assert page.locator(".fan.open").count() == puzzle.record.rules.seats - 1


def test_open_hands_are_whole_with_text_twice_as_large(open_page: Open) -> None:
    """At each card of a study."""
    page = open_page("narrow", path="/studies", lang="de", own=True, pictures=True)
    write_twice_as_large(page)
    paste(page)
    at(page, RECORD_NODES, leads="true")
    wrong = dict[int, list[str]]()
    for node in range(1, RECORD_NODES, 4):
        go(page, node)
        at(page, node)
        if found := outside(page):
            wrong[node] = found
    assert wrong == {}
