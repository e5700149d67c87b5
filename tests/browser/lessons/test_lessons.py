"""Lessons on the page: played by keyboard and on a telephone, left and continued.

They can be reached from the rule that they explain.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from skiz.lessons import Lesson, course, right_answer
from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open
from tests.support.browser.people import button, card, click, enter, focus_by_tab, to_card
from tests.support.tools.depth import at_night, depth

TRICKS = course("asszorti").lesson("tricks")
AT = '[data-testid="lesson"][data-stop="%d"][data-reply="%s"]'


def at(page: Page, stop: int, reply: str = "") -> None:
    """Wait until a stop of the lesson is shown and all cards are played."""
    page.wait_for_selector(AT % (stop, reply))
    page.wait_for_selector('[data-queued="0"][data-busy="false"]')


def by_mouse(page: Page, answer: str) -> None:
    """Answer with the mouse: lift and play a card, or press a choice."""
    verb, _, rest = answer.partition(" ")
    if answer.isdecimal():
        click(page, f'[data-choice="{answer}"]')
    elif verb == "play":
        for _ in ("lift it", "play it"):
            click(page, card(rest), position={"x": 10, "y": 30})
    else:
        click(page, button(answer))


def by_keyboard(page: Page, answer: str) -> None:
    """Answer with the keyboard alone."""
    where = f'[data-choice="{answer}"]'
    if answer.isdecimal():
        enter(page, where, focus_by_tab(page, where))
    else:
        name = answer.removeprefix("play ")
        enter(page, card(name), to_card(page, name))


def go_on(page: Page) -> None:
    where = '[data-testid="go-on"]'
    enter(page, where, focus_by_tab(page, where))


def begin(page: Page, lesson: Lesson) -> None:
    page.locator(f'#{lesson.course} [data-lesson="{lesson.key}"]').click()
    at(page, 0)


def test_a_lesson_by_keyboard(open_page: Open) -> None:
    page = open_page(path="/learn")
    begin(page, TRICKS)
    for stop, lesson_stop in enumerate(TRICKS.stops[:-1]):
        at(page, stop)
        if lesson_stop.asks:
            if lesson_stop.asks == "move":
                page.wait_for_selector('[data-turn="me"]')
            by_keyboard(page, str(right_answer(TRICKS, stop)))
            at(page, stop, "right")
        go_on(page)
    expect(page.get_by_test_id("lesson-over")).to_be_visible()
    page.get_by_role("link", name="All lessons").first.click()
    expect(page.locator('#asszorti [data-lesson="tricks"]')).to_contain_text("done")


@at_night
@pytest.mark.parametrize(("size", "lang"), [("narrow", "hu"), ("wide", "de")])
def test_a_wrong_answer_is_shown_and_taken_back(open_page: Open, size: str, lang: str) -> None:
    page = open_page(size, path="/learn", lang=lang)
    page.get_by_test_id("course").first.wait_for()
    found = objections(page, "courses")
    begin(page, TRICKS)
    click(page, '[data-testid="go-on"]')
    at(page, 1)
    by_mouse(page, "play h10")
    at(page, 1, "wrong")
    found += objections(page, "wrong")
    click(page, '[data-testid="take-back"]')
    at(page, 1)
    expect(page.locator('[data-testid="hand"] [data-card="h10"]')).to_be_visible()
    by_mouse(page, "play h9")
    at(page, 1, "wrong")
    click(page, '[data-testid="show"]')
    at(page, 1, "right")
    found += objections(page, "right")
    click(page, '[data-testid="go-on"]')
    at(page, 2)
    page.reload()
    at(page, 2)  # it continues where it was left
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found == []


def test_a_refusal_of_the_rules_links_to_its_lesson(open_page: Open) -> None:
    page = open_page(path="/learn/asszorti/trumps?clause=pais/must-trump")
    at(page, 1)
    refused = page.locator('[data-testid="hand"] [data-card="dA"]')
    for _ in ("lift it", "play it"):
        refused.click(position={"x": 8, "y": 40}, force=True)
    why = page.get_by_test_id("why")
    expect(why).to_have_attribute("data-key", "must-trump")
    link = why.get_by_role("link", name="lesson")
    assert link.get_attribute("href") == "/learn/asszorti/trumps?clause=pais%2Fmust-trump"
    at(page, 1)


def test_the_lobby_links_to_the_first_lesson_of_its_game(open_page: Open) -> None:
    page = open_page("narrow")
    page.get_by_test_id("learn").click()
    at(page, 0)
    page.get_by_role("link", name="All lessons").first.click()
    expect(page.get_by_test_id("course").first).to_contain_text("Asszorti")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_a_term_is_explained_in_place(open_page: Open, size: str) -> None:
    page = open_page(size, path="/learn/asszorti/whole-deal?clause=pais/six-five-nil")
    at(page, 8)  # the settlement
    expect(page.get_by_test_id("lesson-play")).to_have_attribute("href", "/")
    term = page.locator(".term:visible").first
    explanation = page.get_by_test_id("explanation")
    page.mouse.move(1, 1)
    term.hover()
    expect(explanation).to_be_visible()
    page.keyboard.press("Escape")
    expect(explanation).to_have_count(0)
    term.click()
    expect(explanation).to_be_visible()
    assert objections(page, "explained") == []
    page.keyboard.press("Escape")
    expect(explanation).to_have_count(0)
    term.focus()
    page.keyboard.press("Enter")
    expect(explanation.get_by_role("link").first).to_have_attribute("href", re.compile("/rules/"))
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(explanation).to_be_visible()  # by focus alone


def test_the_terms_of_a_rule_are_explained_beside_it(open_page: Open) -> None:
    page = open_page(path="/rules/paskievics")
    page.locator("article .term", has_text="trull").first.click()
    expect(page.get_by_test_id("explanation")).to_contain_text("Skíz, XXI and pagát")
    page.locator("h1").click()
    expect(page.get_by_test_id("explanation")).to_have_count(0)


def test_a_long_text_on_a_low_phone_says_that_it_goes_on(open_page: Open) -> None:
    """The mark is there as long as there is more below, and goes at the end of the text."""
    page = open_page("narrow", "/learn/asszorti/tricks")
    resize(page, {"width": 360, "height": 640})
    text = page.locator('[data-testid="lesson"] .text')
    mark = text.locator("> [aria-hidden]").last
    page.locator('[data-testid="lesson"][data-stop="0"]').wait_for()
    text.evaluate("one => { one.firstElementChild.append(' and so on'.repeat(200)) }")
    expect(mark).to_be_visible()
    text.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(mark).to_be_hidden()
