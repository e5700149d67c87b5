"""What was removed answers 410, and what never was 404; nothing of a person stays behind."""

from datetime import timedelta
from pathlib import Path

import httpx2
import sqlalchemy as sa

from skiz.server.app.stores import Stores
from skiz.server.common.environment import utc
from skiz.server.storage.removed import REMEMBERED
from skiz.server.storage.schema import removed
from skiz.words import LANGS, say
from tests.support.browser.shown_page import meta, title
from tests.support.server.applications import application, asking
from tests.support.storage.databases import migrated_file

RECORD = Path("tests/records/golden/run_away.skiz").read_text("utf-8")


async def make(anna: httpx2.AsyncClient) -> tuple[str, str]:
    """Make a table and a study, and return their ids."""
    table = (await anna.post("/api/tables", json={"game": "asszorti"})).json()["table"]
    wanted = {"of": {"record": RECORD}}
    return table, (await anna.post("/api/studies", json=wanted)).json()["study"]


def addresses(table: str, study: str) -> dict[str, list[str]]:
    """Return the addresses of both, and the kinds to which they belong."""
    tables = [f"/t/{table}", f"/games/{table}/1", f"/api/tables/{table}", f"/embed/games/{table}/1"]
    tables.append(f"/compare/{table}/1/{table}/1")
    studies = [f"/studies/{study}", f"/embed/studies/{study}", f"/api/studies/{study}"]
    return {"table": [*tables, f"/api/tables/{table}/deals/1"], "study": studies}


async def statuses(anna: httpx2.AsyncClient, paths: list[str]) -> set[int]:
    """Return the statuses of these addresses."""
    return {(await anna.get(path)).status_code for path in paths}


async def test_what_was_removed_is_gone_and_what_never_was_is_missing(tmp_path: Path) -> None:
    url = migrated_file(tmp_path / "skiz.sqlite3")
    async with application(url) as app, asking(app) as anna:
        made = await make(anna)
        assert await statuses(anna, [f"/t/{made[0]}", f"/studies/{made[1]}"]) == {200}
    stores, later = Stores(url), utc() + timedelta(days=1)
    assert await stores.tables.expire(later) == await stores.studies.expire(later) == 1
    await stores.close()
    async with application(url) as app, asking(app) as anna:
        for kind, paths in addresses(*made).items():
            assert await statuses(anna, paths) == {410}, kind
            assert (await anna.get(paths[-1])).json()["error"] == f"{kind}-removed"
        for paths in addresses("nothing", "nothing").values():
            assert await statuses(anna, paths) == {404}
        for lang in LANGS:
            shown = await anna.get(f"/t/{made[0]}?lang={lang}")
            assert title(shown.text) == f"{say('site-title.gone', lang)} · Skíz"
            assert meta(shown.text, "robots") == "noindex"


async def test_a_deleted_person_leaves_nothing_that_tells_who_it_was(tmp_path: Path) -> None:
    """Of their studies only digests stay, which name neither the person nor the study."""
    url = migrated_file(tmp_path / "skiz.sqlite3")
    async with application(url) as app, asking(app) as anna:
        _, study = await make(anna)
        word = (await anna.post("/api/me/deletion", json={})).json()["word"]
        assert (await anna.post("/api/me/deletion", json={"word": word})).status_code == 200
        assert await statuses(anna, addresses("", study)["study"]) == {410}
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        (row,) = connection.execute(sa.select(removed)).mappings().all()
    engine.dispose()
    assert {*row} == {"digest", "at"}
    assert study not in row["digest"]
    assert len(row["digest"]) == 64


async def test_a_removal_is_forgotten_after_a_year(tmp_path: Path) -> None:
    stores = Stores(migrated_file(tmp_path / "skiz.sqlite3"))
    await stores.studies.delete("one")
    for later, status in ((timedelta(days=-1), 410), (timedelta(days=1), 404)):
        await stores.tables.expire(utc() + REMEMBERED + later)
        assert (await stores.studies.missing("one")).status == status
    await stores.close()
