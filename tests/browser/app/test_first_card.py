"""What crosses the line before a newcomer holds the first card, and that no card asks later."""

from playwright.sync_api import Response

from skiz.games import game
from tests.support.browser.pages import Open
from tests.support.browser.people import sit_down
from tests.support.browser.told_deal import told_deal

FIRST = "[data-testid=hand] [data-card]"
MOST = 180_000  # bytes, those of the lobby included; 1.6 Mbit/s carry 200 kB in a second
# Notes at what address the worker is registered, and whether the cards are there.
NOTED = """window.registered = []
navigator.serviceWorker.register = () => {
    const there = !!document.querySelector('[data-testid=hand] [data-card]')
    window.registered.push([location.pathname.split('/')[1], there])
    return Promise.resolve()
}"""

# The addresses of pictures of cards that the page has asked for, with the bytes that came for each.
PICTURES = """() => performance.getEntriesByType('resource')
    .filter(one => new URL(one.name).pathname.startsWith('/cards/'))
    .map(one => [one.name, one.transferSize])"""
EVERY = f"""cards => {{
    const come = ({PICTURES})().map(([name]) => new URL(name).pathname)
    return cards.every(card => come.includes(`/cards/${{card}}.svg`))
}}"""


def test_little_is_loaded_before_the_first_card(open_page: Open) -> None:
    page = open_page("narrow", own=True, pictures=True)
    answers: list[Response] = []

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    page.goto("/")
    sit_down(page)
    page.locator(FIRST).first.wait_for()
    page.wait_for_load_state("networkidle")
    got = [one for one in answers if one.ok]
    assert sum(one.url.endswith("/api/games/asszorti") for one in got) == 1
    sizes = {one.url: one.request.sizes()["responseBodySize"] for one in got}
    assert sum(sizes.values()) < MOST, sorted(sizes.items(), key=lambda one: -one[1])[:9]


def test_the_service_worker_leaves_the_line_to_the_cards(open_page: Open) -> None:
    page = open_page("narrow", own=True, pictures=True)
    sit_down(page)
    page.locator(FIRST).first.wait_for()
    page.add_init_script(NOTED)
    page.reload()
    page.wait_for_function("() => window.registered.length")
    assert page.evaluate("window.registered") == [["t", True]]


def test_a_card_that_is_seen_later_asks_the_server_for_nothing(open_page: Open) -> None:
    """A browser may have dropped its picture from memory meanwhile."""
    page = open_page("narrow", own=True, pictures=True)
    deal = told_deal(page, "asszorti", 1)
    next(deal)
    rules = game("asszorti").rules(game("asszorti").table_house())
    page.wait_for_function(EVERY, arg=[*rules.pack.names, "back"])
    page.evaluate("performance.clearResourceTimings()")
    memory = page.context.new_cdp_session(page)
    for _ in ("the pictures", "their documents"):
        memory.send("HeapProfiler.collectGarbage")
    for _ in deal:
        pass
    again = page.evaluate(PICTURES)
    assert again
    assert [name for name, sent in again if sent] == []
