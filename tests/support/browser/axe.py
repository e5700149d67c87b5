"""Accessibility checks of a page by axe: the rules that a machine can check."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[3] / "web/node_modules/axe-core/axe.min.js"


def objections(page: Page, where: str) -> list[str]:
    """Return axe's findings on the current page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{where}: {rule['id']}: {rule['help']}: {rule['nodes'][0]['html'][:200]}"
        for rule in found["violations"]
    ]
