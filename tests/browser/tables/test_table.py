"""Parts of the page besides the cards: reasons, hints, friends, languages, records, rules."""

import json
import re
from collections import Counter
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from skiz.games.asszorti import AsszortiHouse
from skiz.server.table_log.entries import Sat
from tests.support.browser.axe import objections
from tests.support.browser.by_wire import play_by_wire
from tests.support.browser.pages import (
    GERMAN,
    Finished,
    Open,
    Watch,
    as_person,
    frames,
    like,
    log_of,
    replay_for,
    said_of,
    table_for,
    tell,
)
from tests.support.browser.people import (
    by_mouse,
    choose,
    decide,
    glance,
    hand,
    next_look,
    ready,
    seen,
    sit_down,
)
from tests.support.browser.scenes import scenes_of
from tests.support.games.asszorti import cards, conversation, three_hands
from tests.support.server.clients import Person, Server
from tests.support.tools.depth import at_night, depth


def test_a_refused_card_says_why_and_cites_its_rule(watch: Watch) -> None:
    page = watch(three_hands("c").does(1, "play hK"), 2, lang="en")
    prompt = ready(page)
    assert prompt
    refused = page.locator(f'[data-testid="hand"] [data-card="{prompt.kept[0]}"]')
    before, cards = seen(page), hand(page)
    refused.click(position={"x": 8, "y": 40}, force=True)  # once: there is nothing to confirm
    why = page.get_by_test_id("why")
    expect(why).to_contain_text(re.compile("suit|trump"))
    expect(why.locator("a").first).to_have_attribute("href", re.compile(r"/rules/asszorti.*pais/"))
    assert seen(page) == before
    assert hand(page) == cards


def test_a_bid_that_is_not_allowed_can_be_asked_about(open_page: Open) -> None:
    page = open_page()
    sit_down(page)
    while (turn := ready(page)) is None or turn.phase != "auction":
        page.goto("/")  # two passes made me the forced dealer
        sit_down(page)
    bid = next(do for do in turn.closed if do.startswith("bid "))
    page.get_by_test_id("closed-bids").locator("summary").click()
    page.locator(f'[data-do="{bid}"]').click(force=True)
    expect(page.get_by_test_id("why").locator("a").first).to_have_attribute(
        "href", re.compile("/rules/asszorti")
    )


@at_night
def test_a_card_under_the_value_of_another_can_be_pressed(watch: Watch) -> None:
    deal = three_hands("c")
    page = watch(deal, 1, size="narrow", lang="en", pictures=True)
    why = {"key": "ahead-in", "params": {"won": 9, "worlds": 12}, "text": {"en": "Mostly."}}
    on = json.loads(frames(deal, 1)[-1])["turn"]["on"]
    worth = [
        {"do": f"play {name}", "worth": 1.5, "low": 1.0, "high": 2.0, "why": why}
        for name in cards(deal, 1).split()
    ]
    fact = {"key": "game", "params": {"often": "7", "won": 9, "worlds": 12}, "text": {"en": "?"}}
    worth[0]["achieves"] = [fact]
    page.route("**/hint", lambda route: route.fulfill(json={"on": on, "options": worth}))
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("achieves")).to_contain_text("Your side wins the game in 7 of 10.")
    expect(page.locator('[data-testid="hand"] .worth')).to_have_count(11)
    behind = page.locator('[data-testid="hand"] .back')
    expect(behind).to_have_count(6)
    for card in behind.all():
        card.click(position={"x": 10, "y": 52})
        expect(card).to_have_class(re.compile(r"\bup\b"))


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_a_hint_says_what_and_why(open_page: Open, size: str) -> None:
    page = open_page(size)
    sit_down(page)
    rng = Random(7)
    hint = page.get_by_test_id("hint-sheet")
    weighed = page.locator('[data-weighed^="play "]')  # a card: bids are weighed too
    while True:
        turn = ready(page)
        if turn is None:
            page.get_by_test_id("next-deal").click()
            expect(page.get_by_test_id("settlement")).to_have_count(0)
            continue
        page.keyboard.press("h")
        expect(hint.get_by_role("status")).to_contain_text(re.compile("A hint: .{15}"))
        if weighed.count():
            break
        decide(page, by_mouse, rng, turn)
        expect(hint).to_have_count(0)
    best = (weighed.first.get_attribute("data-weighed") or "").removeprefix("play ")
    card = page.locator(f'[data-testid="hand"] [data-card="{best}"]')
    expect(card).to_have_accessible_name(re.compile("worth"))
    expect(card).to_have_class(re.compile("hinted"))
    expect(weighed).to_have_count(len(turn.cards))
    expect(hint.locator("ol")).to_be_hidden()  # it would hide the trick
    hint.get_by_role("button", name="All values").click()
    expect(hint.locator("ol")).to_be_visible()
    box = hint.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.evaluate("innerWidth")
    page.get_by_test_id("hint").click()
    expect(hint).to_have_count(0)


