"""Strangers find each other in the lobby."""

import re

import pytest
from playwright.sync_api import Page, expect

from skiz.players.strengths import evenings
from skiz.words import LANGS, Lang
from tests.support.browser.axe import objections
from tests.support.browser.laid_out import resize
from tests.support.browser.pages import Open, fits
from tests.support.browser.people import choose
from tests.support.tools.depth import at_night

CHOICES: dict[Lang, list[str]] = {
    "en": ["Open for everybody", "With friends: only by your link"],
    "hu": ["Bárki leülhet", "Barátokkal: csak a linkeddel"],
    "de": ["Offen für alle", "Mit Freunden: nur mit Ihrem Link"],
}


def table_of(page: Page) -> str:
    """Return the table that a page shows."""
    return page.url.rpartition("/")[2]


def make_open(page: Page) -> str:
    """Make a table open to everybody, with one changed rule."""
    choose(page)
    page.locator("details > summary").first.click()
    page.get_by_test_id("to-all").check()
    page.locator("details.inner > summary").first.click()
    page.locator("select[id^=house-asszorti]").first.select_option(index=1)
    page.locator("form button[type=submit]").click()
    page.wait_for_selector('[data-testid="hand"] [data-card]')
    return table_of(page)


def test_a_stranger_sits_down_at_an_open_table(open_page: Open) -> None:
    """All people see the same open tables, and nobody's table is removed by another's."""
    anna, bela = open_page(), open_page("narrow", lang="de")
    table = make_open(anna)
    bela.reload()
    listed = bela.locator(f'[data-open-table="{table}"]')
    expect(listed).to_contain_text("Asszorti")
    listed.locator("summary").click()
    expect(listed.locator("dt")).to_have_count(1)
    assert objections(bela, "open tables") == []
    listed.get_by_role("button").click()
    bela.wait_for_selector("[data-turn]")
    expect(anna.get_by_test_id("log")).to_contain_text("sits down, watches now")
    anna.locator("nav summary").click()
    anna.get_by_test_id("who").click()
    anna.get_by_test_id("visitor").get_by_test_id("to-all").uncheck()
    other = open_page()
    other.get_by_test_id("open-tables").wait_for()
    expect(other.locator(f'[data-open-table="{table}"]')).to_have_count(0)


def test_a_stranger_who_cannot_sit_down_is_told_above_the_tables(open_page: Open) -> None:
    anna, bela = open_page(), open_page("narrow")
    table = make_open(anna)
    bela.reload()
    listed = bela.locator(f'[data-open-table="{table}"]')
    listed.wait_for()
    bela.route("**/seat", lambda route: route.abort())
    listed.get_by_role("button").click()
    tables = bela.get_by_test_id("open-tables")
    expect(tables.get_by_role("alert")).to_contain_text("again")
    expect(bela.get_by_role("alert")).to_have_count(1)
    bela.unroute("**/seat")
    listed.get_by_role("button").click()
    bela.wait_for_selector("[data-turn]")
    assert table_of(bela) == table


@at_night
def test_the_wanted_strength_is_shown_in_the_lobby(open_page: Open) -> None:
    anna, bela = open_page("narrow"), open_page("narrow", lang="hu")
    choose(anna)
    anna.locator("details > summary").first.press("Enter")
    looks_for = anna.get_by_test_id("looks-for")
    expect(looks_for).to_have_count(0)  # not shown where the table is not open
    anna.get_by_test_id("to-all").press("Space")
    expect(looks_for.locator("option:checked")).to_have_text("anyone")
    looks_for.select_option("beginner")
    expect(anna.locator("#look-for-means")).to_contain_text("anybody can still sit down")
    assert objections(anna, "whom one looks for") == []
    assert fits(anna)
    anna.locator("form button[type=submit]").press("Enter")
    anna.wait_for_selector('[data-testid="hand"] [data-card]')
    listed = bela.locator(f'[data-open-table="{table_of(anna)}"]')
    expect(listed.locator("[data-looks-for]")).to_have_text("ide vár: kezdőket")
    assert objections(bela, "whom a table looks for") == []
    assert fits(bela)


@at_night
def test_a_visitor_sees_what_differs_from_the_last_table(open_page: Open) -> None:
    anna, bela = open_page(), open_page("narrow")
    bela.get_by_test_id("play-now").click()
    bela.wait_for_selector('[data-testid="hand"] [data-card]')
    table = make_open(anna)
    bela.goto("/")
    listed = bela.locator(f'[data-open-table="{table}"]').get_by_test_id("otherwise")
    expect(listed.locator("summary")).to_contain_text("1 rule differs")
    listed.locator("summary").click()
    expect(listed).to_contain_text("last time:")
    bela.goto(anna.url)
    otherwise = bela.get_by_test_id("otherwise")
    expect(otherwise.locator("dt")).to_have_count(1)
    expect(otherwise).to_contain_text("last time:")
    assert objections(bela, "what is otherwise") == []
    bela.locator("[data-sit]").first.click()
    expect(otherwise).to_have_count(0)
    bela.goto(anna.url)
    bela.wait_for_selector("[data-turn]")
    assert table_of(bela) == table


