"""The settlement says why a deal was won, in each family and language."""

import re

import pytest
from playwright.sync_api import expect

from skiz.games import games
from skiz.records import read_file
from skiz.server.table_log.entries import SheetWritten
from skiz.words import LANGS, Lang
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import (
    SIZES,
    Open,
    cut_in_the_middle,
    frames,
    log_of,
    said_of,
    table_for,
    tell,
)
from tests.support.browser.scenes import Scene, scenes_of, settlements_of
from tests.support.games.tarokk_deal import dealt
from tests.support.tools.depth import depth
from tests.support.tools.source_tree import ROOT

GOLDEN = ROOT / "tests" / "records" / "golden"
# The room below the lowest part.
UNUSED = """one => one.getBoundingClientRect().bottom
    - Math.max(...[...one.children].map(part => part.getBoundingClientRect().bottom))"""
# The names above the sums, each with whether it is cut, and the heights of the sums.
SUMS = """list => [
    [...list.querySelectorAll('li span')].map(({textContent, scrollWidth, clientWidth}) =>
        [textContent.trim(), scrollWidth > clientWidth]),
    [...list.querySelectorAll('li b')].map(one => one.getBoundingClientRect().top),
]"""
# The buttons of a settlement of which something else covers a part.
COVERED = """() => {
    const buttons = [...document.querySelectorAll('[data-testid=settlement] :is(a, button)')]
    const hit = (one, across, down) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return document.elementFromPoint(left + across * width, top + 2 + down * (height - 4))
    }
    const ways = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] // the corners are round
    return buttons.filter(one => one.checkVisibility() && one.matches('.button'))
        .filter(one => ways.some(across => [0, 0.5, 1].some(down =>
            !one.contains(hit(one, across, down)))))
        .map(one => one.textContent.trim())
}"""
WHY = [
    (
        "arrivazs_and_kontra",
        0,
        "en",
        "You took 5 tricks but needed 6. Bruno’s kontra doubled it.",
    ),
    (
        "called_ace",
        2,
        "hu",
        "Te és Bruno 95 lappontot vittetek, és 61 kellett. Bruno szavára (re) a játék ×4.",
    ),
    ("rest_laid_open", 1, "de", "Anna und Dora haben 69 Augen geholt; nötig waren 48."),
]


def settled(name: str, seat: int) -> Scene:
    """Return the end of a golden deal, as a seat sees it."""
    (record,) = read_file(GOLDEN / f"{name}.skiz")
    end = record.state.settled
    assert end is not None
    sheet = SheetWritten(1, end.written, end.written, over=False)
    return Scene(record.rules.key, "score", record.rules, record.events, seat, (sheet,))


@pytest.mark.parametrize(("name", "seat", "lang", "why"), WHY)
def test_a_settlement_says_why(open_page: Open, name: str, seat: int, lang: str, why: str) -> None:
    """What the declarer's side took and needed, and who doubled it."""
    page, deal = open_page(lang=lang, simulated=True), settled(name, seat)
    tell(page, table_for(page, deal.rules.key), deal, seat, frames(deal, seat, *deal.after))
    expect(page.get_by_test_id("who-pays")).to_contain_text(why)


def test_no_card_is_left_beside_a_settlement(open_page: Open) -> None:
    """After the rest was laid open, nothing hangs between the plates and the sheet."""
    page, deal = open_page(simulated=True), settled("rest_laid_open", 1)
    tell(page, table_for(page, deal.rules.key), deal, 1, frames(deal, 1, *deal.after))
    expect(page.get_by_test_id("settlement")).to_be_visible()
    expect(page.locator("[data-seat] .fan:visible")).to_have_count(0)


def test_a_deal_thrown_in_is_one_line(open_page: Open) -> None:
    """Nobody has won a point, so there is no table of noughts."""
    deal = dealt()
    for seat in range(4):
        deal.does(seat, "bid pass")
    page = open_page("narrow", simulated=True)
    tell(page, table_for(page, deal.rules.key), deal, 0, frames(deal, 0))
    settlement = page.get_by_test_id("settlement")
    expect(settlement.get_by_test_id("who-pays")).to_have_text("Thrown in: all four passed.")
    expect(settlement.locator("ul, table")).to_have_count(0)
    assert settlement.locator(".scroll").evaluate(UNUSED) <= 1, "no room is left empty"


def test_the_sum_of_a_lone_declarer_becomes_the_whole(open_page: Open) -> None:
    """The lines are between the declarer and each opponent, and say whose tricks they count."""
    page, deal = open_page("narrow", simulated=True), settled("failed_claim", 2)
    tell(page, table_for(page, deal.rules.key), deal, 2, frames(deal, 2, *deal.after))
    settlement = page.get_by_test_id("settlement")
    pays = "You pay each opponent 16 points. The largest item: “"
    expect(settlement.get_by_test_id("who-pays")).to_contain_text(pays)
    expect(settlement.get_by_test_id("with-all")).to_contain_text("with 2 opponents")
    expect(settlement.get_by_test_id("with-all")).to_contain_text("−16 × 2 =")
    expect(settlement.get_by_test_id("with-all")).to_contain_text("−32")
    expect(settlement).to_contain_text("more than six tricks for the opponents")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", depth(["illustrated"], [*games()]))
