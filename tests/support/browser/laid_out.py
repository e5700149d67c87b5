"""Pages that have laid themselves out before a test measures them.

A window's new width is known at once, and the style sheet follows it. What a script lays out, such
as the cards of a hand, follows in the next frame only, when its `ResizeObserver` is told.
"""

from playwright.sync_api import Page, ViewportSize

# A new observer is told after those before it, so all have answered. What they changed may have
# resized something else, hence the second frame. A stopped clock stops no observer.
LAID_OUT = """async () => {
    for (let frames = 0; frames < 2; frames++)
        await new Promise(done => {
            const observer = new ResizeObserver(() => { observer.disconnect(); done() })
            observer.observe(document.documentElement)
        })
}"""


def wait_until_laid_out(page: Page) -> None:
    """Wait until a page has followed the last change of its size."""
    page.evaluate(LAID_OUT)


def resize(page: Page, window: ViewportSize) -> None:
    """Give a page a window of another size, and wait until it has followed."""
    page.set_viewport_size(window)
    wait_until_laid_out(page)
