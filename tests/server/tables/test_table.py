"""Two people and a bot at one table over real sockets: playing, leaving, coming back, seats."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.laws.random_deals import EACH_KIND
from tests.support.server.clients import Person, Server, play_on, settled

NewPerson = Callable[[], Person]


@pytest.mark.parametrize("key", EACH_KIND)
def test_a_guest_plays_a_whole_deal_against_bots(person: NewPerson, key: str) -> None:
    anna = person()
    table = anna.table(game=key)
    socket = anna.socket(table)
    play_on([socket], random.Random(1))
    kinds = [event["type"] for event in socket.events.values()]
    assert set(kinds[: kinds.index("deal")]) == {"sat"}
    assert kinds[-3:] == ["settled", "revealed", "sheet"]
    assert sorted(socket.events) == list(range(1, len(kinds) + 1))
    (result,) = anna.http.get("/api/deals").json()
    assert sum(result["points"]) == 0
    socket.close()


def test_a_table_agrees_on_who_decides_for_absent_people(person: NewPerson) -> None:
    anna = person()
    table = anna.table(grace=90, bot_when_away="fast")
    settings = anna.http.get(f"/api/tables/{table}").json()["settings"]
    assert (settings["grace"], settings["bot_when_away"]) == (90, "fast")
    for wrong in ({"bot_when_away": "nobody"}, {"grace": 0}):
        answer = anna.http.post("/api/tables", json={"game": "asszorti", **wrong})
        assert answer.status_code == 422
    socket = anna.socket(table)
    presence = socket.until(lambda message: "present" in message)
    assert presence == {"present": {"0": "here"}, "grace": 90}
    socket.close()


@pytest.mark.parametrize(
    ("pace", "grace"),
    [("none", 60), ("quick", 20), ("steady", 40), ("calm", 120), ("day", 60)],
)
def test_the_default_grace_is_that_of_the_pace(person: NewPerson, pace: str, grace: int) -> None:
    anna = person()
    paired = {"game": "asszorti", "pace": pace, "bot": "fast"}
    tables = [
        anna.table(pace=pace, bots=["fast", "plain"]),
        anna.http.post("/api/lobby/pair", json=paired).json()["table"],
    ]
    for table in tables:
        settings = anna.http.get(f"/api/tables/{table}").json()["settings"]
        assert (settings["grace"], settings["bot_when_away"]) == (grace, "fast")
    bare = anna.http.get(f"/api/tables/{anna.table()}").json()["settings"]
    assert (bare["grace"], bare["bot_when_away"]) == (60, "plain")


def test_two_people_play_and_one_drops_out_and_returns_to_the_same_seat(person: NewPerson) -> None:
    anna, bela = person(), person()
    table = anna.table()
    a, rng = anna.socket(table), random.Random(2)
    assert bela.sit(table, 2).status_code == 200
    play_on([a], rng)
    a.catch_up()
    a.messages.clear()
    a.say({"next": True, "on": a.n, "id": "n1"})
    a.answer("n1")
    b = bela.socket(table)
    b.until(lambda m: "turn" in m)
    b.close()
    seen, chair = b.n, 2
    again = bela.socket(table, seen)
    welcome = again.until(lambda m: "welcome" in m)["welcome"]
    assert welcome["chair"] == chair
    again.events |= b.events
    again.until(lambda m: "turn" in m)
    play_on([a, again], rng)
    assert list(a.events) == sorted(a.events)
    assert {n for n in a.events if n >= min(again.events)} == set(again.events)
    for socket in (a, again):
        socket.close()


def test_missed_entries_are_fetched_by_since(person: NewPerson) -> None:
    anna = person()
    table = anna.table()
    socket = anna.socket(table)
    play_on([socket], random.Random(3))
    missed = anna.http.get(f"/api/tables/{table}/since/10").json()["messages"]
    assert [m["n"] for m in missed if "n" in m] == list(range(11, socket.n + 1))
    assert {m["n"]: m["event"] for m in missed if "event" in m}.items() <= socket.events.items()
    assert "turn" in missed[-1]
    socket.close()


def test_each_visit_renews_the_cookie_for_a_year(person: NewPerson) -> None:
    anna = person()
    cookie = anna.http.cookies["skiz"]
    again = anna.http.get("/api/me").headers["set-cookie"]
    assert again.startswith(f"skiz={cookie};")
    assert f"Max-Age={365 * 24 * 3600}" in again
    for sign in ("HttpOnly", "SameSite=lax"):
        assert again.count(sign) == 1


def test_a_visit_without_a_cookie_is_told_so(person: NewPerson) -> None:
    """The page then asks again, to see whether the browser keeps one."""
    anna = person()
    assert "first" not in anna.http.get("/api/me").json()
    anna.http.cookies.clear()
    assert anna.http.get("/api/me").json()["first"]
    assert "first" not in anna.http.get("/api/me").json()


def test_a_person_who_leaves_after_a_deal_has_played_it(person: NewPerson) -> None:
    anna = person()
    anna.http.put("/api/me", json={"name": "Anna"})
    table = anna.table()
    socket = anna.socket(table)
    play_on([socket], random.Random(5))
    anna.http.delete(f"/api/tables/{table}/seat").raise_for_status()
    replay = anna.http.get(f"/api/tables/{table}/deals/1").json()
    assert "Anna" in replay["names"]
    assert "Anna" in replay["record"]
    socket.close()


def test_a_table_waits_for_everybody_and_the_next_deal_passes_the_deal(person: NewPerson) -> None:
    anna = person()
    table = anna.table(house={"deals": 2})
    socket = anna.socket(table)
    rng = random.Random(4)
    play_on([socket], rng)
    first = next(e for e in socket.events.values() if e["type"] == "deal")
    socket.catch_up()
    socket.messages.clear()
    socket.say({"next": True, "on": socket.n, "id": "n1"})
    assert "ack" in socket.answer("n1")
    second = [e for e in socket.events.values() if e["type"] == "deal"][1]
    assert second["dealer"] == (first["dealer"] + 1) % 3
    assert second["number"] == 2
    play_on([socket], rng)
    sheets = [e for e in socket.events.values() if e["type"] == "sheet"]
    assert [sheet["over"] for sheet in sheets] == [False, True]
    assert sheets[1]["totals"] == [
        a + b for a, b in zip(*(s["points"] for s in sheets), strict=True)
    ]
    socket.catch_up()
    socket.say({"next": True, "on": socket.n, "id": "n2"})  # a new session, on a new sheet
    assert "ack" in socket.answer("n2")
    socket.messages.clear()
    play_on([socket], rng)
    third = [e for e in socket.events.values() if e["type"] == "sheet"][2]
    assert third["totals"] == third["points"]
    assert third["over"] is False
    socket.close()


def test_a_new_name_reaches_the_table(person: NewPerson) -> None:
    anna, bela = person(), person()
    table = anna.table()
    socket = bela.socket(table)
    socket.catch_up()
    anna.http.put("/api/me", json={"name": "Zoé"})
    assert socket.until(lambda m: m.get("event", {}).get("type") == "sat")["event"]["name"] == "Zoé"
    socket.close()


def test_a_seat_belongs_to_one_person_and_one_socket(person: NewPerson) -> None:
    anna, bela, cili = person(), person(), person()
    table = anna.table()
    assert bela.sit(table, 1).status_code == 200
    assert cili.sit(table, 1).status_code == 409
    assert cili.sit(table, 7).status_code == 404
    first = bela.socket(table)
    first.until(lambda m: "turn" in m)
    second = bela.socket(table)
    second.until(lambda m: "turn" in m)
    assert first.until(lambda m: "bye" in m)["bye"] == "taken"
    second.close()


def test_an_onlooker_sees_no_card_that_is_not_on_the_table(person: NewPerson) -> None:
    anna, eye = person(), person()
    table = anna.table()
    a, o = anna.socket(table), eye.socket(table)
    play_on([a], random.Random(5))
    o.until(settled)
    dealt = next(e for e in o.events.values() if e["type"] == "dealt")
    assert all(hand == {"cards": [], "size": 11} for hand in dealt["hands"])
    assert dealt["talon"] == [None] * 3
    for event in o.events.values():
        if event["type"] == "drew":
            assert set(event["cards"]) == {None}
        if event["type"] == "laid":
            assert event["cards"]["cards"] == []
    assert not any("options" in m.get("turn", {}) for m in o.messages)
    for socket in (a, o):
        socket.close()


def test_a_hint_weighs_the_options_and_has_reasons(person: NewPerson) -> None:
    anna, rng = person(), random.Random(6)
    table = anna.table()
    socket = anna.socket(table)
    weighed = 0
    while do := socket.my_turn(rng, settled):
        hint = anna.http.get(f"/api/tables/{table}/hint").json()
        assert hint["on"] == socket.turn["on"]
        best, *others = hint["options"]
        for one in (best, *others):
            assert one["do"] in socket.options() or one["do"].startswith("lay ")
            assert set(one["why"]["text"]) == {"en", "hu", "de"}
            if one["worth"] is not None:
                weighed += 1
                assert one["low"] <= one["worth"] <= one["high"]
                assert one["worth"] <= best["worth"]
        socket.say({"do": do, "on": socket.turn["on"], "id": f"d{socket.n}"})
        socket.answer(f"d{socket.n}")
    assert weighed
    assert person().http.get(f"/api/tables/{table}/hint").status_code == 409
    socket.close()


def test_the_kind_of_a_bot_is_chosen_at_the_table(person: NewPerson) -> None:
    anna, eye = person(), person()
    table = anna.table()
    path = f"/api/tables/{table}/bots"
    assert anna.http.post(path, json={"chair": 1, "kind": "plain"}).status_code == 200
    for guest, chair, kind, status, key in (
        (eye, 1, "plain", 409, "not-seated"),
        (anna, 0, "plain", 409, "chair-taken"),
        (anna, 9, "plain", 404, "no-such-chair"),
        (anna, 1, "random", 422, "no-such-player"),
    ):
        answer = guest.http.post(path, json={"chair": chair, "kind": kind})
        assert (answer.status_code, answer.json()["error"]) == (status, key)


def test_a_table_offers_no_yardsticks(person: NewPerson) -> None:
    game = person().http.get("/api/games/asszorti").json()
    kinds = [player["kind"] for player in game["players"]]
    assert kinds[:4] == ["beginner", "casual", "club", "plain"]
    assert not {"random", "pimc20", "pimc60"} & set(kinds)


def test_a_finished_deal_can_be_replayed_from_every_seat(person: NewPerson) -> None:
    anna = person()
    table = anna.table()
    socket = anna.socket(table)
    assert anna.http.get(f"/api/tables/{table}/deals/1").json()["error"] == "not-finished"
    play_on([socket], random.Random(7))
    replay = anna.http.get(f"/api/tables/{table}/deals/1").json()
    assert set(replay["events"]) == {"0", "1", "2", "open"}
    deal = next(e for e in socket.events.values() if e["type"] == "deal")
    mine = replay["events"][str(deal["chairs"].index(0))]
    besides = ("sat", "deal", "shuffled", "secrets", "revealed", "sheet")
    events = [e for e in socket.events.values() if e["type"] not in besides]
    assert mine == events
    assert "cause" not in str(replay["events"])
    assert replay["record"].startswith("Game   asszorti")
    socket.close()


def test_a_finished_deal_is_reviewed_card_by_card(person: NewPerson) -> None:
    anna, eye = person(), person()
    table = anna.table()
    socket = anna.socket(table)
    path = f"/api/tables/{table}/deals/1"
    assert anna.http.get(f"{path}/review").json()["error"] == "not-finished"
    play_on([socket], random.Random(8))
    cards = eye.http.get(f"{path}/review").json()["cards"]
    played = [e for e in anna.http.get(path).json()["events"]["open"] if e["type"] == "played"]
    assert [(one["seat"], one["card"]) for one in cards] == [(e["seat"], e["card"]) for e in played]
    assert cards[0]["values"]
    for one in cards:
        if one["values"]:
            assert one["loss"] == max(one["values"].values()) - one["values"][one["card"]]
    assert eye.http.get(f"{path}/review").json()["cards"] == cards
    assert eye.http.get(f"/api/tables/{table}/deals/2/review").status_code == 404
    socket.close()


def test_ctrl_c_ends_the_server_cleanly(data: Path) -> None:
    server = Server(data)
    anna = Person(server.address)
    socket = anna.socket(anna.table())
    socket.catch_up()
    assert server.stop() == 0
    with pytest.raises(ConnectionClosed, match="1012"):  # service restart: reconnect
        socket.until(lambda _: False)
    socket.close()
    anna.close()


def test_the_closing_phrase_notes_the_holder_of_the_skiz(person: NewPerson) -> None:
    anna, eye, rng = person(), person(), random.Random(8)
    table = anna.table(game="paskievics", house={"session_end": "closing_phrase"})
    socket = anna.socket(table)
    socket.catch_up()
    socket.say({"close": True, "on": socket.turn["on"], "id": "early"})
    assert socket.answer("early")["why"]["key"] in ("cannot-close", "stale")
    sheets = []
    for phrase in ("", "c1", ""):
        play_on([socket], rng)
        sheets += [e for e in socket.events.values() if e["type"] == "sheet"][-1:]
        socket.catch_up()
        assert socket.turn.get("closing", False) == (len(sheets) < 3)
        if phrase:
            onlooker = eye.socket(table)
            onlooker.catch_up()
            assert "closing" not in onlooker.turn
            onlooker.close()
            for id_, answer in (("c1", "ack"), ("c2", "reject")):
                socket.say({"close": True, "on": socket.n, "id": id_})
                assert answer in socket.answer(id_)
            assert socket.events[socket.n] == {"type": "closing", "chair": 0}
        socket.catch_up()
        socket.messages.clear()
        socket.say({"next": True, "on": socket.n, "id": f"n{socket.n}"})
        assert "ack" in socket.answer(f"n{socket.n}")
    assert [sheet["over"] for sheet in sheets] == [False] * 3
    assert [sheet["noted"] for sheet in sheets[:2]] == [None, None]
    played = [e for e in socket.events.values() if e["type"] == "played"]
    noted, left = sheets[2]["noted"], sheets[2]["left"]
    assert (left is None) == (noted is None)
    if noted is not None:  # unless the last hand was thrown in
        deal = [e for e in socket.events.values() if e["type"] == "deal"][-2]
        (skiz,) = [e["seat"] for e in played[-36:] if e["card"] == "skiz"]
        assert deal["chairs"][skiz] == noted
        assert left in range(4, 8)
    socket.close()