def test_the_names_of_opponents_stay_in_their_column(open_page: Open) -> None:
    """They have equal room on the right and on the left."""
    against = open_page("narrow", lang="de").get_by_test_id("against")
    left, right = against.evaluate(
        """one => {
            const inner = one.getBoundingClientRect()
            const outer = one.closest('section').getBoundingClientRect()
            return [inner.left - outer.left, outer.right - inner.right]
        }"""
    )
    assert right >= left


def test_the_chosen_opponent_is_remembered(open_page: Open) -> None:
    """With the measured strength of each, or the remark that it was not measured."""
    page = open_page("narrow")
    against = page.get_by_test_id("against")
    section = page.locator("section", has=against)
    expect(against).to_have_value("plain")
    against.select_option("club")
    won = round(100 * evenings()["asszorti", "club"].won)
    expect(section).to_contain_text(
        f"Measured: wins {won} of 100 evenings against “Casual computer player”"
    )
    page.reload()
    expect(against).to_have_value("club")
    page.get_by_test_id("play-now").click()
    page.wait_for_selector("[data-turn]")
    about = page.request.get(f"/api/tables/{table_of(page)}").json()
    assert [chair["bot"] for chair in about["chairs"]] == [None, "club", "club"]


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        ("asserufen", "strong", "Measured: +0.8 points per deal and seat against “Plain computer"),
        ("royal", "fast", "Measured: about as strong as “Plain computer player”, +0.2 points"),
        ("royal", "club", "Its strength at this game has not been measured."),
    ],
)
def test_the_strength_of_each_opponent_is_shown(
    open_page: Open, game: str, kind: str, text: str
) -> None:
    page = open_page()
    choose(page, game)
    against = page.get_by_test_id("against")
    against.select_option(kind)
    section = page.locator("section", has=against)
    expect(against).to_have_accessible_description(re.compile(r"^[^\d]+$"))  # a plain sentence
    expect(section.get_by_text(text)).to_be_hidden()
    section.get_by_text("Its strength in figures").click()
    expect(section.get_by_text(text)).to_be_visible()


def test_two_people_are_paired(open_page: Open) -> None:
    anna, bela = open_page(), open_page("narrow", lang="hu")
    for page in (anna, bela):
        choose(page, "asserufen")
        page.get_by_test_id("pair").click()
        page.wait_for_selector("[data-turn]")
    assert table_of(anna) == table_of(bela)
    plate = anna.locator('[data-chair="1"] [data-presence]')
    expect(plate).to_have_attribute("data-presence", "here")


def test_a_friend_joins_by_the_code(open_page: Open) -> None:
    anna, bela = open_page(), open_page("narrow")
    anna.get_by_test_id("play-now").click()
    anna.wait_for_selector("[data-turn]")
    anna.locator("nav summary").click()
    anna.get_by_test_id("who").click()
    code = anna.get_by_test_id("table-code").inner_text()
    anna.get_by_test_id("qr").wait_for()
    assert objections(anna, "the code of a table") == []
    bela.get_by_test_id("code").fill("BBB BBB")
    bela.get_by_test_id("by-code").click()
    expect(bela.get_by_role("alert")).to_contain_text("No table has this code")
    assert objections(bela, "a wrong code") == []
    bela.get_by_test_id("code").fill(code.lower())
    bela.get_by_test_id("code").press("Enter")
    bela.locator('[data-sit="1"]').click()
    expect(anna.get_by_test_id("visitor")).to_contain_text("watches now")


@pytest.mark.parametrize("lang", LANGS)
def test_a_table_for_friends_opens_from_the_short_form(open_page: Open, lang: Lang) -> None:
    """Its link leads a friend to a chair; strangers neither see it nor sit down there."""
    anna = open_page(lang=lang)
    company = anna.locator("section", has=anna.get_by_test_id("for-friends"))
    expect(company.get_by_role("heading", level=3)).to_contain_text(CHOICES[lang])
    assert fits(anna)
    anna.get_by_test_id("for-friends").click()
    share = anna.get_by_test_id("invitation").get_by_test_id("share")
    share.wait_for()
    table = table_of(anna)
    link = f"/t/{table}#{anna.request.get(f'/api/tables/{table}').json()['settings']['invitation']}"
    stranger = open_page("narrow")
    stranger.get_by_test_id("open-tables").wait_for()
    assert table not in stranger.request.get("/api/lobby").text()
    stranger.goto(f"/t/{table}")
    stranger.get_by_test_id("visitor").wait_for()
    expect(stranger.locator("[data-sit]")).to_have_count(0)
    bela = open_page("narrow", path=link, lang=lang)
    bela.get_by_test_id("name-to-sit").fill("Kis Béla")  # a computer player is called Béla
    bela.locator('[data-sit="any"]').click()
    expect(anna.locator("[data-chair] .name", has_text="Kis Béla")).to_have_count(1)
    anna.get_by_test_id("start-table").click()
    for page in (anna, bela):
        page.wait_for_selector('[data-testid="hand"] [data-card]')


