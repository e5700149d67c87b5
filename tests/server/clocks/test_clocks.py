"""Clocks: a table with a clock continues, whoever is silent, connected or not.

Latency is given back, and unused time is kept.
"""

import random
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from itertools import pairwise

import pytest

from skiz.server.actions.ending import answer
from skiz.server.actions.more_time import ask_more, be_here
from skiz.server.clocks.clocks import MOST_LAG, MOST_MISSED
from skiz.server.common.refusal import Refused
from skiz.server.dealing import cutting
from skiz.server.dealing.shuffling import PATIENCE
from skiz.server.table_log.entries import EndAnswered, read_entry
from skiz.server.table_log.pace import PACES, MoreTimeAsked, Pace, PaceKey, grace_at
from skiz.server.table_log.settings import SettingsChanged
from tests.support.laws.random_deals import EACH_GAME, EACH_KIND, TABLES
from tests.support.server.clients import Person
from tests.support.server.simulated import At, Simulated

MOST = 3000  # things that happen in a deal
RESERVED = [key for key, pace in PACES.items() if pace and not pace.slow]
SLOW = [key for key, pace in PACES.items() if pace and pace.slow]


def pace_of(key: PaceKey) -> Pace:
    """Return a pace that has a clock."""
    pace = PACES[key]
    assert pace
    return pace


QUICK = pace_of("quick")
PASKIEVICS = next(preset for key, preset in TABLES if key == "paskievics")


def at_pace(key: PaceKey, grace: int = 10**6) -> SettingsChanged:
    """Return settings in which only the clock counts."""
    return SettingsChanged(pace=key, grace=grace)


def clock_of(table: Simulated, chair: int) -> dict[str, float]:
    """Return what everybody is told about a chair's clock."""
    found: dict[str, float] = table.room.absence.to_json()["clock"][str(chair)]
    return found


def presence(table: Simulated, chair: int) -> str:
    """Return whether a person is shown as connected."""
    found: str = table.room.absence.to_json()["present"][str(chair)]
    return found


async def passes(table: Simulated, seconds: float) -> None:
    """Let this much time pass, and do everything that is then possible."""
    table.time.passes(seconds)
    await table.rest()


async def says(table: Simulated, one: int, word: str) -> None:
    """Let a person ask for more time, or say that they are here."""
    command = {"more": ask_more, "here": be_here}[word]
    log = table.room.log
    await table.room.say(f"g{one}", log.n, f"{word} {one} {log.n} {table.time.now}", word, command)
    await table.rest()


async def duel(at: At, key: PaceKey = "quick", seed: int = 3) -> tuple[Simulated, int]:
    """Return two people and a bot, all connected, and which of the two is on turn."""
    table = await at("asszorti", "pais", seed, at_pace(key), bots=1)
    for one in (0, 1):
        await table.come(one)
    await table.rest()
    return table, table.on_turn()[0]


async def discarding(at: At) -> Simulated:
    """Return a table at which several players discard at once."""
    for seed in range(40):
        table = await at("paskievics", PASKIEVICS, seed, at_pace("quick"))
        for one in range(table.room.log.rules.chairs):
            await table.come(one)
        await table.rest()
        while table.room.log.playing and len(table.on_turn()) < 2:
            await table.act(table.on_turn()[0])
            await table.rest()
        if table.room.log.playing:
            return table
    raise AssertionError("nobody lays cards away at once")


async def until_asked(table: Simulated, one: int) -> None:
    """Let the others act until a person is on turn."""
    while table.room.log.playing and one not in table.on_turn():
        if on := table.on_turn():
            await table.act(on[0])
        await table.rest()


# --- nobody holds up a table -------------------------------------------------------------------


# By day one game of each kind has the slow pace too: whose turn it is does not depend on it.
PACED = [
    (pace, key, preset)
    for key, preset in EACH_GAME
    for pace in ("quick", "day")
    if pace == "quick" or key in EACH_KIND
]


