"""Invalid frames get a reason and change nothing."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.server.clients import PATIENCE, Person, Socket, settled

NewPerson = Callable[[], Person]


@pytest.fixture
def socket(person: NewPerson) -> Socket:
    """Return Anna's socket while she must bid. At a table where two passes made her declarer she
    must not.
    """
    anna = person()
    while True:
        made = anna.socket(anna.table())
        if made.my_turn(random.Random(0), settled) and made.turn["phase"] == "auction":
            return made
        made.close()


BAD: list[tuple[Any, str]] = [
    ("not json", "bad-frame"),
    ("", "bad-frame"),
    ("[" * 3000, "too-deep"),
    ("[]", "bad-frame"),
    ("null", "bad-frame"),
    (b"\x00\x01", "bad-frame"),
    ({}, "bad-frame"),
    ({"do": "play h6"}, "bad-frame"),
    ({"do": 7, "on": 1, "id": "x"}, "bad-frame"),
    ({"do": "bid pass", "on": -1, "id": "x"}, "bad-frame"),
    ({"do": "bid pass", "on": 1, "id": "x", "seat": 2}, "bad-frame"),
    ({"do": "bid pass", "on": 1, "id": "x" * 65}, "bad-frame"),
    ({"hello": {"seen": "all"}}, "bad-frame"),
    ({"do": "bid pass", "on": 1, "id": "y" * 5000}, "too-large"),
]


@pytest.mark.parametrize(("frame", "key"), BAD)
def test_a_malformed_frame_is_refused_and_changes_nothing(
    socket: Socket, frame: Any, key: str
) -> None:
    n = socket.n
    socket.say(frame)
    assert socket.until(lambda m: "reject" in m)["why"]["key"] == key
    socket.say({"ping": 1})
    socket.until(lambda m: m.get("pong") == 1)
    assert socket.n == n
    socket.close()


@pytest.mark.parametrize(
    ("do", "key"),
    [
        ("fly away", "unknown-action"),
        ("play h99", "unknown-action"),
        ("lay h6 h6", "unknown-action"),
        ("play h6", "not-now"),
        ("choose contract hand", "not-now"),
        ("accept", "not-now"),
    ],
)
def test_an_invalid_or_illegal_action_is_refused_with_its_reason(
    socket: Socket, do: str, key: str
) -> None:
    n = socket.n
    socket.say({"do": do, "on": socket.turn["on"], "id": "a"})
    why = socket.answer("a")["why"]
    assert why["key"] == key
    assert set(why["text"]) == {"en", "hu", "de"}
    assert (why["rule"] is None) == (key == "unknown-action")
    assert socket.n == n
    socket.close()


def test_stale_numbers_and_other_peoples_turns_are_refused(
    person: NewPerson, socket: Socket
) -> None:
    socket.say({"do": socket.options()[0], "on": socket.turn["on"] - 1, "id": "s"})
    assert socket.answer("s")["why"]["key"] == "stale"
    bela, eye = person(), person()
    table = next(m for m in socket.messages if "welcome" in m)["welcome"]["table"]
    bela.sit(table, 1)
    theirs, onlooker = bela.socket(table), eye.socket(table)
    for other, key in ((theirs, "not-on-turn"), (onlooker, "not-seated")):
        other.until(lambda m: "turn" in m)
        other.say({"do": socket.options()[0], "on": other.turn["on"], "id": "o"})
        assert other.answer("o")["why"]["key"] == key
        other.close()
    socket.close()


def test_a_repeated_frame_is_answered_again_and_done_once(socket: Socket) -> None:
    frame = {"do": socket.options()[0], "on": socket.turn["on"], "id": "twice"}
    socket.say(frame)
    socket.say(frame)
    first = socket.answer("twice")
    assert socket.answer("twice") == first
    doing = [m for m in socket.messages if m.get("ack") == "twice"]
    assert len(doing) == 2
    socket.close()


def test_a_socket_needs_a_cookie_a_hello_and_our_own_page(person: NewPerson) -> None:
    from websockets.sync.client import connect

    anna = person()
    table = anna.table()
    address = anna.address.replace("http", "ws") + f"/api/tables/{table}/socket"
    with pytest.raises(Exception, match="403"), connect(address):
        pass
    cookie = "; ".join(f"{k}={v}" for k, v in anna.http.cookies.items())
    foreign = {"Cookie": cookie, "Origin": "https://evil.example"}
    with pytest.raises(Exception, match="403"), connect(address, additional_headers=foreign):
        pass
    with connect(address, additional_headers={"Cookie": cookie}, open_timeout=PATIENCE) as rude:
        rude.send(json.dumps({"ping": 1}))
        assert json.loads(rude.recv(PATIENCE))["why"]["key"] == "bad-frame"
        with pytest.raises(ConnectionClosed):
            rude.recv(PATIENCE)
    assert (
        anna.http.post(
            "/api/tables", json={"game": "asszorti"}, headers={"Origin": "https://evil.example"}
        ).status_code
        == 403
    )


def test_bad_requests_are_refused_with_the_reason(person: NewPerson) -> None:
    anna = person()
    for body, status, key in (
        ({"game": "bridge"}, 404, "no-such-game"),
        ({"game": "asszorti", "house": {"must_trump": "maybe"}}, 422, "bad-house"),
        ({"game": "asszorti", "house": {"deals": 0}}, 422, "bad-house"),
        ({"game": "asszorti", "preset": "mine"}, 422, "bad-house"),
        ({"game": "asszorti", "bots": ["genius"]}, 422, "no-such-player"),
        ({"game": "asszorti", "bots": ["pimc20"]}, 422, "no-such-player"),  # a yardstick
        ({"game": "asszorti", "oops": 1}, 422, "bad-frame"),
        ("text", 422, "bad-frame"),
    ):
        answer = anna.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]) == (status, key)
        assert set(answer.json()["text"]) == {"en", "hu", "de"}
    assert anna.http.get("/api/tables/nowhere").status_code == 404
    assert anna.http.put("/api/me", json={"name": "  "}).status_code == 422
    assert anna.http.put("/api/me", json={"name": " Anna  B "}).json() == {"name": "Anna B"}


def test_too_many_frames_are_slowed_down(socket: Socket) -> None:
    for _ in range(400):
        socket.say({"ping": 1})
    assert socket.until(lambda m: "reject" in m)["why"]["key"] == "slow-down"
    socket.close()
