"""A real browser before a real server."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.server.clients import Server

SIZES = {"wide": {"width": 1280, "height": 800}, "narrow": {"width": 360, "height": 740}}
SWIFT = '{"botPace": 0, "trickPace": 0, "lang": "%s"}'
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="package")  # its event loop must be gone before other tests have theirs
def browser() -> Iterator[Browser]:
    """Chromium: the one that SKIZ_CHROMIUM names, else the machine's, else Playwright's own."""
    with sync_playwright() as playwright:
        path = os.environ.get("SKIZ_CHROMIUM") or shutil.which("chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    running = Server(tmp_path_factory.mktemp("browser") / "skiz.sqlite3")
    yield running
    running.stop()


Open = Callable[..., Page]


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
        context.set_default_timeout(20_000)
        settings = SWIFT % lang
        context.add_init_script(
            f"localStorage.getItem('skiz') || localStorage.setItem('skiz', '{settings}')"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: slips.append(str(error)))
        page.goto(path)
        return page

    yield come
    for context in contexts:
        context.close()
    assert slips == []