@pytest.mark.parametrize(("pace", "key", "preset"), PACED)
async def test_a_deal_finishes_whoever_is_silent(
    at: At, key: str, preset: str, pace: PaceKey
) -> None:
    """Any of the people are silent though they are there; the others act, or time passes."""
    rng = random.Random(f"{key} {preset} {pace}")
    table = await at(key, preset, rng.randrange(1000), at_pace(pace))
    log, chairs = table.room.log, table.room.log.rules.chairs
    silent = {chair for chair in range(chairs) if rng.random() < 0.6}
    for one in range(chairs):
        await table.come(one)
    for _ in range(MOST):
        await table.rest()
        if not log.playing:
            break
        able = [chair for chair in table.on_turn() if chair not in silent]
        if able and rng.random() < 0.8:
            await table.act(rng.choice(able))
        else:
            table.time.passes(pace_of(pace).decision / 2)
    assert not log.playing
    marked = {e.event.seat for e in log.entries if e.stand_in}  # type: ignore[union-attr]
    assert marked <= {log.seat_of(f"g{one}") for one in range(chairs)}


@pytest.mark.parametrize(("key", "preset"), EACH_GAME)
async def test_all_are_silent_and_each_is_waited_for_so_often(
    at: At, key: str, preset: str
) -> None:
    table = await at(key, preset, 5, at_pace("quick"))
    log, chairs = table.room.log, table.room.log.rules.chairs
    for one in range(chairs):
        await table.come(one)
    for _ in range(MOST):
        await table.rest()
        if not log.playing:
            break
        table.time.passes(1)
    assert not log.playing
    each = QUICK.reserve + MOST_MISSED * QUICK.decision
    assert table.time.now <= chairs * each


async def test_a_slow_table_continues_with_nobody_present(at: At) -> None:
    table = await at("asszorti", "pais", 3, at_pace("day"))
    day = pace_of("day").decision
    await passes(table, PATIENCE)  # nobody is there to give a secret to the shuffle
    before = table.room.log.n
    await passes(table, day - 1)
    assert table.room.log.n == before
    await passes(table, 1)
    assert table.room.log.n > before
    while table.room.log.playing:
        await passes(table, day)
    assert table.time.now <= PATIENCE + 3 * day * MOST_MISSED


async def slow_deal_is_over(at: At, *players: int) -> Simulated:
    """Return a slow table at which these of three have played a deal, and all have left."""
    table = await at("asserufen", "gamerules", 3, at_pace("day"), bots=1)
    for one in players:
        await table.come(one)
    while table.room.log.playing:
        await table.rest()
        if able := [one for one in players if one in table.on_turn()]:
            await table.act(able[0])
        elif table.room.log.playing:
            table.time.passes(pace_of("day").decision)
    await table.rest()
    for one in players:
        table.vanish(one)
    return table


def deal_number(table: Simulated) -> int:
    """Return which deal is running, or is over."""
    assert table.room.log.deal
    return table.room.log.deal.began.number


async def test_a_slow_table_deals_again_when_time_is_up(at: At) -> None:
    """All are called when it is over, and the next begins by itself; one that nobody has played is
    the last till somebody comes.
    """
    table = await slow_deal_is_over(at, 0)
    log, day = table.room.log, pace_of("day").decision
    assert table.called[-2:] == ["g1", "g2"]  # the other was there
    await passes(table, day - 1)
    assert (log.playing, deal_number(table)) == (False, 1)
    await passes(table, 1)
    await passes(table, PATIENCE)
    assert (log.playing, deal_number(table)) == (True, 2)
    while log.playing:
        await passes(table, day)
    called = len(table.called)
    assert sorted(table.called[-3:]) == ["g0", "g1", "g2"]
    await passes(table, 100 * day)
    assert (log.playing, deal_number(table), len(table.called)) == (False, 2, called)
    await table.room.next_deal("g1", log.n, "next")
    assert (log.playing, deal_number(table)) == (True, 3)


async def test_while_the_end_is_proposed_no_deal_begins_by_itself(at: At) -> None:
    """Who declines gives all the whole time again; who says nothing is taken to agree."""
    table = await slow_deal_is_over(at, 0, 1, 2)
    log, day = table.room.log, pace_of("day").decision

    async def say(one: int, agrees: bool) -> None:
        command = partial(answer, agrees=agrees)
        await table.room.say(f"g{one}", log.n, f"end {one} {log.n}", "end", command)
        await table.rest()

    await passes(table, day / 2)
    await say(0, True)
    await passes(table, day - 1)
    await say(1, False)
    await passes(table, day - 1)
    assert (log.playing, log.over, deal_number(table)) == (False, False, 1)
    await say(0, True)
    await passes(table, day)
    assert (log.playing, log.over, deal_number(table)) == (False, True, 1)
    await passes(table, 100 * day)
    assert deal_number(table) == 1  # the session is over


