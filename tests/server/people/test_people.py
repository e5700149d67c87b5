"""A person is known on several devices: by passkeys and a recovery code, and by nothing else."""

import io
import json
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from skiz.records import read
from skiz.server.app.stores import Stores
from skiz.server.people.credentials import ANSWER
from skiz.server.people.passkeys import MOST
from skiz.server.people.recovery_codes import normalize
from skiz.server.protection.limits import WRONG_CODES
from tests.support.browser.authenticator import Authenticator, bytes_of, text_of
from tests.support.server.clients import Json, Person, Server, Socket, play_on
from tests.support.server.wall_clock import on_the_wall
from tests.support.storage.databases import KINDS, migrated_file
from tests.support.storage.old_data import DATA, old_database, old_sqlite
from tests.support.storage.snapshot import ANSWERS, kept
from tests.support.tools.depth import depth

GUESSES = WRONG_CODES[0].amount + 5
NewPerson = Callable[[], Person]
OLD: list[Json] = json.loads(kept(DATA, ANSWERS))


@pytest.fixture
def visitor(server: Server) -> Iterator[NewPerson]:
    """Yield a factory of new people who use a host name that passkeys allow."""
    people: list[Person] = []

    def new() -> Person:
        people.append(by_name(Person(server.address)))
        return people[-1]

    yield new
    for one in people:
        one.close()


def by_name(person: Person) -> Person:
    """Use localhost as the server's name."""
    person.http.headers["Host"] = person.address.split("//")[1].replace("127.0.0.1", "localhost")
    return person


def device(person: Person) -> Authenticator:
    """Return an authenticator for the origin of a person's page."""
    return Authenticator(f"http://{person.http.headers['Host']}")


def register(person: Person, authenticator: Authenticator) -> int:
    """Make a passkey; return the status."""
    options = person.http.post("/api/me/passkeys/options").json()
    credential = authenticator.make(options)
    return person.http.post("/api/me/passkeys", json={"credential": credential}).status_code


def sign_in(person: Person, authenticator: Authenticator) -> Json:
    """Sign in with a passkey."""
    options = person.http.post("/api/sign-in/options").json()
    assert "allowCredentials" not in options or not options["allowCredentials"]
    credential = authenticator.sign(options)
    found: Json = person.http.post("/api/sign-in", json={"credential": credential}).json()
    return found


def new_code(person: Person) -> str:
    """Return a new recovery code."""
    return str(person.http.post("/api/me/recovery-code").json()["code"])


def come_back(person: Person, code: str) -> Json:
    """Sign in with a recovery code."""
    found: Json = person.http.post("/api/sign-in/code", json={"code": code}).json()
    return found


def call(person: Person, name: str) -> None:
    """Take a name."""
    person.http.put("/api/me", json={"name": name}).raise_for_status()


def name_of(person: Person) -> str:
    """Return a person's name."""
    return str(person.http.get("/api/me").json()["name"])


def account(person: Person) -> Json:
    """Return the account page of a person."""
    found: Json = person.http.get("/api/me/account").json()
    return found


def chairs(person: Person, table: str) -> list[Json]:
    """Return the chairs of a table."""
    found: list[Json] = person.http.get(f"/api/tables/{table}").json()["chairs"]
    return found


# --- signing in ----------------------------------------------------------------------------


def test_a_passkey_makes_another_device_that_of_the_same_person(visitor: NewPerson) -> None:
    anna, telephone = visitor(), visitor()
    call(anna, "Anna")
    key = device(anna)
    assert register(anna, key) == 201
    first, second = anna.table(), telephone.table()
    assert sign_in(telephone, key) == {"name": "Anna", "carried": True}
    assert name_of(telephone) == "Anna"
    for person in (anna, telephone):
        assert {one["table"] for one in person.http.get("/api/tables").json()} == {first, second}
        assert [one["you"] for one in chairs(person, second)] == [True, False, False]
        assert chairs(person, second)[0]["name"] == "Anna"
    assert len(account(anna)["sessions"]) == 2


