"""Two processes on one PostgreSQL and one Redis: any of them serves anybody.

A person who connects to the other one does not notice. No test ends one of them, so all tests share
the same two.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx2
import pytest

from tests.support.server.clients import Person, Server
from tests.support.server.reconnecting import play
from tests.support.server.studies import Follower, make
from tests.support.server.two_processes import ended_well, owner, two_at_a_table
from tests.support.storage.databases import a_redis, migrated_in_postgres


class Two(NamedTuple):
    """Two processes that no test ends or loses, and their database."""

    one: Server
    other: Server
    url: str


@pytest.fixture(scope="module")
def two() -> Iterator[Two]:
    """Two processes for all tests that leave them as they are."""
    redis, url = a_redis(), migrated_in_postgres()
    servers = [Server(url, "--redis", redis.url) for _ in range(2)]
    yield Two(*servers, url)
    for server in servers:
        server.stop()
    redis.stop()


def test_any_process_serves_any_person(two: Two) -> None:
    one, other, url = two
    guests = two_at_a_table(one, other)
    anna, bela = guests[0].person, guests[1].person
    table = guests[0].table
    play(guests, random.Random(2))
    paths = ("", "/since/0", "/deals/1", "/deals/2", "/deals/9", "/figures", "/nowhere")
    for path in paths:
        here = anna.http.get(f"/api/tables/{table}{path}")
        cookies = dict(anna.http.cookies)
        there = httpx2.get(f"{other.address}/api/tables/{table}{path}", cookies=cookies)
        assert (there.status_code, there.json()) == (here.status_code, here.json()), path
        assert {**there.headers, "date": 0} == {**here.headers, "date": 0} | {
            "content-security-policy": there.headers["content-security-policy"]
        }
    assert bela.sit(table, 9).status_code == 404
    assert bela.http.get("/api/tables").json()[0]["table"] == table
    assert owner(url, table)[1] == 1  # nobody else has ever taken it
    assert bela.http.put("/api/me", json={"name": "Béla II."}).status_code == 200
    names: list[str] = []
    while "Béla II." not in names:  # news take a moment
        chairs = anna.http.get(f"/api/tables/{table}").json()["chairs"]
        names = [chair["name"] for chair in chairs]
    ended_well(url, guests)


def test_an_outside_request_is_never_taken_for_a_forwarded_one(two: Two) -> None:
    one, _, url = two
    anna = Person(one.address)
    table = anna.table()
    internal, _, start_of_it = owner(url, table)[0].rpartition("/")
    forged = {"x-skiz-secret": "0" * 24, "x-skiz-client": "1.2.3.4 5", "x-skiz-scheme": "https"}
    for headers in ({}, forged):
        assert (
            httpx2.get(f"http://{internal}/api/tables/{table}", headers=headers).status_code == 403
        )
    assert httpx2.get(f"http://{internal}/has/{start_of_it}/{table}").status_code == 204
    assert httpx2.get(f"http://{internal}/has/another/{table}").status_code == 404
    assert anna.http.get(f"/api/tables/{table}", headers=forged).status_code == 200
    anna.close()


def test_a_sign_out_at_one_process_holds_at_all(two: Two) -> None:
    one, other, _ = two
    anna, telephone = Person(one.address), Person(other.address)
    code = anna.http.post("/api/me/recovery-code").json()["code"]
    assert telephone.http.post("/api/sign-in/code", json={"code": code}).status_code == 200
    table = telephone.table()
    socket = telephone.socket(table)
    socket.catch_up()
    sessions = anna.http.get("/api/me/account").json()["sessions"]
    (there,) = [session for session in sessions if not session["here"]]
    anna.http.delete(f"/api/me/sessions/{there['id']}").raise_for_status()
    assert socket.until(lambda message: "bye" in message)["bye"] == "ended"
    chairs = anna.http.get(f"/api/tables/{table}").json()["chairs"]
    assert [chair["you"] for chair in chairs] == [True, False, False]
    socket.close()
    for person in (anna, telephone):
        person.close()


def test_a_person_deleted_at_one_process_has_no_name_at_the_others(two: Two) -> None:
    one, other, _ = two
    anna, bela = Person(one.address), Person(other.address)
    anna.http.put("/api/me", json={"name": "Klothilde"})
    table = bela.table()
    assert anna.sit(table, 1).status_code == 200
    socket = bela.socket(table)
    socket.catch_up()
    word = anna.http.post("/api/me/deletion", json={}).json()["word"]
    assert anna.http.post("/api/me/deletion", json={"word": word}).json()["word"] is None
    seen = socket.n
    socket.until(lambda message: message.get("n", 0) > seen and message["event"].get("bot"))
    socket.close()
    answer = bela.http.get(f"/api/tables/{table}/since/0")
    assert "Klothilde" not in answer.text
    assert bela.http.get(f"/api/tables/{table}").json()["chairs"][1]["bot"] == "plain"
    for person in (anna, bela):
        person.close()


def test_a_study_is_followed_from_any_process(two: Two) -> None:
    """Whoever leads in which process, the others see it; and still where Redis is lost."""
    one, other, _ = two
    anna, bela = Person(one.address), Person(other.address)
    study = make(anna, record=Path("tests/records/golden/run_away.skiz").read_text("utf-8"))
    here, there = Follower(anna, study), Follower(bela, study)
    while here.there < 2 or there.there < 2:
        (here if here.there < 2 else there).hear()
    assert here.ask(go=7)["node"] == 7
    there.at(7)
    assert there.ask(lead=True)["ack"]
    made = there.ask(go=3)["node"]
    here.at(made)
    assert there.ask(delete=40)["ack"]
    here.until(lambda m: "gone" in m.get("changes", {}))
    assert here.nodes == there.nodes
    assert here.ask(go=1)["why"]["key"] == "not-leading"
    studies = [person.http.get(f"/api/studies/{study}").json() for person in (anna, bela)]
    assert studies[0]["nodes"] == studies[1]["nodes"]
    for person in (anna, bela):
        person.close()
