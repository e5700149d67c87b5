"""How large everything is that a finger may press: at least 44 pixels wide and high.

https://www.w3.org/TR/WCAG22/#target-size-enhanced has the exceptions: a link within a line of text,
and what the browser draws itself. A label counts as a part of its field, and so does everything
that answers a press in place of the element.
"""

from playwright.sync_api import Page

LEAST = 44
SMALL = """least => {
    const PRESSED = 'a[href], button, summary, select, input, textarea, [role=option], [role=tab]'
    const half = least / 2 - 0.5
    const shown = one => one.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})
    // A link is in a line of text if there are words beside it, or several such links.
    const inText = one => {
        if (!one.matches('a, button') || getComputedStyle(one).display !== 'inline') return false
        const words = one.closest('p, li, dd, dt, td, th, small, figcaption, h1, h2, h3, div')
        return !!words && words.textContent.trim().length > one.textContent.trim().length
    }
    const parts = one => [one, ...(one.labels ?? [])]
    const wide = one => parts(one).some(part => {
        const { width, height } = part.getBoundingClientRect()
        return width >= least - 0.5 && height >= least - 0.5
    })
    const reached = one => {
        one.scrollIntoView({block: 'center', inline: 'center'})
        const { left, top, width, height } = one.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const points = [[x - Math.max(half, 0), y], [x + half, y], [x, y - half], [x, y + half]]
        return points.every(([at, down]) => {
            const hit = document.elementFromPoint(at, down)
            return hit && parts(one).some(part => part.contains(hit))
        })
    }
    return [...document.querySelectorAll(PRESSED)].filter(one => !one.matches("[data-testid=skip]"))
        .filter(one => shown(one) && !one.disabled && !one.closest('[inert], [aria-hidden=true]'))
        .filter(one => one.getBoundingClientRect().width > 1)  // a skip link without the focus
        .filter(one => !inText(one) && !wide(one) && !reached(one))
        .map(one => {
            const { width, height } = one.getBoundingClientRect()
            const name = (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 30)
            const called = one.dataset.testid ?? one.className
            return `${one.localName} ${called} "${name}" ${Math.round(width)}x${Math.round(height)}`
        })
}"""


def small_targets(page: Page, where: str) -> list[str]:
    """Return what is too small to press, with the name of the page before it."""
    return [f"{where}: {one}" for one in page.evaluate(SMALL, LEAST)]