def test_a_table_of_another_device_continues(visitor: NewPerson) -> None:
    anna, telephone = visitor(), visitor()
    key = device(anna)
    register(anna, key)
    table = telephone.table()
    sign_in(telephone, key)
    socket = telephone.socket(table)
    socket.catch_up()
    assert socket.messages[0]["welcome"]["chair"] == 0
    socket.close()


def test_nobody_is_paired_with_an_own_table(visitor: NewPerson) -> None:
    anna, telephone = visitor(), visitor()
    key, wish = device(anna), {"game": "asszorti", "preset": None}
    register(anna, key)
    table = telephone.http.post("/api/lobby/pair", json=wish).json()["table"]
    sign_in(telephone, key)
    assert telephone.http.post("/api/lobby/pair", json=wish).json()["table"] == table
    assert [one["bot"] for one in chairs(anna, table)] == [None, "plain", "plain"]


def test_a_second_chair_of_one_person_goes_to_a_bot(visitor: NewPerson) -> None:
    anna, telephone = visitor(), visitor()
    key = device(anna)
    register(anna, key)
    table = anna.table()
    assert telephone.sit(table, 1).status_code == 200
    sign_in(telephone, key)
    socket = telephone.socket(table)
    socket.catch_up()
    assert socket.messages[0]["welcome"]["chair"] == 0
    assert [one["bot"] for one in chairs(anna, table)] == [None, "plain", "plain"]
    socket.close()


def chair_left(socket: Socket) -> tuple[int, str]:
    """Return the next chair that is left to a bot, and the kind of the bot."""
    seen = socket.n
    left = socket.until(lambda message: message.get("n", 0) > seen and message["event"].get("bot"))
    return left["event"]["chair"], left["event"]["bot"]


@pytest.mark.parametrize("made_by_telephone", [False, True], ids=["first made", "second made"])
def test_a_second_chair_goes_to_a_bot_as_soon_as_the_person_is_known(
    visitor: NewPerson, made_by_telephone: bool
) -> None:
    anna, telephone, bela = visitor(), visitor(), visitor()
    code = new_code(anna)
    host, other = (telephone, anna) if made_by_telephone else (anna, telephone)
    table = host.table()
    for chair, person in enumerate((other, bela), 1):
        person.sit(table, chair).raise_for_status()
    sockets = [one.socket(table) for one in (anna, telephone, bela)]
    for socket in sockets:
        socket.catch_up()
    assert come_back(telephone, code)["carried"]
    name_of(telephone)  # another page of the server, where the new sign-in is first used
    at_table, on_telephone, of_bela = sockets
    assert on_telephone.until(lambda message: "bye" in message)["bye"] == "ended"
    assert chair_left(of_bela) == (1, "plain")
    assert [one["bot"] for one in chairs(bela, table)] == [None, "plain", None]
    if made_by_telephone:  # the socket followed the table from the chair that is left
        assert at_table.until(lambda message: "bye" in message)["bye"] == "moved"
        at_table = anna.socket(table)
    at_table.say({"hello": {"seen": 0}})
    chair = at_table.until(lambda message: message.get("welcome"))["welcome"]["chair"]
    assert chair == 0
    of_bela.say({"ping": 1, "lag": 0})
    assert of_bela.until(lambda message: "pong" in message or "bye" in message)["pong"] == 1
    for socket in (at_table, of_bela):
        socket.close()


def opponent(person: Person) -> str | None:
    """Return the kind of computer player that a person has chosen."""
    found: str | None = person.http.get("/api/me/opponent").json()["opponent"]
    return found


def choose(person: Person, kind: str) -> int:
    """Choose a kind; return the status."""
    return person.http.put("/api/me/opponent", json={"kind": kind}).status_code


