"""Notifications: a person absent from a slow table is told once that it is their turn."""

import asyncio
import json
import random
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from socket import AF_INET, SOCK_STREAM

import pytest
from aiohttp import ClientConnectorDNSError

from skiz.server.actions.seating import sit, stand
from skiz.server.app.stores import Stores
from skiz.server.clocks.clocks import MOST_MISSED
from skiz.server.dealing.shuffling import PATIENCE
from skiz.server.notifications.notifications import Notifications
from skiz.server.notifications.push import Push
from skiz.server.notifications.push_http import MOST_READ, NotPublic, PushSession, is_public
from skiz.server.notifications.subscriptions import MOST
from skiz.server.notifications.vapid import new_key, public_key
from skiz.server.table_log.pace import DAY
from skiz.server.table_log.settings import SettingsChanged
from tests.support.server.clients import Person, Server, play_on
from tests.support.server.push_service import Browser, PushService
from tests.support.server.simulated import At
from tests.support.storage.databases import migrated_file

NewPerson = Callable[[], Person]
CONTACT = "mailto:host@cards.example"


# Points that are on no curve of ours: (1, 1), beyond the field, and compressed without an end.
OFF_THE_CURVE = [
    urlsafe_b64encode(one).decode().rstrip("=")
    for one in (
        b"\4" + (b"\0" * 31 + b"\1") * 2,
        b"\4" + b"\xff" * 64,
        b"\2" + b"\1" * 64,
    )
]


@pytest.fixture
def service() -> Iterator[PushService]:
    """Yield a push service."""
    found = PushService()
    yield found
    found.close()


@pytest.fixture
async def store(data: Path) -> AsyncIterator[Stores]:
    """Yield a store."""
    found = Stores(migrated_file(data))
    yield found
    await found.close()


async def all_sent(notifications: Notifications) -> None:
    """Wait until every notification is sent."""
    while notifications._sending:
        await asyncio.gather(*notifications._sending)


# --- what is sent -------------------------------------------------------------------------------


async def test_each_browser_is_notified_in_its_language_without_cards(
    store: Stores, service: PushService
) -> None:
    key, browsers = new_key(), {"a": Browser(), "b": Browser()}
    notifications = Notifications(
        store.people, store.subscriptions, Push(key, CONTACT, [service.place])
    )
    for (name, one), lang in zip(browsers.items(), ("en", "hu"), strict=True):
        await store.subscriptions.keep("anna", one.subscription(service.endpoint(name), lang))
    await store.subscriptions.keep("bela", Browser().subscription(service.endpoint("c")))
    notifications.call("anna", "abc", "asserufen")
    await all_sent(notifications)
    sent = {one.path[1:]: one for one in (service.next(), service.next())}
    assert service.empty
    assert browsers["a"].read(sent["a"].body) == {
        "title": "Your turn",
        "body": "Asserufen",
        "path": "/t/abc",
    }
    assert browsers["b"].read(sent["b"].body)["title"] == "Te jössz"
    known, claims = sent["a"].claims()
    assert known == public_key(key)
    assert (claims["aud"], claims["sub"]) == (f"http://{service.place}", CONTACT)


@pytest.mark.parametrize(("status", "left"), [(201, 1), (500, 1), (429, 1), (404, 0), (410, 0)])
async def test_a_browser_that_is_gone_is_forgotten(
    store: Stores, service: PushService, status: int, left: int
) -> None:
    service.status = status
    notifications = Notifications(
        store.people, store.subscriptions, Push(new_key(), CONTACT, [service.place])
    )
    await store.subscriptions.keep("anna", Browser().subscription(service.endpoint("a")))
    notifications.call("anna", "abc", "asserufen")
    await all_sent(notifications)
    service.next()
    assert len(await store.subscriptions.of("anna")) == left


@pytest.mark.parametrize("point", OFF_THE_CURVE)
async def test_a_browser_with_an_impossible_key_is_forgotten(
    store: Stores, service: PushService, point: str, caplog: pytest.LogCaptureFixture
) -> None:
    """As an earlier version took it, which warned at each turn."""
    push = Push(new_key(), CONTACT, [service.place])
    notifications = Notifications(store.people, store.subscriptions, push)
    one = Browser().subscription(service.endpoint("a"))
    await store.subscriptions.keep("anna", one._replace(p256dh=point))
    notifications.call("anna", "abc", "asserufen")
    await all_sent(notifications)
    assert not await store.subscriptions.of("anna")
    assert service.empty
    assert not caplog.records


async def test_a_missing_push_service_delays_nothing(store: Stores) -> None:
    gone = PushService()
    gone.close()
    notifications = Notifications(
        store.people, store.subscriptions, Push(new_key(), CONTACT, [gone.place])
    )
    await store.subscriptions.keep("anna", Browser().subscription(gone.endpoint("a")))
    notifications.call("anna", "abc", "asserufen")
    await all_sent(notifications)
    assert len(await store.subscriptions.of("anna")) == 1


