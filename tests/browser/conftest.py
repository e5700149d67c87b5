"""A real browser with a real server."""

from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest
from playwright.sync_api import (
    Browser,
    Error,
    Page,
    Playwright,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from skiz.server.table_log.entries import TableEvent
from skiz.table import Event, Why
from tests.support.browser.browser_pages import (
    NO_PICTURES,
    BrowserPages,
    Kind,
    launch,
    refuse_route,
)
from tests.support.browser.pages import (
    GERMAN,
    GO,
    NOWHERE,
    SIZES,
    SWIFT,
    Finished,
    Open,
    TellingLine,
    Watch,
    frames,
    like,
    table_for,
    tell_over,
)
from tests.support.browser.people import PATIENCE
from tests.support.games.written_deal import WrittenDeal
from tests.support.server.clients import Person, Server, play_on

TOLD = """() => {
    const kept = JSON.parse(localStorage.skiz)
    return !kept.against && !kept.unheard
}"""
NEW = "about:blank"
LIKES = "settings => localStorage.setItem('skiz', settings)"
AWAY = f"({GO})('{NOWHERE}')"


@pytest.fixture(scope="package")  # its event loop must end before other tests start theirs
def playwright() -> Iterator[Playwright]:
    """Yield Playwright."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Yield a browser that loads no pictures."""
    found = launch(playwright, NO_PICTURES)
    yield found
    found.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a running server."""
    running = Server(tmp_path_factory.mktemp("browser") / "skiz.sqlite3")
    yield running
    running.stop()


@pytest.fixture(scope="package")
def pages(browser: Browser) -> BrowserPages:
    """Yield the pages of the browser without pictures."""
    return BrowserPages(browser)


@pytest.fixture(scope="package")
def pages_with_pictures(playwright: Playwright) -> Iterator[BrowserPages]:
    """Yield the pages of a browser that loads pictures, for tests of pictures."""
    found = launch(playwright)
    yield BrowserPages(found)
    found.close()


@pytest.fixture
def open_page(
    pages: BrowserPages, server: Server, request: pytest.FixtureRequest
) -> Iterator[Open]:
    """Return a function that opens a page for a new person, `wide` or `narrow`.

    An error on a page fails the test. A page that a test changes for good is its `own`; so is one
    with `more` options of a context. Other pages are lent again. Pages whose socket is simulated
    (`simulated`) are lent separately, and show nothing until a deal is sent.
    """
    lent: list[tuple[BrowserPages, Page, Kind]] = []
    slips: list[str] = []

    def slip(error: Error) -> None:
        slips.append(str(error))

    def open_new(
        size: str = "wide",
        path: str = "/",
        lang: str = "en",
        own: bool = False,
        simulated: bool = False,
        pictures: bool = False,
        color_scheme: str = "light",
        **more: object,
    ) -> Page:
        of = request.getfixturevalue("pages_with_pictures") if pictures else pages
        settings = SWIFT % lang
        script = f"localStorage.getItem('skiz') || localStorage.setItem('skiz', '{settings}')"
        new = server.address, script, SIZES[size]
        is_own = own or more or not path.startswith("/")
        kind = None if is_own else (server.address, simulated and lang)
        page = of.lend(*new, kind) if kind else of.make(*new, **more)
        lent.append((of, page, kind))
        if kind and not simulated:
            page.route_web_socket = refuse_route  # type: ignore[method-assign]
        page.on("pageerror", slip)
        page.emulate_media(color_scheme="dark" if color_scheme == "dark" else "light")
        if of.stays(page):
            return page
        if page.url != NEW:
            page.evaluate(LIKES, settings)
        # Each request without a cookie creates a new person. So nobody acts before the page knows
        # who it is.
        with page.expect_response("**/api/me"):
            page.goto(path)
        if path == "/":
            page.wait_for_function(TOLD)  # it has stored its own values by then
        if simulated:
            page.evaluate(AWAY)
            of.may_stay(page)
        return page

    yield open_new
    for of, page, kind in lent:
        page.remove_listener("pageerror", slip)
        if kind:
            of.take_back(page, kind, AWAY)
        else:
            page.context.close()
    assert slips == []


@pytest.fixture(scope="package")
def finished(server: Server) -> Iterator[Finished]:
    """Return a person who has played one deal of a game over the wire, and the table. The deal is
    played once and reviewed once, for all tests that only look at it.
    """
    known: dict[str, tuple[Person, str]] = {}

    def of(game: str) -> tuple[Person, str]:
        if game not in known:
            person = Person(server.address)
            table = person.table(game=game)
            with closing(person.socket(table)) as socket:
                play_on([socket], Random(13))
            known[game] = person, table
        return known[game]

    yield of
    for person, _ in known.values():
        person.close()


@pytest.fixture
def watch(open_page: Open) -> Watch:
    """Return a function that shows a deal to a seat. Every action there is refused, with a given
    reason or that of the rules. Later messages are sent over its `lines`.
    """

    def open_new(
        deal: WrittenDeal,
        seat: int,
        size: str = "wide",
        lang: str = "de",
        why: Why | None = None,
        more: tuple[Event | TableEvent, ...] = (),
        german: bool = False,
        lines: list[WebSocketRoute] | None = None,
        pictures: bool = False,
        own: bool = False,
    ) -> Page:
        page = open_page(size, lang=lang, simulated=True, pictures=pictures, own=own)
        sent = frames(deal, seat, *more)
        line = TellingLine(deal, seat, sent, why, [] if lines is None else lines)
        if german:
            like(page, GERMAN)
            page.wait_for_selector("main")
        tell_over(page, table_for(page, deal.rules.key), line)
        return page

    return open_new