def test_the_choice_of_the_opponent_follows_a_person(visitor: NewPerson) -> None:
    anna, telephone = visitor(), visitor()
    assert "set-cookie" in anna.http.get("/api/me").headers
    assert "set-cookie" not in anna.http.get("/api/me/opponent").headers
    assert opponent(anna) is None
    assert [choose(anna, kind) for kind in ("nobody", "random", "")] == [422] * 3
    assert opponent(anna) is None
    assert (choose(telephone, "club"), opponent(telephone), opponent(anna)) == (200, "club", None)
    code = new_code(anna)
    assert come_back(telephone, code)["carried"]
    assert (opponent(telephone), opponent(anna)) == ("club", "club")  # carried over, too
    assert choose(anna, "fast") == 200
    assert opponent(telephone) == "fast"
    assert choose(telephone, "plain") == 200
    assert opponent(anna) == "plain"
    third = visitor()
    choose(third, "max")
    come_back(third, code)
    assert opponent(third) == "plain"  # after a sign-in the choice is there


def test_the_choice_of_the_opponent_is_exported_and_forgotten(visitor: NewPerson) -> None:
    anna, telephone = visitor(), visitor()
    choose(telephone, "club")
    come_back(telephone, new_code(anna))
    assert exported(anna)["opponent"] == "club"
    cookie = anna.http.cookies["skiz"]
    word = anna.http.post("/api/me/deletion", json={}).json()["word"]
    anna.http.post("/api/me/deletion", json={"word": word}).raise_for_status()
    for person in (anna, telephone):
        assert opponent(person) is None
        assert exported(person)["opponent"] is None
    late = visitor()
    for one in late.http.cookies.jar:
        one.value = cookie
    assert opponent(late) is None


def exported(person: Person) -> Json:
    """Return the exported data of a person."""
    answer = person.http.post("/api/me/export", json={})
    with ZipFile(io.BytesIO(answer.content)) as archive:
        found: Json = json.loads(archive.read("you.json"))
    return found


def test_a_person_with_a_way_back_is_not_merged_into_another(visitor: NewPerson) -> None:
    anna, bela = visitor(), visitor()
    call(anna, "Anna")
    call(bela, "Béla")
    key = device(anna)
    register(anna, key)
    code = new_code(bela)
    table = bela.table()
    assert sign_in(bela, key) == {"name": "Anna", "carried": False}
    assert bela.http.get("/api/tables").json() == []
    assert come_back(bela, code)["name"] == "Béla"
    assert [one["table"] for one in bela.http.get("/api/tables").json()] == [table]


def test_a_challenge_is_valid_once_and_for_one_browser(visitor: NewPerson) -> None:
    anna, bela = visitor(), visitor()
    key = device(anna)
    register(anna, key)
    options = anna.http.post("/api/sign-in/options").json()
    signed = {"credential": key.sign(options)}
    assert bela.http.post("/api/sign-in", json=signed).json()["error"] == "bad-passkey"
    assert anna.http.post("/api/sign-in", json=signed).status_code == 200
    assert anna.http.post("/api/sign-in", json=signed).json()["error"] == "bad-passkey"
    bela.http.post("/api/sign-in/options")
    assert bela.http.post("/api/sign-in", json=signed).json()["error"] == "bad-passkey"
    fresh = {"credential": key.sign(anna.http.post("/api/sign-in/options").json())}
    bela.http.post("/api/sign-in/options")
    assert bela.http.post("/api/sign-in", json=fresh).json()["error"] == "bad-passkey"


async def test_a_challenge_has_to_be_answered_in_time(data: Path) -> None:
    with on_the_wall() as clock:
        store = Stores(migrated_file(data))
        for late in (0, 1):
            challenge = await store.credentials.challenge("session", "sign-in")
            clock.right += ANSWER.total_seconds() + late
            assert await store.credentials.answer("session", "register") is None
            found = await store.credentials.answer("session", "sign-in")
            assert found == (None if late else challenge)
        await store.close()


