"""The pages of text: pictures that explain, lines that can be read, and no words that touch."""

import pytest
from playwright.sync_api import Page, expect

from skiz.games import game
from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, fits
from tests.support.browser.text import run_together
from tests.support.tools.depth import at_night, depth

PAGES = [
    "/fairness",
    "/rules/illustrated",
    "/glossary",
    "/day/asszorti",
    "/together",
    "/learn",
    "/puzzles",
    "/you",
    "/studies",
    "/ratings",
]
# The paragraphs that are wider than 80 letters of their own font.
WIDE = """() => [...document.querySelectorAll('main p, main dd, main li')].filter(one => {
    const rule = getComputedStyle(one)
    return one.checkVisibility() && one.innerText.length > 160
        && one.getBoundingClientRect().width > 80 * 0.55 * parseFloat(rule.fontSize)
}).map(one => one.innerText.slice(0, 60))"""

# The empty pixels beside what the main part shows, at the left and at the right.
SIDES = """() => {
    const main = document.querySelector('main').getBoundingClientRect()
    const parts = [...document.querySelectorAll('main :is(section, li, label, dd, p, article)')]
        .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
    return [Math.min(...parts.map(one => one.left)) - main.left,
        main.right - Math.max(...parts.map(one => one.right))]
}"""

# How far the ends of the top bar are from those of the text below it.
SIDES_OF_BAR = """() => {
    const box = where => document.querySelector(where).getBoundingClientRect()
    const main = document.querySelector('main')
    const {paddingLeft, paddingRight} = getComputedStyle(main)
    const {left, right} = box('main')
    return [box('header .brand').left - left - parseFloat(paddingLeft),
        box('header nav svg.narrow').right - right + parseFloat(paddingRight)]
}"""

# The options of fields, and the controls, whose text is longer than they are.
CUT = """() => {
    const shown = [...document.querySelectorAll(':is(a, button, summary, label, select)')]
        .filter(one => one.checkVisibility({visibilityProperty: true}))
    const length = (field, option) => {
        const copy = document.createElement('select')
        copy.className = field.className
        const {font, padding} = getComputedStyle(field)
        Object.assign(copy.style, {font, padding, position: 'absolute', width: 'max-content',
            minWidth: 0, maxWidth: 'none'})
        copy.append(option.cloneNode(true))
        document.body.append(copy)
        const {offsetWidth} = copy
        copy.remove()
        return offsetWidth
    }
    const options = shown.filter(one => one.matches('select')).flatMap(field =>
        [...field.options].filter(option => length(field, option) > field.offsetWidth))
    const clips = one => getComputedStyle(one).overflowX !== 'visible'
    const cut = shown.filter(one => !one.matches('select, .hidden')).flatMap(one =>
        [one, ...one.querySelectorAll('*')].filter(part => part.clientWidth > 1
            && clips(part) && part.scrollWidth > part.clientWidth + 1))
    return [...options, ...cut].map(one => one.textContent.trim())
}"""


def opened(page: Page, path: str) -> None:
    """Open a page, and wait for its contents."""
    page.goto(path)
    page.get_by_role("heading", level=1).first.wait_for()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("size", depth(["narrow"], ["narrow", "wide"]))
def test_pages_of_text_have_contrast_in_the_dark_and_fit(open_page: Open, size: str) -> None:
    page = open_page(size, color_scheme="dark", own=True)
    for path in depth(PAGES[::2], PAGES):
        opened(page, path)
        assert objections(page, path) == []
        assert fits(page), path
        assert run_together(page) == [], path


@at_night
def test_lines_of_text_are_not_too_long(open_page: Open) -> None:
    page = open_page("wide", own=True)
    for path in ("/fairness", "/glossary", "/rules/illustrated", "/day/asszorti"):
        opened(page, path)
        assert page.evaluate(WIDE) == [], path


@at_night
def test_wide_windows_are_used(open_page: Open) -> None:
    """What a page shows reaches from one side to the other, or is in the middle."""
    page = open_page("wide", own=True)
    for path in ("/glossary", "/day/asszorti", "/together", "/learn", "/puzzles", "/fairness"):
        opened(page, path)
        left, right = page.evaluate(SIDES)
        assert right - left < 200, (path, left, right)


def test_the_day_and_the_kinds_of_events_are_drawn(open_page: Open) -> None:
    page = open_page("narrow", own=True, pictures=True, path="/day/asszorti")
    leaf = page.locator("section .leaf")
    expect(leaf).to_be_visible()
    assert leaf.inner_text().split()[1] in page.get_by_test_id("archive").inner_text()
    assert page.locator("section img").count() == 5
    opened(page, "/together")
    drawn = [kind.locator("svg").inner_html() for kind in page.locator("fieldset label").all()]
    assert len({*drawn}) == len(drawn) == 2


@pytest.mark.parametrize("key", depth(["asszorti", "illustrated"], ["asserufen", "royal", "high"]))
def test_the_rules_draw_the_order_of_all_cards(open_page: Open, key: str) -> None:
    page = open_page("narrow", own=True, path=f"/rules/{key}")
    rows = page.get_by_test_id("card-order").locator("dd")
    rows.first.wait_for()
    cards = [row.locator(":scope > *").count() for row in rows.all()]
    assert sum(cards) == len(game(key).rules().pack.names)


def test_the_steps_of_a_fair_deal_are_drawn(open_page: Open) -> None:
    page = open_page(path="/fairness")
    steps = page.locator("main ol li")
    expect(steps).to_have_count(5)
    drawn = [step.locator("svg").inner_html() for step in steps.all()]
    assert len({*drawn}) == 5


@pytest.mark.parametrize("lang", depth(["de"], ["en", "de", "hu"]))
def test_controls_show_their_text_whole_in_narrow_windows(open_page: Open, lang: str) -> None:
    """Every option of a field too, whether it is chosen or not."""
    page = open_page("narrow", lang=lang, own=True)
    page.locator("main h1").first.wait_for()
    wrong = dict[str, list[str]]()
    for path in [*PAGES, "/", "/games", "/learn/asszorti/tricks"]:
        opened(page, path)
        page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true })")
        page.wait_for_load_state("networkidle")
        for width in (360, 320):
            resize(page, {"width": width, "height": 740})
            if cut := page.evaluate(CUT):
                wrong[f"{path} {width}"] = cut
    assert wrong == {}


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_top_bar_keeps_the_margin_of_the_page(open_page: Open, width: int) -> None:
    """The name of the place begins where the text begins, and the last sign ends where it ends."""
    page = open_page("narrow", lang="de", own=True)
    resize(page, {"width": width, "height": 740})
    opened(page, "/you")
    left, right = page.evaluate(SIDES_OF_BAR)
    assert abs(left) < 1
    assert abs(right) < 1
    assert fits(page)
