"""The service worker: the page opens without a network, and a new version waits for its turn."""

from playwright.sync_api import Page, expect

from skiz.games import games
from skiz.lessons import course, courses, right_answer
from skiz.puzzles import collections, contents, puzzle_of
from skiz.words import say
from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Finished, Open
from tests.support.browser.people import card, click, sit_down
from tests.support.browser.still import stop_time
from tests.support.tools.depth import at_night

READS = 5_000  # milliseconds after which a visitor seems to read a page
PUZZLES = "/api/puzzles"  # is asked for first
CONTROLLED = "() => !!navigator.serviceWorker.controller"
READY = "async () => { await navigator.serviceWorker.ready }"
# The same script under another address is a new version of the worker.
RENEWED = "async () => { await navigator.serviceWorker.register('/sw.js?next') }"
SCRIPT = "() => navigator.serviceWorker.controller.scriptURL"
# Whether nothing lies on the knobs of a replay, which are in sight.
FREE_KNOBS = """() => [...document.querySelectorAll('[data-testid^=replay-] svg')].every(knob => {
    const {left, top, width, height} = knob.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return !!found && found.closest('button') === knob.closest('button')
})"""


def with_worker(open_page: Open) -> Page:
    """Return a page that a service worker answers."""
    # The lobby leaves the line to what is played first, and registers the worker later.
    page = open_page(path="/learn", service_workers="allow")
    page.evaluate(READY)
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    return page


def test_what_was_read_can_be_read_without_a_network(open_page: Open) -> None:
    page = with_worker(open_page)
    seen = dict[str, str]()
    for path in ("/learn", "/rules/asserufen", "/glossary"):
        page.goto(path)
        seen[path] = page.locator("main h2").first.inner_text()
    lesson = page.evaluate("async () => (await (await fetch('/api/lessons')).json())[0]")
    path = f"/learn/{lesson['key']}/{lesson['lessons'][0]['key']}"
    page.goto(path)
    page.get_by_test_id("hand").wait_for()
    page.context.set_offline(True)
    for where, heading in seen.items():
        page.goto(where)
        expect(page.locator("main h2").first).to_have_text(heading)
    page.goto(path)
    page.get_by_test_id("hand").wait_for()
    page.goto("/")
    page.locator('header a[href="/learn"]').click()
    expect(page.locator("main h2").first).to_have_text(seen["/learn"])


def test_the_first_visit_is_enough_for_lobby_and_rules_without_a_network(open_page: Open) -> None:
    """Of all games, also those that were not opened."""
    page = open_page(service_workers="allow")
    page.wait_for_function(CONTROLLED)
    wait_until_kept(page, "/api/games/asszorti")
    page.locator('header a[href="/rules"]').click()
    wait_until_kept(page, "/examples", len(games()))
    page.context.set_offline(True)
    expect(page.get_by_test_id("offline")).to_contain_text("You are offline")
    page.goto("/rules/high")
    expect(page.locator("main h2").first).to_be_visible()
    page.goto("/glossary")
    expect(page.locator("main h2").first).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="High Tarokk")).to_be_visible()
    expect(page.get_by_test_id("offline")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert objections(page, "the lobby without a network") == []


def test_no_page_opens_with_the_text_of_another(open_page: Open) -> None:
    """The shell is kept as the lobby got it, with the lobby's text for readers without scripts."""
    page = with_worker(open_page)
    for path, has_text in (("/", True), ("/rules/asszorti", False), ("/t/nothing", False)):
        answer = page.goto(path)
        assert answer
        assert answer.from_service_worker
        assert ('<div id="text"' in answer.text()) == has_text, path
        assert '<div id="app">' in answer.text()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("why.no-such-table"))


def test_what_the_lobby_keeps_follows_who_has_left_it(open_page: Open) -> None:
    """The worker comes when a table is open; Svelte would warn of what went with the lobby."""
    page = open_page(service_workers="allow", pictures=True)  # the worker waits for the cards
    warnings = list[str]()
    page.on("console", lambda one: "svelte" in one.text and warnings.append(one.text))
    sit_down(page)
    wait_until_kept(page, "/api/games/asszorti")
    assert warnings == []


# Notes on the page when the worker keeps so many addresses with this end.
NOTE = """([end, most]) => {
    const look = async () => {
        const caches_ = await Promise.all(['answers', 'puzzles'].map(name => caches.open(name)))
        const all = (await Promise.all(caches_.map(cache => cache.keys()))).flat()
        const found = all.filter(request => new URL(request.url).pathname.endsWith(end))
        window.kept = found.length >= most
        if (!window.kept) setTimeout(look, 100)  // each look at the caches takes a while
    }
    window.kept = false
    void look()
}"""


def wait_until_kept(page: Page, end: str, at_least: int = 1) -> None:
    """Wait until the worker keeps some answers from addresses with this end, for each in turn."""
    for number in range(1, at_least + 1):
        page.evaluate(NOTE, [end, number])
        page.wait_for_function("() => window.kept")


@at_night
def test_a_lesson_answers_without_a_network(open_page: Open) -> None:
    """Right and wrong answers, and the last lesson of a course not opened."""
    page = with_worker(open_page)
    page.goto("/learn")
    wait_until_kept(page, "/replies", sum(len(course(key).lessons) for key in courses()))
    page.goto("/learn/asszorti/bidding")
    page.context.set_offline(True)
    lesson = course("asszorti").lesson("bidding")
    panel = page.get_by_test_id("lesson")
    for number, stop in enumerate(lesson.stops):
        page.locator(f'[data-testid="lesson"][data-stop="{number}"]').wait_for()
        if stop.asks == "choice":
            answer = right_answer(lesson, number)
            panel.locator(f'[data-choice="{answer}"]').click()
            expect(panel).to_contain_text("Right!")
            break
        if stop.asks == "move":
            break
        page.locator("[data-onward]").click()
    page.goto(f"/learn/asserufen/{course('asserufen').lessons[-1].key}")
    page.locator('[data-testid="lesson"][data-stop="0"]').wait_for()


