"""What a lesson says: marked words, the rule behind it, and replies that agree with the table."""

import re

import pytest
from playwright.sync_api import Page, expect

from skiz.lessons import course, courses
from skiz.words import LANGS, Lang
from tests.support.browser.pages import Open
from tests.support.browser.people import card, click

DOTS: dict[Lang, str] = {"en": "with dots", "hu": "pontozott vonal", "de": "mit Punkten"}
CODE = re.compile(r"[a-z0-9]+/[a-z-]+")
PANEL = '[data-testid="lesson"]'
SLOWLY = """localStorage.skiz = JSON.stringify(
    {...JSON.parse(localStorage.skiz), botPace: 60000, trickPace: 60000})"""


def at_stop(page: Page, stop: int, reply: str = "") -> None:
    page.wait_for_selector(f'{PANEL}[data-stop="{stop}"][data-reply="{reply}"]')


def go_on(page: Page, stop: int) -> None:
    page.wait_for_selector(f'{PANEL}[data-stop="{stop - 1}"]')
    click(page, '[data-testid="go-on"]')
    at_stop(page, stop)


@pytest.mark.parametrize("lang", LANGS)
def test_a_word_with_dots_is_there_where_one_is_spoken_of(open_page: Open, lang: Lang) -> None:
    page = open_page("narrow", path="/learn", lang=lang)
    for key in courses():
        lesson = course(key).lessons[0]
        stop = next(n for n, one in enumerate(lesson.stops) if DOTS[lang] in one.texts[lang])
        page.evaluate(
            "([lesson, stop]) => localStorage.setItem("
            "'skiz-lessons', JSON.stringify({[lesson]: {stop, done: false}}))",
            [f"{key}/{lesson.key}", stop],
        )
        page.goto(f"/learn/{key}/{lesson.key}")
        at_stop(page, stop)
        page.locator(f"{PANEL} .term").first.click()
        expect(page.get_by_test_id("explanation")).to_be_visible()


def test_the_rule_behind_a_step_names_its_chapter_and_no_code(open_page: Open) -> None:
    page = open_page(path="/learn/tarokk/cards?clause=illu/pack")
    at_stop(page, 1)
    page.locator(f"{PANEL} summary").click()
    link = page.locator(f"{PANEL} details a").first
    expect(link).to_have_text("Rules: Players and cards")
    expect(link).to_have_attribute("href", "/rules/paskievics#illu/players")
    assert not CODE.search(page.locator(PANEL).inner_text())


def test_a_refusal_shows_no_code_of_its_rule(open_page: Open) -> None:
    page = open_page(path="/learn/asszorti/trumps?clause=pais/must-trump")
    at_stop(page, 1)
    refused = page.locator('[data-testid="hand"] [data-card="dA"]')
    for _ in ("lift it", "play it"):
        refused.click(position={"x": 8, "y": 40}, force=True)
    why = page.get_by_test_id("why")
    expect(why.get_by_role("link", name="Show the rule")).to_be_visible()
    assert not CODE.search(why.inner_text())


def test_an_answer_that_the_lesson_gives_is_not_praised(open_page: Open) -> None:
    page = open_page(path="/learn/asszorti/tricks")
    go_on(page, 1)
    for _ in ("lift it", "play it"):
        click(page, card("h10"), position={"x": 10, "y": 30})
    at_stop(page, 1, "wrong")
    click(page, '[data-testid="show"]')
    at_stop(page, 1, "right")
    expect(page.locator(".verdict b")).to_have_text("This is the answer")


def test_a_lesson_that_goes_on_with_another_right_answer_says_so(open_page: Open) -> None:
    page = open_page(path="/learn/tarokk/talon?clause=illu/discard")
    at_stop(page, 1)
    for name in ("hJ", "d1", "sQ"):
        click(page, card(name), position={"x": 8, "y": 30})
    click(page, '[data-testid="confirm-lay"]')
    at_stop(page, 1, "right")
    expect(page.locator(".verdict b")).to_have_text("Right too")
    expect(page.get_by_test_id("talon").locator("figcaption")).to_have_text("Discards")
    expect(page.get_by_test_id("lesson-else")).to_be_visible()


def test_the_first_card_of_a_lesson_tells_that_a_press_lifts_it(open_page: Open) -> None:
    page = open_page("narrow", path="/learn/tarokk/duties")
    go_on(page, 1)
    expect(page.locator(PANEL)).to_contain_text("press a card to lift it, and again to play it")
    page.evaluate(
        "localStorage.skiz = JSON.stringify({...JSON.parse(localStorage.skiz), oneClick: true})"
    )
    page.reload()
    at_stop(page, 1)
    expect(page.locator(PANEL)).to_contain_text("answer at the table")


def test_the_text_waits_for_the_table(open_page: Open) -> None:
    """It speaks of a card that was played, or of the settlement, when that can be seen."""
    page = open_page(path="/learn/tarokk/catch")
    page.evaluate(SLOWLY)
    page.reload()
    at_stop(page, 0)
    go_on(page, 1)
    expect(page.locator(PANEL)).to_contain_text("Watch the table")
    expect(page.locator("[data-choice]")).to_have_count(0)
    click(page, '[data-testid="hurry"]')
    expect(page.locator(PANEL)).to_contain_text("You won")
    expect(page.locator("[data-choice]")).to_have_count(3)
