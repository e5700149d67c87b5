"""On a phone no text lies under something else, or beyond an edge. A wide screen is checked where
it once went wrong.
"""

import json
import re
from itertools import combinations, count, pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from skiz.games import games
from skiz.puzzles import contents
from skiz.server.deals.replay import replay
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.settings import SettingsChanged
from skiz.words import LANGS
from tests.support.browser.laid_out import resize, wait_until_laid_out
from tests.support.browser.pages import (
    ME,
    SIZES,
    Open,
    TellingLine,
    fits,
    log_of,
    said_of,
    table_for,
    tell,
    tell_over,
)
from tests.support.browser.people import choose
from tests.support.browser.scenes import Scene, scenes_of
from tests.support.browser.still import stop_time
from tests.support.browser.targets import small_targets
from tests.support.server.clients import Json
from tests.support.server.results import show_results
from tests.support.tools.depth import at_night, depth

RECORD = Path("tests/records/golden/run_away.skiz").read_text("utf-8")
# The hand is laid out anew in the frame after a change of size.
LONG = ("Anna", "Maximiliane-Friederike", "Cili", "Dezső")
FANS = """() => [...document.querySelectorAll('.fan.open')].map(fan => {
    const box = fan.getBoundingClientRect()
    const corners = [...fan.querySelectorAll('img')].map(card => {
        const {left, top, width} = card.getBoundingClientRect()
        const number = /tarokk.[IVX]{3,}/.test(card.src) ? 0.29 * width : 10  // as XVIII is drawn
        const seen = left >= box.left - 1 && top >= box.top - 1 && top < box.bottom - 9
        return [left, top, number, seen]
    })
    return {top: box.top, bottom: box.bottom, left: box.left, right: box.right, corners}
})"""
COVERED = """([over, under]) => {
    const boxes = of => [...document.querySelectorAll(of)].map(one => one.getBoundingClientRect())
    const apart = (a, b) => a.right <= b.left || b.right <= a.left
        || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
    return boxes(over).some(a => boxes(under).some(b => !apart(a, b)))
}"""
BESIDE = f"""([over, under, count]) => {{
    const boxes = [...document.querySelectorAll(over)].map(one => one.getBoundingClientRect())
    return boxes.length === count && !({COVERED})([over, under])
        && boxes.every(box => box.left >= 0 && box.top >= 0 && box.right <= innerWidth)
}}"""
# The cards in the middle of the table that overlap a plate by more than their shadow.
ON_PLATES = """() => {
    const box = one => one.getBoundingClientRect()
    const both = (a, b) => ({
        left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
        top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
    })
    const over = ({left, right, top, bottom}) => right - left > 2 && bottom - top > 2
    const clips = one => getComputedStyle(one).overflow !== 'visible'
    const seen = card => {
        let found = box(card)
        for (let around = card.parentElement; around; around = around.parentElement)
            if (clips(around)) found = both(found, box(around))
        return found
    }
    return [...document.querySelectorAll('.middle:not(.settled) img')]
        .filter(one => getComputedStyle(one).visibility === 'visible')
        .filter(card => [...document.querySelectorAll('.plate')].some(plate =>
            over(both(seen(card), box(plate))))).map(card => card.alt)
}"""
TEXT = "Ich bin gleich wieder da, das Telefon klingelt, und es ist wichtig"
MANY = depth(
    "illustrated", "illustrated54"
)  # a game with many cards; finding its scenes takes long
READABLE = 38  # pixels of a card's width
TWO_LINES = 36  # pixels
CLEAR = f"""([over, under, least]) => {{
    const cards = [...document.querySelectorAll('[data-trick-card]')]
    const [asked] = document.querySelectorAll(over)
    return !!asked && cards.length > 0
        && cards.every(card => card.getBoundingClientRect().width >= least)
        && !({COVERED})([over, under])
        && asked.getBoundingClientRect().bottom <= innerHeight
        && document.documentElement.scrollWidth <= innerWidth
}}"""
# By day the scenes with the least room are shown, by night others too.
SCREENS = [*depth([], [(1280, 720), (768, 1024), (360, 740)]), (1366, 650), (360, 640)]
LOW = [*depth([], [(1280, 640), (1024, 600)]), (900, 600)]
WITHIN = """plates => plates.map(plate => [...plate.querySelectorAll('.mark')].every(mark =>
    mark.getBoundingClientRect().right <= plate.getBoundingClientRect().right))"""
BIDS = """() => {
    const [sheet, ...rows] = ['.bids', '.bids tbody tr:last-child', '.bids th']
        .map(where => document.querySelector(where).getBoundingClientRect())
    const [last, heads] = rows
    return heads.top >= sheet.top - 1 && last.top >= heads.bottom - 1
        && last.bottom <= sheet.bottom + 1
}"""

