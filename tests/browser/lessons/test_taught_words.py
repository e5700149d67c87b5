"""The table of a lesson shows only words that the course has taught up to there."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from skiz.lessons import Lesson, course, courses, lesson_about, terms
from tests.support.browser.laid_out import wait_until_laid_out
from tests.support.browser.pages import Open
from tests.support.tools.depth import depth

LESSONS = [lesson for key in courses() for lesson in course(key).lessons]
FIRST = [lesson for key in courses() for lesson in course(key).lessons[:2]]
PLACES = ("[data-testid=status]", ".place", "[data-testid=tools]", "[data-testid=closed-bids]")
SHOWN = '[data-testid="lesson"][data-stop="%d"]'
STILL = '[data-queued="0"][data-busy="false"]'
PROGRESS = """([lesson, stop]) => localStorage.setItem(
    'skiz-lessons', JSON.stringify({[lesson]: {stop, done: false}}))"""
EXPLAINED = """places => [...document.querySelectorAll(places)]
    .flatMap(place => [...place.querySelectorAll('[aria-describedby^="term-"]')])
    .map(word => word.getAttribute('aria-describedby').slice('term-'.length))"""

# Notes how many words the strip above the table has when the lesson first appears.
NOTE_WORDS = """() => new MutationObserver((_, watcher) => {
    if (!document.querySelector('[data-testid=lesson]')) return
    window.words = document.querySelectorAll('[data-testid=status] .term').length
    watcher.disconnect()
}).observe(document.body, {childList: true, subtree: true})"""


def begin(page: Page, lesson: Lesson, stop: int) -> None:
    """Go to a stop of a lesson, and wait until its table is still and its terms have come."""
    name = f"{lesson.course}/{lesson.key}"
    page.evaluate(PROGRESS, [name, stop])
    with page.expect_response("**/terms/*"):
        page.goto(f"/learn/{name}")
    page.wait_for_selector(SHOWN % stop)
    page.wait_for_selector(STILL)
    page.locator('[id^="term-"]').first.wait_for(state="attached")


def when_taught(clause: str, family: str) -> tuple[int, int] | None:
    """Return the lesson and the stop that teach a clause, as numbers; None if none does."""
    lessons = course(family).lessons
    taught = lesson_about(clause, family)
    if taught not in lessons:
        return None
    stop = next(n for n, one in enumerate(taught.stops) if clause in one.clauses)
    return lessons.index(taught), stop


def too_early(page: Page, lesson: Lesson, stop: int) -> Iterator[str]:
    """Yield the terms on the table that a later stop or lesson teaches."""
    clauses = {term.key: term.clause for term in terms()}
    now = course(lesson.course).lessons.index(lesson), stop
    for term in page.evaluate(EXPLAINED, ", ".join(PLACES)):
        taught = when_taught(clauses[term], lesson.course)
        if taught and taught > now:
            yield term


@pytest.mark.parametrize("lesson", depth(FIRST, LESSONS), ids=lambda one: f"{one.course}-{one.key}")
def test_the_table_shows_no_word_before_it_is_taught(open_page: Open, lesson: Lesson) -> None:
    page = open_page(path="/learn")
    wrong = dict[int, list[str]]()
    for stop in range(len(lesson.stops)):
        begin(page, lesson, stop)
        if found := [*too_early(page, lesson, stop)]:
            wrong[stop] = found
    assert wrong == {}


@pytest.mark.parametrize("lesson", FIRST, ids=lambda one: f"{one.course}-{one.key}")
def test_nobody_passes_before_the_bidding_is_taught(open_page: Open, lesson: Lesson) -> None:
    """A plate repeats the last words of a player, and these are no terms: a pass, for example."""
    page = open_page(path="/learn")
    said = dict[int, list[str]]()
    for stop in range(len(lesson.stops)):
        begin(page, lesson, stop)
        if found := page.locator(".said:visible").all_inner_texts():
            said[stop] = found
    assert said == {}


def test_a_word_is_there_once_it_is_taught(open_page: Open) -> None:
    """Whoever goes on to the stop that teaches it sees it come; a later lesson shows it at once."""
    page = open_page(path="/learn")
    lessons = {lesson.key: lesson for lesson in course("asszorti").lessons}
    contract, role = page.locator('[data-testid="status"] .term'), page.locator(".declarer")
    begin(page, lessons["tricks"], 0)
    expect(role).to_have_count(0)
    expect(contract).to_have_count(0)
    begin(page, lessons["trumps"], 0)
    expect(contract).to_have_text(["Trumps"])
    begin(page, lessons["exchange"], 2)
    expect(role).to_have_count(1)
    expect(contract.first).to_have_text("Contract")


def test_a_lesson_appears_with_its_words(open_page: Open) -> None:
    """Even if the terms come last: nothing is added to the table afterwards."""
    page, held = open_page(path="/learn", own=True), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    lesson = course("asszorti").lesson("exchange")
    page.evaluate(PROGRESS, [f"{lesson.course}/{lesson.key}", 2])
    page.route("**/terms/*", hold)
    with page.expect_response("**/games/asszorti"):
        page.goto(f"/learn/{lesson.course}/{lesson.key}")
    wait_until_laid_out(page)
    panel = page.get_by_test_id("lesson")
    expect(panel).to_have_count(0)
    page.evaluate(NOTE_WORDS)
    for route in held:
        route.continue_()
    panel.wait_for()
    assert page.evaluate("words") > 0
