"""How soon the first card can be played on localhost."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from statistics import median

from playwright.sync_api import Browser, sync_playwright


def first_card(times: int = 5) -> dict[str, float]:
    """Return seconds from opening the address to the lobby, the cards, and the first decision."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "skiz", "serve", "--port", "0", "--no-browser"]
        server = subprocess.Popen(
            [*command, "--data", f"{folder}/skiz.sqlite3"], stderr=subprocess.PIPE, text=True
        )
        assert server.stderr is not None
        address = next(
            found[0] for line in server.stderr if (found := re.search(r"http://[\d.]+:\d+", line))
        )
        with sync_playwright() as playwright:
            path = os.environ.get("SKIZ_CHROMIUM") or shutil.which("chromium")
            flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            browser = playwright.chromium.launch(executable_path=path, args=flags)
            runs = [_open(browser, address) for _ in range(times)]
            browser.close()
        server.terminate()
        server.wait()
        server.stderr.close()
    return {
        "runs": times,
        "lobby_s": round(median(run[0] for run in runs), 2),
        "cards_s": round(median(run[1] for run in runs), 2),
        "decision_s": round(median(run[2] for run in runs), 2),
        "decision_slowest_s": round(max(run[2] for run in runs), 2),
    }


def _open(browser: Browser, address: str) -> tuple[float, float, float]:
    """Return seconds to the lobby, to the cards and to the first decision, at the usual pace."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    begin = time.perf_counter()
    page.goto(address)
    page.get_by_test_id("play-now").wait_for()
    lobby = time.perf_counter() - begin
    page.get_by_test_id("play-now").click()
    page.locator('[data-testid="hand"] [data-card]').first.wait_for()
    cards = time.perf_counter() - begin
    page.locator('[data-turn="me"]').wait_for()
    decision = time.perf_counter() - begin
    context.close()
    return lobby, cards, decision
