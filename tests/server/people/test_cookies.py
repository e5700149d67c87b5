"""The session cookie: its name, and its attributes for browsers."""

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from http.cookies import _unquote
from pathlib import Path
from unittest.mock import patch

import httpx2
import pytest
from fastapi import FastAPI
from itsdangerous import base64_decode, base64_encode

from skiz.server.protection.own_cookies import COOKIE, LONGEST, SECURE_COOKIE
from tests.support.server.applications import application, asking

HTTP, HTTPS = "http://localhost", "https://localhost"


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    async with application(tmp_path / "skiz.sqlite3") as found:
        yield found


def set_by(answer: httpx2.Response) -> dict[str, set[str]]:
    """Return the cookies that an answer sets, each with its attributes."""
    found = {}
    for line in answer.headers.get_list("set-cookie"):
        first, *about = line.split("; ")
        found[first.split("=")[0]] = {one.lower() for one in about}
    return found


async def test_under_tls_no_other_host_can_set_the_cookie(app: FastAPI) -> None:
    async with asking(app, base=HTTPS) as anna:
        cookies = set_by(await anna.get("/api/me"))
    assert [*cookies] == [SECURE_COOKIE]
    assert {"secure", "httponly", "samesite=lax", "path=/"} <= cookies[SECURE_COOKIE]
    assert not any(one.startswith("domain") for one in cookies[SECURE_COOKIE])


async def test_without_tls_it_has_the_old_name(app: FastAPI) -> None:
    async with asking(app, base=HTTP) as anna:
        cookies = set_by(await anna.get("/api/me"))
        assert [*cookies] == [COOKIE]
        assert {"httponly", "samesite=lax", "path=/"} <= cookies[COOKIE]
        assert "secure" not in cookies[COOKIE]


async def test_an_old_cookie_keeps_its_person_and_is_replaced(app: FastAPI) -> None:
    async with asking(app, base=HTTP) as before:
        await before.put("/api/me", json={"name": "Anna"})
        old = before.cookies[COOKIE]
    async with asking(app, base=HTTPS) as anna:
        anna.cookies.set(COOKIE, old, domain="localhost.local", path="/")
        table = (await anna.post("/api/tables", json={"game": "asszorti"})).json()["table"]
        answer = await anna.get("/api/me")
        assert answer.json()["name"] == "Anna"
        assert {*set_by(answer)} == {SECURE_COOKIE, COOKIE}
        assert "max-age=0" in set_by(answer)[COOKIE]
        assert anna.cookies[SECURE_COOKIE] == old
        assert COOKIE not in anna.cookies
        assert [one["table"] for one in (await anna.get("/api/tables")).json()] == [table]


async def test_the_new_cookie_overrides_an_old_one_set_by_somebody_else(
    app: FastAPI,
) -> None:
    async with asking(app, base=HTTPS) as other:
        await other.put("/api/me", json={"name": "Other"})
        theirs = other.cookies[SECURE_COOKIE]
    async with asking(app, base=HTTPS) as anna:
        await anna.put("/api/me", json={"name": "Anna"})
        anna.cookies.set(COOKIE, theirs, domain="localhost.local", path="/")
        assert (await anna.get("/api/me")).json()["name"] == "Anna"


async def test_deletion_removes_both_cookies(app: FastAPI) -> None:
    async with asking(app, base=HTTPS) as anna:
        await anna.get("/api/me")
        word = (await anna.post("/api/me/deletion", json={})).json()["word"]
        cookies = set_by(await anna.post("/api/me/deletion", json={"word": word}))
        assert {*cookies} == {SECURE_COOKIE, COOKIE}
        assert all("max-age=0" in about for about in cookies.values())
        assert "secure" in cookies[SECURE_COOKIE]  # otherwise a browser would not take it
        assert not {COOKIE, SECURE_COOKIE} & {*anna.cookies}


async def test_a_copy_of_the_database_has_no_cookie(app: FastAPI, tmp_path: Path) -> None:
    async with asking(app, base=HTTP) as anna:
        await anna.put("/api/me", json={"name": "Anna"})
        await anna.post("/api/tables", json={"game": "asszorti"})
        signed = anna.cookies[COOKIE].split(".")[0].strip('"')
    with closing(sqlite3.connect(tmp_path / "skiz.sqlite3")) as database:
        kept = "\n".join(database.iterdump())
    assert "Anna" in kept
    token = json.loads(base64_decode(signed))
    for form in (token, token.encode().hex(), base64_encode(token).decode(), signed):
        assert form not in kept


async def test_other_peoples_cookies_are_never_read(app: FastAPI) -> None:
    """For a quoted value the standard library takes quadratic time."""
    other = r'lang="a\"\101b"; skiz="\x"; ' + f"{COOKIE}={'x' * (LONGEST + 1)}; n; =; ;"
    async with asking(app, base=HTTP) as anna:
        await anna.put("/api/me", json={"name": "Anna"})
        mine = f"{COOKIE}={anna.cookies[COOKIE]}"
        for cookies in (f"{other}{mine}", f"{mine};{other}", f"  {mine}  ;{other}"):
            with patch("http.cookies._unquote", wraps=_unquote) as read:
                answer = await anna.get("/api/me", headers={"Cookie": cookies})
            assert all("\\" not in call.args[0] for call in read.call_args_list)
            assert answer.json()["name"] == "Anna"
        stranger = await anna.get("/api/me", headers={"Cookie": other})
        assert stranger.json()["name"] != "Anna"
