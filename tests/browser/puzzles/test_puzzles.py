"""Puzzles on the page: reached from the lobby, and answered by mouse, keyboard and touch.

They are explained, rated, and played on against bots.
"""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, Route, expect

from skiz.puzzles import Puzzle, collection, contents
from skiz.table import Bade, Play, Took
from skiz.words import say
from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open
from tests.support.browser.people import button, card, click, enter, focus_by_tab, to_card
from tests.support.tools.depth import at_night, depth

PANEL = '[data-testid="puzzle"][data-reply="%s"][data-playing="%s"]'


def some(game: str, plays: bool) -> Puzzle:
    """Return a puzzle of a game that asks for a card, or for an announcement by a button."""
    verbs = ("play",) if plays else ("bid", "say")
    return next(
        puzzle
        for puzzle in collection(game).values()
        if isinstance(puzzle.options[0], Play) == plays
        and puzzle.answers[0].startswith(verbs)
        and puzzle.wrong.startswith(verbs)
    )


def at(page: Page, reply: str = "", playing: bool = False) -> None:
    """Wait until the panel is there, with an answer or without, and all cards are played."""
    page.wait_for_selector(PANEL % (reply, "true" if playing else "false"))
    page.wait_for_selector('[data-queued="0"][data-busy="false"]')


def wait_for_question(page: Page) -> None:
    page.wait_for_selector('[data-turn="me"][data-queued="0"][data-busy="false"]')


def play(page: Page, name: str) -> None:
    """Play a card with the mouse: lift it and play it."""
    for _ in ("lift it", "play it"):
        click(page, card(name), position={"x": 10, "y": 30})


