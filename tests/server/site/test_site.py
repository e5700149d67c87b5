"""Titles and statuses of addresses, and what search engines and messengers read in the head."""

import re
from pathlib import Path
from typing import Any

import httpx2
import pytest

from skiz.games import games
from skiz.lessons import course, courses
from skiz.puzzles import collections, contents
from skiz.server.site.about import About, Picture
from skiz.server.site.addresses import ADDRESSES, LONGEST, find
from skiz.server.site.head import head
from skiz.words import LANGS, catalogue, say
from tests.support.browser.shown_page import meta, tags, title
from tests.support.server.applications import application, asking
from tests.support.tools.source_tree import ROOT

COURSE = courses()[0]
LESSON = f"/learn/{COURSE}/{course(COURSE).lessons[0].key}"
PUZZLE = f"/puzzles/{collections()[0]}/{contents(collections()[0])[0].key}"
FIXED = [f"/{one.pattern}" for one in ADDRESSES if "{" not in one.pattern]
HERE = [*FIXED, LESSON, PUZZLE, "/rules/asszorti", "/puzzles/asszorti", "/day/asserufen", "/rules/"]
MISSING = [
    "/nothing",
    "/rules/bridge",
    "/rules/asszorti/more",
    "/day/bridge",
    f"/learn/{COURSE}/nothing",
    "/learn/nothing/nothing",
    "/puzzles/bridge",
    "/puzzles/asszorti/nothing",
    "/t/nothing",
    "/games/nothing/1",
    "/studies/nothing",
    "/d/nothing",
    "/assets/index-of-yesterday.js",
    "/t/" + "x" * (LONGEST + 1),
    "/t/%00",
    *("/" + re.sub(r"{.*?}", "nothing", one.pattern) for one in ADDRESSES if "{" in one.pattern),
]


def test_the_server_and_the_page_have_the_same_addresses() -> None:
    listed = (ROOT / "web/src/pages.ts").read_text("utf-8")
    rows = re.findall(r"(?:\brow\(\s*|export const (?:LOBBY|TABLE) = )'([^']*)'", listed)
    assert len({*rows}) == len(rows)
    assert {*rows} == {one.pattern for one in ADDRESSES}


def test_no_address_hides_another() -> None:
    for one in ADDRESSES:
        found = find("/" + re.sub(r"[{}]", "", one.pattern))
        assert found is not None
        assert found.address == one


@pytest.mark.parametrize("lang", LANGS)
def test_each_address_has_its_own_title_and_description(lang: Any) -> None:
    words = catalogue(lang)
    names = [*(one.name for one in ADDRESSES), "missing", "gone"]
    for kind in ("title", "about"):
        said = [words[f"site-{kind}.{name}"] for name in names]
        assert len({*said} - {"{title}"}) >= len(said) - 1
        assert {key for key in words if key.startswith(f"site-{kind}.")} == {
            f"site-{kind}.{name}" for name in names
        }


@pytest.mark.parametrize("lang", LANGS)
async def test_no_two_lessons_or_puzzles_have_the_same_title(tmp_path: Path, lang: Any) -> None:
    """Two courses may give a lesson the same name."""
    lessons = [f"/learn/{key}/{one.key}" for key in courses() for one in course(key).lessons]
    puzzles = [f"/puzzles/{game}/{one.key}" for game in collections() for one in contents(game)[:3]]
    days = [f"/day/{game}" for game in games()]
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        heads = [(await anna.get(path, params={"lang": lang})).text for path in lessons + puzzles]
        assert len({title(one) for one in heads}) == len(heads)
        told = [(await anna.get(path, params={"lang": lang})).text for path in days]
        assert len({meta(one, "description") for one in told}) == len(days)


async def test_an_address_answers_200_if_it_exists_and_404_if_not(tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        titles = []
        for path in HERE:
            answer = await anna.get(path)
            assert answer.status_code == 200, path
            titles.append(title(answer.text))
            assert find(path).address.listed == ("noindex" not in answer.text), path  # type: ignore[union-attr]
        assert len({*titles}) == len({*titles, "Skíz"}) - 1 >= len(FIXED)
        for path in MISSING:
            answer = await anna.get(path)
            assert answer.status_code == 404, path
            assert title(answer.text) == f"{say('site-title.missing')} · Skíz"
            assert meta(answer.text, "robots") == "noindex"
            assert '<div id="app">' in answer.text, "the page still helps"


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("sk, hu;q=0.8, en;q=0.5", "hu"),
        ("en;q=0.2,de-AT", "de"),
        (" HU-hu", "hu"),
        ("hungry", "en"),
        ("hu;q=0, de;q=0.1", "de"),
        ("fr, *;q=0.5", "en"),
        ("", "en"),
    ],
)
async def test_a_browser_gets_the_language_that_it_likes_best(
    header: str, lang: str, tmp_path: Path
) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        answer = await anna.get("/learn", headers={"Accept-Language": header})
    assert f'<html lang="{lang}"' in answer.text


