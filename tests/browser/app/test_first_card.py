"""What crosses the line before a newcomer holds the first card."""

from playwright.sync_api import Response

from tests.support.browser.pages import Open
from tests.support.browser.people import sit_down

FIRST = "[data-testid=hand] [data-card]"
MOST = 180_000  # bytes, those of the lobby included; 1.6 Mbit/s carry 200 kB in a second
# Notes at what address the worker is registered, and whether the cards are there.
NOTED = """window.registered = []
navigator.serviceWorker.register = () => {
    const there = !!document.querySelector('[data-testid=hand] [data-card]')
    window.registered.push([location.pathname.split('/')[1], there])
    return Promise.resolve()
}"""


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
