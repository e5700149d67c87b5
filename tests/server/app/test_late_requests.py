"""Requests that are under way while their person is deleted: nothing that they store stays."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import httpx2
import pytest
from fastapi import FastAPI

from skiz.server.app.forgetting import Forgetting, Forgotten
from skiz.server.common import News, parts_of
from skiz.server.people import Credentials, People
from skiz.server.people.schema import passkeys, recovery_codes
from skiz.server.rooms import Room, TableLost
from skiz.server.tables import Registry
from tests.support.server.applications import application, asking

NAME = "Klothilde"
Request: TypeAlias = Callable[[httpx2.AsyncClient, str], Awaitable[httpx2.Response]]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "skiz.sqlite3"


@pytest.fixture
async def app(data: Path) -> AsyncIterator[FastAPI]:
    async with application(data) as found:
        yield found


async def sit(anna: httpx2.AsyncClient, table: str) -> httpx2.Response:
    return await anna.post(f"/api/tables/{table}/seat", json={"chair": 1})


async def rename(anna: httpx2.AsyncClient, table: str) -> httpx2.Response:
    return await anna.put("/api/me", json={"name": NAME})


async def make_code(anna: httpx2.AsyncClient, table: str) -> httpx2.Response:
    return await anna.post("/api/me/recovery-code")


# Each request is held where it is about to store something.
LATE: dict[str, tuple[type, str, Request]] = {
    "a chair": (Room, "seat", sit),
    "a name": (People, "rename", rename),
    "a recovery code": (Credentials, "keep_recovery", make_code),
}


async def delete(me: httpx2.AsyncClient) -> None:
    word = (await me.post("/api/me/deletion", json={})).json()["word"]
    assert (await me.post("/api/me/deletion", json={"word": word})).json() == {"word": None}


async def again(app: FastAPI) -> list[Forgotten]:
    """Do what the server does each minute."""
    return [one async for one in parts_of(app).of(Forgetting).forget_again()]


def stored(data: Path) -> str:
    """Return all rows as text, without the notes of deleted guests."""
    with closing(sqlite3.connect(data)) as database:
        return "\n".join(line for line in database.iterdump() if '"forgotten"' not in line)


def rows(data: Path, table: str) -> int:
    with closing(sqlite3.connect(data)) as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


@pytest.mark.parametrize("late", LATE)
async def test_what_a_late_request_stores_is_forgotten_too(
    app: FastAPI, data: Path, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    where, method, request = LATE[late]
    store = getattr(where, method)
    async with asking(app) as anna, asking(app) as bela, asking(app) as device:
        await anna.put("/api/me", json={"name": NAME})
        made = await bela.post("/api/tables", json={"game": "asszorti", "open": True})
        table = made.json()["table"]
        device.cookies.update(anna.cookies)

        async def held(self: Any, *arguments: Any, **more: Any) -> Any:
            monkeypatch.setattr(where, method, store)
            await delete(device)
            assert NAME not in stored(data)
            return await store(self, *arguments, **more)

        monkeypatch.setattr(where, method, held)
        (await request(anna, table)).raise_for_status()
        assert NAME in stored(data) or rows(data, recovery_codes.name)
        parts = parts_of(app)
        assert not await again(app)  # not while requests may be under way
        (gone,) = await again(app)
        await parts.of(News).spread(gone.news())
        await parts.of(Registry).persons.settled()
        assert NAME not in stored(data)
        assert not rows(data, recovery_codes.name) + rows(data, passkeys.name)
        assert rows(data, "forgotten") == 0
        chairs = (await bela.get(f"/api/tables/{table}")).json()["chairs"]
        assert NAME not in [one["name"] for one in chairs]
        assert [one["you"] for one in chairs if one["bot"] is None] == [True]


async def test_the_tables_of_deleted_people_are_taken_once(app: FastAPI) -> None:
    """Otherwise everybody there would be interrupted again."""
    async with asking(app) as anna:
        await anna.put("/api/me", json={"name": NAME})
        table = (await anna.post("/api/tables", json={"game": "asszorti"})).json()["table"]
        await delete(anna)
        assert not await again(app)
        (gone,) = await again(app)
        assert table not in gone.tables


async def test_one_whose_tables_cannot_be_taken_holds_up_nobody(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables_of = Forgetting._sits_at
    held: list[Sequence[str]] = []

    async def taken_from_us(self: Forgetting, ids: Sequence[str]) -> list[str]:
        held.append(ids)
        if len(held) == 1:
            raise TableLost("one of many")
        return await tables_of(self, ids)

    async with asking(app) as anna, asking(app) as bela:
        for one in (anna, bela):
            await one.put("/api/me", json={"name": NAME})
            await delete(one)
    assert not await again(app)
    monkeypatch.setattr(Forgetting, "_sits_at", taken_from_us)
    assert [gone.ids for gone in await again(app)] == held[1:]
    assert not await again(app)
    assert [gone.ids for gone in await again(app)] == held[:1]
