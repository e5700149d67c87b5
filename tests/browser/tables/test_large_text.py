"""Tables, replays and studies in a browser that writes twice as large, on a phone, in German."""

import pytest
from playwright.sync_api import Page

from tests.support.browser.large_text import astray, outside, write_twice_as_large
from tests.support.browser.pages import Open, frames, table_for, tell
from tests.support.browser.scenes import Scene, led_by_each, scenes_of, settlements_of

PRESSED = ":is(a, button, summary):not([data-card])"


def open_large(open_page: Open, path: str = "/") -> Page:
    """Open a page that is written twice as large."""
    page = open_page("narrow", path=path, lang="de", own=True, simulated=True, pictures=True)
    write_twice_as_large(page)
    return page


def show(page: Page, scene: Scene) -> None:
    """Show a scene to its seat."""
    said = frames(scene, scene.seat, *scene.after)
    tell(page, table_for(page, scene.game), scene, scene.seat, said)


@pytest.mark.parametrize("game", ["asszorti", "asserufen", "illustrated"])
def test_each_phase_is_whole(open_page: Open, game: str) -> None:
    page = open_large(open_page)
    wrong = dict[str, list[str]]()
    for scene in scenes_of(game):
        show(page, scene)
        if found := outside(page) + astray(page, PRESSED):
            wrong[scene.name] = found
    assert wrong == {}


@pytest.mark.parametrize("game", ["asszorti", "illustrated", "illustrated54"])
def test_each_settlement_is_whole(open_page: Open, game: str) -> None:
    """Also one that lays many cards of the talon open."""
    page = open_large(open_page)
    wrong = dict[str, list[str]]()
    for scene in settlements_of(game):
        show(page, scene)
        if found := outside(page):
            wrong[scene.name] = found
    assert wrong == {}


@pytest.mark.parametrize("game", ["asszorti", "illustrated"])
def test_the_led_card_is_whole(open_page: Open, game: str) -> None:
    """With its mark, whoever leads."""
    page = open_large(open_page)
    wrong = dict[str, list[str]]()
    for scene in led_by_each(game):
        show(page, scene)
        if found := outside(page):
            wrong[scene.name] = found
    assert wrong == {}