STRIP = """() => {
    const strip = document.querySelector('[data-testid="strip"] summary')
    const parts = [...strip.querySelectorAll('b, [data-verdict], .others')]
    const ends = of => of.getBoundingClientRect().right
    const names = [...strip.querySelectorAll(':scope > :not(.others) > :first-child')]
    const short = names.filter(name => name.textContent.length <= 8)
    const whole = short.every(name => name.scrollWidth <= name.clientWidth)
    const within = part => ends(part) <= ends(part.parentElement) + 1
    return parts.length > 3 && whole && parts.every(part => within(part)
        && part.scrollWidth <= part.clientWidth + 1)
}"""
APART = """() => {
    const boxes = [...document.querySelectorAll('[data-testid="kind"]')].map(one =>
        one.getBoundingClientRect())
    const form = document.querySelector('form:has([data-testid="kind"])')
    const { right } = form.getBoundingClientRect()
    return boxes.length === 3 && boxes.every((box, i) =>
        box.right <= (boxes[i + 1]?.left ?? right))
}"""
ONE_LINE = """() => [...document.querySelectorAll('.plate .marks')].every(marks => {
    const [first, ...others] = [...marks.querySelectorAll('.mark, .won')].map(mark => {
        const { top, bottom } = mark.getBoundingClientRect()
        return (top + bottom) / 2
    })
    return others.every(other => Math.abs(other - first) < 6)
})"""
EDGED = """() => {
    const [sheet, middle] = ['[data-testid="said-so-far"]', '.middle'].map(where =>
        document.querySelector(where))
    const [inner, outer] = [sheet, middle].map(one => one.getBoundingClientRect())
    return inner.top >= outer.top && inner.bottom <= outer.bottom
        && sheet.classList.contains('more') === (sheet.scrollHeight - sheet.clientHeight > 4)
}"""
NAMED = """rows => rows.map(row => [row.innerText.includes(', announced'),
    row.querySelectorAll('[data-testid=announcer]').length,
    row.querySelector('th').getBoundingClientRect().width > 150])"""
MARKED = """() => [...document.querySelectorAll('[data-testid="score-card"] .mark')].map(mark => {
    const cell = mark.closest('td')
    const box = of => of.getBoundingClientRect()
    const column = [...cell.closest('tbody').rows].map(row => row.cells[cell.cellIndex])
    const ends = column.flatMap(one => [...one.querySelectorAll('a')]).map(one => box(one).right)
    const number = box(cell.querySelector('a'))
    return box(mark).top < number.bottom && box(mark).bottom > number.top
        && ends.every(end => Math.abs(end - number.right) < 1)
})"""

# With a zoom of 400 % the windows of 1280 x 1024, 1920 x 1080 and a telephone held sideways.
ZOOMED = [(320, 256), (480, 270), (568, 320)]
# The cards that are too small, or that a press at their corner does not reach once scrolled there.
UNREACHED = """() => {
    const cards = document.querySelectorAll('[data-trick-card], [data-testid=hand] [data-card]')
    return [...cards].filter(card => {
        card.scrollIntoView({block: 'center'})
        const { left, top, width } = card.getBoundingClientRect()
        const inside = left >= 0 && top >= 0 && left + 12 < innerWidth && top + 24 < innerHeight
        const hit = document.elementFromPoint(left + 9, top + 24)
        return width < 38 || !inside || !card.contains(hit)
    }).map(card => card.outerHTML.slice(0, 90))
}"""

# The choices that are cut, or that a press at their middle does not reach once scrolled there.
UNCHOSEN = """() => [...document.querySelectorAll('main .below button, main .middle button')]
    .filter(one => one.checkVisibility() && !one.closest('[data-testid=hand]')).filter(one => {
        one.scrollIntoView({block: 'center', inline: 'center'})
        const { left, top, right, bottom } = one.getBoundingClientRect()
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        const [wide, high] = [innerWidth + 1, innerHeight + 1]
        const inside = left >= -1 && right <= wide && top >= -1 && bottom <= high
        return !inside || !one.contains(hit)
            || one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
    }).map(one => one.outerHTML.slice(0, 120))"""
# Whether what was bid so far is there with its last row, if it is there.
BID_SO_FAR = f"() => !document.querySelector('.bids') || ({BIDS})()"

