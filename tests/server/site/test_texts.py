"""The texts in the HTML, robots.txt and the map: what search engines and people without JavaScript
read is what the page says.
"""

import json
import re
from collections.abc import AsyncIterator
from html import escape, unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx2
import pytest

from skiz.games import game, games
from skiz.lessons import course, courses, terms
from skiz.rulebook import book
from skiz.server.site import texts
from skiz.server.site.addresses import ADDRESSES, find
from skiz.server.site.lobby_text import PICTURE, lobby_text
from skiz.words import LANGS, Lang, catalogue
from tests.support.server.applications import application, asking
from tests.support.tools.source_tree import ROOT

PUBLIC = ROOT / "web" / "public"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture
async def anna(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as found:
        yield found


@pytest.mark.parametrize("lang", LANGS)
def test_the_text_of_a_rule_book_has_every_clause(lang: Lang) -> None:
    for key in games():
        text = unescape(texts.rules_text(key, lang))
        for _, entries in book(game(key).rules()):
            assert [one for one in entries if one.texts[lang] not in text] == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_text_of_a_lesson_has_every_stop(lang: Lang) -> None:
    for key in courses():
        for lesson in course(key).lessons:
            text = texts.lesson_text(lesson, lang)
            stops = [texts.marked(one.texts[lang], lang) for one in lesson.stops]
            assert [one for one in stops if one not in text] == []
            assert re.findall(r"[*{}]", text) == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_glossary_has_every_term_once(lang: Lang) -> None:
    """Below the names of all families that use it."""
    assert texts.glossary_text(lang).count("<dt>") == len(terms())
    *_, common = texts.sections(lang)
    assert [course(key).title[lang] in common[0] for key in courses()] == [True] * len(courses())
    explained = [(texts.name_of(term, lang), term.texts[lang]) for term in terms()]
    assert len(set(explained)) == len(explained)


@pytest.mark.parametrize("lang", LANGS)
def test_the_text_of_the_lobby_has_every_game_and_where_it_is_taught(lang: Lang) -> None:
    text = unescape(lobby_text(lang))
    places = [text.index(catalogue(lang)[f"game-note.{key}"]) for key in games()]
    assert places == sorted(places)  # in the order in which one learns them
    for key in games():
        assert f'href="/rules/{key}?lang={lang}"' in text
    for key in courses():
        assert f'href="/learn/{key}/{course(key).lessons[0].key}?lang={lang}"' in text
    assert (PUBLIC / PICTURE.lstrip("/")).is_file()


def test_no_lesson_is_read_for_the_text_of_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby is what a new server is asked for first, and reading all lessons takes long."""
    monkeypatch.setattr("skiz.lessons.read._lesson", lambda *_: pytest.fail("a lesson is read"))
    course.cache_clear()
    assert lobby_text.__wrapped__("en") == lobby_text("en")


def test_no_term_has_the_name_of_its_figure_a_second_time() -> None:
    every = [catalogue(lang) for lang in LANGS]
    own = {key.removeprefix("site-term.") for key in every[0] if key.startswith("site-term.")}
    assert own <= {term.key for term in terms()}
    twice = [
        key
        for key in own
        if all(words[f"site-term.{key}"] == words.get(f"figure.{key}") for words in every)
    ]
    assert twice == []


def test_a_text_is_escaped() -> None:
    assert texts.element("a", "1 < 2 & 3", href='"><script>') == (
        '<a href="&quot;&gt;&lt;script&gt;">1 &lt; 2 &amp; 3</a>'
    )


async def test_the_text_stands_in_the_page(anna: httpx2.AsyncClient) -> None:
    for path, words in (
        ("/", catalogue("de")["game-note.asserufen"]),
        ("/rules/asszorti?preset=pais", texts.rules_text("asszorti", "de")),
        ("/glossary", texts.glossary_text("de")),
        ("/fairness", catalogue("de")["site-about.fairness"]),
    ):
        shown = (await anna.get(path, headers={"Accept-Language": "de"})).text
        assert words in shown or escape(words) in shown, path
    assert 'id="text"' not in (await anna.get("/you")).text
    assert 'id="text"' not in (await anna.get("/nothing")).text


async def test_links_in_a_text_lead_to_pages_in_the_same_language(anna: httpx2.AsyncClient) -> None:
    links = set[str]()
    for path in ("/", "/rules", "/learn"):
        shown = (await anna.get(f"{path}?lang=hu")).text
        links |= {*re.findall(r'<a href="(.*?)"', shown)}
    assert len(links) > 20
    for link in links:
        path, _, query = link.partition("?")
        assert query == "lang=hu"
        assert find(path) is not None, link


async def test_structured_data_is_json_with_a_kind(anna: httpx2.AsyncClient) -> None:
    lesson = f"/learn/{courses()[0]}/{course(courses()[0]).lessons[0].key}"
    kinds = []
    for path in ("/", "/rules/asszorti", "/glossary", lesson):
        shown = (await anna.get(path)).text
        (facts,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', shown)
        found: Any = json.loads(facts)
        assert found["@context"] == "https://schema.org"
        kinds.append(found["@type"])
    assert kinds == ["WebApplication", "TechArticle", "DefinedTermSet", "LearningResource"]


async def test_the_map_lists_what_search_engines_may_list(anna: httpx2.AsyncClient) -> None:
    robots = (await anna.get("/robots.txt")).text.splitlines()
    assert "Sitemap: http://localhost/sitemap.xml" in robots
    root = ElementTree.fromstring((await anna.get("/sitemap.xml")).text)
    places = [one.findtext(f"{SITEMAP}loc", "") for one in root]
    assert len(places) == len({*places}) > 800
    paths = [place.removeprefix("http://localhost") for place in places]
    addresses = {find(path).address for path in paths}  # type: ignore[union-attr]
    assert addresses == {one for one in ADDRESSES if one.listed}
    for one, place in zip(root, places, strict=True):
        others = {link.get("hreflang"): link.get("href") for link in one.iter(f"{XHTML}link")}
        assert others == {lang: f"{place}?lang={lang}" for lang in LANGS}
    for path in paths[::100]:
        assert (await anna.get(path)).status_code == 200, path


@pytest.mark.parametrize("lang", LANGS)
def test_every_term_has_a_name(lang: Any) -> None:
    """Or else the whole glossary fails."""
    names = [texts.name_of(term, lang) for term in terms()]
    assert all(names)