def test_a_kind_of_computer_player_is_chosen_for_each_chair(open_page: Open) -> None:
    page = open_page()
    page.locator("details summary").first.click()
    kinds = page.get_by_test_id("kind")
    expect(kinds).to_have_count(2)
    offered = kinds.first.locator("option").all_inner_texts()
    assert "Plain computer player" in offered
    assert not any("worlds" in text or "Random" in text for text in offered)
    expect(kinds.first).to_have_accessible_description(re.compile("at once"))
    page.get_by_role("button", name="Open the table").click()
    assert ready(page)
    page.locator("nav summary").click()
    page.get_by_test_id("who").click()
    kind = page.locator('[data-kind="1"]')
    expect(kind).to_have_value("plain")
    expect(kind).to_have_accessible_description(re.compile("at once"))
    strongest = kind.locator("option").last.get_attribute("value")
    assert strongest
    kind.select_option(strongest)
    page.reload()
    page.locator("nav summary").click()
    page.get_by_test_id("who").click()
    expect(page.locator('[data-kind="1"]')).to_have_value(strongest)


ACTS = depth(1, 40)  # at least this many of each: by night they play to the end


def test_a_friend_takes_a_chair_by_the_link(open_page: Open) -> None:
    """In the middle of a deal the friend watches, is told so, and plays from the next."""
    anna = open_page()
    sit_down(anna)
    assert ready(anna)
    bela = open_page("narrow", path=anna.url)
    visitor = bela.get_by_test_id("visitor")
    what = visitor.get_by_test_id("what-game")
    expect(what).to_contain_text("Asszorti. Three players: one plays alone")
    expect(visitor).to_contain_text("House rules: Pais The rules by József Pais")
    expect(what.get_by_role("link").first).to_have_attribute("href", "/learn/asszorti/tricks")
    assert objections(bela, "what is played at a friend's table") == []
    visitor.get_by_role("button").filter(has_text=re.compile("Sit|chair")).first.click()
    expect(bela.get_by_test_id("out")).to_contain_text("You watch now and play from the next one.")
    expect(bela.get_by_test_id("hand")).to_have_count(0)
    expect(bela.locator(".fan.open")).to_have_count(0)
    expect(anna.get_by_test_id("waits")).to_have_count(1)
    play_by_wire(anna, Random(3))
    anna.get_by_test_id("next-deal").click()
    expect(bela.get_by_test_id("went-on")).to_contain_text("has gone on")
    bela.get_by_test_id("next-deal").click()
    bela.wait_for_selector('[data-testid="hand"] [data-card]')
    expect(anna.get_by_test_id("waits")).to_have_count(0)
    anna.wait_for_selector('[data-testid="hand"] [data-card]')
    ours, theirs = set(hand(anna)), set(hand(bela))
    assert ours
    assert theirs
    assert not ours & theirs
    rng, playing, acts = Random(11), [anna, bela], Counter[Page]()
    while any(acts[page] < ACTS for page in playing):
        for page in list(playing):
            turn = glance(page)
            if turn is None:
                next_look(page)
            elif turn.settled:
                playing.remove(page)
            else:
                decide(page, by_mouse, rng, turn)
                acts[page] += 1
    assert acts[bela]