def test_no_key_of_a_deleted_account_signs_in(visitor: NewPerson) -> None:
    anna, bela = visitor(), visitor()
    key, late, code = device(anna), device(anna), new_code(anna)
    register(anna, key)
    options = anna.http.post("/api/me/passkeys/options").json()
    waiting = {"credential": key.sign(bela.http.post("/api/sign-in/options").json())}
    cookies = dict(anna.http.cookies)
    word = anna.http.post("/api/me/deletion", json={"word": None}).json()["word"]
    anna.http.post("/api/me/deletion", json={"word": word}).raise_for_status()
    anna.http.cookies.update(cookies)
    made = {"credential": late.make(options)}
    assert anna.http.post("/api/me/passkeys", json=made).json()["error"] == "bad-passkey"
    assert bela.http.post("/api/sign-in", json=waiting).json()["error"] == "bad-passkey"
    assert sign_in(bela, key)["error"] == "bad-passkey"
    assert sign_in(bela, late)["error"] == "bad-passkey"
    assert come_back(bela, code)["error"] == "wrong-recovery-code"


def test_a_passkey_of_another_page_or_with_another_key_is_refused(visitor: NewPerson) -> None:
    anna, bela = visitor(), visitor()
    elsewhere = Authenticator("https://cards.example")
    assert register(anna, elsewhere) == 422
    key, other = device(anna), device(anna)
    assert register(anna, key) == 201
    assert register(bela, key) == 422  # the same again
    other.id = key.id
    assert sign_in(bela, other)["error"] == "bad-passkey"
    key.origin = "https://cards.example"
    assert sign_in(bela, key)["error"] == "bad-passkey"
    unknown = sign_in(bela, device(bela))
    assert unknown == sign_in(bela, other)  # nobody learns which passkeys exist


def test_a_passkey_that_was_copied_is_refused(visitor: NewPerson) -> None:
    anna = visitor()
    key = device(anna)
    register(anna, key)
    assert "name" in sign_in(anna, key)
    key.count = 0
    assert sign_in(anna, key)["error"] == "bad-passkey"


def test_a_removed_passkey_signs_nobody_in(visitor: NewPerson) -> None:
    anna, bela = visitor(), visitor()
    key = device(anna)
    register(anna, key)
    (kept_key,) = account(anna)["passkeys"]
    assert bela.http.delete(f"/api/me/passkeys/{kept_key['id']}").status_code == 404
    assert anna.http.delete(f"/api/me/passkeys/{kept_key['id']}").status_code == 200
    assert sign_in(bela, key)["error"] == "bad-passkey"


def test_an_invalid_passkey_is_refused(visitor: NewPerson) -> None:
    anna = visitor()
    key = device(anna)
    options = anna.http.post("/api/me/passkeys/options").json()
    made = key.make(options)
    proof = bytearray(bytes_of(made["response"]["attestationObject"]))
    for wrong in ({}, {"id": 3}, {**made, "response": {}}, {**made, "rawId": "AA"}):
        anna.http.post("/api/me/passkeys/options")
        answer = anna.http.post("/api/me/passkeys", json={"credential": wrong})
        assert answer.json()["error"] == "bad-passkey"
    for place in range(0, len(proof), 7):
        options = anna.http.post("/api/me/passkeys/options").json()
        made, wrong_proof = key.make(options), bytearray(proof)
        wrong_proof[place] ^= 0xFF
        made["response"]["attestationObject"] = text_of(bytes(wrong_proof))
        answer = anna.http.post("/api/me/passkeys", json={"credential": made})
        assert answer.status_code in (201, 422)  # an insignificant bit may differ


def test_an_invalid_signature_is_refused(visitor: NewPerson) -> None:
    anna = visitor()
    key = device(anna)
    register(anna, key)
    for part in ("clientDataJSON", "authenticatorData", "signature"):
        for place in range(0, 36, 5):
            signed = key.sign(anna.http.post("/api/sign-in/options").json())
            raw = bytearray(bytes_of(signed["response"][part]))
            raw[place] ^= 0xFF
            signed["response"][part] = text_of(bytes(raw))
            answer = anna.http.post("/api/sign-in", json={"credential": signed})
            assert answer.json()["error"] == "bad-passkey"


def test_a_person_has_only_so_many_passkeys(visitor: NewPerson) -> None:
    anna = visitor()
    assert {register(anna, device(anna)) for _ in range(MOST)} == {201}
    answer = anna.http.post("/api/me/passkeys/options")
    assert answer.json()["error"] == "too-many-passkeys"


