"""How a person plays the page: by mouse or by keyboard alone, taking what the page offers."""

import random
from collections.abc import Callable

from playwright.sync_api import Page

READY = """() => {
    const table = document.querySelector('[data-turn]')
    const still = table && table.dataset.queued === '0' && table.dataset.busy === 'false'
    return still && (table.dataset.turn === 'me'
        || document.querySelector('[data-testid=settlement]'))
}"""
OFFERED = '[data-do]:not([aria-disabled="true"])'
PLAYABLE = '[data-testid="hand"] [data-card]:not([aria-disabled="true"])'
MOVED = "n => Number(document.querySelector('[data-seen]').dataset.seen) > n"


def choose(page: Page, game: str = "asszorti") -> None:
    """Choose a game in the lobby, where there are several."""
    page.get_by_test_id("play-now").wait_for()
    if page.locator("[data-game]").count():
        page.locator(f'[data-game="{game}"]').click()


def sit_down(page: Page, game: str = "asszorti") -> None:
    """Play a game at once, as the lobby offers it."""
    choose(page, game)
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-turn]")


def ready(page: Page) -> str | None:
    """Wait until I am asked; the phase, or None when the deal is settled."""
    page.wait_for_function(READY)
    if page.get_by_test_id("settlement").count():
        return None
    return page.locator("[data-phase]").first.get_attribute("data-phase")


def seen(page: Page) -> int:
    """The last event that was played out on the page."""
    return int(page.locator("[data-seen]").first.get_attribute("data-seen") or 0)


def offers(page: Page) -> list[str]:
    """The actions with a button, but for claiming and giving up."""
    found = [one.get_attribute("data-do") or "" for one in page.locator(OFFERED).all()]
    return [do for do in found if not do.startswith(("claim", "concede"))]


def by_mouse(page: Page, rng: random.Random) -> None:
    """One decision with the mouse."""
    if page.get_by_test_id("confirm-lay").count():
        count = int("".join(filter(str.isdigit, page.get_by_test_id("turn").inner_text())) or 0)
        for card in page.locator(PLAYABLE).all()[-count:]:
            card.click(position={"x": 10, "y": 30})
        page.get_by_test_id("confirm-lay").click()
    elif choices := offers(page):
        page.locator(f'[data-do="{rng.choice(choices)}"]').click()
    else:
        card = rng.choice(page.locator(PLAYABLE).all())
        card.click(position={"x": 10, "y": 30})
        card.click(position={"x": 10, "y": 30})


def focus_by_tab(page: Page, selector: str) -> None:
    """Press Tab until the focus is on something that matches."""
    for _ in range(60):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def to_card(page: Page, name: str) -> None:
    """Move through the hand with the arrow keys to a card."""
    focus_by_tab(page, '[data-testid="hand"] [data-card]')
    for _ in range(20):
        if page.evaluate("document.activeElement.dataset.card") == name:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrow keys never reach {name}")


def by_keyboard(page: Page, rng: random.Random) -> None:
    """One decision with the keyboard alone."""
    if page.get_by_test_id("confirm-lay").count():
        count = int("".join(filter(str.isdigit, page.get_by_test_id("turn").inner_text())) or 0)
        for card in page.locator(PLAYABLE).all()[-count:]:
            to_card(page, card.get_attribute("data-card") or "")
            page.keyboard.press("Enter")
        focus_by_tab(page, '[data-testid="confirm-lay"]')
        page.keyboard.press("Enter")
    elif choices := offers(page):
        focus_by_tab(page, f'[data-do="{rng.choice(choices)}"]')
        page.keyboard.press("Enter")
    else:
        card = rng.choice(page.locator(PLAYABLE).all()).get_attribute("data-card")
        assert card
        to_card(page, card)
        page.keyboard.press("Enter")


Way = Callable[[Page, random.Random], None]


def decide(page: Page, way: Way, rng: random.Random) -> None:
    """One decision, and what comes of it."""
    before = seen(page)
    way(page, rng)
    page.wait_for_function(MOVED, arg=before)


def hand(page: Page) -> list[str]:
    """The cards of my hand, as they are sorted."""
    found = page.locator('[data-testid="hand"] [data-card]').all()
    return [card.get_attribute("data-card") or "" for card in found]


def play_deal(page: Page, way: Way, rng: random.Random, each: Callable[[str], None]) -> set[str]:
    """Play until the settlement is shown; the phases in which I was asked."""
    phases: set[str] = set()
    while phase := ready(page):
        if phase not in phases:
            each(phase)
        phases.add(phase)
        decide(page, way, rng)
    return phases