@pytest.mark.parametrize(
    ("size", "lang", "scheme"),
    depth([("wide", "de", "dark")], [("wide", "de", "dark"), ("narrow", "hu", "light")]),
)
def test_a_wrong_card_is_explained_and_play_continues(
    open_page: Open, size: str, lang: str, scheme: str
) -> None:
    puzzle = some("asszorti", plays=True)
    page = open_page(size, path=f"/puzzles/asszorti/{puzzle.key}", lang=lang, color_scheme=scheme)
    at(page)
    wait_for_question(page)
    found = objections(page, "question")
    play(page, puzzle.wrong.removeprefix("play "))
    at(page, "wrong")
    for details in page.get_by_test_id("puzzle").locator("summary").all():
        details.click()
    rows = page.get_by_test_id("puzzle").locator("tbody tr")
    assert rows.count() == len(puzzle.values) + len(puzzle.likely)
    found += objections(page, "explained")
    click(page, '[data-testid="play-on"]')
    at(page, "wrong", playing=True)
    wait_for_question(page)
    before = page.evaluate("document.querySelector('[data-seen]').dataset.seen")
    play(page, puzzle.answers[0].removeprefix("play "))
    page.wait_for_function(
        "before => document.querySelector('[data-seen]').dataset.seen > before", arg=before
    )
    at(page, "wrong", playing=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found == []


def test_a_card_by_keyboard_and_on_to_the_next(open_page: Open) -> None:
    puzzle = some("asserufen", plays=True)
    counts = Counter(theme for one in contents("asserufen") for theme in one.themes)
    theme = max(puzzle.themes, key=lambda theme: counts[theme])
    page = open_page(path=f"/puzzles/asserufen/{puzzle.key}?theme={theme}")
    at(page)
    wait_for_question(page)
    name = puzzle.answers[0].removeprefix("play ")
    enter(page, card(name), to_card(page, name))
    at(page, "right")
    onward = '[data-testid="next-puzzle"]'
    enter(page, onward, focus_by_tab(page, onward))
    page.wait_for_selector(f'[data-testid="puzzle"]:not([data-key="{puzzle.key}"])')
    assert f"theme={theme}" in page.url


def test_a_puzzle_asks_for_an_announcement(open_page: Open) -> None:
    puzzle = some("asszorti", plays=False)
    page = open_page(path=f"/puzzles/asszorti/{puzzle.key}")
    at(page)
    wait_for_question(page)
    expect(page.get_by_test_id("puzzle")).to_contain_text("What do you say?")
    click(page, button(puzzle.answers[0]))
    at(page, "right")
    expect(page.get_by_test_id("theme")).to_be_visible()
    page.reload()
    at(page)
    wait_for_question(page)
    click(page, button(puzzle.wrong))
    at(page, "wrong")
    expect(page.get_by_test_id("puzzle")).to_contain_text("only your first answer is rated")


@at_night
def test_the_lobby_and_the_courses_link_to_puzzles(open_page: Open) -> None:
    page = open_page("narrow")
    page.get_by_test_id("puzzles-link").click()
    first = page.get_by_test_id("puzzles").first
    first.wait_for()
    assert objections(page, "puzzles") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    first.get_by_role("link").click()
    at(page)
    page.goto("/learn")
    page.get_by_test_id("puzzles-link").click()
    first.wait_for()


@pytest.mark.parametrize("game", depth(["illustrated"], ["asszorti", "illustrated", "asserufen"]))
def test_a_puzzle_says_in_two_lines_what_has_happened(open_page: Open, game: str) -> None:
    """The contract with the announcements, and the tricks; or the bids, and no tricks yet."""
    for plays in (True, False):
        puzzle = some(game, plays)
        page = open_page(path=f"/puzzles/{game}/{puzzle.key}")
        story = page.get_by_test_id("story").locator("span")
        expect(story).to_have_count(2)
        talk, tricks = story.all_inner_texts()
        bids = [one for one in puzzle.record.events if isinstance(one, Bade)]
        taken = [one for one in puzzle.record.events if isinstance(one, Took)]
        if puzzle.record.state.declarer is None:
            assert len(talk.split(" · ")) == max(1, len(bids))
        else:
            assert talk.startswith("Declarer: ")
        counted = [int(n) for n in re.findall(r" (\d+)(?=[,.])", tricks.split(". ")[0] + ".")]
        assert sum(counted) == len(taken)
        assert ("No card" in tricks) != plays


# The room that the bids have, and that their head and one row need; null if they are not shown.
ROOM = """() => {
    const bids = document.querySelector('.bids')
    if (getComputedStyle(bids).visibility === 'hidden') return null
    const [head, row] = [bids.querySelector('thead'), bids.querySelector('tbody tr')]
    return [bids.clientHeight, head.clientHeight + row.clientHeight]
}"""


def test_a_puzzle_calls_a_declarer_with_a_partner_as_the_table_does(open_page: Open) -> None:
    """In German there is another word for one who plays alone."""
    page = open_page(
        "narrow", path=f"/puzzles/illustrated/{some('illustrated', True).key}", lang="de"
    )
    at(page)
    wait_for_question(page)
    role = page.locator(".mark.declarer").inner_text()
    expect(page.get_by_test_id("story")).to_contain_text(f"{role}: ")


@pytest.mark.parametrize("height", [740, 844])
@pytest.mark.parametrize("game", ["asszorti", "illustrated", "asserufen"])
def test_on_a_phone_the_bids_are_read_or_left_to_the_plates(
    open_page: Open, game: str, height: int
) -> None:
    """There is no strip of bids with half a line in it."""
    asks = (one for one in collection(game).values() if one.answers[0].startswith("bid"))
    puzzle = max(asks, key=lambda one: sum(isinstance(event, Bade) for event in one.record.events))
    page = open_page(path=f"/puzzles/{game}/{puzzle.key}")
    resize(page, {"width": 390 if height > 800 else 360, "height": height})
    at(page)
    wait_for_question(page)
    page.wait_for_function(
        f"() => {{ const room = ({ROOM})(); return !room || room[0] > room[1] }}"
    )
    if page.evaluate(ROOM) is None:
        last = [one for one in puzzle.record.events if isinstance(one, Bade)][-1]
        said = page.locator(f'.at [data-seat="{last.seat}"]').locator("xpath=ancestor-or-self::*")
        expect(said.last).to_contain_text(say(f"bid.{last.bid}", "en", game))


def test_a_rating_is_shown_once_it_says_something(open_page: Open) -> None:
    """After the first answers it is ± 500 and moves by hundreds."""
    puzzle = some("asszorti", plays=False)
    page = open_page(path=f"/puzzles/asszorti/{puzzle.key}", own=True)
    at(page)
    wait_for_question(page)
    expect(page.get_by_test_id("puzzle")).not_to_contain_text("1500")
    click(page, button(puzzle.wrong))
    at(page, "wrong")
    expect(page.get_by_test_id("puzzle")).to_contain_text("rating appears after 9 more puzzles")
    expect(page.get_by_test_id("puzzle")).not_to_contain_text("±")
    page.goto("/puzzles")
    listed = page.locator('[data-testid="puzzles"][data-game="asszorti"]')
    expect(listed).to_contain_text("Your rating appears after 9 more puzzles")

    def tried_often(route: Route) -> None:
        answer = route.fetch()
        games = [one | {"rating": one["rating"] | {"tries": 10}} for one in answer.json()]
        route.fulfill(response=answer, json=games)

    page.route("**/api/puzzles", tried_often)
    page.reload()
    expect(listed).to_contain_text(re.compile(r"Rating \d+ ± \d+"))