def test_a_lost_answer_to_a_sign_in_can_be_repeated(visitor: NewPerson) -> None:
    anna, telephone = visitor(), visitor()
    call(anna, "Anna")
    code, table = new_code(anna), telephone.table()
    name_of(telephone)
    before = telephone.http.cookies["skiz"]
    assert come_back(telephone, code) == {"name": "Anna", "carried": True}
    bela, again = visitor(), visitor()
    for cookie in again.http.cookies.jar:
        cookie.value = before  # the new one was lost in transit
    assert come_back(again, new_code(bela))["carried"] is False  # it is Anna's
    for cookie in again.http.cookies.jar:
        cookie.value = before
    assert come_back(again, code) == {"name": "Anna", "carried": True}
    assert [one["table"] for one in again.http.get("/api/tables").json()] == [table]


# --- the recovery code ---------------------------------------------------------------------


def test_a_recovery_code_signs_in_until_a_newer_one_replaces_it(
    visitor: NewPerson, server: Server
) -> None:
    anna, bela = visitor(), visitor()
    call(anna, "Anna")
    old = new_code(anna)
    assert account(anna)["recovery"]
    assert come_back(bela, old.lower().replace("-", " "))["name"] == "Anna"
    new = new_code(bela)
    stranger = visitor()
    assert come_back(stranger, old)["error"] == "wrong-recovery-code"
    assert come_back(stranger, new)["name"] == "Anna"
    with closing(sqlite3.connect(server.data)) as database:
        rows = repr(database.execute("SELECT * FROM recovery_codes").fetchall())
    assert normalize(new) not in rows
    assert str(normalize(new))[8:] not in rows


def test_codes_cannot_be_guessed(data: Path) -> None:
    server = Server(data)
    anna = Person(server.address)
    code = new_code(anna)
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    with ThreadPoolExecutor(8) as threads:  # at once, so that no request knows of the others
        errors = [*threads.map(lambda _: come_back(anna, wrong)["error"], range(GUESSES))]
    assert Counter(errors) == {"wrong-recovery-code": WRONG_CODES[0].amount, "slow-down": 5}
    assert come_back(anna, code)["error"] == "slow-down"
    anna.close()
    server.stop()


@pytest.mark.parametrize("typed", ["", "ABCD", "U" * 24, "A" * 25, "ä" * 24])
def test_an_impossible_code_is_refused(typed: str) -> None:
    assert normalize(typed) is None


def test_letters_that_look_like_digits_are_taken_for_them() -> None:
    assert normalize("oOiI lL11 AAAA\u2013aaaa.bbbb-bbbb") == "00111111AAAAAAAABBBBBBBB"


# --- sessions ------------------------------------------------------------------------------


def test_an_ended_sign_in_neither_receives_nor_sends(visitor: NewPerson) -> None:
    anna, telephone, bela = visitor(), visitor(), visitor()
    call(anna, "Anna")
    code = new_code(anna)
    come_back(telephone, code)
    table = anna.table()
    socket = telephone.socket(table)
    socket.catch_up()
    (other,) = [one for one in account(anna)["sessions"] if not one["here"]]
    assert bela.http.delete(f"/api/me/sessions/{other['id']}").status_code == 404
    assert anna.http.delete(f"/api/me/sessions/{other['id']}").status_code == 200
    assert socket.until(lambda message: "bye" in message)["bye"] == "ended"
    with pytest.raises(ConnectionClosed):
        socket.hear()
    socket.close()
    with pytest.raises(InvalidStatus):
        telephone.socket(table)
    assert name_of(telephone) != "Anna"  # somebody new
    assert [one["here"] for one in account(anna)["sessions"]] == [True]


def test_a_replaced_cookie_is_no_longer_valid(visitor: NewPerson) -> None:
    anna, telephone = visitor(), visitor()
    call(anna, "Anna")
    code, before = new_code(anna), telephone.http.cookies["skiz"]
    come_back(telephone, code)
    assert name_of(telephone) == "Anna"
    thief = visitor()
    for cookie in thief.http.cookies.jar:
        cookie.value = before
    table = anna.table()
    with pytest.raises(InvalidStatus):
        thief.socket(table)
    assert name_of(thief) != "Anna"


