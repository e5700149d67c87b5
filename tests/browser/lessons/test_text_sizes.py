"""What a learner reads is written at least as large as the text of other pages."""

import pytest
from playwright.sync_api import Page, ViewportSize

from skiz.lessons import Lesson, course, courses
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open
from tests.support.tools.depth import depth

WINDOWS: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 740},
    {"width": 360, "height": 640},
    {"width": 768, "height": 1024},
    {"width": 1280, "height": 800},
)
FIRST = [course(key).lessons[0] for key in courses()]
LESSONS = [lesson for key in courses() for lesson in course(key).lessons]
PANEL = '[data-testid="lesson"]'
PROGRESS = """([lesson, stop]) => localStorage.setItem(
    'skiz-lessons', JSON.stringify({[lesson]: {stop, done: false}}))"""
# The text that is smaller than that of the page; buttons and notes beside the text may be.
SMALLER = """where => {
    const texts = document.createTreeWalker(document.querySelector(where), NodeFilter.SHOW_TEXT)
    const size = one => parseFloat(getComputedStyle(one).fontSize)
    const found = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const around = node.parentElement
        const isNote = around.closest('.step, .how, .button, small:not(b + small)')
        if (!node.data.trim() || isNote) continue
        if (size(around) < size(document.body)) found.push(node.data.trim().slice(0, 30))
    }
    return found
}"""


def smaller(page: Page, where: str) -> dict[int, list[str]]:
    """Return what is too small in an element, by the width of the window."""
    found = dict[int, list[str]]()
    for window in WINDOWS:
        resize(page, window)
        if texts := page.evaluate(SMALLER, where):
            found[window["width"]] = texts
    return found


@pytest.mark.parametrize("lesson", depth(FIRST, LESSONS), ids=lambda one: f"{one.course}-{one.key}")
def test_a_lesson_is_written_as_large_as_a_page(open_page: Open, lesson: Lesson) -> None:
    page = open_page(path="/learn")
    for stop in range(len(lesson.stops)):
        page.evaluate(PROGRESS, [f"{lesson.course}/{lesson.key}", stop])
        page.goto(f"/learn/{lesson.course}/{lesson.key}")
        page.wait_for_selector(f'{PANEL}[data-stop="{stop}"]')
        assert smaller(page, PANEL) == {}, stop


@pytest.mark.parametrize("path", ["/learn", "/glossary"])
def test_the_pages_about_lessons_are_too(open_page: Open, path: str) -> None:
    page = open_page(path=path)
    page.locator("main section, section").first.wait_for()
    assert smaller(page, "main") == {}
