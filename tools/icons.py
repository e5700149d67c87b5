"""Draws the icons of the installed page from its favicon: `python -m tools.icons`.

Chromium renders web/public/favicon.svg. A maskable icon has no round corners, and its drawing stays
within the circle that every system shows.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools.find_chromium import on_path
from tools.gallery.camera import FLAGS

PUBLIC = Path(__file__).parent.parent / "web" / "public"
GREEN = "#1f5a47"
# By file: pixels, the share of them that the favicon takes, and the colour around it.
ICONS = {
    "icon-192.png": (192, 1.0, "transparent"),
    "icon-512.png": (512, 1.0, "transparent"),
    "maskable-512.png": (512, 0.8, GREEN),
    "apple-touch-icon.png": (180, 0.9, GREEN),
}


def draw(page: Page, name: str) -> bytes:
    """Return an icon as a PNG file."""
    size, share, around = ICONS[name]
    svg = (PUBLIC / "favicon.svg").read_text("utf-8")
    page.set_viewport_size({"width": size, "height": size})
    style = f"margin:0;background:{around};display:grid;place-items:center;height:{size}px"
    page.set_content(f'<body style="{style}">{svg}</body>')
    page.locator("svg").evaluate(
        "(svg, size) => { svg.style.width = svg.style.height = `${size}px` }", size * share
    )
    return page.screenshot(omit_background=True)


def main() -> None:
    """Write all icons."""
    with sync_playwright() as playwright:
        path = os.environ.get("SKIZ_CHROMIUM") or on_path()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page()
        for name in ICONS:
            (PUBLIC / "icons" / name).write_bytes(draw(page, name))
        browser.close()


if __name__ == "__main__":
    main()