def test_a_cookie_of_the_version_before_is_a_session_without_an_entry(data: Path) -> None:
    old_sqlite(data)
    server = Server(data)
    table = OLD[0]
    anna = by_name(Person(server.address))
    for cookie in anna.http.cookies.jar:
        cookie.value = table["cookies"][0][cookie.name]
    assert any(one["you"] for one in chairs(anna, table["table"]))
    before = anna.http.get("/api/deals").json()
    key = device(anna)
    assert register(anna, key) == 201
    telephone = by_name(Person(server.address))
    sign_in(telephone, key)
    assert telephone.http.get("/api/deals").json() == before
    assert len(account(telephone)["sessions"]) == 2
    for person in (anna, telephone):
        person.close()
    server.stop()


# --- export and deletion -------------------------------------------------------------------


@pytest.fixture(params=depth(KINDS[1:], KINDS))  # PostgreSQL refuses more
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """Yield a server with deals that finished long ago."""
    if request.param == "sqlite":
        old_sqlite(tmp_path / "skiz.sqlite3")
        running = Server(tmp_path / "skiz.sqlite3")
    else:
        running = Server(old_database(request.param, tmp_path))
    yield running
    running.stop()


def two_people(server: Server) -> tuple[Json, Person, Person]:
    """Return an old table with finished deals, and two people who played there."""
    table = next(
        table
        for table in OLD
        if len(table["cookies"]) > 1
        and any("/deals/1" in question["path"] for question in table["asked"])
    )
    found = []
    for cookies in table["cookies"][:2]:
        found.append(by_name(Person(server.address)))
        for cookie in found[-1].http.cookies.jar:
            cookie.value = cookies[cookie.name]
    return table, found[0], found[1]


def test_all_of_me_is_a_file_of_records_and_json(old: Server) -> None:
    table, anna, bela = two_people(old)
    code = new_code(anna)
    answer = anna.http.post("/api/me/export", json={"settings": {"lang": "hu"}})
    with ZipFile(io.BytesIO(answer.content)) as archive:
        you = json.loads(archive.read("you.json"))
        names = sorted(set(archive.namelist()) - {"you.json"})
        records = [archive.read(name).decode() for name in names]
    results = anna.http.get("/api/deals").json()
    assert you["results"] == results
    assert you["settings"] == {"lang": "hu"}
    assert len(names) == len(records) == len(results) > 0
    assert f"deals/{table['table']}-1.skiz" in names
    replay = anna.http.get(f"/api/tables/{table['table']}/deals/1").json()
    assert records[names.index(f"deals/{table['table']}-1.skiz")] == replay["record"]
    assert all(len(read(record)) == 1 for record in records)
    assert str(normalize(code))[8:] not in answer.text
    for person in (anna, bela):
        person.close()


def test_deletion_removes_the_name_and_keeps_the_deals(old: Server) -> None:
    table, anna, bela = two_people(old)
    call(anna, "Klothilde")
    mine = next(one["chair"] for one in chairs(anna, table["table"]) if one["you"])
    path = f"/api/tables/{table['table']}/deals/1"
    before, listed = bela.http.get(path).json(), bela.http.get("/api/deals").json()
    key = device(anna)
    register(anna, key)
    code = new_code(anna)
    word = anna.http.post("/api/me/deletion", json={}).json()["word"]
    assert bela.http.post("/api/me/deletion", json={"word": word}).json()["word"]  # asks once
    assert name_of(anna) == "Klothilde"
    cookie = anna.http.cookies["skiz"]
    assert anna.http.post("/api/me/deletion", json={"word": word}).json() == {"word": None}
    after = bela.http.get(path).json()
    gone = before["names"][after["names"].index("")]
    assert [name or gone for name in after["names"]] == before["names"]
    assert "Somebody" in after["record"]
    assert gone not in after["record"]
    assert len(bela.http.get("/api/deals").json()) == len(listed)
    assert chairs(bela, table["table"])[mine]["bot"]
    text = json.dumps([bela.http.get(one).json() for one in ("/api/deals", "/api/tables")])
    since = bela.http.get(f"/api/tables/{table['table']}/since/0").text
    assert "Klothilde" not in text + since + after["record"]
    assert come_back(bela, code)["error"] == "wrong-recovery-code"
    assert sign_in(bela, key)["error"] == "bad-passkey"
    late = Person(old.address)
    for one in late.http.cookies.jar:
        one.value = cookie
    assert name_of(late) != "Klothilde"
    assert late.http.get("/api/deals").json() == []
    for person in (anna, bela, late):
        person.close()