# Where each choice and each bid is, and how many cards of the hand show their corner.
PLACED = """() => {
    const where = '.below [data-do], .bids td, .bids th, .ladders'
    const places = [...document.querySelectorAll(where)].map(one => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
    })
    const cards = [...document.querySelectorAll('[data-testid=hand] [data-card]')]
    const corners = cards.filter(card => {
        const { left, top } = card.getBoundingClientRect()
        return card.contains(document.elementFromPoint(left + 9, top + 14))
    })
    return { places, corners: corners.length }
}"""
# The parts of the middle that are higher or wider than they are shown, or outside of it.
CUT = """() => {
    const middle = document.querySelector('.middle'), box = middle.getBoundingClientRect()
    return [middle, ...middle.children].filter(one => {
        const { top, bottom, left, right } = one.getBoundingClientRect()
        return one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1
            || top < box.top - 1 || bottom > box.bottom + 1
            || left < box.left - 1 || right > box.right + 1
    }).map(one => one.className)
}"""
LONGEST = {
    "key": "talk-bid",
    "params": {"tricks": "5.2", "percent": 63},
    "text": {"de": "Die Seite kennt diesen Satz."},
}


def scene_of(game: str, name: str) -> Scene:
    """Return a scene of a game by its name."""
    return next(one for one in scenes_of(game) if one.name == name)


def show(page: Page, scene: Scene, *more: Json) -> None:
    """Show a scene to the seat on turn, among people with long names, with further messages."""
    table = table_for(page, scene.game)
    log = log_of(scene, scene.seat, *scene.after, names=LONG)
    tell(page, table, scene, scene.seat, [*said_of(log), *map(json.dumps, more)])


def ask_for_hint(page: Page, on: int, options: list[str]) -> None:
    """Ask for a hint with a long reason, about the question `on`."""
    weighed = [{"do": do, "worth": -0.5, "low": -1, "high": 0.5, "why": LONGEST} for do in options]
    answer = {"on": on, "options": weighed}
    page.route("**/hint", lambda route: route.fulfill(json=answer))
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-sheet")).to_contain_text("63 von 100")


def show_replay(page: Page, log: TableLog) -> None:
    """Show the replay of the deal of a log."""
    assert log.finished
    deal: dict[str, Any] = replay(log.finished, "told", ME)
    page.route("**/api/tables/told/deals/1", lambda route: route.fulfill(json=deal))
    page.goto("/games/told/1")
    page.get_by_test_id("replay").wait_for()


# The bids that something covers, if they are shown at all.
HALF = """() => [...document.querySelectorAll('.bids :is(th, tr:last-child td)')].filter(one => {
    const { left, right, bottom } = one.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, bottom - 4)
    return one.checkVisibility({ visibilityProperty: true }) && !hit?.closest('.bids')
}).map(one => one.textContent.trim())"""


@pytest.mark.parametrize("game", depth(["asszorti"], [*games()]))
def test_my_options_cover_no_half_of_the_bids(open_page: Open, game: str) -> None:
    """Where they would lie on the bids, the plates say what was bid last."""
    page = open_page("narrow", lang="hu", simulated=True)
    for scene in scenes_of(game):
        tell(
            page,
            table_for(page, game),
            scene,
            scene.seat,
            said_of(log_of(scene, scene.seat, *scene.after)),
        )
        for width, height in ((360, 640), (360, 740), (390, 844), (320, 568)):
            resize(page, {"width": width, "height": height})
            assert page.evaluate(HALF) == [], (scene.name, width, height)


# Make my options one line higher and wait until the page has followed; return the errors.
GROW = """async () => {
    const errors = [], note = error => errors.push(error.message)
    const frame = () => new Promise(done => requestAnimationFrame(done))
    addEventListener('error', note)
    for (const more of [40, 60, 0]) {
        document.querySelector('.slot > .row').style.paddingBottom = `${more}px`
        for (let frames = 0; frames < 4; frames++) await frame()
    }
    removeEventListener('error', note)
    return errors
}"""


@pytest.mark.parametrize("game", depth(["asszorti", MANY], [*games()]))
def test_what_follows_the_size_of_my_options_causes_no_error(open_page: Open, game: str) -> None:
    """A browser reports an error if a size that it tells changes another one that it has told."""
    page = open_page("narrow", simulated=True)
    resize(page, {"width": 412, "height": 915})
    for scene in scenes_of(game):
        tell(
            page,
            table_for(page, game),
            scene,
            scene.seat,
            said_of(log_of(scene, scene.seat, *scene.after)),
        )
        if page.locator(".slot > .row").count():
            assert page.evaluate(GROW) == [], scene.name


def test_the_last_bids_are_visible(open_page: Open) -> None:
    page = open_page("narrow", simulated=True, pictures=True)
    for game in ("asszorti", MANY):
        show(page, scene_of(game, "auction"))
        assert page.evaluate(BIDS)


