"""Checkpoints: folding from the last deal's beginning equals folding from the first entry.

Earlier events are found when somebody requests them.
"""

import json
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from skiz.cards import Seat
from skiz.games import game
from skiz.server.actions import commands, seating
from skiz.server.app.stores import Stores
from skiz.server.common.codec import Json
from skiz.server.common.refusal import Refused
from skiz.server.deals.replay import replay
from skiz.server.rooms.context import RoomContext
from skiz.server.rooms.history import History
from skiz.server.rooms.room import Room
from skiz.server.table_log.agreements import Consented
from skiz.server.table_log.checkpoint import StoredCheckpoint, read_checkpoint
from skiz.server.table_log.coins import PointValue
from skiz.server.table_log.entries import Sat
from skiz.server.table_log.log import TableLog
from skiz.server.table_log.outcome import Outcome
from skiz.server.table_log.restoring import restore
from skiz.server.table_log.settings import SettingsChanged
from skiz.server.table_log.table_made import TableMade
from skiz.server.thinking import Thinking
from skiz.table import Action, Annul, Claim, Rules, text
from tests.support.laws.random_deals import EACH_KIND
from tests.support.storage.databases import migrated_file
from tests.support.storage.table_logs import carry_out

DEALS = 4


def people(rules: Rules) -> list[Sat]:
    """Return a person on every chair."""
    return [Sat(chair, f"guest {chair}", None, f"g{chair}") for chair in range(rules.chairs)]


def by_chance(log: TableLog, rng: random.Random) -> tuple[Seat, Action]:
    """Return a seat on turn and a random action."""
    assert log.deal is not None
    seat = log.on_turn()[0]
    options = log.deal.options(seat)
    return seat, rng.choice([o for o in options if not isinstance(o, Claim | Annul)] or options)


