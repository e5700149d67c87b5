"""From the address to the lobby and to the first own card, over a phone's line, in each engine."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from bench.page.phone.chromium import Chromium
from bench.page.phone.slow_line import SlowLine
from tests.support.browser.engines.addresses import SHOWN
from tests.support.browser.engines.firefox import Firefox
from tests.support.browser.engines.visit import Visit
from tests.support.browser.engines.webkit import WebKit
from tests.support.browser.engines.window import Engine
from tests.support.server.clients import Server
from tools.find_engines import no_firefox, no_webkit

KILOBITS, ROUND_TRIP = 1600, 0.150  # a slow 4G
PLAY = "[data-testid=play-now]"
ENGINES: dict[str, tuple[Callable[[], Engine], Callable[[], str]]] = {
    "chromium": (Chromium, str),
    "firefox": (Firefox, no_firefox),
    "webkit": (WebKit, no_webkit),
}
# Notes when the mouse was pressed, and when a card of the hand is there with its picture.
NOTED = """() => {
    window.noted = {}
    addEventListener('click', () => { noted.click ??= performance.now() }, true)
    const look = () => {
        const card = document.querySelector('[data-testid=hand] [data-card]')
        const pictures = [...(card?.querySelectorAll('img') ?? [])]
        if (card && pictures.every(one => one.complete)) noted.card = performance.now()
        else requestAnimationFrame(look)
    }
    look()
}"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def measure(times: int) -> dict[str, dict[str, float | str]]:
    """Return the median times by engine, or why it is missing."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "skiz.sqlite3")
        found: dict[str, dict[str, float | str]] = {}
        for name, (begin, missing) in ENGINES.items():
            if reason := missing():
                found[name] = {"missing": reason}
                continue
            with closing(begin()) as engine:
                runs = [_open(engine, server.address) for _ in range(times)]
            found[name] = {key: round(median(run[key] for run in runs), 2) for key in runs[0]}
        server.stop()
    return found


def _open(engine: Engine, address: str) -> dict[str, float]:
    """Return seconds and kilobytes for one new person."""
    line = SlowLine(urlsplit(address).port or 0, KILOBITS, ROUND_TRIP)
    with line as slow, closing(engine.window(NOTED)) as window:
        visit = Visit(window, slow)
        visit.show("/", SHOWN["lobby"])
        painted, lobby = float(visit.until(PAINTED)), line.carried
        visit.click(PLAY)
        noted = visit.until("() => noted.card && noted")
        return {
            "first_paint_s": painted / 1e3,
            "lobby_kb": lobby / 1e3,
            "click_to_card_s": (noted["card"] - noted["click"]) / 1e3,
            "card_kb": line.carried / 1e3,
        }