@at_night
def test_talon_bids_and_doublings_are_whole_on_a_tablet(open_page: Open) -> None:
    page = open_page("wide", lang="de", simulated=True, pictures=True)
    resize(page, {"width": 768, "height": 1024})
    for game, name in (("asszorti", "auction"), ("asszorti", "kontra"), (MANY, "auction")):
        show(page, scene_of(game, name))
        assert page.evaluate(CUT) == [], (game, name)


def test_a_speech_bubble_hides_no_mark(open_page: Open) -> None:
    page = open_page("narrow", simulated=True, pictures=True)
    show(page, scene_of("asszorti", "kontra"))
    page.get_by_test_id("talk").wait_for()  # which says all of it
    assert not page.evaluate(COVERED, [".said, .ladders", ".plate .mark, .plate .dealer"])


@at_night
def test_a_question_leaves_the_trick_readable(open_page: Open) -> None:
    """The questions about a long absence and about an undo."""
    page = open_page("narrow", lang="de", simulated=True, pictures=True)
    for game in ("asszorti", "illustrated"):
        scene = scene_of(game, "play")
        other = (scene.seat + 1) % scene.rules.seats
        present = {"present": {f"{other}": "gone"}, "long_gone": [other], "grace": 60}
        turn = json.loads(said_of(log_of(scene, scene.seat, names=LONG))[-1])["turn"]
        undo = {"turn": turn | {"undo": {"chair": other, "agreed": [other]}}}
        for question, more in (("long-gone", present), ("undo-request", undo)):
            show(page, scene, more)
            asks = f"[data-testid={question}]"
            beside = "[data-trick-card], .plate, [data-testid=hand] [data-card]"
            for width, height in SCREENS:
                resize(page, {"width": width, "height": height})
                page.wait_for_function(CLEAR, arg=[asks, beside, READABLE])


@at_night
@pytest.mark.parametrize(("width", "height"), LOW)
def test_the_trick_has_room_in_a_low_window(open_page: Open, width: int, height: int) -> None:
    page = open_page("narrow", lang="de", simulated=True, pictures=True)
    resize(page, {"width": width, "height": height})
    for game in ("asszorti", "illustrated"):
        show(page, scene_of(game, "play"))
        hand = "[data-testid=hand]"
        page.wait_for_function(CLEAR, arg=[hand, "[data-trick-card], .plate", READABLE - 4])


def test_the_chat_leaves_the_trick_readable(open_page: Open) -> None:
    page = open_page("narrow", lang="de", simulated=True, pictures=True)
    for game in ("asszorti", "illustrated"):
        scene = scene_of(game, "play")
        show(page, scene)
        page.get_by_test_id("chat-button").click()
        for width, height in (*SCREENS, (740, 360)):
            resize(page, {"width": width, "height": height})
            least = READABLE if height > 520 else 0
            page.wait_for_function(CLEAR, arg=["[data-testid=chat]", "[data-trick-card]", least])


@pytest.mark.parametrize("size", depth(["narrow"], ["narrow", "wide"]))
def test_a_chat_line_hides_no_mark(open_page: Open, size: str) -> None:
    page = open_page(size, lang="de", own=True, pictures=True)
    stop_time(page)  # a line is shown for six seconds
    for game in ("asszorti", "illustrated"):
        scene = scene_of(game, "play")
        chairs = range(scene.rules.seats)
        there = {"present": {f"{chair}": "gone" for chair in chairs}, "grace": 60}
        lines = [
            {"k": chair + 1, "chair": chair, "name": LONG[chair], "who": f"g{chair}", "text": TEXT}
            for chair in chairs
        ]
        show(page, scene, there, *({"chat": [line]} for line in lines))
        page.wait_for_function(BESIDE, arg=["[data-testid=bubble]", ".plate", len(chairs)])


def test_the_strip_shortens_only_names(open_page: Open) -> None:
    """Doublings, verdicts, short names and the number of further announcements stay whole.

    A window that was wide shows fewer announcements when it is narrow.
    """
    page = open_page("wide", lang="de", simulated=True, pictures=True)
    show(page, scene_of("royal", "play by chance"))
    names = page.get_by_test_id("strip").locator("summary > span:not(.others)")
    expect(names).to_have_count(4)
    resize(page, SIZES["narrow"])
    expect(names).to_have_count(2)
    assert page.evaluate(STRIP)
    assert fits(page)


def test_a_role_fits_on_one_line_during_the_talk(open_page: Open) -> None:
    page = open_page("wide", simulated=True, pictures=True)
    resize(page, {"width": 768, "height": 1024})
    show(page, scene_of(MANY, "talk"))
    assert page.evaluate(ONE_LINE)


