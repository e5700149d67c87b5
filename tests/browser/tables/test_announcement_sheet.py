"""The sheet of announcements on small phones, in each language: no text of it is cut."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from skiz.games import games
from skiz.words import LANGS, Lang
from tests.support.browser.laid_out import resize
from tests.support.browser.large_text import double_text
from tests.support.browser.pages import Open, frames, table_for, tell
from tests.support.browser.scenes import Scene, scenes_of
from tests.support.tools.depth import depth

STAKES: dict[Lang, str] = {"en": "The number:", "hu": "A szám:", "de": "Die Zahl:"}
WINDOWS = [(360, 740), (721, 899), (768, 1024), (1280, 640), (1280, 800), (1280, 900)]
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


@pytest.mark.parametrize("lang", depth(["de"], LANGS))
def test_a_line_says_what_the_numbers_mean(open_page: Open, lang: Lang) -> None:
    """In every window; on a phone held sideways with the explanations of all announcements."""
    page = open_page("narrow", lang=lang, own=True, simulated=True)
    scene = next(one for one in scenes_of("illustrated") if one.phase == "talk")
    tell(page, table_for(page, scene.game), scene, scene.seat, frames(scene, scene.seat))
    line = page.get_by_text(STAKES[lang]).filter(visible=True)
    for width, height in WINDOWS:
        resize(page, {"width": width, "height": height})
        expect(line, f"{width} x {height}").to_have_count(1)
        if width == 360:  # above the buttons, to which one scrolls
            page.locator("[data-do='say trull']").scroll_into_view_if_needed()
        expect(line).to_be_in_viewport()
    resize(page, {"width": 740, "height": 360})
    expect(line).to_have_count(0)
    page.get_by_test_id("explain").click()
    expect(line).to_have_count(1)
