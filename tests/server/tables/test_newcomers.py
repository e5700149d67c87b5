"""Who may join a table: nobody learns a hand by sitting down and leaving.

The maker of a table decides who may have a chair.
"""

import json
import random
from collections.abc import Callable

import pytest

from skiz.games import game, games
from skiz.server.actions import commands, seating
from skiz.server.common.refusal import Refused
from skiz.server.rooms.messages import messages, turn
from skiz.server.table_log.entries import ONLOOKER, DealBegan, Sat, bot_on
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.server.table_log.settings import SettingsChanged
from skiz.table import deal, shuffled, start
from skiz.table import seating as seats
from tests.support.server.clients import Person, play_on, settled
from tests.support.storage.table_logs import carry_out

NewPerson = Callable[[], Person]


def table(key: str, settings: SettingsChanged | None = None) -> TableLog:
    """Return a table of Anna and bots, in the middle of a deal."""
    rules = game(key).rules(game(key).house())
    log = TableLog(rules)
    bots = [bot_on(chair, "plain") for chair in range(1, rules.chairs)]
    opening = [Sat(0, "Anna", None, "anna"), *bots, *([settings] if settings else [])]
    state, events = start(rules, deal(rules, shuffled(rules, random.Random(5))))
    began = DealBegan(1, 0, seats(rules, 0))
    carry_out(log, Outcome([*opening, began, *events], state))
    return log


def hands_shown(log: TableLog, guest: str) -> list[str]:
    """Return the cards in hands that a guest receives in this deal, by any request."""
    sent = json.loads(json.dumps(messages(log, guest, 0)))
    dealt = [m["event"] for m in sent if m.get("event", {}).get("type") == "dealt"]
    return [card for event in dealt[-1:] for hand in event["hands"] for card in hand["cards"]]


@pytest.mark.parametrize("key", games())
def test_a_series_of_new_guests_sees_no_hand(key: str) -> None:
    log = table(key)
    for round_ in range(3):
        for chair in range(1, log.rules.chairs):
            guest = f"{round_} {chair}"
            carry_out(log, seating.sit(log, guest, "X", chair))
            assert log.chair_of(guest) == chair
            assert log.seat_of(guest) == ONLOOKER
            assert hands_shown(log, guest) == []
            assert "options" not in turn(log, guest)["turn"]
            carry_out(log, seating.stand(log, guest))
    assert hands_shown(log, "anna")


def test_a_newcomer_waits_for_the_next_deal() -> None:
    log = table("asszorti")
    carry_out(log, seating.seat_bot(log, "anna", 1, "fast"))
    carry_out(log, seating.sit(log, "bela", "Béla", 1))
    assert log.chairs.plays[1].bot == "fast"
    carry_out(log, seating.rename(log, "bela", "Bandi"))
    assert log.seat_of("bela") == ONLOOKER
    with pytest.raises(Refused, match="not-on-turn"):
        commands.act(log, "bela", "bid pass", log.n)
    names = log.chairs.players()
    while log.playing:
        assert log.deal is not None
        seat = log.on_turn()[0]
        carry_out(log, commands.play(log, seat, log.deal.options(seat)[0]))
    assert log.finished is not None
    assert log.finished.names == tuple(names)
    assert "Bandi" not in names
    assert log.names()[1] == "Bandi"
    carry_out(log, commands.next_deal(log, "bela", log.n, 0.0))
    assert log.deal is not None
    assert log.seat_of("bela") == log.deal.began.seat_at(1)
    assert len(hands_shown(log, "bela")) == log.rules.length
    assert log.chairs.plays[1].bot is None


def test_a_newcomer_who_leaves_is_replaced_by_the_same_bot() -> None:
    log = table("asszorti")
    carry_out(log, seating.seat_bot(log, "anna", 1, "fast"))
    carry_out(log, seating.sit(log, "bela", "Béla", 1))
    carry_out(log, seating.stand(log, "bela"))
    assert log.sitting[1].bot == "fast"


