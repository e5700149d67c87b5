"""The frame for other websites shows what everybody may see, also without its script."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from skiz.cards import each
from skiz.puzzles import collections, contents, puzzle_of
from skiz.server.site.embed import POLICY
from skiz.table import Why, view
from skiz.words import LANGS, card_name, say
from tests.support.laws.records import GOLDEN
from tests.support.server.applications import application, asking

CARD = re.compile(r"<b(?: class=r)?>(.*?)</b>")


@pytest.fixture
async def anna(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as found:
        yield found


async def test_a_puzzle_shows_only_what_its_seat_has_seen(anna: httpx2.AsyncClient) -> None:
    for game in collections():
        puzzle = puzzle_of(game, contents(game)[0].key)
        rules = puzzle.record.rules
        frame = (await anna.get(f"/embed/puzzles/{game}/{puzzle.key}?lang=en")).text
        seen = view(rules, puzzle.record.events, puzzle.seat)
        played = [card for trick in seen.tricks_begun for card in trick.cards]
        known = [*each(seen.hands[puzzle.seat].cards), *played]
        assert sorted(CARD.findall(frame)) == sorted(
            card_name(rules.pack.names[card]) for card in known
        )


async def test_a_study_shows_its_hands(anna: httpx2.AsyncClient) -> None:
    record = next(path for path in GOLDEN if path.stem == "arrivazs_and_kontra").read_text("utf-8")
    study = (await anna.post("/api/studies", json={"of": {"record": record}})).json()["study"]
    frame = await anna.get(f"/embed/studies/{study}")
    assert frame.status_code == 200
    assert len(CARD.findall(frame.text.partition("<details>")[0])) == 33  # of three players
    assert (await anna.get("/embed/studies/nothing")).status_code == 404


@pytest.mark.parametrize("lang", LANGS)
async def test_a_frame_may_stand_anywhere_and_runs_only_its_script(
    anna: httpx2.AsyncClient, lang: Any
) -> None:
    game = collections()[0]
    path = f"puzzles/{game}/{contents(game)[0].key}"
    answer = await anna.get(f"/embed/{path}", params={"lang": lang})
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert "frame-ancestors *" in POLICY
    assert "frame-ancestors 'none'" in (await anna.get("/")).headers["Content-Security-Policy"]
    assert re.findall(r"<script[^>]*>[^<]*", answer.text) == [
        '<script src="http://localhost/embed.js" defer>'
    ]
    assert "script-src 'self';" in POLICY
    assert " on" not in re.sub(r">[^<]*<", "><", answer.text), "no handler stands in a tag"
    assert f'<html lang="{lang}">' in answer.text
    assert f'href="http://localhost/{path}?lang={lang}"' in answer.text
    assert say("site.open", lang) in answer.text


async def test_other_pages_have_no_frame(anna: httpx2.AsyncClient) -> None:
    table = (await anna.post("/api/tables", json={"game": "asszorti"})).json()["table"]
    board = (await anna.post("/api/days/asszorti")).json()["table"]
    for path in ("", "you", "learn", f"t/{table}", f"games/{table}/1", "puzzles/asszorti/nothing"):
        assert (await anna.get(f"/embed/{path}")).status_code == 404, path
    assert (await anna.get(f"/embed/games/{board}/1")).status_code == 403, "it is a board"


@pytest.mark.parametrize("lang", LANGS)
async def test_a_frame_says_in_words_that_nothing_can_be_shown(
    anna: httpx2.AsyncClient, lang: Any
) -> None:
    answer = await anna.get("/embed/you", params={"lang": lang})
    assert answer.status_code == 404
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert answer.headers["Cache-Control"] == "no-store"
    assert Why("no-such-page").text(lang) in answer.text
    assert f'href="http://localhost/?lang={lang}"' in answer.text
