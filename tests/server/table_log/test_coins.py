"""If a point has a value, the table shows the debts after each deal and at the end.

Nothing else changes, and people see the value before they sit down.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from skiz.games import game
from skiz.server.actions import commands
from skiz.server.common.codec import Json
from skiz.server.table_log.coins import LONGEST_UNIT, MOST_HUNDREDTHS, PointValue
from skiz.server.table_log.entries import ONLOOKER, DealBegan, Entry, Sat, SheetWritten, read_entry
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.settings import SettingsChanged
from skiz.table import Annul, Claim, Rules, Settled
from tests.support.server.clients import Person, play_on
from tests.support.storage.table_logs import carry_out

NewPerson = Callable[[], Person]
FIVE = {"hundredths": 500, "unit": "cents"}
DEALS = 3


def evening(rules: Rules, value: PointValue | None, seed: int) -> list[Entry]:
    """Return all entries of deals at a table with this point value."""
    log, rng = TableLog(rules), random.Random(seed)
    people = [Sat(chair, f"guest {chair}", None, f"g{chair}") for chair in range(rules.chairs)]
    dealt = commands.first_deal(log, 0)
    settings = SettingsChanged(point_value=value)
    entries = carry_out(log, dealt._replace(events=(*people, settings, *dealt.events)))
    for _ in range(DEALS):
        while log.playing:
            assert log.deal is not None
            seat = log.on_turn()[0]
            options = log.deal.options(seat)
            serious = [one for one in options if not isinstance(one, Claim | Annul)] or options
            entries += carry_out(log, commands.play(log, seat, rng.choice(serious)))
        entries += carry_out(log, commands.next_deal(log, "g0", log.n, 0))
    return entries


def got(transfers: list[Json], chairs: int) -> list[int]:
    """Return what each chair receives by these transfers, in hundredths."""
    sums = Counter[int]()
    for one in transfers:
        sums[one["from"]] -= one["hundredths"]
        sums[one["to"]] += one["hundredths"]
    return [sums[chair] for chair in range(chairs)]


@pytest.mark.parametrize(
    ("key", "preset"),
    [
        *(("asszorti", "pais"), ("asszorti", "gamerules"), ("asserufen", "gamerules")),
        *(("illustrated", "pagat"), ("illustrated", "five"), ("high", "kovacs")),
    ],
)
def test_the_transfers_settle_each_deal_and_the_session(key: str, preset: str) -> None:
    """Also where the sheet does not add up to zero: coins follow the payments."""
    five = preset == "five"
    house = game(key).house(None if five else preset, {"players": "5"} if five else {})
    rules = game(key).rules(house)
    so_far = [0] * rules.chairs
    sheets, seats = 0, tuple[int, ...]()
    for entry in evening(rules, PointValue(5, "Ft"), 1):
        if isinstance(entry.event, DealBegan):
            seats = entry.event.chairs
        if isinstance(entry.event, Settled):
            by_chair = dict(zip(seats, entry.event.points, strict=True))
            paid = [5 * by_chair.get(chair, 0) for chair in range(rules.chairs)]
        if isinstance(entry.event, SheetWritten):
            so_far = [was + won for was, won in zip(so_far, paid, strict=True)]
            coins = entry.face(0, rules)["coins"]
            assert coins["unit"] == "Ft"
            assert got(coins["deal"], rules.chairs) == paid
            assert got(coins["session"], rules.chairs) == so_far
            assert coins == entry.face(ONLOOKER, rules)["coins"]  # for every observer
            sheets += 1
            if entry.event.over:  # another session begins
                so_far = [0] * rules.chairs
    assert sheets == DEALS


def test_coins_follow_the_payment_of_the_deal_and_not_the_sheet() -> None:
    rules = game("asszorti").rules(game("asszorti").house("gamerules"))
    for seed in range(20):
        entries = evening(rules, PointValue(100, "bean"), seed)
        for sheet in (one.event for one in entries if isinstance(one.event, SheetWritten)):
            assert sheet.coins
            assert sum(sheet.coins.paid) == 0
            if sum(sheet.points):
                winner = sheet.points.index(max(sheet.points))
                assert sheet.coins.paid[winner] == 2 * sheet.points[winner]
                return
    raise AssertionError("no declarer has won")


def test_entries_are_read_back() -> None:
    rules = game("asserufen").rules()
    for value in (PointValue(5, "Ft"), None):
        entries = evening(rules, value, 2)
        rows = [json.loads(json.dumps(one.row(rules))) for one in entries]
        again = [read_entry(n, row, rules) for n, row in enumerate(rows, 1)]
        assert [one.event for one in again] == [one.event for one in entries]


def test_an_old_log_has_no_coins() -> None:
    rules = game("asserufen").rules()
    kinds = SettingsChanged, SheetWritten
    for entry in evening(rules, None, 3):
        if isinstance(entry.event, kinds):
            row = entry.row(rules)
            assert row.pop("point_value", None) is None
            assert row.pop("coins", None) is None
            assert read_entry(entry.n, row, rules).event == entry.event


@pytest.mark.parametrize(
    "wrong",
    [
        {"hundredths": 0, "unit": "cents"},
        {"hundredths": -5, "unit": "cents"},
        {"hundredths": MOST_HUNDREDTHS + 1, "unit": "cents"},
        {"hundredths": 0.5, "unit": "cents"},
        {"hundredths": 5, "unit": ""},
        {"hundredths": 5, "unit": " "},
        {"hundredths": 5, "unit": "\u200b"},
        {"hundredths": 5, "unit": "x" * (LONGEST_UNIT + 1)},
        {"hundredths": 5},
        {"hundredths": 5, "unit": "cents", "currency": "EUR"},
        "5 cents",
    ],
)
def test_an_invalid_point_value_is_refused(person: NewPerson, wrong: Any) -> None:
    wanted = {"game": "asserufen", "point_value": wrong}
    assert person().http.post("/api/tables", json=wanted).status_code == 422


def test_the_point_value_is_shown_before_anybody_sits_down(person: NewPerson) -> None:
    anna, bela, cili = person(), person(), person()
    table = anna.table(
        game="illustrated54", open=True, point_value={"hundredths": 500, "unit": " kis  bab "}
    )
    value = {"hundredths": 500, "unit": "kis bab"}
    socket = anna.socket(table)
    socket.until(lambda message: "welcome" in message)
    assert bela.http.get(f"/api/tables/{table}").json()["settings"]["point_value"] == value
    listed = bela.http.get("/api/lobby").json()["tables"]
    assert [one["point_value"] for one in listed if one["table"] == table] == [value]
    pair = {"game": "illustrated54"}
    assert cili.http.post("/api/lobby/pair", json=pair).json()["table"] != table
    assert bela.sit(table, 1).status_code == 200
    assert anna.http.put(f"/api/tables/{table}/undo", json={"undo": True}).status_code == 200
    about = anna.http.get(f"/api/tables/{table}").json()
    assert about["settings"]["point_value"] == value  # other settings change, it stays


def test_the_coins_are_sent_and_survive_the_deal(person: NewPerson) -> None:
    anna, onlooker = person(), person()
    table = anna.table(game="asserufen", point_value=FIVE)
    socket = anna.socket(table)
    play_on([socket], random.Random(1))
    (sheet,) = (event for event in socket.events.values() if event["type"] == "sheet")
    assert got(sheet["coins"]["deal"], 4) == [500 * points for points in sheet["points"]]
    (settings,) = (one for one in socket.events.values() if one["type"] == "settings")
    assert settings["point_value"] == FIVE
    socket.say({"next": True, "on": socket.n, "id": "next"})
    socket.until(lambda message: message.get("event", {}).get("type") == "deal")
    welcome = onlooker.socket(table).until(lambda message: "welcome" in message)["welcome"]
    assert welcome["before"]["sheet"]["coins"] == sheet["coins"]