async def test_of_many_browsers_the_last_are_kept_each_once(store: Stores) -> None:
    one = Browser()
    for n in (*range(MOST + 3), MOST + 2):
        await store.subscriptions.keep("anna", one.subscription(f"https://x/{n}"))
    kept = {found.endpoint for found in await store.subscriptions.of("anna")}
    assert len(kept) == MOST
    assert f"https://x/{MOST + 2}" in kept


@pytest.mark.parametrize(
    ("endpoint", "allowed"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://db5p.notify.windows.com/w/?token=x", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8080/x", False),
        ("https://googleapis.com/x", False),
        ("https://fcm.googleapis.com.example.org/x", False),
        ("https://evilfcm.googleapis.com/x", False),
        ("https://fcm.googleapis.com@127.0.0.1/x", False),
        ("https://127.0.0.1\\@fcm.googleapis.com/x", False),
        ("https://[::1]/x", False),
        ("https://192.0.2.7/x", False),
        ("https://192.0.2.7:443/x", False),
        ("https://[", False),
        ("https://fcm.googleapis.com:port/", False),
        ("file:///etc/passwd", False),
        ("", False),
    ],
)
def test_only_known_push_services_are_called(endpoint: str, allowed: bool) -> None:
    push = Push(new_key(), CONTACT, ["fcm.googleapis.com", "notify.windows.com", "192.0.2.7"])
    assert push.allows(endpoint) is allowed


# --- which addresses the server calls -----------------------------------------------------------


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_push_service_leads_the_server_nowhere(
    store: Stores, service: PushService, status: int
) -> None:
    inside = PushService()  # what only the server can reach
    service.status, service.location = status, inside.endpoint("secret")
    notifications = Notifications(
        store.people, store.subscriptions, Push(new_key(), CONTACT, [service.place])
    )
    await store.subscriptions.keep("anna", Browser().subscription(service.endpoint("a")))
    notifications.call("anna", "abc", "asserufen")
    await all_sent(notifications)
    service.next()
    assert inside.empty
    inside.close()
    assert len(await store.subscriptions.of("anna")) == 1


async def test_a_push_service_is_not_listened_to_without_end(service: PushService) -> None:
    service.talks = True
    answer = await PushSession(PATIENCE, anywhere=True).post(
        service.endpoint("a"), data=b"x", headers={}
    )
    assert (answer.status, len(answer.body) <= MOST_READ) == (201, True)
    service.talks, service.silent = False, True
    with pytest.raises(TimeoutError):
        await PushSession(0.1, anywhere=True).post(service.endpoint("a"), data=b"x", headers={})


INSIDE = ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"]
INSIDE += ["0.0.0.0", "224.0.0.1", "::1", "::", "fe80::1%eth0", "fd00::1", "ff02::1"]
INSIDE += ["::ffff:127.0.0.1", "64:ff9b::10.0.0.1", "2002:7f00:1::"]


