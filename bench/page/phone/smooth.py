"""What a deal costs a processor four times slower: long tasks, and what moves by itself."""

import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from tests.support.browser.browser_pages import launch
from tests.support.browser.people import by_mouse, play_deal, sit_down
from tests.support.browser.shifts import NOTED, shift
from tests.support.server.clients import Server

SLOWER = 4
LONG = 100  # milliseconds in which the page answers nothing
TASK = "RunTask"
CATEGORIES = ["disabled-by-default-devtools.timeline", "blink.user_timing"]
BEGAN, ENDED = "skiz: a deal begins", "skiz: a deal ends"
MARK = "name => void performance.mark(name)"
# To somebody who begins with Tarokk, the lobby would offer a lesson before the table.
OFFERED = "localStorage.skiz ??= JSON.stringify({lessonOffered: true})"


def measure(game: str) -> dict[str, float]:
    """Return the tasks and shifts from the address to the end of a deal, at the usual pace."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "skiz.sqlite3")
        browser = launch(playwright)
        page = browser.new_page(base_url=server.address, viewport={"width": 390, "height": 844})
        page.add_init_script(NOTED)
        page.add_init_script(OFFERED)
        slow = page.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        browser.start_tracing(page=page, categories=CATEGORIES)
        page.goto("/")
        sit_down(page, game)
        page.evaluate(MARK, BEGAN)
        play_deal(page, by_mouse, Random(game), each=lambda _: None)
        page.evaluate(MARK, ENDED)
        moved, _ = shift(page)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        browser.close()
        server.stop()
    return {**tasks(events), "shift": round(moved, 3)}


def tasks(events: list[dict[str, Any]]) -> dict[str, float]:
    """Return how long the tasks of a page took, by the clock and by the processor.

    Other work on the machine makes the clock's times longer, and the processor's hardly.
    """
    begin = next(one for one in events if one["name"] == BEGAN)
    end = next(one for one in events if one["name"] == ENDED)
    thread = begin["pid"], begin["tid"]
    mine = [one for one in events if one["name"] == TASK and (one["pid"], one["tid"]) == thread]
    load = [one for one in mine if one["ts"] < begin["ts"]]
    deal = [one for one in mine if begin["ts"] <= one["ts"] <= end["ts"]]
    found: dict[str, float] = {}
    for name, key in (("", "dur"), ("_cpu", "tdur")):
        loading, dealing = ([one.get(key, 0) / 1e3 for one in part] for part in (load, deal))
        found[f"load_longest{name}_ms"] = round(max(loading), 1)
        found[f"deal_longest{name}_ms"] = round(max(dealing), 1)
        found[f"deal_tasks_over_{LONG}{name}_ms"] = sum(one > LONG for one in dealing)
    return found
