"""Lessons in low windows of phones: the question is seen, and what it asks for can be pressed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize

from skiz.lessons import Lesson, course, courses, right_answer
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, cut_in_the_middle, fits
from tests.support.tools.depth import depth

WINDOWS: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 740},
    {"width": 390, "height": 664},
    {"width": 360, "height": 640},
    {"width": 360, "height": 560},
)
TALL: ViewportSize = {"width": 390, "height": 844}
LESSONS = [lesson for key in courses() for lesson in course(key).lessons]
# With the first trick, a claim, a kontra, a long title, announcements of others, an end with many
# buttons, and a kontra beside a trick.
SOME = [
    course("asszorti").lesson("tricks"),
    course("asszorti").lesson("declarer"),
    course("asszorti").lesson("kontra"),
    course("tarokk").lesson("cue-bids"),
    course("tarokk").lesson("calling"),
    course("asserufen").lesson("called-card"),
    course("asserufen").lesson("kontra"),
]
SHOWN = '[data-testid="lesson"][data-stop="%d"]'
STILL = '[data-queued="0"][data-busy="false"]'
PROGRESS = """([lesson, stop]) => localStorage.setItem(
    'skiz-lessons', JSON.stringify({[lesson]: {stop, done: false}}))"""
# What is hidden: the first line of the text without scrolling, what is pressed after scrolling.
HIDDEN = """asked => {
    const at = (x, y) => document.elementFromPoint(x, y)
    const text = document.querySelector('[data-testid=lesson] .text')
    const toTop = () => { scrollTo(0, 0); text.scrollTo(0, 0) }
    toTop()
    const range = document.createRange()
    range.selectNodeContents(text)
    const line = [...range.getClientRects()].find(one => one.width > 1 && one.height > 1)
    const lined = text.contains(at(line.left + 2, line.top + Math.min(8, line.height / 2)))
    const wanted = [...document.querySelectorAll(asked)]
    const pressed = one => {
        if (!one.checkVisibility()) return false
        one.scrollIntoView({block: 'center', inline: 'nearest'})
        const {left, right, top, width, height} = one.getBoundingClientRect()
        const [x, y] = one.dataset.card ? [8, 20] : [width / 2, height / 2]
        return left >= -0.5 && right <= innerWidth + 0.5 && one.contains(at(left + x, top + y))
    }
    const name = one => one.dataset.card ?? one.dataset.do ?? one.textContent.trim()
    const hidden = wanted.filter(one => !pressed(one)).map(name)
    toTop()
    return [...(lined ? [] : ['first line']), ...(wanted.length ? hidden : [asked])]
}"""
# Whether the number of the stop lies on the title, line by line.
ON_TITLE = """() => {
    const lines = of => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector('[data-testid=lesson] ' + of))
        return [...range.getClientRects()]
    }
    return lines('.step').some(a => lines('h2').some(b => a.left < b.right && b.left < a.right
        && a.top < b.bottom && b.top < a.bottom))
}"""


# The widths of the cards of the trick that cannot be read.
UNREADABLE = """least => [...document.querySelectorAll('[data-trick-card]')]
    .map(card => card.getBoundingClientRect().width).filter(width => width < least)"""
LEGIBLE = 40  # pixels of a card's width
# The cards in the middle of the board of which a part is cut. A card may have a lower place of its
# own; what was settled scrolls.
CUT_CARDS = """() => {
    const middle = document.querySelector('.middle:not(.settled)')
    const clips = one => getComputedStyle(one).overflow !== 'visible'
    const cut = place => {
        const {left, top, right, bottom} = place.getBoundingClientRect()
        for (let one = place.parentElement; one !== middle.parentElement; one = one.parentElement) {
            const around = one.getBoundingClientRect()
            if (clips(one) && (left < around.left - 1 || right > around.right + 1
                || top < around.top - 1 || bottom > around.bottom + 1)) return true
        }
        return false
    }
    return [...middle?.querySelectorAll('img') ?? []]
        .filter(one => one.checkVisibility({visibilityProperty: true}))
        .filter(one => cut(one.closest('.talon .cards > span') ?? one)).map(one => one.alt)
}"""


def asked(lesson: Lesson, stop: int) -> list[str]:
    """Return selectors of what a stop asks for: the choices, the right action and the hand."""
    match lesson.stops[stop].asks:
        case "choice":
            return ["[data-choice]"]
        case "move":
            answer = str(right_answer(lesson, stop))
            hand = "[data-testid=hand] [data-card]"
            if answer.startswith(("play", "lay")):
                return [hand]
            if answer.startswith("claim"):  # behind one button
                return [hand, ".claims .toggle button"]
            if "kontra" in answer:  # one of several is picked first
                picked = f'main [data-say="{answer.removeprefix("say ")}"]'
                return [f'{picked}, main [data-do="{answer}"]']
            return [hand, f'main [data-do="{answer}"]']
        case _:
            return ["[data-testid=lesson] .buttons :is(a, button)"]


def faults(page: Page, lesson: Lesson, stop: int) -> Iterator[str]:
    """Yield what is hidden at a stop, or out of its place."""
    for part in asked(lesson, stop):
        yield from page.evaluate(HIDDEN, part)
    if page.evaluate(ON_TITLE):
        yield "the number of the stop lies on the title"
    if not fits(page):
        yield "the page is too wide"
    yield from unreadable(page)
    for text in cut_in_the_middle(page):
        yield f"in the middle is only a part of: {text}"


def unreadable(page: Page) -> Iterator[str]:
    """Yield the cards of the trick that are too small to be read, and those that are cut."""
    for width in page.evaluate(UNREADABLE, LEGIBLE):
        yield f"a card of the trick is {width} pixels wide"
    for card in page.evaluate(CUT_CARDS):
        yield f"a part of a card in the middle is cut: {card}"


@pytest.mark.parametrize("lesson", depth(SOME, LESSONS), ids=lambda one: f"{one.course}-{one.key}")
def test_each_stop_shows_its_question_and_what_it_asks_for(open_page: Open, lesson: Lesson) -> None:
    """Without scrolling sideways; German has the longest words."""
    page = open_page("narrow", path="/learn", lang="de", pictures=True)
    wrong = dict[tuple[int, int], list[str]]()
    for stop, told in enumerate(lesson.stops):
        page.evaluate(PROGRESS, [f"{lesson.course}/{lesson.key}", stop])
        page.goto(f"/learn/{lesson.course}/{lesson.key}")
        page.wait_for_selector(SHOWN % stop)
        page.wait_for_selector(STILL + ('[data-turn="me"]' if told.asks == "move" else ""))
        for window in WINDOWS:
            resize(page, window)
            if found := [*faults(page, lesson, stop)]:
                wrong[stop, window["height"]] = found
        resize(page, TALL)
        if found := [*unreadable(page)]:
            wrong[stop, TALL["height"]] = found
    assert wrong == {}