async def test_a_live_table_waits_with_nobody_present(at: At) -> None:
    table, on = await duel(at)
    for one in (0, 1):
        table.vanish(one)
    before = table.room.log.n
    await passes(table, 10**6)
    assert table.room.log.n == before
    await table.come(on)
    assert clock_of(table, on)["decision"] == QUICK.decision


async def test_the_cut_is_not_waited_for_longer_than_a_decision(at: At) -> None:
    table = await at("asszorti", "pais", 3, at_pace("quick"), house={"cut": "at_table"})
    for one in range(3):
        await table.come(one)
    await table.rest()
    log = table.room.log
    chair = cutting.cutting_chair(log)
    assert chair is not None
    assert [clock_of(table, one)["runs"] for one in range(3)] == [one == chair for one in range(3)]
    await passes(table, QUICK.decision + QUICK.reserve)
    assert log.deal is not None
    assert log.deal.dealt


async def test_an_answer_to_the_end_is_not_waited_for_longer(at: At) -> None:
    table = await at("asserufen", "gamerules", 3, at_pace("quick"), bots=2)
    log = table.room.log
    for one in (0, 1):
        await table.come(one)
    while log.playing:
        await table.rest()
        if log.playing:
            await table.act(table.on_turn()[0])
    await table.room.say("g0", log.n, "end", "end", partial(answer, agrees=True))
    await table.rest()
    assert not table.room.log.over
    await passes(table, QUICK.decision + QUICK.reserve)
    assert log.over
    answers = [e for e in log.entries if isinstance(e.event, EndAnswered)]
    assert [entry.stand_in for entry in answers] == [None, "plain"]


# --- whose time it is --------------------------------------------------------------------------


async def test_a_bot_acts_when_time_is_up_and_not_before(at: At) -> None:
    """Only for that decision: the next is the person's own, with its normal time."""
    table, on = await duel(at)
    log, before = table.room.log, table.room.log.n
    await passes(table, QUICK.decision + QUICK.reserve - 0.001)
    assert log.n == before
    await passes(table, 0.001)
    acts = [entry for entry in log.entries if entry.n > before]
    assert (acts[0].stand_in, acts[0].event.seat) == ("plain", log.seat_of(f"g{on}"))  # type: ignore[union-attr]
    assert presence(table, on) == "here"
    await until_asked(table, on)
    before = log.n
    assert (clock_of(table, on)["decision"], clock_of(table, on)["reserve"]) == (QUICK.decision, 0)
    await passes(table, QUICK.decision - 0.001)
    assert log.n == before
    await table.act(on)
    assert log.n > before


async def test_repeated_timeouts_count_as_absence_until_a_sign_of_life(
    at: At,
) -> None:
    table, on = await duel(at)
    for missed in range(MOST_MISSED):
        await until_asked(table, on)
        assert presence(table, on) == "here", missed
        await passes(table, QUICK.decision + QUICK.reserve)
    assert presence(table, on) == "gone"
    before = table.time.now
    await until_asked(table, 1 - on)
    assert table.time.now == before  # nobody waits for who counts as gone
    await says(table, on, "here")
    assert presence(table, on) == "here"
    await until_asked(table, on)
    before = table.room.log.n
    await passes(table, QUICK.decision - 0.001)
    assert table.room.log.n == before


async def test_an_action_resets_the_count_of_timeouts(at: At) -> None:
    table, on = await duel(at)
    for _ in range(MOST_MISSED):
        await until_asked(table, on)
        await passes(table, QUICK.decision + QUICK.reserve)
        await until_asked(table, on)
        if table.room.log.playing:
            await table.act(on)
        await table.rest()
        assert presence(table, on) == "here"


async def test_extra_time_comes_from_a_reserve_renewed_each_deal(at: At) -> None:
    table, on = await duel(at)
    await passes(table, QUICK.decision - 1)
    await table.act(on)
    await table.rest()
    assert clock_of(table, on)["reserve"] == QUICK.reserve
    await until_asked(table, on)
    await passes(table, QUICK.decision + 7)
    assert clock_of(table, on) == {
        "decision": 0,
        "reserve": QUICK.reserve - 7,
        "runs": True,
        "more": 60,
    }
    await table.act(on)
    await table.rest()
    assert clock_of(table, on)["reserve"] == QUICK.reserve - 7
    log = table.room.log
    while log.playing:
        if able := table.on_turn():
            await table.act(able[0])
        await table.rest()
    await table.room.next_deal("g0", log.n, "next")
    await table.rest()
    assert clock_of(table, on)["reserve"] == QUICK.reserve