def test_a_deletion_closes_only_the_sockets_of_that_person(visitor: NewPerson) -> None:
    anna, bela, looks_on = visitor(), visitor(), visitor()
    call(anna, "Klothilde")
    table = anna.table()
    bela.sit(table, 1).raise_for_status()
    sockets = [one.socket(table) for one in (anna, bela, looks_on)]
    for socket in sockets:
        socket.catch_up()
    for socket, words in zip(sockets, ("hello", "back"), strict=False):
        socket.say({"chat": {"phrase": words}, "id": words})
        socket.answer(words)
    word = anna.http.post("/api/me/deletion", json={}).json()["word"]
    anna.http.post("/api/me/deletion", json={"word": word}).raise_for_status()
    assert sockets[0].until(lambda message: "bye" in message)["bye"] == "ended"
    assert [one["bot"] for one in chairs(bela, table)] == ["plain", None, "plain"]
    for socket in sockets[1:]:
        assert chair_left(socket) == (0, "plain")
        socket.say({"hello": {"seen": 0}})
        socket.until(lambda message: message.get("welcome"))
        chat = socket.until(lambda message: "chat" in message)["chat"]
        assert [line["phrase"] for line in chat] == ["back"]
        socket.until(lambda message: "turn" in message)
        last = max(n for n, one in enumerate(socket.messages) if "welcome" in one)
        assert "Klothilde" not in json.dumps(socket.messages[last:])
    play_on(sockets[1:2], random.Random(1))
    for socket in sockets:
        socket.close()


def test_no_row_contains_the_name_of_a_deleted_person(data: Path) -> None:
    server = Server(data)
    anna, bela = Person(server.address), Person(server.address)
    call(anna, "Klothilde")
    table = anna.table()
    assert bela.sit(table, 1).status_code == 200
    socket = bela.socket(table)
    socket.catch_up()
    with closing(sqlite3.connect(data)) as database:  # somebody has reported her
        database.execute(
            "INSERT INTO reports SELECT ?, 1, 'b', id, name, 1, 'text', 'x', 0 FROM guests",
            (table,),
        )
        database.commit()
    wanted = {"kind": "tournament", "game": "asszorti", "rounds": 1}
    tournament = anna.http.post("/api/duplicates", json=wanted).json()["set"]
    anna.http.post(f"/api/duplicates/{tournament}/entrants").raise_for_status()
    answer = anna.http.post("/api/me/export", json={"settings": {}})
    with ZipFile(io.BytesIO(answer.content)) as archive:
        (reported,) = json.loads(archive.read("you.json"))["reported"]
    assert (reported["table_id"], reported["words"]) == (table, "x")
    word = anna.http.post("/api/me/deletion", json={}).json()["word"]
    anna.http.post("/api/me/deletion", json={"word": word})
    (entrant,) = bela.http.get(f"/api/duplicates/{tournament}").json()["entrants"]
    assert entrant["name"] == "Somebody"
    socket.close()
    again = bela.socket(table)
    again.catch_up()
    assert "Klothilde" not in json.dumps(again.messages)
    assert [bool(one["bot"]) for one in chairs(bela, table)] == [True, False, True]
    again.close()
    server.stop()
    with closing(sqlite3.connect(data)) as database:
        assert "Klothilde" not in "\n".join(database.iterdump())
    for person in (anna, bela):
        person.close()
