"""Mail: people with a confirmed address are told there that it is their turn.

Nobody else is told, and the address is deleted as soon as they say so.
"""

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from skiz.command.hosting.read_settings import read_settings
from skiz.server.app.stores import Stores
from skiz.server.notifications.mail import Mail
from skiz.server.notifications.mail import MailServer as Settings
from skiz.server.notifications.mail_addresses import MOST_A_DAY
from skiz.server.notifications.notifications import Notifications
from skiz.server.protection.limits import WRONG_CODES
from skiz.words import Lang, say
from tests.support.server.clients import Person, Server
from tests.support.server.mail_server import PASSWORD, SENDER, USER, MailServer
from tests.support.storage.databases import migrated_file

SITE, TO = "https://cards.example", "anna@post.example"


@pytest.fixture
def post() -> Iterator[MailServer]:
    """Yield a mail server."""
    found = MailServer()
    yield found
    found.close()


@pytest.fixture
async def store(data: Path) -> AsyncIterator[Stores]:
    """Yield a store."""
    found = Stores(migrated_file(data))
    yield found
    await found.close()


def mail(post: MailServer) -> Mail:
    """Return the mail feature over this server."""
    return Mail(Settings("127.0.0.1", post.port, "none", USER, PASSWORD, SENDER, SITE))


async def sent(notifications: Notifications) -> None:
    """Wait until every mail is sent."""
    while notifications._sending:
        await asyncio.gather(*notifications._sending)


@pytest.mark.parametrize(
    ("lang", "subject"), [("en", "Your turn"), ("hu", "Te jössz"), ("de", "Sie sind dran")]
)
async def test_a_mail_has_game_and_link_and_no_cards(
    store: Stores, post: MailServer, lang: Lang, subject: str
) -> None:
    notifications, addresses = (
        Notifications(store.people, store.subscriptions, None, mail(post)),
        store.subscriptions.mail,
    )
    one, code = await addresses.offer(["anna"], TO, lang)
    notifications.call("anna", "abc", "asserufen")
    await sent(notifications)
    assert post.empty  # only a code was mailed before
    assert await addresses.confirm(one, code)
    notifications.call("anna", "abc", "asserufen")
    notifications.call("bela", "abc", "asserufen")
    await sent(notifications)
    letter = post.next()
    assert post.empty
    assert (letter.to, letter.headers["from"]) == (TO, SENDER)
    assert letter.headers["subject"] == f"Skíz: {subject}"
    assert letter.headers["list-unsubscribe"] == f"<{SITE}/you?stop={letter.stop}>"
    first, title, link, *_ = letter.text.split("\n\n")
    assert (first, link) == (subject, f"{SITE}/t/abc")
    assert title == say("game.asserufen", lang)


async def test_so_many_letters_a_day_and_no_more(store: Stores, post: MailServer) -> None:
    notifications, addresses = (
        Notifications(store.people, store.subscriptions, None, mail(post)),
        store.subscriptions.mail,
    )
    one, code = await addresses.offer(["anna"], TO, "en")
    await addresses.confirm(one, code)
    for _ in range(MOST_A_DAY + 3):
        notifications.call("anna", "abc", "asserufen")
    await sent(notifications)
    for _ in range(MOST_A_DAY):
        post.next()
    assert post.empty


async def test_an_address_refused_for_good_is_removed(store: Stores, post: MailServer) -> None:
    notifications, addresses = (
        Notifications(store.people, store.subscriptions, None, mail(post)),
        store.subscriptions.mail,
    )
    post.refused.add(TO)
    one, code = await addresses.offer(["anna"], TO, "en")
    notifications.send_code(mail(post), one, code)
    await sent(notifications)
    assert await addresses.of(["anna"]) is None


@pytest.mark.parametrize(
    "answer", ["530 5.7.0 sign in first", "550 5.7.1 no relaying", "554 5.7.1 no relay", "451 busy"]
)
async def test_an_address_stays_if_the_mail_server_refuses_the_sender(
    store: Stores, post: MailServer, answer: str
) -> None:
    """The settings of a host are wrong, which is no fault of the people."""
    notifications, addresses = (
        Notifications(store.people, store.subscriptions, None, mail(post)),
        store.subscriptions.mail,
    )
    post.refused.add(TO)
    post.refusal = answer
    one, code = await addresses.offer(["anna"], TO, "en")
    await addresses.confirm(one, code)
    notifications.call("anna", "abc", "asserufen")
    await sent(notifications)
    assert await addresses.of(["anna"])


async def test_a_missing_mail_server_delays_nothing(store: Stores) -> None:
    gone = MailServer()
    gone.close()
    notifications, addresses = (
        Notifications(store.people, store.subscriptions, None, mail(gone)),
        store.subscriptions.mail,
    )
    one, code = await addresses.offer(["anna"], TO, "en")
    await addresses.confirm(one, code)
    notifications.call("anna", "abc", "asserufen")
    await sent(notifications)
    assert await addresses.of(["anna"])


def test_mail_without_sender_or_site_is_a_mistake_in_the_settings(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="mail_sender"):
        read_settings({"mail_server": "mail.example"}, None, tmp_path / "skiz.sqlite3")


def test_an_address_is_confirmed_used_and_removed(data: Path, post: MailServer) -> None:
    """Over the wire: entered, confirmed, used, exported, and stopped in another browser by the
    link.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name, value in post.settings(SITE).items():
            patch.setenv(name, value)
        server = Server(data)
    anna, other = Person(server.address), Person(server.address)
    assert anna.http.get("/api/notifications").json()["mail"] is True
    path, wanted = "/api/me/mail", {"address": TO, "lang": "en"}
    for bad in ("anna", "anna@post", f"{TO}\nBcc: x@y.example", f"x@y.example, {TO}"):
        assert anna.http.put(path, json={**wanted, "address": bad}).status_code == 422
    assert anna.http.put(path, json=wanted).json() == {"address": TO, "confirmed": False}
    letter = post.next()
    assert other.http.get(path).json() == {"address": None, "confirmed": False}
    for one, code in ((anna, "GGGGGG"), (other, letter.code)):
        refused = one.http.post(f"{path}/code", json={"code": code})
        assert refused.json()["error"] == "wrong-mail-code"
    right = anna.http.post(f"{path}/code", json={"code": letter.code.lower()})
    assert right.json() == {"address": TO, "confirmed": True}
    table = anna.table(game="asserufen", pace="day")
    letter = post.next()
    assert f"{SITE}/t/{table}" in letter.text
    assert TO not in anna.http.get(f"/api/tables/{table}").text
    archive = anna.http.post("/api/me/export", json={})
    with zipfile.ZipFile(io.BytesIO(archive.content)) as file:
        assert json.loads(file.read("you.json"))["mail"] == TO
    other.http.delete(f"/api/mail/{letter.stop}").raise_for_status()
    assert anna.http.get(path).json() == {"address": None, "confirmed": False}
    for _ in range(2):  # three codes a day to an address, with the first
        assert anna.http.put(path, json=wanted).status_code == 200
        post.next()
    assert other.http.put(path, json=wanted).status_code == 429
    assert anna.http.delete(path).json()["address"] is None
    for person in (anna, other):
        person.close()
    server.stop()


def test_a_code_that_nobody_was_sent_is_no_guess(server: Server) -> None:
    anna = Person(server.address)
    for _ in range(2 * WRONG_CODES[0].amount):
        refused = anna.http.post("/api/me/mail/code", json={"code": "GGGGGG"})
        assert refused.json()["error"] == "wrong-mail-code"
    anna.close()
