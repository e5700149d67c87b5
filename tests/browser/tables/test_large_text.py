"""Tables in a browser that writes twice as large, on a phone, in German."""

from collections.abc import Callable
from typing import TypeAlias

import pytest
from playwright.sync_api import Page

from tests.support.browser.large_text import astray, outside, write_twice_as_large
from tests.support.browser.pages import Open, frames, table_for, tell
from tests.support.browser.scenes import Scene, led_by_each, scenes_of, settlements_of

Scenes: TypeAlias = Callable[[str], tuple[Scene, ...]]
PRESSED = ":is(a, button, summary):not([data-card])"


def open_large(open_page: Open) -> Page:
    """Open a page that is written twice as large."""
    page = open_page("narrow", lang="de", own=True, simulated=True, pictures=True)
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


@pytest.mark.parametrize(
    ("scenes", "game"),
    [
        *((settlements_of, game) for game in ("asszorti", "illustrated", "illustrated54")),
        *((led_by_each, game) for game in ("asszorti", "illustrated")),
    ],
)
def test_nothing_sticks_out_of_the_window(open_page: Open, scenes: Scenes, game: str) -> None:
    """Neither many open cards of the talon nor the mark of the led card, whoever leads."""
    page = open_large(open_page)
    wrong = dict[str, list[str]]()
    for scene in scenes(game):
        show(page, scene)
        if found := outside(page):
            wrong[scene.name] = found
    assert wrong == {}
