"""A real browser before a real server."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import (
    Browser,
    Error,
    Page,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from skiz.server.table_log.entries import TableEvent
from skiz.table import Event, Why
from tests.support.browser.browser_pages import BrowserPages, Kind
from tests.support.browser.pages import (
    GERMAN,
    SIZES,
    SWIFT,
    Open,
    TellingLine,
    Watch,
    frames,
    like,
    shown,
)
from tests.support.browser.people import PATIENCE, sit_down
from tests.support.games.written_deal import WrittenDeal
from tests.support.server.clients import Server
from tools.find_chromium import on_path

TOLD = """() => {
    const kept = JSON.parse(localStorage.skiz)
    return !kept.against && !kept.unheard
}"""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="package")  # its event loop must be gone before other tests have theirs
def browser() -> Iterator[Browser]:
    """Chromium: the one that SKIZ_CHROMIUM names, else the machine's, else Playwright's own."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        path = os.environ.get("SKIZ_CHROMIUM") or on_path()
        chromium = playwright.chromium.launch(
            executable_path=path, args=FLAGS, timeout=2 * PATIENCE
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    running = Server(tmp_path_factory.mktemp("browser") / "skiz.sqlite3")
    yield running
    running.stop()


@pytest.fixture(scope="package")
def pages(browser: Browser) -> BrowserPages:
    """Those of that browser."""
    return BrowserPages(browser)


@pytest.fixture
def open_page(pages: BrowserPages, server: Server) -> Iterator[Open]:
    """A page of somebody new, `wide` or `narrow`; an error on it fails the test. One that a test
    changes for good is its `own`, as is one with `more` that a context may have; others are lent
    again, those that are `told` a deal apart, as the line stays where it was laid.
    """
    lent: list[tuple[Page, Kind]] = []
    slips: list[str] = []

    def slip(error: Error) -> None:
        slips.append(str(error))

    def come(
        size: str = "wide",
        path: str = "/",
        lang: str = "en",
        own: bool = False,
        told: bool = False,
        **more: object,
    ) -> Page:
        settings = SWIFT % lang
        script = f"localStorage.getItem('skiz') || localStorage.setItem('skiz', '{settings}')"
        new = server.address, script, SIZES[size]
        kind = None if own or more else (server.address, lang, told)
        page = pages.lend(*new, kind) if kind else pages.make(*new, **more)
        lent.append((page, kind))
        page.on("pageerror", slip)
        # Whoever asks for something without a cookie is somebody new each time: nobody acts before
        # the page knows who it is.
        with page.expect_response("**/api/me"):
            page.goto(path)
        if path == "/":
            page.wait_for_function(TOLD)  # what it keeps by itself it has kept by then
        return page

    yield come
    for page, kind in lent:
        page.remove_listener("pageerror", slip)
        if kind:
            pages.take_back(page, kind)
        else:
            page.context.close()
    assert slips == []


@pytest.fixture
def watch(open_page: Open) -> Watch:
    """A page that is told a deal as a seat sees it; whatever one does there is refused, with a
    given reason or that of the rules. What comes later is sent over its `lines`.
    """

    def come(
        told: WrittenDeal,
        seat: int,
        size: str = "wide",
        lang: str = "de",
        why: Why | None = None,
        more: tuple[Event | TableEvent, ...] = (),
        german: bool = False,
        lines: list[WebSocketRoute] | None = None,
    ) -> Page:
        page = open_page(size, lang=lang, told=True)
        said = frames(told, seat, *more)
        TellingLine(told, seat, said, why, [] if lines is None else lines).lay(page)
        if german:
            like(page, GERMAN)
        sit_down(page, told.rules.key)
        page.wait_for_selector(shown(said))
        return page

    return come
