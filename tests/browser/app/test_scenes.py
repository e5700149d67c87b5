"""Every phase of every game, as axe sees it and as it fits on the screen.

By day the phases of two games are shown, and axe sees each phase in one of them.
`make nightly` shows all games, and axe sees everything.
"""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from skiz.games import games
from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import SIZES, Open, frames, table_for, tell
from tests.support.browser.scenes import scenes_of, unseen
from tests.support.tools.depth import NIGHTLY, depth

GAMES = depth(["asszorti", "illustrated"], [*games()])
WAYS = (("wide", "light"), ("narrow", "dark"), ("wide", "dark"), ("narrow", "light"))
WIDER = """() => Math.max(document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll('.middle:not(.edgeless)')].map(middle =>
        middle.scrollWidth - middle.clientWidth))"""
# How far the cards of the talon reach out of the middle of the table, below and above.
CUT = """() => [...document.querySelectorAll('.middle:not(.settled) .talon .cards')]
    .filter(one => one.checkVisibility({visibilityProperty: true}))
    .map(one => [one.getBoundingClientRect(), one.closest('.middle').getBoundingClientRect()])
    .filter(([cards, middle]) => cards.bottom > middle.bottom + 1 || cards.top < middle.top - 1)
    .map(([cards, middle]) => [cards.bottom - middle.bottom, middle.top - cards.top])"""
WINDOWS: dict[str, ViewportSize] = {
    **SIZES,
    "tablet": {"width": 768, "height": 1024},
    "low": {"width": 1280, "height": 720},
}


def elsewhere(key: str) -> set[str]:
    """Return the scenes that axe sees in another game: by day those of the last game."""
    last = GAMES[-1]
    return set() if NIGHTLY or key == last else {scene.name for scene in scenes_of(last)}


class Seen(NamedTuple):
    """What is wrong in the scenes of a game, and where cards of the talon are cut."""

    wrong: list[str]
    cut: dict[str, list[Any]]


_seen: dict[str, Seen] = {}  # by game: showing all scenes is expensive, so it is done once


def seen(open_page: Open, key: str) -> Seen:
    """Show all scenes of a game, unless another test has done so, and return what was seen.

    Games and phases alternate in how they are shown, so that common parts are seen in every way and
    none is left out.
    """
    if key not in _seen:
        _seen[key] = look_at(open_page(simulated=True, pictures=True), key)
    return _seen[key]


def look_at(page: Page, key: str) -> Seen:
    """Show all scenes of a game on a page."""
    table = table_for(page, key)
    found = Seen([], {})
    for turn, scene in enumerate(scenes_of(key), list(games()).index(key)):
        size, scheme = WAYS[turn % len(WAYS)]
        resize(page, SIZES[size])
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        tell(page, table, scene, scene.seat, frames(scene, scene.seat, *scene.after))
        if scene.name not in elsewhere(key):
            found.wrong.extend(objections(page, f"{scene.name} {size} {scheme}"))
        if (over := page.evaluate(WIDER)) > 0:
            found.wrong.append(f"{scene.name} {size}: {over} pixels too wide")
        for name, window in WINDOWS.items():
            resize(page, window)
            if cards := page.evaluate(CUT):
                found.cut[f"{scene.name} {name}"] = cards
    return found


@pytest.mark.parametrize("key", GAMES)
def test_every_phase_is_accessible_and_fits(open_page: Open, key: str) -> None:
    """Nothing sticks out of the page or of the middle of the table."""
    assert seen(open_page, key).wrong == []
    assert unseen(key) == []


def test_the_panel_shows_facts_that_the_table_does_not(open_page: Open) -> None:
    """Bids stand in the middle during hanging on; nothing can be doubled before the contract."""
    page = open_page(simulated=True)
    for key, name, there, not_there in (
        ("asserufen", "hang", "What happened", "Bids"),
        ("illustrated", "kings", "Bids", "Kontra"),
    ):
        scene = next(scene for scene in scenes_of(key) if scene.name == name)
        table = table_for(page, key)
        tell(page, table, scene, scene.seat, frames(scene, scene.seat))
        expect(page.locator("aside h2", has_text=there)).to_have_count(1)
        expect(page.locator("aside h2", has_text=not_there)).to_have_count(0)


@pytest.mark.parametrize("key", GAMES)
def test_the_talon_is_whole_where_it_is_shown(open_page: Open, key: str) -> None:
    assert seen(open_page, key).cut == {}
