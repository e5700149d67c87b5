"""A person sees their own clock, whatever lies over the table."""

import json

import pytest
from playwright.sync_api import Page

from skiz.games import games
from skiz.words import LANGS
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, fits, log_of, said_of, table_for, tell
from tests.support.browser.scenes import Scene, scenes_of
from tests.support.browser.targets import small_targets
from tests.support.server.clients import Json
from tests.support.tools.depth import depth

# Low, narrow and sideways windows in which the page does not scroll.
WINDOWS = ((320, 568), (360, 640), (390, 844), (740, 360), (768, 1024))
PHONES = ((320, 568), (360, 640), (390, 844))
WHY = {"key": "ahead-in", "params": {"won": 9, "worlds": 12}, "text": {}}
CLOCK = {"decision": 25, "reserve": 100, "runs": True, "more": 60}
# Why my clock is not seen; empty if it is whole.
UNSEEN = """seat => {
    const [clock, ...more] = document.querySelectorAll(`[data-clock="${seat}"]`)
    if (!clock || more.length) return 'none, or several'
    const { left, top, width, height } = clock.getBoundingClientRect()
    if (left < 0 || top < 0 || left + width > innerWidth || top + height > innerHeight)
        return 'beside the window'
    const seen = (across, down) => {
        const hit = document.elementFromPoint(left + across * width, top + down * height)
        return clock.contains(hit) || clock.parentElement.contains(hit)
    }
    const [rows, ways] = [[0.25, 0.5, 0.75], [0.15, 0.3, 0.5, 0.7, 0.85]]
    return rows.every(down => ways.every(across => seen(across, down))) ? '' : 'covered'
}"""


def timed(scene: Scene, **turn: object) -> list[str]:
    """Return what the person of a scene is told at a table with a clock, and more of the turn."""
    *said, last = said_of(log_of(scene, scene.seat, *scene.after))
    question = json.loads(last)
    question["turn"] |= turn
    here = {"present": {str(scene.seat): "here"}, "clock": {str(scene.seat): CLOCK}}
    return [*said, json.dumps(here), json.dumps(question)]


def asked(game: str) -> list[Scene]:
    """Return the moments of a game in which somebody is asked."""
    return [scene for scene in scenes_of(game) if scene.phase != "score"]


def answer_hints(page: Page, answer: Json) -> None:
    """Let a page get this hint."""
    page.route("**/hint", lambda route: route.fulfill(json=answer))


def hidden_in(page: Page, scene: Scene, windows: tuple[tuple[int, int], ...]) -> list[object]:
    """Return the windows in which the person's clock is not whole, and why."""
    found = []
    for width, height in windows:
        resize(page, {"width": width, "height": height})
        why = page.evaluate(UNSEEN, scene.seat) or ("" if fits(page) else "too wide")
        found += [(scene.name, width, height, why)] if why else []
    return found


@pytest.mark.parametrize("lang", depth(["de"], LANGS))
@pytest.mark.parametrize("game", depth(["asszorti", "illustrated"], [*games()]))
def test_my_clock_is_seen_in_each_phase(open_page: Open, game: str, lang: str) -> None:
    """Bids and announcements lie on my plate, and so does the trick in the narrowest window."""
    page = open_page("narrow", lang=lang, simulated=True)
    hidden: list[object] = []
    for scene in asked(game):
        tell(page, table_for(page, game), scene, scene.seat, timed(scene))
        hidden += hidden_in(page, scene, WINDOWS)
    assert hidden == []


@pytest.mark.parametrize("game", depth(["illustrated"], [*games()]))
def test_no_question_notice_or_hint_hides_my_clock(open_page: Open, game: str) -> None:
    """On a phone they take the place of other tools, or lie on my plate."""
    page = open_page("narrow", lang="de", simulated=True)
    hint = {"do": "pass", "worth": 1.5, "low": 1.0, "high": 2.0, "why": WHY}
    hidden: list[object] = []
    for scene in asked(game):
        undo = {"chair": (scene.seat + 1) % scene.rules.seats, "agreed": []}
        said = timed(scene, undo=undo)
        tell(page, table_for(page, game), scene, scene.seat, said)
        page.get_by_test_id("undo-request").wait_for()
        hidden += hidden_in(page, scene, PHONES)
        on = json.loads(said[-1])["turn"]["on"]
        options = [hint | {"do": do} for do in json.loads(said[-1])["turn"]["options"] or ["lay"]]
        tell(page, table_for(page, game), scene, scene.seat, timed(scene))
        answer_hints(page, {"on": on, "options": options})
        page.keyboard.press("h")
        page.get_by_test_id("hint-sheet").get_by_role("status").wait_for()
        hidden += hidden_in(page, scene, PHONES)
        page.get_by_test_id("chat-button").click()
        hidden += hidden_in(page, scene, PHONES)
        page.get_by_test_id("chat-button").click()
    assert hidden == []


# The tools of which the window shows only a part, and a clock whose time is wider than it.
CUT_OFF = """() => [...document.querySelectorAll('[data-testid=tools] :is(button, [role=timer])')]
    .filter(one => one.checkVisibility())
    .filter(one => {
        const { left, right } = one.getBoundingClientRect()
        return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth
    }).map(one => one.title)"""

# The texts of the tools that are smaller than what can be read.
SMALL = """() => [...document.querySelectorAll('[data-testid=tools] *')]
    .filter(one => one.checkVisibility()
        && [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim())
        && parseFloat(getComputedStyle(one).fontSize) < 12)
    .map(one => one.textContent.trim())"""


# What a clock may show: minutes, the most seconds with hours, the most hours and the most days,
# which German says longest.
SECONDS = (35999, 172799, 600000)
TIMES: tuple[Json, ...] = ({}, *({"decision": one, "reserve": 0} for one in SECONDS))


@pytest.mark.parametrize("time", TIMES, ids=["minutes", "hours", "many hours", "days"])
def test_all_tools_have_room_beside_my_clock(open_page: Open, time: Json) -> None:
    """A player with discards who leads may take back, claim, ask for a hint and for more time."""
    page = open_page("narrow", lang="de", simulated=True)
    scene = next(one for one in asked("illustrated") if one.name == "play")
    offered = json.loads(timed(scene)[-1])["turn"]["options"]
    said = timed(scene, options=[*offered, "claim clear"], may_undo=True)
    here = {"present": {}, "clock": {str(scene.seat): CLOCK | time}}
    said.insert(-1, json.dumps(here))
    tell(page, table_for(page, scene.game), scene, scene.seat, said)
    assert page.get_by_test_id("tools").get_by_role("button").count() == 7
    for width in (320, 340, 341, 360, 390, 412, 440, 441, 460):
        assert hidden_in(page, scene, ((width, 740),)) == []
        assert page.evaluate(CUT_OFF) == [], width
        assert page.evaluate(SMALL) == [], width
        assert small_targets(page, f"{width}") == []