def test_a_table_for_friends_has_the_chosen_rules_and_clock(open_page: Open) -> None:
    anna = open_page("narrow")
    anna.get_by_test_id("pair-preset").select_option("simple-auction")
    anna.get_by_test_id("pair-pace").select_option("quick")
    anna.get_by_test_id("for-friends").click()
    anna.get_by_test_id("start-table").wait_for()
    about = anna.request.get(f"/api/tables/{table_of(anna)}").json()
    chairs = [chair["chair"] for chair in about["chairs"] if not chair["you"]]
    assert (about["preset"], about["settings"]["pace"]) == ("simple-auction", "quick")
    assert about["settings"]["kept"] == chairs
    assert not about["settings"]["open"]


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 664), (390, 844)])
def test_a_phone_shows_the_whole_invitation(open_page: Open, width: int, height: int) -> None:
    """A friend's camera can read the code without any scrolling."""
    page = open_page("narrow")
    resize(page, {"width": width, "height": height})
    page.get_by_test_id("for-friends").click()
    inviting = page.get_by_test_id("invitation")
    for part in ("table-code", "share", "qr"):
        expect(inviting.get_by_test_id(part)).to_be_in_viewport(ratio=1)


def test_the_first_deal_waits_for_friends(open_page: Open) -> None:
    anna, bela = open_page(), open_page("narrow", lang="de")
    choose(anna)
    anna.locator("details > summary").first.press("Enter")
    anna.get_by_test_id("wait-to-start").press("Space")
    anna.get_by_test_id("to-all").press("Space")
    anna.locator("form button[type=submit]").press("Enter")
    expect(anna.get_by_test_id("not-begun")).to_contain_text("Friends can sit down now")
    inviting = anna.get_by_test_id("invitation")
    expect(inviting.get_by_test_id("table-code")).to_be_visible()
    expect(inviting.get_by_test_id("qr")).to_be_visible()
    assert objections(anna, "a table that waits") == []
    listed = bela.locator(f'[data-open-table="{table_of(anna)}"]')
    expect(listed).to_contain_text("noch nicht begonnen")
    listed.get_by_role("button").click()
    expect(bela.get_by_test_id("not-begun")).to_contain_text("beginnt das erste Spiel")
    expect(bela.get_by_test_id("invitation")).to_have_count(0)
    expect(bela.get_by_test_id("start-table")).to_have_count(0)
    assert objections(bela, "waiting for the maker") == []
    assert fits(bela)
    anna.get_by_test_id("start-table").click()
    for page in (anna, bela):
        page.wait_for_selector('[data-testid="hand"] [data-card]')
        expect(page.get_by_test_id("not-begun")).to_have_count(0)
        expect(page.get_by_test_id("invitation")).to_have_count(0)
    bela.goto("/")
    back = bela.get_by_test_id("back-to-table")
    expect(back.get_by_role("status")).to_contain_text("jetzt dort")
    assert objections(bela, "the way back to a table") == []
    assert fits(bela)
    back.get_by_role("link").click()
    bela.wait_for_selector('[data-testid="hand"] [data-card]')


def test_the_table_shows_its_onlookers(open_page: Open) -> None:
    anna, bela = open_page(), open_page(lang="de")
    anna.get_by_test_id("play-now").click()
    anna.wait_for_selector("[data-turn]")
    expect(anna.get_by_test_id("onlookers")).to_have_count(0)
    bela.goto(anna.url)
    expect(anna.get_by_test_id("onlookers")).to_contain_text("1 person watches")
    expect(bela.get_by_test_id("onlookers")).to_contain_text("1 Person sieht zu")
    assert objections(anna, "somebody watches") == []
    bela.close()
    expect(anna.get_by_test_id("onlookers")).to_have_count(0)


@at_night
def test_an_onlooker_is_named_by_consent(open_page: Open) -> None:
    anna, bela = open_page(), open_page()
    anna.get_by_test_id("play-now").click()
    anna.wait_for_selector("[data-turn]")
    bela.get_by_role("button", name="Settings").click()
    expect(bela.get_by_test_id("named")).not_to_be_checked()
    bela.get_by_test_id("named").check()
    bela.locator("#name").fill("Béla")
    with bela.expect_response("**/api/me"):
        bela.locator("#name").press("Enter")
    bela.goto(anna.url)
    expect(anna.get_by_test_id("onlookers")).to_have_attribute("title", "1 person watches: Béla")
    expect(bela.get_by_test_id("hint")).to_have_count(0)
    expect(bela.get_by_test_id("hand")).to_have_count(0)
