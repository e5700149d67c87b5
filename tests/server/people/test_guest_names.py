"""A guest who has chosen no name has a number, which everybody reads in their own language."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import httpx2
import pytest

from skiz.server.people import UNCHOSEN, shown_name
from skiz.words import LANGS, Lang, say
from tests.support.browser.shown_page import meta
from tests.support.server.applications import application, asking
from tests.support.server.clients import Person, Server, play_on

IN = {lang: {"Accept-Language": lang} for lang in LANGS}


@pytest.fixture
def guest(server: Server) -> Iterator[Person]:
    """Yield a guest with a Hungarian browser."""
    with closing(Person(server.address)) as person:
        person.http.headers.update(IN["hu"])
        yield person


def number_of(name: str) -> str:
    """Return the number in the name of a guest."""
    assert name.endswith(UNCHOSEN)
    return name.removesuffix(UNCHOSEN).rpartition(" ")[2]


def called(number: str, lang: Lang) -> str:
    """Return what a guest with a number is called."""
    return say("player.guest", lang, number=number)


@pytest.mark.parametrize("lang", LANGS)
async def test_a_link_names_a_guest_in_the_language_of_the_reader(
    tmp_path: Path, lang: Lang
) -> None:
    async with application(tmp_path / "skiz.sqlite3") as app, asking(app) as anna:
        name = (await anna.get("/api/me", headers=IN["hu"])).json()["name"]
        path = await _table(anna)
        told = meta((await anna.get(path, headers=IN[lang])).text, "og:description")
        assert called(number_of(name), lang) in told
        assert UNCHOSEN not in told
        chosen = called(number_of(name), "hu")
        await anna.put("/api/me", json={"name": chosen})
        path = await _table(anna)
        assert chosen in meta((await anna.get(path, headers=IN[lang])).text, "og:description")


async def _table(anna: httpx2.AsyncClient) -> str:
    made = await anna.post("/api/tables", json={"game": "asszorti"}, headers=IN["hu"])
    return f"/t/{made.raise_for_status().json()['table']}"


def test_a_replay_has_the_number_and_its_record_the_language_of_the_reader(guest: Person) -> None:
    table = guest.table(bots=["plain", "plain"])
    with closing(guest.socket(table)) as socket:
        play_on([socket], Random(5))
    replay = guest.http.get(f"/api/tables/{table}/deals/1", headers=IN["de"]).json()
    (name,) = (one for one in replay["names"] if one.endswith(UNCHOSEN))
    assert called(number_of(name), "de") in replay["record"]
    assert UNCHOSEN not in replay["record"]


def test_nobody_can_choose_the_sign_of_a_number(guest: Person) -> None:
    wanted = called("572", "hu") + UNCHOSEN
    answer = guest.http.put("/api/me", json={"name": wanted})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad-name-sign")


def test_a_chosen_name_is_shown_as_it_was_chosen() -> None:
    for chosen in ("Anna", "Guest 572", "Gast 801"):
        assert {shown_name(chosen, lang) for lang in LANGS} == {chosen}
