"""A browser that writes twice as large: its user has set a default size of 32 pixels."""

from playwright.sync_api import Page

from tests.support.browser.laid_out import resize, wait_until_laid_out

TWICE = {"fontSizes": {"standard": 32, "fixed": 26}}
# What may be pressed and is not whole within the width of the window, or lies over another one.
ASTRAY = """where => {
    const shown = one => one.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})
    const all = [...document.querySelectorAll(where)]
        .filter(one => shown(one) && one.getBoundingClientRect().width > 1)
        .filter(one => !one.matches('[data-testid=skip]'))
    const name = one => one.dataset.testid ?? one.dataset.do ?? one.textContent.trim()
    const box = one => one.getBoundingClientRect()
    const out = all.filter(one => box(one).left < -0.5 || box(one).right > innerWidth + 0.5)
    const over = all.flatMap((one, i) => all.slice(i + 1).filter(other => {
        const [a, b] = [box(one), box(other)]
        return !one.contains(other) && a.left < b.right - 1 && b.left < a.right - 1
            && a.top < b.bottom - 1 && b.top < a.bottom - 1
    }).map(other => `${name(one)} over ${name(other)}`))
    return [...out.map(one => `${name(one)} outside`), ...over]
}"""
# What reaches out of the width of the window, by its class and text, if the page is wider.
OUTSIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')]
        .filter(one => one.getBoundingClientRect().right > innerWidth + 0.5)
        .map(one => `${one.localName}.${one.classList[0]} outside: ${one.textContent.slice(0, 20)}`)
"""


def double_text(page: Page) -> None:
    """Set the default size of text of a page's browser; fail if it has none."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", TWICE)
    wait_until_laid_out(page)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"


def write_twice_as_large(page: Page) -> None:
    """Double the text on a telephone."""
    resize(page, {"width": 390, "height": 844})
    double_text(page)


def astray(page: Page, where: str) -> list[str]:
    """Return the elements of a selector that are not whole within the window's width."""
    wait_until_laid_out(page)
    found: list[str] = page.evaluate(ASTRAY, where)
    return found


def outside(page: Page) -> list[str]:
    """Return the elements that make a page wider than its window."""
    wait_until_laid_out(page)
    found: list[str] = page.evaluate(OUTSIDE)
    return found
