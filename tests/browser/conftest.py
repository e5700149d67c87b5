"""A real browser before a real server."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from skiz.server.log.entries import TableEvent
from skiz.table import Event, Why
from tests.support.clients import Server
from tests.support.pages import (
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
from tests.support.people import PATIENCE, sit_down
from tests.support.written_deal import WrittenDeal
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


@pytest.fixture
def open_page(browser: Browser, server: Server, tmp_path: Path) -> Iterator[Open]:
    """A page of somebody new, `wide` or `narrow`; an error on it fails the test."""
    contexts: list[BrowserContext] = []
    slips: list[str] = []

    def come(size: str = "wide", path: str = "/", lang: str = "en", **more: object) -> Page:
        context = browser.new_context(
            base_url=server.address,
            viewport=SIZES[size],  # type: ignore[arg-type]
            reduced_motion="reduce",
            **more,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        settings = SWIFT % lang
        context.add_init_script(
            f"localStorage.getItem('skiz') || localStorage.setItem('skiz', '{settings}')"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: slips.append(str(error)))
        # Whoever asks for something without a cookie is somebody new each time: nobody acts before
        # the page knows who it is.
        with page.expect_response("**/api/me"):
            page.goto(path)
        if path == "/":
            page.wait_for_function(TOLD)  # what it keeps by itself it has kept by then
        return page

    yield come
    for context in contexts:
        context.close()
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
        page = open_page(size, lang=lang)
        said = frames(told, seat, *more)
        TellingLine(told, seat, said, why, [] if lines is None else lines).lay(page)
        if german:
            like(page, GERMAN)
        sit_down(page, told.rules.key)
        page.wait_for_selector(shown(said))
        return page

    return come