@pytest.mark.parametrize("address", INSIDE)
def test_private_addresses_are_recognised(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_public_addresses_are_recognised(address: str) -> None:
    assert is_public(address)


async def test_a_name_that_resolves_to_a_private_address_is_not_called(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, port = service.place.rpartition(":")
    found = [(AF_INET, SOCK_STREAM, 6, "", (at, int(port))) for at in INSIDE[:1]]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: found)
    url = f"http://push.example:{port}/a"
    with pytest.raises(ClientConnectorDNSError) as refused:
        await PushSession(PATIENCE, anywhere=False).post(url, data=b"x", headers={})
    assert isinstance(refused.value.os_error, NotPublic)
    assert service.empty
    await PushSession(PATIENCE, anywhere=True).post(url, data=b"x", headers={})  # the host's own
    service.next()


async def test_nothing_is_sent_to_a_service_that_is_allowed_no_more(
    store: Stores, service: PushService
) -> None:
    notifications = Notifications(
        store.people, store.subscriptions, Push(new_key(), CONTACT, ["push.example"])
    )
    await store.subscriptions.keep("anna", Browser().subscription(service.endpoint("a")))
    notifications.call("anna", "abc", "asserufen")
    await all_sent(notifications)
    assert service.empty


# --- who is notified ----------------------------------------------------------------------------


async def test_an_absent_person_is_notified_once_for_each_turn(at: At) -> None:
    table = await at("asserufen", "gamerules", 3, SettingsChanged(pace="day"))
    table.time.passes(PATIENCE)  # nobody is there to give a secret to the shuffle
    await table.rest()
    (first,) = table.on_turn()
    assert table.called == [f"g{first}"]
    await table.come(first)
    table.vanish(first)
    assert table.called == [f"g{first}"]
    await table.act(first)
    (second,) = table.on_turn()
    assert table.called == [f"g{first}", f"g{second}"]
    table.time.passes(DAY)  # a bot decides
    await table.rest()
    assert table.called[2:] == [f"g{table.on_turn()[0]}"]


async def test_people_present_or_without_a_slow_clock_are_not_notified(at: At) -> None:
    slow = await at("asserufen", "gamerules", 3, SettingsChanged(pace="week"))
    quick = await at("asserufen", "gamerules", 3, SettingsChanged(pace="quick"))
    for one in range(4):
        await slow.come(one)
        await quick.come(one)
    slow.called.clear()
    for one in range(4):
        quick.vanish(one)
    await slow.act(slow.on_turn()[0])
    await quick.act(quick.on_turn()[0])
    assert slow.called == quick.called == []


async def test_the_maker_is_notified_when_somebody_comes_to_a_waiting_table(at: At) -> None:
    """Once for each person who comes, and not when the maker is present."""
    settings = SettingsChanged(pace="day", wait_to_start=True)
    table = await at("asserufen", "gamerules", 3, settings, bots=3)
    room = table.room
    assert table.called == []
    for guest in ("bela", "cili"):
        chair = room.log.chairs.free()[0]
        await room.seat(partial(sit, guest=guest, name=guest, chair=chair))
    assert table.called == ["g0", "g0"]
    await table.come(0)
    await room.seat(partial(sit, guest="dora", name="Dóra", chair=None))
    table.vanish(0)
    await room.rename("dora", "Dorottya")
    await room.seat(partial(stand, guest="bela"))
    assert table.called == ["g0", "g0"]
    quick = await at("asserufen", "gamerules", 3, SettingsChanged(wait_to_start=True))
    assert quick.called == []


async def test_after_repeated_timeouts_a_person_is_not_notified_of_each_card(at: At) -> None:
    """After the deal everybody is notified once more."""
    table = await at("asserufen", "gamerules", 3, SettingsChanged(pace="day"))
    await table.come(0)
    while table.room.log.playing:
        await table.rest()
        if 0 in table.on_turn():
            await table.act(0)
        elif table.room.log.playing:
            table.time.passes(DAY)
    await table.rest()
    assert table.called[-3:] == ["g1", "g2", "g3"]
    assert {one: table.called.count(one) for one in ("g1", "g2", "g3")} == dict.fromkeys(
        ("g1", "g2", "g3"), MOST_MISSED + 1
    )


# --- over the wire ------------------------------------------------------------------------------


def test_a_subscriber_is_notified(data: Path, service: PushService) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SKIZ_SERVE_PUSH_CONTACT", CONTACT)
        patch.setenv("SKIZ_SERVE_PUSH_SERVICES", json.dumps([service.place]))
        server = Server(data)
    anna, browser = Person(server.address), Browser()
    key = anna.http.get("/api/notifications").json()["push"]
    one = browser.subscription(service.endpoint("a"), "de")
    path, wanted = "/api/notifications/push", one._asdict()
    assert anna.http.put(path, json={**wanted, "endpoint": "https://x.org/"}).status_code == 422
    assert anna.http.put(path, json={**wanted, "auth": "short"}).status_code == 422
    for point in OFF_THE_CURVE:
        refused = anna.http.put(path, json={**wanted, "p256dh": point})
        assert (refused.status_code, refused.json()["error"]) == (422, "bad-push-key")
    assert anna.http.put(path, json=wanted).status_code == 200
    table = anna.table(game="asserufen", pace="day")
    sent = service.next()
    message = {"title": "Sie sind dran", "body": "Asserufen", "path": f"/t/{table}"}
    assert browser.read(sent.body) == message
    assert sent.claims()[0] == key
    other = Person(server.address)
    gone = {"endpoint": one.endpoint}
    other.http.request("DELETE", path, json=gone).raise_for_status()  # not his
    anna.table(game="asserufen", pace="day")
    service.next()
    anna.http.request("DELETE", path, json=gone).raise_for_status()
    server.stop()
    again = Server(data)
    anna.move(again.address)
    assert anna.http.get("/api/notifications").json() == {"push": None, "mail": False}
    assert anna.http.put(path, json=wanted).status_code == 404
    for person in (anna, other):
        person.close()
    again.stop()


def test_the_list_marks_slow_tables_that_wait_between_deals_or_to_start(
    person: NewPerson,
) -> None:
    anna, bela = person(), person()
    table = anna.table(game="asserufen", pace="day", wait_to_start=True)

    def turns() -> list[bool]:
        path = f"/api/tables?of={table}"
        return [one.http.get(path).json()[0]["turn"] for one in (anna, bela)]

    assert not anna.http.get("/api/tables").json()[0]["turn"]  # there is nobody to play with
    assert bela.sit(table, 1).status_code == 200
    assert turns() == [True, False]
    other = anna.table(game="asserufen")
    listed = anna.http.get("/api/tables", params={"of": [table, "x"]}).json()
    assert [(one["table"], one["slow"]) for one in listed] == [(table, True)]
    assert {one["table"] for one in anna.http.get("/api/tables").json()} == {table, other}
    assert anna.http.get("/api/tables", params={"of": ["x"] * 21}).status_code == 422
    sockets = [anna.socket(table), bela.socket(table)]
    for socket in sockets:
        socket.catch_up()
    sockets[0].say({"next": True, "on": sockets[0].n, "id": "start"})
    play_on(sockets, random.Random(5))
    assert turns() == [True, True]