def test_a_settled_deal_counts_no_tricks_above_its_lines(open_page: Open) -> None:
    """Points in tricks are not those of the game, because discards count with them."""
    page = open_page("narrow", simulated=True, pictures=True)
    show(page, scene_of("asserufen", "play"))
    status = page.get_by_test_id("status")
    expect(status.get_by_test_id("points")).to_be_visible()
    expect(status.locator("details")).to_have_count(1)
    show(page, scene_of("asserufen", "score"))
    expect(page.get_by_test_id("settlement")).to_contain_text("99 card points")
    expect(status.get_by_test_id("points")).to_have_count(0)
    expect(status.locator("details")).to_have_count(0)


def test_each_line_of_a_settlement_says_who_announced_it(open_page: Open) -> None:
    """It also has room for its words in a low window."""
    page = open_page("narrow", simulated=True, pictures=True)
    show(page, scene_of("illustrated", "score by chance"))
    for width, height in ((360, 740), (900, 600)):
        resize(page, {"width": width, "height": height})
        lines = page.get_by_test_id("settlement").locator("tbody tr").evaluate_all(NAMED)
        assert len(lines) > 3
        assert lines == [[announced, int(announced), True] for announced, *_ in lines]
        first = "[data-testid=settlement] tbody tr:first-child"
        assert not page.evaluate(COVERED, [".after", first])
        assert fits(page)


@pytest.mark.parametrize("size", ["tablet", "wide"])
def test_announcements_have_a_visible_edge_in_a_replay(open_page: Open, size: str) -> None:
    """A long list scrolls within its edge, and a shadow shows that."""
    page = open_page("wide")
    if size == "tablet":
        resize(page, {"width": 768, "height": 1024})
    scene = scene_of("paskievics", "score by chance")
    show_replay(page, log_of(scene, scene.seat, *scene.after, names=LONG))
    sheet = page.get_by_test_id("said-so-far")
    seen = 0
    for step in count(1):
        page.keyboard.press("ArrowRight")
        page.locator(f'[data-testid="replay"][data-step="{step}"]').wait_for()
        if sheet.count():
            seen += 1
            page.wait_for_function(EDGED)
        elif seen:
            break
    assert seen > 1


def test_the_options_of_a_table_are_spaced(open_page: Open) -> None:
    page = open_page("wide")
    choose(page, "illustrated")
    page.locator("main details > summary").first.click()
    page.get_by_test_id("kind").last.wait_for()
    assert page.evaluate(APART)


@pytest.mark.parametrize(("size", "beside"), [("wide", ".plate, .fan"), ("narrow", ".plate")])
def test_the_chat_hides_nobody_at_the_table(open_page: Open, size: str, beside: str) -> None:
    """It lies beside a wide table, and over the hand on a phone."""
    page = open_page(size, simulated=True, pictures=True)
    show(page, scene_of("illustrated", "play"))
    page.get_by_test_id("chat-button").click()
    page.wait_for_function(CLEAR, arg=["[data-testid=chat]", f"{beside}, [data-trick-card]", 0])


def test_the_declarer_is_marked_within_the_plate(open_page: Open) -> None:
    page = open_page("narrow", lang="de", simulated=True, pictures=True)
    show(page, scene_of("asserufen", "score"))
    plates = page.locator(".at .plate").evaluate_all(WITHIN)
    assert len(plates) > 2
    assert all(plates)


# The marks whose text is cut.
CUT_MARKS = """() => [...document.querySelectorAll('.plate .mark')]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent)"""


@pytest.mark.parametrize("lang", ["de", "en", "hu"])
def test_the_roles_of_four_players_are_whole(open_page: Open, lang: str) -> None:
    page = open_page("narrow", lang=lang, simulated=True, pictures=True)
    for game in ("asserufen", "illustrated"):
        show(page, scene_of(game, "play"))
        for width in (390, 375, 360):
            resize(page, {"width": width, "height": 640})
            assert page.locator(".at .mark").count() >= 3
            assert page.evaluate(CUT_MARKS) == [], (game, width)


# The plate is the same in all games; that with the most marks has the least room for a name.
@at_night
@pytest.mark.parametrize("game", ["asszorti", MANY])
def test_my_own_name_is_whole_on_a_wide_screen(open_page: Open, game: str) -> None:
    """In each phase. "You" beside it is shown only with room for it."""
    page = open_page("wide", lang="de", simulated=True)
    for scene in scenes_of(game):
        names = [f"Gast {1234 + n}" for n in range(scene.rules.seats)]
        log = said_of(log_of(scene, scene.seat, *scene.after, names=names))
        tell(page, table_for(page, game), scene, scene.seat, log)
        shown = page.locator(".mine .name span").evaluate(
            "one => one.scrollWidth <= one.clientWidth"
        )
        assert shown, scene.name


