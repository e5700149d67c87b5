"""Five at a table of Tarokk: the dealer sits out, sees no hand, and has a share of nothing."""

import random
from collections.abc import Callable

from skiz.server.people import shown_name
from tests.support.server.clients import Json, Person, Socket, play_on, settled

NewPerson = Callable[[], Person]


def five(person: Person) -> str:
    """Return a table with five chairs, one of them this person's."""
    return person.table(game="paskievics", house={"players": 5})


def begin_where(person: Person, dealer: bool) -> Socket:
    """Return a table whose first dealer, drawn at random, is or is not this person."""
    while True:
        socket = person.socket(five(person))
        socket.until(lambda m: "turn" in m)
        if (deal_of(socket)["dealer"] == 0) == dealer:
            return socket
        socket.close()


def deal_of(socket: Socket) -> Json:
    """Return the beginning of the last deal."""
    return [event for event in socket.events.values() if event["type"] == "deal"][-1]


def sheet_of(socket: Socket) -> Json:
    """Return the last entry of the sheet."""
    return [event for event in socket.events.values() if event["type"] == "sheet"][-1]


def test_the_dealer_of_five_watches_and_neither_wins_nor_loses(person: NewPerson) -> None:
    anna = person()
    socket = begin_where(anna, dealer=True)
    assert deal_of(socket)["chairs"] == [4, 3, 2, 1]
    socket.until(settled)
    dealt = next(e for e in socket.events.values() if e["type"] == "dealt")
    assert all(hand == {"cards": [], "size": 9} for hand in dealt["hands"])
    drawn = [e["cards"] for e in socket.events.values() if e["type"] == "drew"]
    assert {card for cards in drawn for card in cards} <= {None}
    assert not any("options" in m.get("turn", {}) for m in socket.messages)
    assert len(sheet_of(socket)["points"]) == 5
    assert sheet_of(socket)["points"][0] == 0
    assert sum(sheet_of(socket)["points"]) == 0
    socket.catch_up()
    socket.say({"do": "bid pass", "on": socket.turn["on"], "id": "out"})
    assert socket.answer("out")["why"]["key"] == "over"
    socket.close()


def test_the_deal_passes_round_all_five_and_each_plays_from_the_chair_he_has(
    person: NewPerson,
) -> None:
    anna, bela, rng = person(), person(), random.Random(7)
    socket = begin_where(anna, dealer=False)
    table = next(m for m in socket.messages if "welcome" in m)["welcome"]["table"]
    out = deal_of(socket)["dealer"]
    assert bela.sit(table, out).status_code == 200
    other = bela.socket(table)
    begun = 0
    for _ in range(3):
        play_on([socket, other], rng)
        points, dealer = sheet_of(socket)["points"], deal_of(socket)["dealer"]
        assert (points[dealer], sum(points)) == (0, 0)
        chairs = deal_of(socket)["chairs"]
        assert sorted([*chairs, dealer]) == list(range(5))
        course = list(socket.events.values())[begun:]
        hands = next(e for e in course if e["type"] == "dealt")["hands"]
        seen = [seat for seat, hand in enumerate(hands) if hand["cards"]]
        assert seen == ([chairs.index(0)] if 0 in chairs else [])
        for one in (socket, other):
            one.catch_up()
            one.messages.clear()
        begun = socket.n
        socket.say({"next": True, "on": socket.n, "id": f"n{socket.n}"})
        assert "ack" in socket.answer(f"n{socket.n}")
        why = [e["why"] for e in course if e["type"] == "thrown_in"]
        again = why not in ([], ["no-honour"])  # a trial that failed is a deal  # skiz/trial-played
        assert deal_of(socket)["dealer"] == (dealer if again else (dealer - 1) % 5)
    record = anna.http.get(f"/api/tables/{table}/deals/1").json()
    assert len(record["names"]) == 4
    assert record["out"] not in record["names"]
    rows = [row.split(maxsplit=1) for row in record["record"].splitlines()]
    assert ["Dealer", shown_name(record["out"], "en")] in rows
    mine = anna.http.get("/api/deals").json()
    assert {len(result["names"]) for result in mine} == {5}
    for one in (socket, other):
        one.close()


def test_a_table_has_as_many_chairs_as_its_house_says(person: NewPerson) -> None:
    anna = person()
    chairs = anna.http.get(f"/api/tables/{five(anna)}").json()["chairs"]
    assert [chair["chair"] for chair in chairs] == list(range(5))
    four = {"game": "paskievics", "bots": ["plain"] * 4}
    assert anna.http.post("/api/tables", json=four).json()["error"] == "too-many-players"
    house = {"players": 5}
    assert anna.http.post("/api/tables", json={**four, "house": house}).status_code == 201
