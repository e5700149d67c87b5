"""What a deal costs a processor four times slower: long tasks, and what moves by itself."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.support.browser.browser_pages import launch
from tests.support.browser.people import by_mouse, play_deal, sit_down
from tests.support.browser.shifts import NOTED, shift
from tests.support.server.clients import Server

SLOWER = 4
LONG = 100  # milliseconds in which the page answers nothing
LONG_TASKS = """
    window.tasks = []
    new PerformanceObserver(list => {
        for (const { duration } of list.getEntries()) window.tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
"""


def measure(game: str) -> dict[str, float]:
    """Return the tasks and shifts from the address to the end of a deal, at the usual pace."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "skiz.sqlite3")
        browser = launch(playwright)
        page = browser.new_page(base_url=server.address, viewport={"width": 390, "height": 844})
        page.add_init_script(NOTED + LONG_TASKS)
        slow = page.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto("/")
        sit_down(page, game)
        before = len(page.evaluate("window.tasks"))
        play_deal(page, by_mouse, Random(game), each=lambda _: None)
        tasks = page.evaluate("window.tasks")
        moved, _ = shift(page)
        browser.close()
        server.stop()
    return {
        "load_longest_ms": max(tasks[:before], default=0),
        "deal_longest_ms": max(tasks[before:], default=0),
        "deal_tasks_over_100_ms": sum(task > LONG for task in tasks[before:]),
        "shift": round(moved, 3),
    }