def test_a_settlement_is_whole_on_a_low_phone(open_page: Open, game: str, lang: Lang) -> None:
    """Its lines scroll between the sums and the buttons, and the sheet itself does not."""
    page = open_page("narrow", lang=lang, simulated=True)
    resize(page, {"width": 360, "height": 640})
    for scene in (one for one in scenes_of(game) if one.phase == "score"):
        for seat in range(scene.rules.seats):
            tell(page, table_for(page, game), scene, seat, frames(scene, seat, *scene.after))
            settlement = page.get_by_test_id("settlement")
            assert cut_in_the_middle(page) == [], (scene.name, seat)
            assert settlement.evaluate(UNUSED) >= 0, (scene.name, seat)


# The lines whose words are broken although there is room beside them.
BROKEN = """table => [...table.querySelectorAll('tr')].filter(row => {
    const words = row.querySelector('th[scope=row]')
    if (!words?.checkVisibility()) return false
    const text = document.createRange()
    text.selectNodeContents(words)
    if (new Set([...text.getClientRects()].map(one => Math.round(one.top))).size < 2) return false
    const numbers = [...row.querySelectorAll('td')].reduce((sum, cell) => {
        text.selectNodeContents(cell)
        const { paddingLeft, paddingRight } = getComputedStyle(cell)
        return sum + text.getBoundingClientRect().width
            + parseFloat(paddingLeft) + parseFloat(paddingRight)
    }, words.getBoundingClientRect().width)
    return numbers < 0.75 * row.getBoundingClientRect().width
}).map(row => row.textContent)"""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", depth(["asszorti", "illustrated"], [*games()]))
def test_a_line_of_a_settlement_gets_the_room_beside_it(
    open_page: Open, game: str, lang: Lang
) -> None:
    """On a phone it is not broken into pieces, and what is said above is sentences."""
    page = open_page("narrow", lang=lang, simulated=True)
    for scene in settlements_of(game):
        tell(
            page, table_for(page, game), scene, scene.seat, frames(scene, scene.seat, *scene.after)
        )
        settlement = page.get_by_test_id("settlement")
        for table in settlement.locator("table.lines:not(.shared)").all():
            assert table.evaluate(BROKEN) == [], scene.name
        said = settlement.get_by_test_id("who-pays").inner_text()
        assert said.endswith("."), said
        unquoted = re.sub(r"[„“][^“”]*[“”]", "", said)
        assert not re.search(r": \d|:[^.]*:", unquoted), said


# Buttons that end below their sheet.
BEYOND = """() => {
    const sheet = document.querySelector('[data-testid=settlement]')
    const end = sheet.getBoundingClientRect().bottom
    return [...sheet.querySelectorAll('button, a.button')]
        .filter(one => one.checkVisibility() && !one.closest('.scroll'))
        .filter(one => one.getBoundingClientRect().bottom > end)
        .map(one => one.textContent)
}"""


@pytest.mark.parametrize("lang", depth(["en", "hu"], LANGS))
@pytest.mark.parametrize("game", depth(["illustrated"], [*games()]))
def test_nothing_covers_the_buttons_of_a_settlement(open_page: Open, game: str, lang: Lang) -> None:
    """The plate below them may have a long name, and the number of tricks above its edge. The
    sheet holds them all.
    """
    page = open_page("narrow", lang=lang, simulated=True)
    for scene in (one for one in scenes_of(game) if one.phase == "score"):
        names = ["Maximiliane-Friederike", "Béla", "Cili", "Dezső", "Emma"][: scene.rules.seats]
        said = said_of(log_of(scene, scene.seat, *scene.after, names=names))
        tell(page, table_for(page, game), scene, scene.seat, said)
        for width, height in ((360, 661), (360, 740), (390, 844), (320, 568)):
            resize(page, {"width": width, "height": height})
            assert page.evaluate(COVERED) == [], (scene.name, width, height)
            assert page.evaluate(BEYOND) == [], (scene.name, width, height)


@pytest.mark.parametrize("size", ["narrow", "wide"])
@pytest.mark.parametrize("game", depth(["illustrated"], [*games()]))
def test_all_names_of_a_settlement_are_whole(open_page: Open, game: str, size: str) -> None:
    """Those of guests, who have not chosen one, and long ones; the sums stand on a line."""
    page, scene = (
        open_page(size, simulated=True),
        next(one for one in scenes_of(game) if one.name == "score"),
    )
    named = ["Vendég 2147", "Maximiliane-Friederike", "Bartholomäusstraße", "Cili"]
    names = named[: scene.rules.seats]
    said = said_of(log_of(scene, scene.seat, *scene.after, names=names))
    tell(page, table_for(page, game), scene, scene.seat, said)
    for width in (SIZES[size]["width"], SIZES[size]["width"] - 40):
        resize(page, {"width": width, "height": 740})
        texts, sums = page.get_by_test_id("settlement").locator("ul").evaluate(SUMS)
        assert texts == [[name, False] for name in names], width
        assert max(sums) - min(sums) < 1, width
