"""The pictures of links: what they show, how large they are, and how many are kept."""

import random
from collections.abc import Callable
from io import BytesIO
from string import ascii_letters
from typing import Any

import pytest
from PIL import Image

from skiz.games import game
from skiz.server.site import drawing, seen
from skiz.server.site.about import HEIGHT, WIDTH, Picture, Place
from skiz.server.site.drawing import draw
from skiz.server.site.embed import POLICY
from skiz.server.site.letters import drawable
from skiz.server.site.pictures import Pictures
from skiz.table import State, apply, deal, on_turn, shuffled, start
from skiz.table.notation import parse
from skiz.words import LANGS, catalogue
from tests.support.browser.shown_page import meta, title
from tests.support.server.clients import Person, play_on

HAND = ("♥A", "♣10", "XXI")
LONG = "Wolfeschlegelsteinhausen " * 4
DEALT = tuple(Place(f"Anna {n}", "+3", cards=HAND * 4) for n in range(4))


def size(png: bytes) -> tuple[int, int]:
    """Return the width and the height of a picture."""
    with Image.open(BytesIO(png)) as image:
        assert image.format == "PNG"
        return image.size


@pytest.mark.parametrize(
    "picture",
    [
        Picture("Asszorti", ""),
        Picture(LONG, LONG),
        Picture("Asszorti", LONG, tuple(Place(LONG, LONG, True) for _ in range(5))),
        Picture(LONG, LONG, DEALT),
        Picture("x" * 300, "x" * 3_000, (Place("", cards=("♥A",) * 30),)),
        Picture("", "", (Place("\N{SNOWMAN}\N{RIGHT-TO-LEFT OVERRIDE}"),)),
    ],
)
def test_a_picture_has_its_size_whatever_it_says(picture: Picture) -> None:
    assert size(draw(picture)) == (WIDTH, HEIGHT)


def test_a_picture_depends_on_all_that_it_shows() -> None:
    one = Picture("Asserufen", "Won by Anna", DEALT)
    others = [
        one._replace(heading="Asszorti"),
        one._replace(line="Won by Béla"),
        one._replace(places=(DEALT[0]._replace(name="Béla"), *DEALT[1:])),
        one._replace(places=(DEALT[0]._replace(badge="−3"), *DEALT[1:])),
        one._replace(places=(DEALT[0]._replace(bright=True), *DEALT[1:])),
        one._replace(places=(DEALT[0]._replace(cards=HAND * 3 + ("♥A",) * 3), *DEALT[1:])),
    ]
    assert len({draw(each) for each in (one, *others)}) == 1 + len(others)
    assert draw(one) == draw(Picture(*one))


@pytest.mark.parametrize("bold", [False, True])
def test_every_letter_of_our_words_can_be_drawn(bold: bool) -> None:
    words = {letter for lang in LANGS for letter in "".join(catalogue(lang).values())}
    font = drawing._font(40, bold)
    lost = bytes(font.getmask("\N{SNOWMAN}"))
    needed = {*ascii_letters, *"őűŐŰäöüßЖΩñ♠♥♦♣−…", *words} - {"\n"}
    assert [one for one in sorted(needed) if bytes(font.getmask(one)) == lost] == []


@pytest.mark.parametrize("bold", [False, True])
def test_a_drawn_name_has_no_letter_that_the_font_lacks(bold: bool) -> None:
    """Names may have letters and signs of all scripts."""
    font = drawing._font(40, bold)
    lost = bytes(font.getmask("\N{SNOWMAN}"))
    for name in (
        "\u05e9\u05e8\u05d4",
        "♠\ufe0f Anna",
        "Żółć \U0001f44d",
        "\u0645\u06cc\u200c\u062e",
    ):
        shown = drawable(name, "Somebody")
        assert shown
        assert [one for one in shown if bytes(font.getmask(one)) == lost] == []
    assert drawable("Żółć", "Somebody") == "Żółć"


def all_pass() -> State:
    """Return a deal of Tarokk that nobody wants to play."""
    rules = game("paskievics").rules()
    state = start(rules, deal(rules, shuffled(rules, random.Random(1)))).state
    for _ in range(rules.seats):
        state = apply(state, on_turn(state)[0], parse("bid pass", rules.pack)).state
    return state


def test_the_link_of_a_deal_that_was_thrown_in_says_why() -> None:
    """And no player has won nothing."""
    thrown = seen.SeenDeal("", "", 1, ("Anna",), (0,), state=all_pass())
    assert seen.won(thrown, "en") == "all four passed"
    assert seen.signed(0) == "0"


async def test_a_bounded_number_of_pictures_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Picture] = []

    def noting(one: Picture) -> bytes:
        drawn.append(one)
        return one.heading.encode()

    monkeypatch.setattr("skiz.server.site.pictures.draw", noting)
    kept, (a, b, c) = Pictures(most=2), (Picture(name, "") for name in "abc")
    assert [await kept.of(one) for one in (a, b, a, c, a, b)] == [
        b"a",
        b"b",
        b"a",
        b"c",
        b"a",
        b"b",
    ]
    assert drawn == [a, b, c, b]  # c took the place of b, which was used less lately than a


def shown(anna: Person, path: str) -> Any:
    """Return the answer with the picture of a page, in English."""
    return anna.http.get("/api/picture.png", params={"path": path, "lang": "en"})


def test_the_link_of_a_finished_deal_shows_its_result(person: Callable[[], Person]) -> None:
    anna = person()
    anna.http.put("/api/me", json={"name": "Anna Őz"})
    table = anna.table(game="asserufen", bots=["plain"] * 3)
    before = anna.http.get(f"/games/{table}/1")
    assert before.status_code == 404, "it is not finished"
    assert "Anna" not in before.text
    assert anna.http.get(f"/embed/games/{table}/1").status_code == 404
    play_on([anna.socket(table)], random.Random(1))
    page, deal = (
        anna.http.get(f"/games/{table}/1").text,
        anna.http.get(f"/api/tables/{table}/deals/1").json(),
    )
    assert title(page) == "Asserufen: deal 1 · Skíz"
    assert all(name in meta(page, "og:description") for name in deal["names"])
    drawn = shown(anna, f"/games/{table}/1")
    assert drawn.headers["Content-Type"] == "image/png"
    assert drawn.headers["Cache-Control"] == "public, max-age=300"
    assert size(drawn.content) == (WIDTH, HEIGHT)
    assert shown(anna, f"/t/{table}").content != drawn.content
    assert {shown(anna, path).status_code for path in ("/t/nothing", "/nothing")} == {404}
    frame = anna.http.get(f"/embed/games/{table}/1?lang=en")
    assert frame.headers["Content-Security-Policy"] == POLICY
    assert all(f"<bdi>{name}</bdi>" in frame.text for name in deal["names"])
    assert frame.text.count("<b>") + frame.text.count("<b class=r>") == 2 * 32  # dealt and played