async def test_a_bot_acts_at_the_announced_deadline(at: At) -> None:
    """Whenever it is sent, time is up exactly that much later."""
    rng = random.Random(4)
    for seed in range(6):
        table, on = await duel(at, "steady", seed)
        await passes(table, rng.uniform(0, 140))
        clock = clock_of(table, on)
        assert clock["runs"]
        before = table.room.log.n
        await passes(table, clock["decision"] + clock["reserve"] - 0.01)
        assert table.room.log.n == before
        await passes(table, 0.02)
        assert table.room.log.n > before


async def test_each_of_several_seats_on_turn_has_a_clock(at: At) -> None:
    """One acts, and the clocks of the others continue."""
    table = await discarding(at)
    chairs = table.on_turn()
    assert len(chairs) > 1
    await passes(table, 5)
    await table.act(chairs[0])
    await table.rest()
    assert not clock_of(table, chairs[0])["runs"] or chairs[0] in table.on_turn()
    for one in chairs[1:]:
        assert clock_of(table, one)["decision"] == QUICK.decision - 5
    before = table.room.log.n
    await passes(table, QUICK.decision + QUICK.reserve - 5)
    acts = [e for e in table.room.log.entries if e.n > before and e.stand_in]
    assert len(acts) >= len(chairs) - 1


async def test_bots_and_tables_without_a_clock_have_none(at: At) -> None:
    table, _ = await duel(at)
    assert table.room.absence.to_json()["clock"].keys() == {"0", "1"}
    without = await at("asszorti", "pais", 3, bots=1)
    for one in (0, 1):
        await without.come(one)
    await without.rest()
    assert "clock" not in without.room.absence.to_json()
    before = without.room.log.n
    await passes(without, 10**7)
    assert without.room.log.n == before


# --- the line ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lag", [0.0, 0.3, MOST_LAG])
async def test_a_slow_line_takes_nobodys_time(at: At, lag: float) -> None:
    """Who answers in time by what is seen there and then, is in time, and has spent no reserve."""
    table, on = await duel(at)
    table.there[on].lag = lag
    await table.act(on)  # from the next question on it is known
    await until_asked(table, on)
    before = table.room.log.n
    await passes(table, lag / 2 + QUICK.decision + lag / 2)  # it comes, is answered, and goes back
    assert table.room.log.n == before
    await table.act(on)
    await table.rest()
    assert clock_of(table, on)["reserve"] == pytest.approx(QUICK.reserve)
    await until_asked(table, on)
    before = table.room.log.n
    await passes(table, QUICK.decision + QUICK.reserve + lag - 0.001)
    assert table.room.log.n == before


async def test_a_false_latency_gains_no_more_than_the_bound(at: At) -> None:
    table, on = await duel(at)
    table.there[on].lag = 50.0
    await table.act(on)
    await until_asked(table, on)
    before = table.room.log.n
    await passes(table, QUICK.decision + QUICK.reserve + MOST_LAG)
    assert table.room.log.n > before


async def test_a_late_slow_connection_delays_nobody(at: At) -> None:
    table, on = await duel(at)
    before = table.room.log.n
    table.time.passes(QUICK.decision + QUICK.reserve)
    table.there[on].lag = MOST_LAG
    await table.rest()
    assert table.room.log.n > before


# --- more time ---------------------------------------------------------------------------------


async def test_more_time_is_given_once_a_deal(at: At) -> None:
    table, on = await duel(at)
    log = table.room.log
    await says(table, on, "more")
    assert clock_of(table, on)["reserve"] == QUICK.reserve + QUICK.more
    assert clock_of(table, on)["more"] == 0
    with pytest.raises(Refused, match="no-more-time"):
        await says(table, on, "more")
    before = log.n
    await passes(table, QUICK.decision + QUICK.reserve + QUICK.more - 0.001)
    assert log.n == before
    await passes(table, 0.001)
    assert log.n > before
    entry_asked = next(entry for entry in log.entries if isinstance(entry.event, MoreTimeAsked))
    assert read_entry(entry_asked.n, entry_asked.row(log.rules), log.rules) == entry_asked
    while log.playing:
        if able := table.on_turn():
            await table.act(able[0])
        await table.rest()
    with pytest.raises(Refused, match="no-more-time"):
        await says(table, on, "more")
    await table.room.next_deal("g0", log.n, "next")
    await table.rest()
    assert clock_of(table, on)["more"] == QUICK.more
    await says(table, on, "more")


