"""Engines that are started for tests, and visits in them."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from tests.support.browser.engines.addresses import SHOWN
from tests.support.browser.engines.firefox import Firefox
from tests.support.browser.engines.visit import PHONE, Visit, settings
from tests.support.browser.engines.webkit import WebKit
from tests.support.browser.engines.window import Engine
from tools.find_engines import no_firefox, no_webkit

ENGINES = {"firefox": (Firefox, no_firefox), "webkit": (WebKit, no_webkit)}


@contextmanager
def started(name: str, dark: bool = False) -> Iterator[Engine]:
    """Yield a running engine; skip the test if it is not installed."""
    begin, missing = ENGINES[name]
    if reason := missing():
        pytest.skip(reason)
    with closing(begin(dark)) as engine:
        yield engine


@contextmanager
def visited(
    engine: Engine, address: str, lang: str = "en", size: tuple[int, int] = PHONE
) -> Iterator[Visit]:
    """Yield a visit of a new person to the lobby; an error on a page fails the test."""
    with closing(engine.window(settings(lang))) as window:
        visit = Visit(window, address, size)
        visit.show("/", SHOWN["lobby"])
        yield visit
        assert visit.slips == "", visit.slips