@pytest.mark.parametrize("game", depth(["asszorti", "illustrated"], [*games()]))
def test_bids_and_choices_are_whole_in_each_phase_on_a_low_phone(
    open_page: Open, game: str
) -> None:
    """No card in the middle lies on a plate, and whatever may be pressed is as large as a finger.

    With a zoom of 400 % the choices are reached too.
    """
    page = open_page("narrow", lang="de", simulated=True, pictures=True)
    for scene in scenes_of(game):
        resize(page, {"width": 360, "height": 640})
        show(page, scene)
        assert page.evaluate(BID_SO_FAR), scene.name
        assert page.evaluate(UNCHOSEN) == [], scene.name
        assert page.evaluate(ON_PLATES) == [], scene.name
        assert small_targets(page, scene.name) == []
        if scene.name == "reckoning":  # the cards are played, and others lie in the middle
            expect(page.get_by_test_id("hand")).to_have_count(0)
        resize(page, {"width": 320, "height": 256})
        assert page.evaluate(UNCHOSEN) == [], scene.name


SMALL_PRINT = """() => [...document.querySelectorAll('[data-do] *')]
    .filter(one => one.checkVisibility() && [...one.childNodes].some(text => text.data?.trim()))
    .filter(one => !one.closest('.hidden') && parseFloat(getComputedStyle(one).fontSize) < 12)
    .map(one => one.textContent.trim())"""


BIDDING = [key for key in games() if key != "royal"]  # which has no auction


@pytest.mark.parametrize("game", depth(["asserufen"], BIDDING))
def test_what_a_bid_brings_is_no_small_print_on_a_phone(open_page: Open, game: str) -> None:
    page = open_page("narrow", lang="de", simulated=True)
    show(page, scene_of(game, "auction"))
    for width, height in ((360, 640), (360, 740), (390, 844)):
        resize(page, {"width": width, "height": height})
        assert page.evaluate(SMALL_PRINT) == [], (width, height)


@pytest.mark.parametrize(("game", "name"), [("asserufen", "auction"), ("royal", "play by chance")])
def test_the_bar_covers_no_edge_of_what_is_known_of_a_deal(
    open_page: Open, game: str, name: str
) -> None:
    """The order of trumps and the announcements are pressed in the first line below it."""
    page = open_page("narrow", lang="de", simulated=True, pictures=True)
    for width, height in ((360, 640), (360, 740), (390, 844)):
        resize(page, {"width": width, "height": height})
        show(page, scene_of(game, name))
        assert small_targets(page, f"{width}x{height}") == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", depth(["asserufen", "illustrated"], [*games()]))
def test_what_is_known_of_a_deal_has_room_from_its_start(
    open_page: Open, game: str, lang: str
) -> None:
    """It fills two lines on a phone, and a third would move the table."""
    page = open_page("narrow", lang=lang, simulated=True)
    heights: dict[tuple[int, int], dict[str, float]] = {(360, 740): {}, (390, 844): {}}
    for scene in scenes_of(game):
        show(page, scene)
        for (width, height), found in heights.items():
            resize(page, {"width": width, "height": height})
            found[scene.name] = page.get_by_test_id("status").evaluate(
                "one => one.getBoundingClientRect().height"
            )
    for found in heights.values():
        assert len(set(found.values())) == 1, found


@pytest.mark.parametrize("game", depth(["asserufen"], [*games()]))
def test_a_hint_moves_nothing_where_no_card_is_asked_for(open_page: Open, game: str) -> None:
    """On a phone it lies on the lower part of the cards, and their corners stay visible."""
    page = open_page("narrow", lang="de", simulated=True, pictures=True)
    shown = []
    for scene in scenes_of(game):
        turn = json.loads(said_of(log_of(scene, scene.seat, *scene.after, names=LONG))[-1])
        choices = turn.get("turn", {}).get("options") or ["lay"]
        if scene.name.startswith("talk") or re.match("play|lay", choices[0]):
            continue  # they are made on a sheet, or cards are asked for
        show(page, scene)
        cards = page.locator("[data-testid=hand] [data-card]").count()
        if not cards:
            continue
        before = {}
        for height in (740, 640):
            resize(page, {"width": 360, "height": height})
            before[height] = page.evaluate(PLACED)["places"]
        ask_for_hint(page, turn["turn"]["on"], choices)
        for height in (640, 740):
            resize(page, {"width": 360, "height": height})
            after = page.evaluate(PLACED)
            assert after == {"places": before[height], "corners": cards}, (scene.name, height)
            assert page.evaluate(BID_SO_FAR), (scene.name, height)
            expect(page.get_by_test_id("hint-sheet")).to_be_in_viewport(ratio=1)
        shown.append(scene.name)
    assert shown


