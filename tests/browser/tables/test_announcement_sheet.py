"""The sheet of announcements on small phones, in each language: no text of it is cut."""

import pytest
from playwright.sync_api import Page, ViewportSize

from skiz.games import games
from skiz.words import LANGS, Lang
from tests.support.browser.laid_out import resize
from tests.support.browser.large_text import double_text
from tests.support.browser.pages import Open, frames, table_for, tell
from tests.support.browser.scenes import Scene, scenes_of
from tests.support.tools.depth import depth

PHONES: tuple[ViewportSize, ...] = ({"width": 360, "height": 740}, {"width": 320, "height": 568})
ANNOUNCING = [key for key in games() if any(one.phase == "talk" for one in scenes_of(key))]
# The lines of text in the sheet that something cuts. The groups scroll as a whole; what I have said
# in this turn scrolls too, the line before it may not.
CUT = """() => {
    const sheet = document.querySelector('[data-testid=speech]')
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
    const found = new Set()
    const clips = how => how !== 'visible'
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const around = node.parentElement
        if (!node.data.trim() || around.closest('.hidden')) continue
        if (!around.checkVisibility({visibilityProperty: true})) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const lines = [...range.getClientRects()].filter(line => line.width > 1)
        const scrolls = one => one.matches('.groups, .said-now')
        for (let one = around; one !== sheet.parentElement; one = one.parentElement) {
            const {overflowX, overflowY} = getComputedStyle(one), box = one.getBoundingClientRect()
            const across = clips(overflowX) &&
                lines.some(({left, right}) => left < box.left - 1 || right > box.right + 1)
            const down = clips(overflowY) && !scrolls(one) && !one.querySelector('.groups') &&
                lines.some(({top, bottom}) => top < box.top - 1 || bottom > box.bottom + 1)
            if (across || down) found.add(node.data.trim())
            if (scrolls(one)) break
        }
        if (lines.some(({left, right}) => left < -1 || right > innerWidth + 1))
            found.add(node.data.trim())
    }
    return [...found]
}"""


def show(page: Page, scene: Scene) -> None:
    """Show a scene to its seat, with every fold of the sheet open."""
    said = frames(scene, scene.seat, *scene.after)
    tell(page, table_for(page, scene.game), scene, scene.seat, said)
    page.get_by_test_id("speech").evaluate(
        "one => one.querySelectorAll('details').forEach(fold => { fold.open = true })"
    )


@pytest.mark.parametrize("large", [False, True], ids=["usual", "twice as large"])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", depth(["illustrated54"], ANNOUNCING))
def test_no_text_is_cut(open_page: Open, game: str, lang: Lang, large: bool) -> None:
    page = open_page("narrow", lang=lang, own=True, simulated=True)
    if large:
        double_text(page)
    wrong = dict[str, list[str]]()
    for scene in (one for one in scenes_of(game) if one.phase == "talk"):
        show(page, scene)
        for phone in PHONES:
            resize(page, phone)
            if found := page.evaluate(CUT):
                wrong[f"{scene.name} at {phone['width']}"] = found
    assert wrong == {}, wrong
