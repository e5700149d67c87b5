"""How far what a page shows moves by itself while it loads.

https://web.dev/articles/cls describes the measure: the share of the window that moved, times the
share of the window by which it moved. What moves within half a second after a press does not count.
"""

from playwright.sync_api import Page

MOST = 0.05  # half of what counts as good on the web
# A script that runs at the start of a page and notes each shift.
NOTED = """
    window.shifts = []
    new PerformanceObserver(list => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
            if (hadRecentInput) continue
            const names = sources.map(({ node }) => node?.outerHTML?.slice(0, 60) ?? '')
            window.shifts.push([value, names])
        }
    }).observe({ type: 'layout-shift', buffered: true })
"""

# Resolves when the shifts of the current frame are noted.
PAINTED = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))"


def shift(page: Page) -> tuple[float, list[str]]:
    """Return the sum of all shifts of a page, and what moved in the largest one."""
    found = page.evaluate("window.shifts")
    return sum(value for value, _ in found), max(found, default=(0, []))[1]


def since(page: Page) -> list[tuple[float, list[str]]]:
    """Return the shifts since the last call, and what moved."""
    page.evaluate(PAINTED)
    return [*map(tuple, page.evaluate("window.shifts.splice(0)"))]


def largest(page: Page) -> tuple[float, list[str]]:
    """Return the largest shift since the last call, and what moved."""
    return max(since(page), default=(0.0, []))