def test_the_parts_of_the_bar_do_not_touch(open_page: Open) -> None:
    page = open_page("narrow", simulated=True, pictures=True)
    show(page, scene_of("royal", "lead"))
    assert not page.evaluate(COVERED, ["header .game, header .brand", "header nav"])


# The places of all buttons and signs of the bar that are not said to come and go.
BAR = """() => [document.querySelector('header[data-quick]'),
    ...document.querySelectorAll('header[data-quick] :is(.brand, .rated, .dot, button, summary)')]
    .filter(one => one.checkVisibility()).map(one => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [one.className, x, y, width, height].join(' ')
    })"""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rated", [False, True])
def test_who_looks_on_moves_nothing_in_the_bar(open_page: Open, lang: str, rated: bool) -> None:
    """However many they are."""
    page = open_page("narrow", lang=lang, simulated=True)
    scene = scene_of("royal", "lead")
    said = said_of(log_of(scene, scene.seat, SettingsChanged(rated=rated)))
    line = TellingLine(scene, scene.seat, said)
    tell_over(page, table_for(page, scene.game), line)
    expect(page.get_by_test_id("rated")).to_have_count(int(rated))
    page.get_by_test_id("connection").and_(page.locator("[data-state=open]")).wait_for()
    seen = page.get_by_test_id("onlookers")
    for width in (320, 340, 341, 360, 390, 430):
        resize(page, {"width": width, "height": 568})
        before = page.evaluate(BAR)
        for many in (1, 12, 123):
            watching = {"present": {}, "onlookers": {"count": many, "names": []}}
            line.lines[-1].send(json.dumps(watching))
            expect(seen.locator("[aria-hidden=true]").last).to_have_text(str(many))
            assert page.evaluate(BAR) == before, (width, many)
            assert not page.evaluate(COVERED, ["[data-testid=onlookers]", "header nav"]), width
            assert fits(page), (width, many)
        line.lines[-1].send(json.dumps({"present": {}}))
        expect(seen).to_have_count(0)


# The room between each two words or signs of the bar that are in one line.
BETWEEN = """() => {
  const rects = [...document.querySelectorAll('header a, header button')].map((one) => {
    const range = document.createRange()
    range.selectNodeContents(one.querySelector('svg') ?? one)
    return one.querySelector('svg')?.getBoundingClientRect() ?? range.getBoundingClientRect()
  }).filter((one) => one.width)
  return rects.slice(1).flatMap((one, at) =>
    one.top < rects[at].bottom && rects[at].top < one.bottom ? [one.left - rects[at].right] : [])
}"""


@pytest.mark.parametrize("lang", ["de", "en", "hu"])
def test_the_words_above_a_page_stand_apart(open_page: Open, lang: str) -> None:
    page = open_page("narrow", lang=lang)
    page.get_by_test_id("you").wait_for()
    for width in (420, 390, 360, 320):
        resize(page, {"width": width, "height": 640})
        between = page.evaluate(BETWEEN)
        assert len(between) >= 4, width
        assert min(between) >= 4, (width, between)
        assert fits(page)


@at_night
def test_the_bar_of_a_study_is_whole(open_page: Open) -> None:
    """With the way back to its deal."""
    page = open_page("narrow", path="/studies", lang="de")

    def of_a_deal(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"from": {"table": "told", "deal": 1}})

    page.route("**/api/studies/*", of_a_deal)
    page.get_by_test_id("paste").fill(RECORD)
    page.get_by_test_id("make-study").click()
    page.get_by_test_id("study").locator('nav a[href="/games/told/1"]').wait_for()
    assert fits(page)


@pytest.mark.parametrize("width", [0, 768, 1280])
def test_open_hands_can_be_read_in_a_replay(open_page: Open, width: int) -> None:
    """Each card shows its corner with the whole of its number, and no hand overlaps another."""
    page = open_page("narrow")
    if width:
        resize(page, {"width": width, "height": 1024 if width < 1000 else 800})
    for game in ("asszorti", "illustrated", "illustrated54"):
        scene = scene_of(game, "score")
        show_replay(page, log_of(scene, scene.seat, *scene.after, names=LONG))
        fans = [fan for fan in page.evaluate(FANS) if fan["bottom"]]
        assert len(fans) == scene.rules.seats - (width > 720)  # there my hand lies below
        for one, other in combinations(fans, 2):
            assert (
                one["bottom"] < other["top"]
                or other["bottom"] < one["top"]
                or (one["right"] < other["left"] or other["right"] < one["left"])
            )
        for fan in fans:
            assert all(seen for *_, seen in fan["corners"])
            for (left, top, number, _), (next_left, next_top, *_) in pairwise(fan["corners"]):
                assert next_left - left >= number or next_top > top, (game, number)


