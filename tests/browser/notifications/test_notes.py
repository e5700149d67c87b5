"""Notes and sounds: each has its switch, and neither appears unless it was chosen."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.browser.pages import Open, Watch, frames, make_table
from tests.support.games.asserufen import asserufen, kontra
from tests.support.tools.depth import at_night, depth

PITCHES = """() => {
    const start = OscillatorNode.prototype.start
    window.pitches = []
    OscillatorNode.prototype.start = function (at) {
        window.pitches.push(this.frequency.value)
        start.call(this, at)
    }
}"""
# Records the notes, which are shown for five seconds only.
NOTES = """() => {
    window.noted = []
    const shown = document.querySelector('[data-testid=notes-shown]')
    new MutationObserver(() => shown.textContent && window.noted.push(shown.textContent))
        .observe(shown, {childList: true, subtree: true, characterData: true})
}"""
SAT, TURN = [523.25, 659.26], [659.26, 783.99]  # the pitches of each sound
CHOICES = ["", "notes", "sounds"]


def switch_on(page: Page, chosen: str) -> None:
    """Switch notes or sounds on, and record both from now on."""
    page.evaluate(PITCHES)
    page.evaluate(NOTES)
    page.locator("nav summary").click()
    page.get_by_role("button", name="Settings").click()
    for one in filter(None, CHOICES):
        expect(page.get_by_test_id(one)).not_to_be_checked()
    if chosen:
        page.get_by_test_id(chosen).check()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("notes")).not_to_be_visible()


def notified(page: Page, chosen: str, note: str, pitches: list[float]) -> None:
    """Check that the chosen kinds appear, and no others."""
    if chosen == "notes":
        page.wait_for_function("note => window.noted.some(one => one.includes(note))", arg=note)
    else:
        assert page.evaluate("window.noted") == []
    pitches_heard = page.evaluate("window.pitches.map(pitch => Math.round(100 * pitch) / 100)")
    assert pitches_heard == (pitches if chosen == "sounds" else [])


@at_night
@pytest.mark.parametrize("chosen", CHOICES)
def test_a_person_who_sits_down_is_announced(open_page: Open, chosen: str) -> None:
    anna, bela = open_page(), open_page()
    table = make_table(anna, game="asszorti", open=True, bots=["plain", "plain"])
    anna.goto(f"/t/{table}")
    anna.wait_for_selector('[data-turn="me"]')
    switch_on(anna, chosen)
    bela.goto(f"/t/{table}")
    bela.locator('[data-sit="1"]').click()
    expect(anna.get_by_test_id("log")).to_contain_text("sits down, watches now")
    notified(anna, chosen, "sits down", SAT)


@pytest.mark.parametrize("chosen", depth(CHOICES[2:], CHOICES))
def test_the_own_turn_is_announced(watch: Watch, chosen: str) -> None:
    lines: list[WebSocketRoute] = []
    deal = asserufen(kontra())
    page = watch(deal, 0, lang="en", lines=lines)
    switch_on(page, chosen)
    mine = json.loads(frames(deal, 0)[-1])["turn"]
    others = {key: mine[key] for key in ("on", "phase", "kind")} | {"seats": [1]}
    lines[-1].send(json.dumps({"turn": others}))
    page.locator('[data-turn="other"]').wait_for()
    lines[-1].send(json.dumps({"turn": mine}))
    page.locator('[data-turn="me"]').wait_for()
    notified(page, chosen, "Your turn", TURN)
