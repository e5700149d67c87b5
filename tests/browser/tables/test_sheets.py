"""Everything that opens over a table or the lobby: made for a finger, and for readers."""

import pytest
from playwright.sync_api import Page, expect

from skiz.server.common.refusal import Refused
from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize, wait_until_laid_out
from tests.support.browser.pages import Open, Watch, fits, frames, make_table, table_for, tell
from tests.support.browser.scenes import scenes_of
from tests.support.browser.targets import small_targets
from tests.support.games.asszorti import three_hands
from tests.support.games.tarokk_deal import played

MENU = "header nav summary"
# What is pressed, one after the other, to open each sheet of a table.
OF_A_TABLE = {
    "menu": [MENU],
    "settings": [MENU, "header details button:nth-of-type(3)"],
    "who": [MENU, "[data-testid=who]"],
    "help": [MENU, "[data-testid=help]"],
    "leaving": [MENU, "[data-testid=leave]"],
}
OF_A_TRICK = {
    "panel": ["header nav > .panel"],
    "sheet": ["header nav > .panel + button"],
    "last trick": ["[data-testid=last-trick]"],
}

SHEET = "dialog[open]"
LINES = """all => all.map(one => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return new Set([...range.getClientRects()].map(line => line.top)).size
})"""
# What opens at a table, and where it opens: by its name, the button, and what lies over the table.
OVER = {
    "menu": (MENU, "header details[open]"),
    "chat": ("[data-testid=chat-button]", "[data-testid=chat]"),
    "score sheet": ("header nav > .panel + button", SHEET),
    "last trick": ("[data-testid=last-trick]", SHEET),
    "discards": ("[data-testid=my-discards]", ".look"),
    "strip": ("[data-testid=strip] summary", "[data-testid=strip][open]"),
    "explanation": ("[data-testid=status] .term", "[data-testid=explanation]"),
    "hint": ("[data-testid=hint]", "[data-testid=hint-sheet]"),
    "refusal": ("[data-testid=hand] [data-card]", "[data-testid=why]"),
}
ON_A_PHONE = {
    "panel": ("header nav > .panel", "aside.open"),
    "claims": (".toggle button", ".claims.open"),
}
IN_A_WIDE_WINDOW = {"conceding": ('[data-do="concede"]', ".claims .ask")}

# What lies behind a sheet is not pressed while it is open.
BEHIND = """(over, inert) => {
    for (const one of document.querySelectorAll('a, button, summary, input, select, textarea'))
        if (!over.contains(one)) one.inert = inert
}"""


def looked_at(page: Page, sheets: dict[str, list[str]]) -> list[str]:
    """Open each sheet, and return what is wrong with it."""
    wrong = list[str]()
    for name, pressed in sheets.items():
        for one in pressed:
            page.locator(one).click()
        over = page.locator("dialog[open], aside.open, details[open]").first
        expect(over).to_be_visible()
        page.wait_for_load_state("networkidle")
        wrong += objections(page, name)
        over.evaluate(BEHIND, True)
        wrong += small_targets(page, name)
        over.evaluate(BEHIND, False)
        wrong += [] if fits(page) else [f"{name} is wider than the window"]
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open], aside.open, details[open]")).to_have_count(0)
    return wrong


def test_each_sheet_of_a_table_is_made_for_a_finger_and_a_reader(open_page: Open) -> None:
    page = open_page("narrow", lang="de", own=True, color_scheme="dark")
    table = make_table(page, game="asserufen")
    page.goto(f"/t/{table}")
    page.wait_for_selector("[data-turn]")
    wrong = looked_at(page, OF_A_TABLE)
    page = open_page("narrow", lang="de", simulated=True, color_scheme="dark")
    scene = next(scene for scene in scenes_of("asszorti") if scene.name == "play")
    tell(page, table_for(page, "asszorti"), scene, scene.seat, frames(scene, scene.seat))
    assert wrong + looked_at(page, OF_A_TRICK) == []


@pytest.mark.parametrize("size", ["narrow", "wide"])
def test_escape_closes_whatever_lies_over_a_table(watch: Watch, size: str) -> None:
    """And the focus is again on what opened it."""
    page = watch(played(), 2, size, "en", why=Refused("stale").why)
    wrong = list[str]()

    def look(name: str, opener: str, layer: str) -> None:
        page.locator(opener).first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(layer), name).to_be_visible()
        wait_until_laid_out(page)
        page.keyboard.press("Escape")
        if page.locator(layer).count():
            wrong.append(f"{name} stays open")
            return
        if not page.locator(opener).first.evaluate("one => one === document.activeElement"):
            wrong.append(f"after {name} the focus is elsewhere")

    for name, (opener, layer) in OVER.items():
        look(name, opener, layer)
    page = watch(three_hands("d").does(1, "play hK"), 2, size, "en")
    for name, (opener, layer) in (ON_A_PHONE if size == "narrow" else IN_A_WIDE_WINDOW).items():
        look(name, opener, layer)
    assert wrong == []


@pytest.mark.parametrize("size", ["narrow", "wide"])
def test_escape_closes_one_thing_at_a_time(watch: Watch, size: str) -> None:
    """The topmost first, and what lies below it stays."""
    page = watch(played(), 2, size, "en")
    page.get_by_test_id("chat-button").press("Enter")
    page.locator("header nav > .panel + button").press("Enter")
    expect(page.locator(SHEET)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(SHEET)).to_have_count(0)
    expect(page.get_by_test_id("chat")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("chat")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "hu", "de"])
def test_the_menu_is_not_named_after_one_of_its_items(watch: Watch, lang: str) -> None:
    page = watch(played(), 2, "narrow", lang)
    menu = page.locator(MENU)
    name = menu.get_attribute("aria-label") or ""
    menu.click()
    items = page.locator("header details .menu > *").all_inner_texts()
    assert len(items) > 3
    assert name
    assert name not in items


def test_a_newcomer_reads_who_sits_here_in_one_line_each(open_page: Open) -> None:
    """Beside a button a kind of computer player was three words below each other."""
    table = make_table(open_page(own=True), game="illustrated")
    page = open_page("narrow", path=f"/t/{table}", own=True)
    page.locator("[data-sit]").first.wait_for()
    for width in (360, 412):
        resize(page, {"width": width, "height": 844})
        lines = page.locator("dialog[open] li .quiet").evaluate_all(LINES)
        assert lines == [1, 1, 1]
