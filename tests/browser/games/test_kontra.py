"""A kontra is offered with who has doubled before, what a point is worth, and what it would be."""

import json

import pytest
from playwright.sync_api import expect

from skiz.games.asszorti import AsszortiHouse
from tests.support.browser.pages import NAMES, Watch, frames
from tests.support.games.asszorti import conversation
from tests.support.tools.depth import depth

FIRST = {
    "en": "The game is worth {} points each. Say kontra to make it {}?",
    "de": "Das Spiel zählt je {} Punkte. Kontra auf {}?",
    "hu": "A játék fejenként {} pontot ér. Legyen {}? (kontra)",
}
AFTER = {
    "en": "{} doubled: {} points each. Double back to {}?",
    "de": "{} hat verdoppelt: je {} Punkte. Rekontra auf {}?",
    "hu": "{} duplázott: fejenként {} pont. Legyen {}? (rekontra)",
}


@pytest.mark.parametrize("lang", depth(["hu"], ["en", "de", "hu"]))
def test_a_kontra_is_offered_with_who_doubled_and_what_it_costs(watch: Watch, lang: str) -> None:
    before = conversation(AsszortiHouse())
    doubled = conversation(AsszortiHouse(), (0, "kontra game"), (1, "pass"), (0, "pass"))
    stakes = []
    for deal, seat, who in (before, 0, ()), (doubled, 2, (NAMES[0],)):
        stake = json.loads(frames(deal, seat)[-1])["turn"]["stake"]
        asked = (AFTER if who else FIRST)[lang].format(*who, stake, 2 * stake)
        expect(watch(deal, seat, lang=lang).get_by_test_id("turn")).to_contain_text(asked)
        stakes.append(stake)
    assert stakes[1] == 2 * stakes[0] > 0


def test_the_ladders_say_what_nobody_has_doubled(watch: Watch) -> None:
    """In words, since a factor of one says nothing."""
    page = watch(conversation(AsszortiHouse()), 0, lang="en")
    titles = page.locator("main").get_by_test_id("talk").locator(".title")
    expect(titles).to_have_text(["game not doubled", "arrivázs not doubled"])
    page = watch(conversation(AsszortiHouse(), (0, "kontra game"), (1, "pass")), 2, lang="en")
    expect(page.locator("main").get_by_test_id("talk").locator(".title").first).to_have_text(
        "game ×2"
    )