def test_a_returning_person_plays_the_own_hand_at_once_and_waits_for_any_other() -> None:
    log = table("asszorti")
    seat = log.seat_of("anna")
    carry_out(log, seating.stand(log, "anna"))
    carry_out(log, seating.sit(log, "anna", "Anna", 2))
    assert log.seat_of("anna") == ONLOOKER
    carry_out(log, seating.stand(log, "anna"))
    carry_out(log, seating.sit(log, "anna", "Anna", 0))
    assert log.seat_of("anna") == seat


def test_a_chair_may_be_taken_over_at_once_by_agreement() -> None:
    """The rule alone or the consent alone is not enough, and a second hand of the deal is never
    shown.
    """
    for take_over, consents, plays in (
        (False, True, False),
        (True, False, False),
        (True, True, True),
    ):
        log = table("asszorti", SettingsChanged(take_over=take_over))
        if consents:
            carry_out(log, seating.consent(log, "anna", "take_over", True))
        carry_out(log, seating.sit(log, "bela", "Béla", 1))
        assert (log.seat_of("bela") != ONLOOKER) == plays
    carry_out(log, seating.stand(log, "bela"))
    carry_out(log, seating.sit(log, "bela", "Béla", 2))
    assert log.seat_of("bela") == ONLOOKER
    carry_out(log, seating.sit(log, "cili", "Cili", 1))
    assert log.seat_of("cili") == ONLOOKER  # Béla has not agreed


def test_an_empty_table_has_not_agreed() -> None:
    log = table("asszorti", SettingsChanged(take_over=True))
    carry_out(log, seating.consent(log, "anna", "take_over", True))
    carry_out(log, seating.stand(log, "anna"))
    carry_out(log, seating.sit(log, "bela", "Béla", 1))
    assert log.seat_of("bela") == ONLOOKER


def test_an_old_log_is_read_as_it_was_played() -> None:
    """At that time, a person who sat down in the middle of a deal played it."""
    log = table("asszorti")
    carry_out(log, Outcome([Sat(1, "Béla", None, "bela")]))
    assert log.seat_of("bela") != ONLOOKER
    assert "waits" not in log.entries[-1].face(0, log.rules)


def test_reserved_chairs_are_for_invited_people(person: NewPerson) -> None:
    anna, friend, stranger = person(), person(), person()
    made = anna.table(kept=[1, 2])
    path = f"/api/tables/{made}"
    assert stranger.http.get(path).json()["settings"]["invitation"] is None
    invitation = anna.http.get(path).json()["settings"]["invitation"]
    for chair in (1, 2):
        answer = stranger.sit(made, chair)
        assert (answer.status_code, answer.json()["error"]) == (403, "chair-kept")
    guess = {"chair": 1, "invitation": invitation[::-1]}
    assert stranger.http.post(f"{path}/seat", json=guess).status_code == 403
    invited = friend.http.post(f"{path}/seat", json={"chair": 1, "invitation": invitation})
    assert invited.status_code == 200
    assert anna.http.put(f"{path}/kept", json={"chairs": []}).json()["settings"]["kept"] == []
    assert stranger.sit(made, 2).status_code == 200


def test_anybody_seated_invites_when_the_maker_has_left(person: NewPerson) -> None:
    """By the link and by the code. A person who may not sit there uninvited gets neither."""
    anna, bela, friend, stranger = person(), person(), person(), person()
    made = anna.table(kept=[1, 2])
    path = f"/api/tables/{made}"
    invitation = anna.http.get(path).json()["settings"]["invitation"]
    invited = {"chair": 1, "invitation": invitation}
    assert bela.http.post(f"{path}/seat", json=invited).json()["settings"]["invitation"] is None
    assert bela.http.post(f"{path}/code").status_code == 403
    anna.http.delete(f"{path}/seat").raise_for_status()
    settings = bela.http.get(path).json()["settings"]
    assert (settings["maker"], settings["invitation"]) == (False, invitation)
    assert stranger.http.get(path).json()["settings"]["invitation"] is None
    assert stranger.http.post(f"{path}/code").status_code == 403
    code = bela.http.post(f"{path}/code").json()["code"]
    assert stranger.sit(made, 2).json()["error"] == "chair-kept"
    found = friend.http.post("/api/codes", json={"code": code}).json()["invitation"]
    wanted = {"chair": 2, "invitation": found}
    assert friend.http.post(f"{path}/seat", json=wanted).status_code == 200
    assert bela.http.post(f"{path}/invitation").json()["error"] == "not-maker"