async def test_late_extra_time_counts_from_the_beginning(at: At) -> None:
    table, on = await duel(at)
    await passes(table, QUICK.decision + QUICK.reserve - 1)
    await says(table, on, "more")
    before = table.room.log.n
    await passes(table, QUICK.more + 1 - 0.001)
    assert table.room.log.n == before
    await passes(table, 0.001)
    assert table.room.log.n > before


async def test_extra_time_also_extends_the_grace_of_absence(at: At) -> None:
    table = await at("asszorti", "pais", 3, SettingsChanged(grace=60), bots=1)
    for one in (0, 1):
        await table.come(one)
    await table.rest()
    on = table.on_turn()[0]
    await says(table, on, "more")
    table.vanish(on)
    before = table.room.log.n
    await passes(table, 2 * 60 - 1)
    assert table.room.log.n == before
    await passes(table, 1)
    assert table.room.log.n > before


async def test_leaving_gains_no_time(at: At) -> None:
    """The clock does not stop for who is away, and the grace ends it where that is shorter."""
    for grace, waits in ((10**6, QUICK.decision + QUICK.reserve), (20, 20)):
        table = await at("asszorti", "pais", 3, at_pace("quick", grace), bots=1)
        for one in (0, 1):
            await table.come(one)
        await table.rest()
        table.vanish(table.on_turn()[0])
        before = table.room.log.n
        await passes(table, waits - 0.001)
        assert table.room.log.n == before
        await passes(table, 0.001)
        assert table.room.log.n > before


def test_the_pace_decides_how_long_an_absent_person_has() -> None:
    """A telephone that was locked needs some seconds to be back; without a clock it is a minute."""
    graces = [grace_at(key) for key in RESERVED]
    assert all(one < other for one, other in pairwise(graces))
    assert graces[0] >= 20
    assert grace_at("none") == SettingsChanged().grace == 60  # as logs without a grace read


def test_each_pace_gives_more_time_than_the_one_before() -> None:
    for keys in (RESERVED, SLOW):
        times = [(pace_of(key).decision, pace_of(key).reserve) for key in keys]
        assert len(times) >= 3
        assert all(one < other for one, other in pairwise(times))


# --- over the wire -----------------------------------------------------------------------------


def test_a_person_sees_the_clock_and_asks_for_more_over_the_wire(
    person: Callable[[], Person],
) -> None:
    anna = person()
    paces = anna.http.get("/api/paces").json()
    assert [one["key"] for one in paces] == [*PACES]
    assert paces[0] == {"key": "none"}
    calm = pace_of("calm")
    assert {"key": "calm", **asdict(calm)} in paces
    socket = anna.socket(anna.table(pace="calm"))
    mine = socket.until(lambda m: m.get("clock", {}).get("0", {}).get("runs"))["clock"]
    assert mine.keys() == {"0"}  # bots have none
    assert 0 < mine["0"]["decision"] <= calm.decision
    assert mine["0"]["reserve"] == calm.reserve
    socket.catch_up()
    socket.say({"ping": 1, "lag": 80})
    socket.until(lambda m: m.get("pong") == 1)
    socket.say({"more": True, "on": socket.n, "id": "m"})
    message = socket.until(lambda m: m.get("event", {}).get("type") == "more")
    assert message["event"] == {"type": "more", "chair": 0}
    more = socket.until(lambda m: "clock" in m)["clock"]["0"]
    assert (more["reserve"], more["more"]) == (calm.reserve + calm.more, 0)
    assert "ack" in socket.answer("m")
    socket.say({"more": True, "on": socket.n, "id": "again"})
    assert socket.answer("again")["why"]["key"] == "no-more-time"
    socket.say({"here": True, "on": socket.n, "id": "h"})
    assert "ack" in socket.answer("h")
    socket.close()


def test_an_unknown_pace_is_refused(person: Callable[[], Person]) -> None:
    anna = person()
    answer = anna.http.post("/api/tables", json={"game": "asszorti", "pace": "at once"})
    assert answer.status_code == 422
