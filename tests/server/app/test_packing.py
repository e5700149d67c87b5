"""Built files and public answers are compressed, and a person's own answers are not."""

import gzip
from pathlib import Path

import pytest

from tests.support.server.applications import application, asking

PLAIN = {"Accept-Encoding": "identity"}
GZIP = {"Accept-Encoding": "gzip"}
PACKED = ["/cards/sQ.svg", "/api/words/en", "/api/games/asszorti", "/api/lessons"]


@pytest.mark.parametrize("path", PACKED)
async def test_what_everybody_gets_is_compressed(path: str, tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        plain = await anna.get(path, headers=PLAIN)
        async with anna.stream("GET", path, headers=GZIP) as packed:
            raw = b"".join([piece async for piece in packed.aiter_raw()])
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Content-Type"] == plain.headers["Content-Type"]
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 2


@pytest.mark.parametrize("path", [*PACKED, "/api/puzzles/asserufen/collection"])
async def test_a_browser_gets_only_what_it_takes(path: str, tmp_path: Path) -> None:
    takes = ["br, gzip", "br;q=1, GZip;q=0.1", "x-gzip", "*", "*;q=0.5", "identity;q=0, *"]
    refuses = ["", "br", "gzip;q=0", "gzip; Q=0.000", "*;q=0", "gzip;q=0, *", "gzip;q=x"]
    refuses += ["identity, gzip;q=0.5", "gzip;q=0.5, *", "notgzip", "gzip-not"]
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        got = {
            header: (await anna.get(path, headers={"Accept-Encoding": header})).headers
            for header in takes + refuses
        }
        lines = [("Accept-Encoding", "br"), ("Accept-Encoding", "gzip")]
        several = await anna.get(path, headers=lines)
    packed = [header for header, of in got.items() if of.get("Content-Encoding") == "gzip"]
    assert packed == takes
    assert several.headers["Content-Encoding"] == "gzip"
    assert all("Accept-Encoding" in of["Vary"] for of in got.values())


@pytest.mark.parametrize("path", ["/cards/sQ.svg", "/favicon.svg", "/sounds/card.wav", "/sw.js"])
async def test_a_file_that_the_browser_has_is_not_sent_again(path: str, tmp_path: Path) -> None:
    """Each form of a file has a tag of its own."""
    tags = set[str]()
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        for form in (PLAIN, GZIP):
            first = await anna.get(path, headers=form)
            tag = first.headers["ETag"]
            tags.add(tag)
            for has in (tag, f"W/{tag}", f'"another", {tag}'):
                again = await anna.get(path, headers={**form, "If-None-Match": has})
                assert (again.status_code, again.content) == (304, b"")
                assert again.headers["ETag"] == tag
                assert again.headers.get("Vary") == first.headers.get("Vary")
                assert "Content-Encoding" not in again.headers
            other = await anna.get(path, headers={**form, "If-None-Match": '"another"'})
            assert (other.status_code, other.content) == (200, first.content)
    packed = "Vary" in first.headers
    assert len(tags) == 1 + packed


@pytest.mark.parametrize("path", ["/api/me", "/api/me/account", "/api/tables"])
async def test_what_one_person_gets_is_not(path: str, tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        answer = await anna.get(path, headers=GZIP)
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer.headers