def test_a_person_put_out_cannot_return_by_the_old_invitation(person: NewPerson) -> None:
    anna, rude = person(), person()
    made = anna.table()
    path = f"/api/tables/{made}"
    old = anna.http.get(path).json()["settings"]["invitation"]
    assert rude.sit(made, 1).status_code == 200
    out = anna.http.delete(f"{path}/chairs/1").json()
    assert out["chairs"][1]["bot"] == "plain"
    out = out["settings"]
    assert (out["kept"], out["invitation"] != old) == ([1], True)
    again = rude.http.post(f"{path}/seat", json={"chair": 1, "invitation": old})
    assert again.json()["error"] == "chair-kept"
    new = {"chair": 1, "invitation": out["invitation"]}
    assert person().http.post(f"{path}/seat", json=new).status_code == 200
    changed = anna.http.post(f"{path}/invitation").json()["settings"]["invitation"]
    assert changed not in (old, out["invitation"])


def test_only_the_maker_decides_who_may_sit(person: NewPerson) -> None:
    anna, bela = person(), person()
    made = anna.table()
    path = f"/api/tables/{made}"
    bela.sit(made, 1)
    for answer in (
        bela.http.put(f"{path}/kept", json={"chairs": [2]}),
        bela.http.post(f"{path}/invitation"),
        bela.http.delete(f"{path}/chairs/0"),
    ):
        assert (answer.status_code, answer.json()["error"]) == (403, "not-maker")
    for answer in (
        anna.http.put(f"{path}/kept", json={"chairs": [7]}),
        anna.http.delete(f"{path}/chairs/7"),
        anna.http.post("/api/tables", json={"game": "asszorti", "kept": [9]}),
    ):
        assert (answer.status_code, answer.json()["error"]) == (404, "no-such-chair")


def test_hints_between_people_need_all_of_them(person: NewPerson) -> None:
    anna, bela = person(), person()
    made = anna.table()
    path = f"/api/tables/{made}"
    socket = anna.socket(made)
    socket.my_turn(random.Random(1), settled)
    assert anna.http.get(f"{path}/hint").status_code == 200
    bela.sit(made, 1)
    while socket.turn.get("hints") is not False:
        socket.hear()
    refused = anna.http.get(f"{path}/hint")
    assert (refused.status_code, refused.json()["error"]) == (403, "hints-off")
    for one in (anna, bela):
        one.http.put(f"{path}/consent", json={"to": "hints", "yes": True}).raise_for_status()
    assert anna.http.get(path).json()["settings"]["consents"]["hints"] == [0, 1]
    assert anna.http.get(f"{path}/hint").status_code == 200
    bela.http.put(f"{path}/consent", json={"to": "hints", "yes": False}).raise_for_status()
    assert anna.http.get(f"{path}/hint").status_code == 403
    stranger = person().http.put(f"{path}/consent", json={"to": "hints", "yes": True})
    assert stranger.json()["error"] == "not-seated"
    socket.close()


def test_a_late_arrival_plays_the_next_deal_over_the_wire(person: NewPerson) -> None:
    anna, bela, rng = person(), person(), random.Random(9)
    made = anna.table()
    a = anna.socket(made)
    a.catch_up()
    bela.sit(made, 1)
    b = bela.socket(made)
    b.catch_up()
    play_on([a], rng)
    b.until(settled)
    dealt = next(e for e in b.events.values() if e["type"] == "dealt")
    assert all(hand["cards"] == [] for hand in dealt["hands"])
    waiting = [e for e in b.events.values() if e["type"] == "sat" and e.get("waits")]
    assert [sat["chair"] for sat in waiting] == [1]
    a.catch_up()
    b.catch_up()
    for socket in (a, b):
        socket.messages.clear()
    b.say({"next": True, "on": b.n, "id": "n1"})
    assert "ack" in b.answer("n1")
    play_on([a, b], rng)
    last = [e for e in b.events.values() if e["type"] == "dealt"][-1]
    assert sorted(len(hand["cards"]) for hand in last["hands"]) == [0, 0, 11]
    for socket in (a, b):
        socket.close()
