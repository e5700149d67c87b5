"""A table without a network says so, and neither this nor what is known of the deal is covered."""

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from tests.support.browser.laid_out import resize
from tests.support.browser.large_text import double_text, outside
from tests.support.browser.pages import Open, TellingLine, frames, table_for, tell_over
from tests.support.browser.scenes import scenes_of

WINDOWS: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 768, "height": 1024},
    {"width": 390, "height": 664},
    {"width": 360, "height": 640},
)
# What the notice and the facts of the deal share with anything else, or what lies on their middle.
COVERED = """() => {
    const told = document.querySelector('[data-testid=connection]')
    const shown = one => one.checkVisibility({visibilityProperty: true})
        && one.getBoundingClientRect().width > 1
    const facts = [...document.querySelectorAll('[data-testid=status] li')]
    const others = ['header :is(a, button, summary)', '[data-chair]', '[data-testid=hand]']
        .flatMap(where => [...document.querySelectorAll(where)])
    const box = one => one.getBoundingClientRect()
    const meets = (one, other) => {
        const [a, b] = [box(one), box(other)]
        return a.left < b.right - 1 && b.left < a.right - 1
            && a.top < b.bottom - 1 && b.top < a.bottom - 1
    }
    const name = one => one.dataset.testid ?? one.textContent.trim()
    const hit = one => {
        const { left, top, width, height } = box(one)
        return document.elementFromPoint(left + width / 2, top + height / 2)
    }
    return [
        ...[...facts, ...others].filter(shown).filter(one => !told.contains(one))
            .filter(one => meets(told, one)).map(one => `the notice meets ${name(one)}`),
        ...[told, ...facts].filter(shown).filter(one => !one.contains(hit(one)))
            .map(one => `${name(one)} is covered`),
    ]
}"""


def cut_off(page: Page, lines: list[WebSocketRoute]) -> None:
    """Let a page lose its connection for good, and the network."""
    page.route_web_socket("**/tables/*/socket", lambda _: None)
    page.context.set_offline(True)
    lines[-1].close()
    expect(page.get_by_test_id("connection")).to_have_attribute("data-state", "lost")
    expect(page.get_by_test_id("connection")).to_contain_text("offline")


@pytest.mark.parametrize("game", ["asszorti", "illustrated"])
def test_the_notice_and_the_facts_of_the_deal_cover_each_other_nowhere(
    open_page: Open, game: str
) -> None:
    """In every window, and with text twice as large."""
    page = open_page(lang="de", own=True, simulated=True, pictures=True)
    scene = next(scene for scene in scenes_of(game) if scene.name == "play")
    lines = list[WebSocketRoute]()
    line = TellingLine(scene, scene.seat, frames(scene, scene.seat, *scene.after), None, lines)
    tell_over(page, table_for(page, game), line)
    cut_off(page, lines)
    for text in ("usual", "twice as large"):
        if text != "usual":
            double_text(page)
        for window in WINDOWS:
            resize(page, window)
            assert page.evaluate(COVERED) + outside(page) == []