@pytest.mark.parametrize(
    ("lang", "words"), [("hu", ("Licit", "kontra")), ("de", ("Alleinspieler", "Kontra"))]
)
def test_the_page_speaks_hungarian_and_german(
    open_page: Open, lang: str, words: tuple[str, str]
) -> None:
    page = open_page(lang=lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.goto("/rules/asszorti")
    page.wait_for_selector("main h1")
    for word in words:
        expect(page.locator("main")).to_contain_text(re.compile(word, re.IGNORECASE))
    expect(page.locator("main")).not_to_contain_text("The declarer")


FACES = """() => Object.fromEntries([...document.querySelectorAll('.place')].map(place =>
    [place.querySelector('.name').title, place.querySelector('.face img').getAttribute('src')]))"""
STEP = "document.querySelector('[data-step]').dataset.step"


def step(page: Page, key: str) -> None:
    """Go one step forward or back in a replay, and wait until it is shown."""
    before = page.evaluate(STEP)
    page.keyboard.press(key)
    page.wait_for_function(f"before => {STEP} !== before", arg=before)


def test_a_finished_deal_is_replayed_step_by_step_from_any_seat(
    open_page: Open, finished: Finished
) -> None:
    page = open_page()
    person, table = finished("asszorti")
    as_person(page, person, f"/t/{table}")
    page.get_by_test_id("settlement").wait_for()
    faces = page.evaluate(FACES)
    page.goto("/games")
    page.locator("main a[href*='/games/']").first.click()
    page.get_by_test_id("replay").wait_for()
    assert page.evaluate(FACES) == faces
    expect(page.get_by_test_id("record")).to_contain_text("Game   asszorti")
    page.keyboard.press("End")
    expect(page.get_by_test_id("settlement")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_test_id("settlement")).to_have_count(0)
    for _ in range(5):
        step(page, "ArrowRight")
    step(page, "ArrowLeft")


@pytest.mark.parametrize(
    ("key", "where"),
    depth([("asserufen", "left")], [("asserufen", "left"), ("paskievics", "right")]),
)
def test_the_arrow_of_a_replay_points_at_the_next_player(
    open_page: Open, finished: Finished, key: str, where: str
) -> None:
    page = open_page()
    replay_for(page, finished(key))
    page.get_by_test_id("replay-view").select_option("2")
    expect(page.locator(".mine .place")).to_have_attribute("data-seat", "2")
    expect(page.locator(f".at.{where} .place")).to_have_attribute("data-seat", "3")
    expect(page.locator(".place:has(.dealer)")).to_have_attribute("data-seat", "3")


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_a_replay_shows_the_value_of_each_card(
    open_page: Open, finished: Finished, size: str
) -> None:
    page = open_page(size)
    replay_for(page, finished("asszorti"))
    page.get_by_test_id("look").click()
    review, verdict = page.get_by_test_id("review"), page.get_by_test_id("verdict")
    expect(review).to_contain_text("Nobody at the table could know")
    expect(verdict).to_contain_text("Step to a card")
    page.locator("body").click(position={"x": 2, "y": 2})
    while not review.locator("li.played").count():
        step(page, "ArrowRight")
    expect(verdict).to_contain_text(re.compile("no card was better|less than the best"))
    expect(page.locator('[data-testid="trick"] b')).to_have_count(1)
    for jump in page.locator("[data-jump]").all():
        jump.click()
        lost = (jump.locator(".loss").inner_text() or "").removeprefix("−")
        expect(verdict).to_contain_text(f": {lost} point")
        expect(page.locator('[data-testid="trick"] b:not(.best)')).to_have_count(1)


@at_night
def test_a_replay_that_cannot_be_loaded_is_not_called_missing(
    open_page: Open, finished: Finished
) -> None:
    page = open_page()
    page.route("**/deals/1*", lambda route: route.abort())
    replay_for(page, finished("asszorti"))
    expect(page.get_by_role("alert")).to_have_text("That did not work. Please try again.")
    page.unroute("**/deals/1*")
    page.reload()
    page.route("**/review", lambda route: route.abort())
    page.get_by_test_id("look").click()
    expect(page.get_by_role("alert")).to_have_text("That did not work. Please try again.")
    page.unroute("**/review")
    page.get_by_test_id("look").click()
    page.get_by_test_id("review").wait_for()
    expect(page.get_by_role("alert")).to_have_count(0)


@at_night
def test_a_replay_marks_cards_without_a_value(open_page: Open, finished: Finished) -> None:
    """Like the first cards of a deal with many cards; here the answer is altered."""

    def without_the_first(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        found["cards"][0] |= {"values": {}, "loss": None}
        route.fulfill(response=answer, json=found)

    page = open_page()
    page.route("**/review", without_the_first)
    replay_for(page, finished("asszorti"))
    page.get_by_test_id("look").click()
    expect(page.get_by_test_id("left")).to_have_text("1 card not evaluated")
    verdict = page.get_by_test_id("verdict")
    page.locator("body").click(position={"x": 2, "y": 2})
    while "Step to a card" in verdict.inner_text():
        step(page, "ArrowRight")
    expect(verdict).to_contain_text("Not evaluated")


def test_the_rules_page_shows_the_chosen_house(open_page: Open) -> None:
    page = open_page(path="/rules/asszorti?preset=gamerules")
    page.wait_for_selector("main h1")
    expect(page.locator("main")).to_contain_text("gamerules/void")
    expect(page.locator("main")).not_to_contain_text("pais/must-trump")


def test_a_source_title_in_another_language_is_marked(
    open_page: Open,
) -> None:
    page = open_page(lang="de", path="/rules/asszorti")
    title = page.locator(".source [lang=hu]").first
    expect(title).to_have_text("Ulti, Tarokk és néhány kis játék")
    expect(page.locator(".source [lang=de]").first).to_have_text("Entscheidungen des Projekts Skíz")


@at_night
def test_the_rules_page_names_cards_with_german_suits(open_page: Open) -> None:
    page = open_page(path="/rules/asserufen")
    names = page.get_by_test_id("german-names")
    page.wait_for_selector("main h1")
    expect(names).to_have_count(0)
    like(page, GERMAN)
    expect(names).to_contain_text("clubs = acorns")
    expect(names).to_contain_text("queen = ober")


def test_a_table_has_its_own_rules(open_page: Open) -> None:
    page = open_page()
    page.locator("details summary").first.click()
    expect(page.locator("select, input[type=radio]")).not_to_have_count(0)


TAROKKS = """
    I II III IIII V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI skiz
"""
TAROKK = [
    *(suit + rank for suit in "hd" for rank in "1JCQK"),
    *(suit + rank for suit in "sc" for rank in ("10", *"JCQK")),
    *TAROKKS.split(),
]
THIRTY_TWO = [suit + rank for suit in "cdhs" for rank in ("7", "8", "9", "J", "Q", "K", "10", "A")]


SHOWN = """picture => {
    const all = [...document.querySelectorAll('[data-game] img')]
    return all.some(one => one.getAttribute('src') === picture && one.naturalWidth > 0)
}"""


DECKS: list[tuple[list[str], str, dict[str, bool], str]] = [
    (TAROKK, "skiz", {}, "/cards/tarokk/skiz.svg"),
    (TAROKK, "hK", {}, "/cards/tarokk/hK.svg"),
    (TAROKK, "skiz", {"clear": True, "arabic": True}, "/cards/tarokk/skiz.svg#ac"),
    (TAROKK, "cK", {"fourColours": True}, "/cards/tarokk/cK.svg#f"),
    (THIRTY_TWO, "sA", {}, "/cards/sA.svg"),
    (THIRTY_TWO, "sA", {"germanSuits": True}, "/cards/german/sA.svg"),
]


def test_the_deck_is_that_of_the_pack(open_page: Open) -> None:
    """The lobby shows the top card of each pack."""
    page = open_page(pictures=True)
    (one, *_) = page.request.get("/api/games").json()

    def other_pack(route: Route) -> None:
        pack, top, *_ = shown
        cards = [*(card for card in pack if card != top), top]
        route.fulfill(json=[{**one, "cards": cards}])

    page.route("**/api/games", other_pack)
    for shown in depth(DECKS[2:4], DECKS):
        *_, likes, picture = shown
        like(page, f"localStorage.skiz = JSON.stringify({json.dumps(likes)})")
        page.wait_for_function(SHOWN, arg=picture)


@pytest.mark.parametrize("size", depth(["narrow"], ["wide", "narrow"]))
def test_a_game_is_chosen_from_several(open_page: Open, size: str) -> None:
    page = open_page(size)
    game = page.request.get("/api/games/asszorti").json()
    (one, *_) = page.request.get("/api/games").json()
    others = [{**one, "key": key, "seats": 4, "cards": TAROKK} for key in ("other", "third")]
    page.route("**/api/games", lambda route: route.fulfill(json=[one, *others]))

    def tell(route: Route) -> None:
        key = route.request.url.rsplit("/", 1)[1]
        other = {**game, "key": key, "seats": 4, "cards": TAROKK}
        route.fulfill(json=game if key == "asszorti" else other)

    page.route("**/api/games/*", tell)
    page.reload()
    play = page.get_by_test_id("play-now")
    expect(play).to_have_attribute("data-play", "asszorti")
    choose(page, "other")
    expect(play).to_have_attribute("data-play", "other")
    expect(play).to_contain_text("3 computer players")
    expect(page.locator("[data-game]")).to_have_count(3)
    page.reload()
    expect(play).to_have_attribute("data-play", "other")
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    sit_down(page)


@pytest.mark.parametrize("way", ["", "#a", "#c"])
def test_the_address_of_a_picture_names_its_design(open_page: Open, way: str) -> None:
    """As pictures on the page, not as documents: the pixels are compared."""
    page = open_page(pictures=True)

    def pixels(address: str) -> object:
        return page.evaluate(
            """async src => {
                const img = new Image(240, 336)
                img.src = src
                await img.decode()
                const canvas = document.createElement('canvas')
                canvas.width = 240
                canvas.height = 336
                const pen = canvas.getContext('2d')
                pen.drawImage(img, 0, 0)
                return canvas.toDataURL()
            }""",
            address,
        )

    plain = pixels("/cards/tarokk/XIV.svg")
    assert (pixels(f"/cards/tarokk/XIV.svg{way}") == plain) is (way == "")


def test_nothing_is_fetched_from_another_host(browser: Browser, open_page: Open) -> None:
    page = open_page(pictures=True)
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    sit_down(page)
    ready(page)
    host = page.url.split("/t/")[0]
    assert urls
    assert all(url.startswith((host, host.replace("http", "ws"), "data:")) for url in urls)


@at_night
def test_the_maker_reserves_chairs_puts_people_out_and_invites(open_page: Open) -> None:
    anna = open_page()
    anna.locator("details summary").first.click()
    anna.get_by_test_id("keep").check()
    anna.get_by_role("button", name="Open the table").click()
    assert ready(anna)
    table = anna.url
    stranger = open_page("narrow", path=table)
    stranger.locator("[data-kept]").first.wait_for()
    expect(stranger.locator("[data-sit]")).to_have_count(0)
    invitation = anna.evaluate(
        "id => fetch('/api/tables/' + id).then(it => it.json()).then(it => it.settings.invitation)",
        table.rsplit("/", 1)[1],
    )
    friend = open_page(path=f"{table}#{invitation}")
    friend.locator('[data-sit="1"]').click()
    expect(friend.get_by_test_id("out")).to_be_visible()
    anna.locator("nav summary").click()
    anna.get_by_test_id("who").click()
    anna.locator('[data-out="1"]').click()
    expect(friend.get_by_text("You are watching.")).to_be_visible()
    anna.locator('[data-keep="2"]').uncheck()
    stranger.locator('[data-sit="2"]').click()
    expect(stranger.get_by_test_id("out")).to_be_visible()


def test_hints_between_people_depend_on_their_consent(open_page: Open, server: Server) -> None:
    anna = open_page()
    sit_down(anna)
    assert ready(anna)
    expect(anna.get_by_test_id("hint")).to_have_count(1)
    friend = Person(server.address)
    table = anna.url.rsplit("/", 1)[1]
    assert friend.sit(table, 1).status_code == 200
    expect(anna.get_by_test_id("hint")).to_have_count(0)
    agreed = friend.http.put(f"/api/tables/{table}/consent", json={"to": "hints", "yes": True})
    assert agreed.status_code == 200
    anna.locator("nav summary").click()
    anna.get_by_test_id("who").click()
    anna.locator('[data-consent="hints"]').check()
    anna.keyboard.press("Escape")
    expect(anna.get_by_test_id("hint")).to_have_count(1)
    friend.close()


def test_a_number_distinguishes_two_equal_names(watch: Watch) -> None:
    page = watch(three_hands("c"), 1, lang="en", more=(Sat(2, "Anna", None, "friend"),))
    for chair, name in ((0, "Anna 1"), (2, "Anna 2")):
        expect(page.locator(f'[data-chair="{chair}"]')).to_contain_text(name)


def test_a_kontra_that_is_not_on_offer_says_why(watch: Watch) -> None:
    """The declarer plays with arrivázs. Only the game is doubled, so only the game can be
    redoubled.
    """
    calls = (0, "kontra game"), (1, "pass"), (0, "pass")
    page = watch(conversation(AsszortiHouse(), *calls), 2, lang="en")
    prompt = ready(page)
    assert prompt
    assert "say rekontra arrivazs" in prompt.closed
    page.locator('[data-do="say rekontra arrivazs"]').click(force=True)
    why = page.get_by_test_id("why")
    expect(why.locator("a").first).to_have_attribute("href", re.compile("/rules/asszorti"))


# The words of the names above the bids that are broken over two lines.
BROKEN = """() => [...document.querySelectorAll('[data-testid=auction] th span')].flatMap(name => {
    const text = name.firstChild, broken = []
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1)
            broken.push(word)
    }
    return broken
})"""
LONG = ("Anna", "Maximiliane-Friederike", "Gast 762", "Konstantinopel")


def test_a_long_name_is_not_broken_within_a_word(open_page: Open) -> None:
    page = open_page("narrow", simulated=True)
    scene = next(one for one in scenes_of("illustrated") if one.name == "auction")
    sent = said_of(log_of(scene, scene.seat, names=LONG))
    tell(page, table_for(page, "illustrated"), scene, scene.seat, sent)
    page.get_by_test_id("auction").wait_for()
    assert page.evaluate(BROKEN) == []