@at_night
def test_puzzles_are_answered_without_a_network(open_page: Open) -> None:
    page = with_worker(open_page)
    key = next(one.key for one in contents("asszorti") if asks_for_a_card(one.key))
    page.goto(f"/puzzles/asszorti/{key}")
    wait_until_kept(page, "asszorti/collection")
    wait_until_kept(page, "asszorti/tried")
    page.context.set_offline(True)
    puzzle = puzzle_of("asszorti", key)
    page.locator('[data-turn="me"][data-queued="0"][data-busy="false"]').wait_for()
    for _ in ("lift it", "play it"):
        name = puzzle.wrong.removeprefix("play ")
        click(page, card(name), position={"x": 10, "y": 30})
    panel = page.locator('[data-testid="puzzle"][data-reply="wrong"]')
    expect(panel).to_contain_text("You are offline, so this answer is not rated.")
    page.get_by_test_id("next-puzzle").click()
    page.locator(f'[data-testid="puzzle"]:not([data-key="{key}"])').wait_for()
    page.get_by_test_id("story").wait_for()
    page.context.set_offline(False)
    assert not page.request.get(f"/api/puzzles/asszorti/{key}").json()["tried"]


def test_one_visit_of_the_lobby_is_enough_for_every_puzzle(open_page: Open) -> None:
    """Nothing is fetched before the lobby was read for a while, nor while somebody plays."""
    page = open_page(service_workers="allow")
    page.wait_for_function(CONTROLLED)
    stop_time(page)  # however long the machine takes to show the page
    page.goto("/")
    page.get_by_test_id("play-now").wait_for()
    asked = list[str]()
    page.on("request", lambda one: asked.append(one.url))
    page.clock.run_for(READS - 1_000)
    page.evaluate("() => fetch('/healthz')")  # requests come in order: those before have come
    assert not any(url.endswith(PUZZLES) for url in asked)
    with page.expect_request(lambda one: one.url.endswith(PUZZLES)):
        page.clock.run_for(2_000)
    page.clock.resume()
    wait_until_kept(page, "/collection", len(collections()))
    wait_until_kept(page, "/tried", len(collections()))
    page.context.set_offline(True)
    for game in ("asszorti", "royal"):
        key = contents(game)[-1].key
        page.goto(f"/puzzles/{game}/{key}")
        page.locator(f'[data-testid="puzzle"][data-key="{key}"]').wait_for()
        page.get_by_test_id("hand").wait_for()
    page.goto("/puzzles/high")
    page.locator('[data-testid="puzzle"]').wait_for()


def test_no_puzzles_are_fetched_beside_a_table(open_page: Open) -> None:
    page = with_worker(open_page)
    stop_time(page)  # or a slow machine would leave somebody in the lobby for long enough
    page.goto("/")
    asked = list[str]()
    page.on("request", lambda one: asked.append(one.url))
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/t/*")
    page.clock.resume()
    page.locator('[data-testid="hand"] [data-card]').first.wait_for()
    page.clock.fast_forward(2 * READS)
    page.evaluate("() => fetch('/healthz')")
    assert not any(url.endswith(PUZZLES) for url in asked)


def asks_for_a_card(key: str) -> bool:
    """Return whether a puzzle of Asszorti asks for a card."""
    return puzzle_of("asszorti", key).wrong.startswith("play ")


def test_a_table_says_that_it_is_offline_and_comes_back(open_page: Open) -> None:
    page = with_worker(open_page)
    page.get_by_test_id("play-now").click()
    connection = page.get_by_test_id("connection")
    expect(connection).to_have_attribute("data-state", "open")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert objections(page, "offline") == []
    page.context.set_offline(False)
    expect(connection).to_have_attribute("data-state", "open")


def test_a_new_version_waits_until_somebody_asks_for_it(open_page: Open) -> None:
    page = with_worker(open_page)
    page.get_by_test_id("play-now").click()
    page.locator('[data-testid="hand"] [data-card]').first.wait_for()
    page.evaluate("window.here = true")
    page.evaluate(RENEWED)
    page.wait_for_function(
        "async () => !!(await navigator.serviceWorker.getRegistration('/')).waiting"
    )
    expect(page.get_by_test_id("update")).to_have_count(0)  # not at a table
    page.locator(".brand").click()
    offer = page.get_by_test_id("update")
    offer.wait_for()
    page.get_by_test_id("play-now").wait_for()
    assert objections(page, "an update is offered") == []
    assert page.evaluate("window.here") is True
    assert not page.evaluate(SCRIPT).endswith("?next")
    offer.get_by_role("button").click()
    page.wait_for_function("() => !window.here")
    page.wait_for_function(CONTROLLED)
    assert page.evaluate(SCRIPT).endswith("?next")


def test_the_notice_of_a_new_version_leaves_the_knobs_of_a_replay_free(
    open_page: Open, finished: Finished
) -> None:
    page = with_worker(open_page)
    page.evaluate(RENEWED)
    page.get_by_test_id("update").wait_for()
    page.goto(f"/games/{finished('asszorti')[1]}/1")
    page.get_by_test_id("update").wait_for()
    page.get_by_test_id("replay").wait_for()
    resize(page, {"width": 360, "height": 740})
    page.wait_for_function(FREE_KNOBS)