def test_the_mark_of_a_result_keeps_numbers_in_their_column(open_page: Open) -> None:
    page = open_page("narrow")
    show_results(page)
    assert fits(page)
    marked = page.evaluate(MARKED)
    assert len(marked) == 5
    assert all(marked)


@pytest.mark.parametrize("game", ["asszorti", MANY])
def test_every_card_is_reached_with_a_zoom_of_400_percent(open_page: Open, game: str) -> None:
    page = open_page("narrow", simulated=True, pictures=True)
    show(page, scene_of(game, "play"))
    for width, height in ZOOMED:
        resize(page, {"width": width, "height": height})
        assert page.evaluate(UNREACHED) == [], (width, height)
        assert fits(page), (width, height)
    card = page.locator("[data-testid=hand] .ready").first
    card.click(position={"x": 9, "y": 24})
    expect(card).to_have_class(re.compile(r"\bup\b"))


@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_two_cards_of_a_trick_fit_on_a_line_of_the_log(open_page: Open, size: str) -> None:
    """Also of people with long names, which can be seen in full and are heard."""
    page = open_page(size, simulated=True)
    scene, names = scene_of(MANY, "score"), (LONG[1],) * 4
    log = said_of(log_of(scene, scene.seat, *scene.after, names=names))
    tell(page, table_for(page, MANY), scene, scene.seat, log)
    page.keyboard.press("b")
    cards = page.locator(".log p:has([title])")
    cards.first.wait_for()
    tops = cards.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(set(tops)) <= len(tops) / 2 + 1
    expect(cards.first).to_contain_text(LONG[1])
    assert str(cards.first.locator("[title]").get_attribute("title")).startswith(LONG[1])


def test_the_hand_of_the_first_lesson_is_in_view_on_a_telephone(open_page: Open) -> None:
    """With the way on, and the text from its start."""
    page = open_page("narrow", pictures=True)
    for lesson in ("asszorti/tricks", "asserufen/cards", "tarokk/cards"):
        page.goto(f"/learn/{lesson}")
        hand = page.get_by_test_id("hand").locator("[data-card]")
        for width, height in ((390, 844), (360, 640)):
            resize(page, {"width": width, "height": height})
            for part in (hand.first, hand.last, page.get_by_test_id("go-on")):
                expect(part).to_be_in_viewport(ratio=1)
            expect(page.get_by_test_id("lesson").locator(".text")).to_be_in_viewport(ratio=1)


def test_the_question_of_a_puzzle_is_read_on_a_phone(open_page: Open) -> None:
    """Two lines of it at least, above a table with bids and many cards."""
    page = open_page("narrow", f"/puzzles/asszorti/{contents('asszorti')[0].key}")
    text = page.get_by_test_id("puzzle").locator(".text")
    page.locator('[data-turn="me"][data-queued="0"]').wait_for()
    for height in (740, 640):
        resize(page, {"width": 360, "height": height})
        assert text.evaluate("one => one.clientHeight") >= TWO_LINES


def test_a_question_of_a_lesson_shows_trick_and_hand_on_a_low_phone(open_page: Open) -> None:
    page = open_page("narrow", "/learn/asszorti/tricks", pictures=True)
    resize(page, {"width": 360, "height": 640})
    page.get_by_test_id("go-on").click()
    page.locator('[data-testid="lesson"][data-stop="1"]').wait_for()
    page.locator('[data-turn="me"][data-queued="0"]').wait_for()
    wait_until_laid_out(page)
    widths = page.locator("[data-trick-card]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    assert len(widths) == 2
    assert min(widths) >= READABLE
    hand = page.get_by_test_id("hand").locator("[data-card]")
    for card in (hand.first, hand.last):
        expect(card).to_be_in_viewport(ratio=0.3)


@pytest.mark.parametrize("touched", [True, False])
def test_what_is_about_a_keyboard_is_left_out_where_all_is_touched(
    open_page: Open, touched: bool
) -> None:
    page = open_page("narrow", has_touch=touched, is_mobile=touched)
    expect(page.locator("#app")).not_to_be_empty()
    page.evaluate("""() => document.body.append(Object.assign(
        document.createElement('p'), {className: 'with-keys', textContent: 'keys'}))""")
    expect(page.locator("p.with-keys")).to_be_visible(visible=not touched)