class Evening:
    """Deals at a table where people change chairs and names, with everything stored."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.log, self.rows = TableLog(rules), list[tuple[int, Json]]()
        self._rng = random.Random(seed)
        dealt = commands.first_deal(self.log, 0)
        self._happen(dealt._replace(events=(*people(rules), *dealt.events)))
        for _ in range(DEALS):
            self._play()
            self._change_chairs()
            self._happen(commands.next_deal(self.log, "g0", self.log.n, 0))
        for _ in range(self._rng.randint(0, 20)):
            if self.log.playing:
                self._act()

    def _play(self) -> None:
        while self.log.playing:
            self._act()

    def _change_chairs(self) -> None:
        """The maker is renamed, so that another person is now the longest seated. Another person
        leaves, keeps what was agreed, and may return.
        """
        self._happen(seating.rename(self.log, "g0", f"name {self._rng.random()}"))
        agreed = Consented(2, "hints", self._rng.random() < 0.5)
        settings = SettingsChanged((1,), self._rng.randrange(9), point_value=PointValue(5, "Ft"))
        self._happen(Outcome([agreed, settings]))
        if self.log.chair_of("g2") is None:
            self._happen(seating.sit(self.log, "g2", "Cili", 2))
        elif self._rng.random() < 0.5:
            self._happen(seating.stand(self.log, "g2"))

    def _act(self) -> None:
        self._happen(commands.play(self.log, *by_chance(self.log, self._rng)))

    def _happen(self, outcome: Outcome) -> None:
        entries = carry_out(self.log, outcome)
        self.rows += [(e.n, json.loads(json.dumps(e.row(self.log.rules)))) for e in entries]


def known(log: TableLog) -> Json:
    """Return all that a log knows, except answers computed about its deal."""
    assert log.deal is not None
    state = {
        name: getattr(log.deal.truth(), name) for name in ("table", "tricks", "settled", "hands")
    }
    chairs = vars(log.chairs)
    return {**vars(log), "chairs": chairs, "deal": (log.deal.began, log.deal.n, state), "_rules": 0}


@pytest.mark.parametrize("key", EACH_KIND)
def test_the_fold_from_a_checkpoint_is_the_whole_fold(key: str) -> None:
    for seed in range(2):
        rules = game(key).rules(game(key).house())
        evening = Evening(rules, seed)
        whole = TableLog(rules)
        passed = restore(whole, evening.rows)
        assert [one.deal for one in passed] == list(range(1, DEALS + 2))
        assert known(whole) == known(evening.log)
        for one in passed:
            again = TableLog(rules)
            again.start_from(
                read_checkpoint(StoredCheckpoint(*json.loads(json.dumps(one.stored()))), rules)
            )
            assert restore(again, evening.rows[one.after :]) == passed[one.deal - 1 :]
            assert known(again) == known(whole)


def test_a_log_holds_its_last_deal_alone() -> None:
    log = Evening(game("asserufen").rules(game("asserufen").house()), 1).log
    assert log.deal is not None
    assert log.entries[0].event == log.deal.began
    assert log.begun.after == log.deal.n - 1 > 100
    assert len(log.rows) == DEALS
    assert [*log.begun.chairs.sitting] == [log.sitting[chair] for chair in range(4)]


Open = Callable[[], Any]


@pytest.fixture
async def opened(data: Path) -> AsyncIterator[Open]:
    """Return a table in a database, opened on each call."""
    store, thinking = Stores(migrated_file(data)), Thinking()
    await store.tables.make_table("t", TableMade("asserufen", "", {}))
    context = RoomContext(store.tables, store.deadlines, thinking)
    rooms: list[Room] = []
    rules = game("asserufen").rules(game("asserufen").house())

    async def open_() -> Room:
        if rooms:
            await rooms.pop().close()
        rooms.append(Room("t", rules, "", context))
        await rooms[0].load()
        rooms[0].open()
        return rooms[0]

    yield open_
    await rooms[0].close()
    thinking.close()
    await store.close()


async def play(room: Room, rng: random.Random) -> None:
    """Play the deal in progress to its end."""
    while room.log.playing:
        assert room.log.deal is not None
        seat, action = by_chance(room.log, rng)
        guest, do = f"g{room.log.deal.began.chairs[seat]}", text(action, room.log.rules.pack)
        await room.act(guest, do, room.log.n, f"{room.log.n}")


async def evening(room: Room) -> tuple[list[Json], list[Json]]:
    """Play some deals; return the messages to a person, and the replay of each deal at its end."""
    rng, messages, replays = random.Random(1), list[Json](), list[Json]()
    await room.begin(people(room.log.rules))
    listening = await room.connect("g1", 0)
    for number in range(1, DEALS + 1):
        await play(room, rng)
        replays.append(replay(await room.history.finished(number), "t", ("g1",)))
        assert room.log.deal
        assert replays[-1]["mine"] == room.log.deal.began.seat_at(1)
        await room.rename("g0", f"Anna {number}")
        await room.next_deal("g0", room.log.n, f"next {number}")
        messages += [listening.outgoing.get_nowait() for _ in range(listening.outgoing.qsize())]
    return [message for message in messages if "event" in message], replays


def without_news(message: Json) -> Json:
    """Return the message of an event long after its deal."""
    event = dict(message["event"])
    for name in ("sides", "because", "items", "kept", "means"):
        event.pop(name, None)
    return {**message, "event": event}


async def test_entries_before_the_checkpoint_are_read_on_demand(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In parts of any size, before the table is opened again and after."""
    room = await opened()
    messages, replays = await evening(room)
    past = [without_news(m) for m in messages if m["n"] <= room.log.begun.after]
    for page, most in ((1000, 1000), (7, 20)):
        monkeypatch.setattr("skiz.server.rooms.store.PAGE", page)
        monkeypatch.setattr("skiz.server.rooms.history.OF_A_DEAL", page)
        monkeypatch.setattr("skiz.server.rooms.history.MOST_AT_ONCE", most)
        found = list[Json]()
        while not found or "turn" not in found[-1]:
            found += await room.history.since("g1", found[-1]["n"] if found else 0)
        assert [m for m in found if "turn" not in m][: len(past)] == past
        assert found[-2]["n"] == room.log.n
        for number, was in enumerate(replays, 1):
            assert replay(await room.history.finished(number), "t", ("g1",)) == was
        with pytest.raises(Refused, match="not-finished"):
            await room.history.finished(DEALS + 1)
        for nowhere in (-1, 0, DEALS + 2):
            with pytest.raises(Refused, match="no-such-deal"):
                await room.history.finished(nowhere)
        room = await opened()


