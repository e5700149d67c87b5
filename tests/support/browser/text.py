"""What the text of a page looks like."""

from playwright.sync_api import Page

# Two texts of different elements in one line, with letters or digits at both sides of the border,
# and nothing visible between them: "Gamerules" for "Game" and "rules".
TOGETHER = r"""() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    let last = null
    const box = (node, from, to) => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, to)
        return range.getClientRects()[0]
    }
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.data.trimEnd()
        const start = node.data.length - node.data.trimStart().length
        const around = node.parentElement
        if (!text.trim() || around.closest('svg, option, .hidden, script, style')) continue
        if (!around.checkVisibility({visibilityProperty: true})) continue
        const first = box(node, start, start + 1), end = box(node, text.length - 1, text.length)
        if (!first || !end) continue
        if (last && /[\p{L}\p{N}]$/u.test(last.text) && /^[\p{L}\p{N}]/u.test(text.trim())
            && Math.abs(last.end.bottom - first.bottom) < first.height / 2
            && Math.abs(first.left - last.end.right) < 2)
            found.push(`${last.text.slice(-20)}|${text.trim().slice(0, 20)}`)
        last = {text, end}
    }
    return found
}"""


def run_together(page: Page) -> list[str]:
    """Return the words on a page that stand beside other words without a gap."""
    found: list[str] = page.evaluate(TOGETHER)
    return found
