"""Lessons on tablets: text, table and hand are in the window together, and nothing scrolls."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize

from skiz.lessons import Lesson, course, courses
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, cut_in_the_middle
from tests.support.tools.depth import depth

TABLETS: tuple[ViewportSize, ...] = (
    {"width": 768, "height": 1024},
    {"width": 810, "height": 1080},
    {"width": 820, "height": 1180},
    {"width": 1024, "height": 768},
    {"width": 1024, "height": 1366},
)
LESSONS = [lesson for key in courses() for lesson in course(key).lessons]
# With the offer of numerals, with choices, a settlement, many bids, and announcements.
SOME = [
    course("tarokk").lesson("cards"),
    course("asserufen").lesson("cards"),
    course("asszorti").lesson("exchange"),
    course("tarokk").lesson("announcing"),
    course("tarokk").lesson("kontra"),
    course("tarokk").lesson("catch"),
]
SHOWN = '[data-testid="lesson"][data-stop="%d"]'
STILL = '[data-queued="0"][data-busy="false"]'
# Somebody who was not offered numerals yet comes to this stop.
COMES = """([lesson, stop]) => {
    localStorage.setItem('skiz-lessons', JSON.stringify({[lesson]: {stop, done: false}}))
    localStorage.skiz = JSON.stringify({...JSON.parse(localStorage.skiz), numeralsOffered: false})
}"""
OFFER = '[data-testid="numerals"]'
# What is not whole in the window, or scrolls.
CUT = """() => {
    const box = one => one.getBoundingClientRect()
    const page = document.documentElement
    const text = document.querySelector('[data-testid=lesson] .text')
    const parts = {
        'the buttons': document.querySelector('[data-testid=lesson] .buttons'),
        'the hand': document.querySelector('[data-testid=hand]'),
        'the settlement': document.querySelector('[data-testid=settlement]'),
    }
    const below = one => one && box(one).bottom > innerHeight
    const outside = Object.keys(parts).filter(key => below(parts[key]))
    const buttons = [...document.querySelectorAll('main :is([data-do], [data-say])')]
    const options = buttons.filter(one => !one.closest('.groups') && one.checkVisibility())
    if (options.some(below)) outside.push('the options')
    return [
        ...(page.scrollHeight > innerHeight ? ['the page'] : []),
        ...(text.scrollHeight > text.clientHeight + 1 ? ['the text'] : []),
        ...outside,
    ]
}"""


def cut(page: Page) -> Iterator[str]:
    """Yield what is cut in each window."""
    for tablet in TABLETS:
        resize(page, tablet)
        for part in [*page.evaluate(CUT), *cut_in_the_middle(page)]:
            yield f"{part} at {tablet['width']}×{tablet['height']}"


@pytest.mark.parametrize("lesson", depth(SOME, LESSONS), ids=lambda one: f"{one.course}-{one.key}")
def test_each_stop_is_whole(open_page: Open, lesson: Lesson) -> None:
    """Even with the offer of numerals; German has the longest words."""
    page = open_page(path="/learn", lang="de", pictures=True, own=True)
    wrong = dict[int, list[str]]()
    for stop, told in enumerate(lesson.stops):
        page.evaluate(COMES, [f"{lesson.course}/{lesson.key}", stop])
        page.goto(f"/learn/{lesson.course}/{lesson.key}")
        page.wait_for_selector(SHOWN % stop)
        page.wait_for_selector(STILL + ('[data-turn="me"]' if told.asks == "move" else ""))
        offers = lesson.course == "tarokk" and not told.asks and stop < len(lesson.stops) - 1
        assert page.locator(OFFER).count() == offers
        if found := [*cut(page)]:
            wrong[stop] = found
    assert wrong == {}, wrong