async def test_a_repeated_action_of_long_ago_gets_its_old_answer(opened: Open) -> None:
    room = await opened()
    await evening(room)
    rows = dict(await room.history._store.log("t"))
    done = {n: row["cause"] for n, row in rows.items() if "cause" in row}
    assert len(done) > 100
    before = room.log.n
    for n, cause in [*done.items()][:: len(done) // 10]:
        on = int(cause["id"]) if cause["id"].isdigit() else n - 3
        assert await room.act(cause["guest"], cause["do"], on, cause["id"]) == n
        with pytest.raises(Refused):
            await room.act(cause["guest"], cause["do"], on, "another")
        with pytest.raises(Refused):
            await room.act("somebody", cause["do"], on, cause["id"])
    assert room.log.n == before


async def test_a_late_arrival_gets_the_sheet_and_the_seats(opened: Open) -> None:
    room = await opened()
    messages, _ = await evening(room)
    after = room.log.begun.after
    coming = await room.connect("g2", 0)
    welcome, _, first, *_ = [coming.outgoing.get_nowait() for _ in range(coming.outgoing.qsize())]
    before = welcome["welcome"]["before"]
    assert (before["n"], first["n"]) == (after, after + 1)
    sheets = [m["event"] for m in messages if m["event"]["type"] == "sheet"]
    assert [row["points"] for row in before["sheet"]["rows"]] == [s["points"] for s in sheets]
    assert before["sheet"]["totals"] == sheets[-1]["totals"]
    sat = {m["event"]["chair"]: m["event"] for m in messages if m["event"]["type"] == "sat"}
    assert {event["chair"]: event for event in before["events"]} == sat
    assert "guest" not in str(before["events"][0].keys())
    coming = await room.connect("g2", after)
    assert "before" not in coming.outgoing.get_nowait()["welcome"]


async def test_a_table_without_checkpoints_opens_and_makes_them_again(
    opened: Open, data: Path
) -> None:
    """Like a table of an older version, or one with unreadable checkpoints."""
    room = await opened()
    await evening(room)
    engine = sa.create_engine(f"sqlite:///{data}")

    def kept() -> list[Any]:
        with engine.connect() as connection:
            return list(connection.execute(sa.text("SELECT * FROM deals ORDER BY deal")))

    was, knew = kept(), known(room.log)
    assert [row.deal for row in was] == list(range(2, DEALS + 2))
    assert [row.session is None for row in was] == [True] * (DEALS - 1) + [False]
    for spoil in ("DELETE FROM deals", "UPDATE deals SET session = '{\"rows\": 3}'"):
        with engine.begin() as connection:
            connection.execute(sa.text(spoil))
        room = await opened()
        assert known(room.log) == knew
        assert kept() == was
    engine.dispose()


async def test_an_existing_checkpoint_is_not_written_again(opened: Open, data: Path) -> None:
    """Opening a table takes it and writes nothing else; reading it writes nothing."""
    room = await opened()
    await evening(room)
    await room.close()
    rules, tables = room.log.rules, room.history._store
    engine = sa.create_engine(f"sqlite:///{data}")
    for lost, written in ((0, 0), (1, 1)):
        if lost:
            with engine.begin() as connection:
                connection.execute(sa.text("DELETE FROM deals"))
        before = tables._database.commits
        await History("t", TableLog(rules), tables).read()
        assert tables._database.commits == before
        await History("t", TableLog(rules), tables).load()
        assert tables._database.commits == before + 1 + written
    engine.dispose()
