"""Two people chat at a table: in phrases, each in their language; one is muted and reported."""

from playwright.sync_api import Page, expect

from tests.support.browser.axe import objections
from tests.support.browser.pages import Open
from tests.support.browser.people import sit_down
from tests.support.tools.depth import at_night

ASK = """async ([path, method, body]) => {
    const headers = {'content-type': 'application/json'}
    const answer = await fetch(path, {method, headers, body: JSON.stringify(body)})
    return await answer.json()
}"""


def two_at_a_table(open_page: Open) -> tuple[Page, Page]:
    """Return Anna on a wide screen in English and Béla on a phone in Hungarian, with a bot."""
    anna = open_page()
    wanted = {"game": "asszorti", "take_over": True, "free_text": True}
    table = anna.evaluate(ASK, ["/api/tables", "POST", wanted])["table"]
    agrees = {"to": "take_over", "yes": True}
    anna.evaluate(ASK, [f"/api/tables/{table}/consent", "PUT", agrees])
    anna.goto(f"/t/{table}")
    bela = open_page("narrow", f"/t/{table}", "hu")
    expect(bela.get_by_test_id("chat-here")).to_contain_text("saját szavakkal")
    bela.locator('[data-sit="1"]').click()
    bela.wait_for_selector('[data-testid="hand"] [data-card]')
    return anna, bela


def test_two_people_talk_in_a_deal(open_page: Open) -> None:
    anna, bela = two_at_a_table(open_page)
    anna.keyboard.press("t")
    expect(anna.locator("[data-phrase]")).to_have_count(4)
    assert objections(anna, "the chat is open") == []
    anna.locator('[data-phrase="one-moment"]').focus()
    anna.keyboard.press("Enter")
    expect(anna.get_by_test_id("chat-lines")).to_contain_text("One moment, please.")
    # Béla reads and hears it in his language beside her place; the panel is closed.
    expect(bela.get_by_test_id("bubble")).to_have_text("Egy pillanat!")
    expect(bela.get_by_test_id("heard")).to_contain_text("Egy pillanat!")
    expect(bela.get_by_test_id("chat-button")).to_have_accessible_name("Beszélgetés, 1 új")
    anna.locator('[data-phrase="one-moment"]').click()
    expect(anna.get_by_test_id("chat")).to_contain_text("You can say each phrase once in a deal")
    anna.keyboard.press("Escape")
    expect(anna.get_by_test_id("chat")).to_have_count(0)


@at_night
def test_somebody_is_muted_and_reported(open_page: Open) -> None:
    anna, bela = two_at_a_table(open_page)
    anna.get_by_test_id("chat-button").click()
    anna.locator('[data-phrase="hello"]').click()
    anna.keyboard.press("Escape")
    expect(anna.get_by_test_id("chat-button")).to_be_focused()
    bela.get_by_test_id("chat-button").click()
    assert objections(bela, "the chat is open on a telephone") == []
    assert bela.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lines = bela.get_by_test_id("chat-lines")
    expect(lines).to_contain_text("Szervusztok!")
    lines.locator("[aria-expanded]").click()
    bela.get_by_test_id("report").click()
    expect(bela.get_by_test_id("chat")).to_contain_text(
        "A szerver üzemeltetője látni fogja a jelzésedet."
    )
    lines.locator("[aria-expanded]").click()
    lines.get_by_role("button", name="elnémítása").click()
    expect(lines).not_to_contain_text("Szervusztok!")
    bela.reload()
    bela.get_by_test_id("chat-button").click()
    expect(lines).not_to_contain_text("Szervusztok!")
    bela.get_by_role("button", name="némításának feloldása").click()
    expect(lines).to_contain_text("Szervusztok!")


def test_a_person_put_out_sees_the_reason_and_a_table_is_closed(open_page: Open) -> None:
    anna, bela = two_at_a_table(open_page)
    anna.locator("nav summary").click()
    anna.get_by_test_id("who").click()
    anna.locator('[data-reason="1"]').select_option("for-a-friend")
    anna.locator('[data-out="1"]').click()
    expect(bela.get_by_test_id("heard")).to_contain_text("a szék egy barátnak kell")
    anna.locator('[data-keep="1"]').uncheck()
    bela.reload()
    bela.locator('[data-sit="1"]').click()
    expect(bela.get_by_test_id("heard")).to_be_attached()
    anna.get_by_test_id("close-table").click()
    assert objections(anna, "the table is about to be closed") == []
    anna.get_by_test_id("close-table-now").click()
    expect(bela.get_by_test_id("heard")).to_contain_text("az asztalt bezárták")
    expect(anna.locator('[data-keep="1"]')).to_be_checked()
    expect(anna.locator('[data-keep="2"]')).to_be_checked()


def test_the_chat_and_the_open_story_never_cover_each_other(open_page: Open) -> None:
    """On a phone, the one that is opened closes the other, by button and by key."""
    page = open_page("narrow")
    sit_down(page)
    chat, story = page.get_by_test_id("chat"), page.get_by_test_id("log")
    for key, shown, hidden in (("b", story, chat), ("t", chat, story), ("b", story, chat)):
        page.keyboard.press(key)
        expect(shown).to_be_visible()
        expect(hidden).to_have_count(0)
    page.locator("aside").get_by_role("button", name="Close").click()
    page.get_by_test_id("chat-button").click()
    expect(chat).to_be_visible()
    expect(story).to_have_count(0)