async def test_a_page_is_in_the_language_asked_for(tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        for lang in LANGS:
            asked = await anna.get(f"/learn?lang={lang}", headers={"Accept-Language": "fr"})
            preferred = await anna.get("/learn", headers={"Accept-Language": f"{lang};q=0.9"})
            for answer in (asked, preferred):
                assert f'<html lang="{lang}"' in answer.text
                assert title(answer.text) == f"{say('site-title.learn', lang)} · Skíz"
                assert answer.headers["Vary"] == "Accept-Language"
            assert tags(asked.text, r'<link rel="canonical" href="(.*?)"') == [
                f"http://localhost/learn?lang={lang}"
            ]
            told = (await anna.get("/api/about", params={"path": "/learn", "lang": lang})).json()
            assert told == {"title": title(asked.text), "status": 200}
        assert dict(re.findall(r'hreflang="(.*?)" href="(.*?)"', asked.text)) == {
            **{lang: f"http://localhost/learn?lang={lang}" for lang in LANGS},
            "x-default": "http://localhost/learn",
        }


@pytest.mark.parametrize("written", ["/rules/asszorti/", "//rules//asszorti", "/rules/asszorti"])
async def test_a_page_has_one_address(tmp_path: Path, written: str) -> None:
    """However many slashes were written: a search engine would list it several times."""
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        shown = (await anna.get(f"http://localhost{written}")).text
    only = "http://localhost/rules/asszorti"
    assert tags(shown, r'<link rel="canonical" href="(.*?)"') == [only]
    assert meta(shown, "og:url") == only
    assert set(tags(shown, r'hreflang="\w\w" href="(.*?)"')) == {f"{only}?lang={x}" for x in LANGS}


async def made_table(anna: httpx2.AsyncClient, **more: Any) -> str:
    """Return a new table of Asszorti with a bot that keeps its chair."""
    wanted = {"game": "asszorti", "bots": ["plain", "plain"], "kept": [2], **more}
    found: str = (await anna.post("/api/tables", json=wanted)).json()["table"]
    return found


async def test_the_link_of_a_table_says_who_sits_there(tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        await anna.put("/api/me", json={"name": "Anna Őz"})
        path = f"/t/{await made_table(anna)}"
        async with asking(app) as stranger:
            shown = (await stranger.get(path)).text
        mine = (await anna.get(path)).text
    assert shown == mine, "nothing depends on who asks"
    assert meta(shown, "og:description") == "At the table: Anna Őz. One chair is free."
    assert meta(shown, "og:title") == title(shown) == "A table of Asszorti · Skíz"
    assert meta(shown, "robots") == "noindex"


async def test_the_link_of_a_table_with_boards_names_only_its_game(tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        await anna.put("/api/me", json={"name": "Anna Őz"})
        day = (await anna.post("/api/days/asszorti")).json()
        table, date = day["table"], day["set"].removesuffix("-asszorti")
        titles = {
            f"/t/{table}": "A table of Asszorti",
            f"/games/{table}/1": "Asszorti: deal 1",
            f"/d/{day['set']}": f"Deal of the day: Asszorti, {date}",
        }
        for path, told in titles.items():
            answer = await anna.get(path)
            assert answer.status_code == 200
            assert "Anna" not in answer.text
            assert title(answer.text) == f"{told} · Skíz"
            assert say("site-about.set") in answer.text
        for deal in (0, 2):  # the day has one deal
            assert (await anna.get(f"/games/{table}/{deal}")).status_code == 404


def test_no_name_ends_an_attribute_or_an_element() -> None:
    evil = "\"'><script>alert(1)</script><!--"
    of = About(
        evil, evil, "en", listed=True, picture=Picture(f"/{evil}", evil), facts=({"name": evil},)
    )
    tags_ = head(of, f"https://{evil}", f"/{evil}", None)
    assert "<script>" not in tags_
    assert "<!--" not in tags_
    assert tags_.count("</script>") == 1  # of the structured data
    assert title(tags_) == meta(tags_, "description") == meta(tags_, "og:title") == evil


async def test_the_words_for_the_game_leave_those_of_the_server_out(tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        words = (await anna.get("/api/words/en")).json()
    assert "game.asszorti" in words
    assert not [key for key in words if key.startswith(("site", "host."))]
