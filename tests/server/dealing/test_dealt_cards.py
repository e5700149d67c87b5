"""How often each card came to each place in all deals, counted from the logs.

A fair shuffle passes the test, and a loaded one does not.
"""

import random
from collections.abc import Callable
from datetime import UTC, timedelta
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean

import pytest

from skiz.server.app.stores import Stores
from skiz.server.common.environment import CLOCK
from skiz.server.dealing.card_counts import CardCounts, above
from skiz.server.dealing.fairness import AT_ONCE, DealtCardReport
from skiz.server.table_log.table_made import TableMade
from tests.support.server.clients import Person
from tests.support.server.dealt import CARDS, DAY, count_of, entries
from tests.support.storage.databases import migrated_file

SIZES = (11, 11, 11, 3)


def deal(found: CardCounts, deck: list[str], out: int | None = None) -> None:
    """Count a deal of three hands and a talon; where a fourth looks on, his chair has no cards."""
    cards, piles = iter(deck), {}
    chairs = [chair for chair in range(4) if chair != out] if out is not None else [0, 1, 2]
    for place, size in zip([*chairs, len(found.expected) - 1], SIZES, strict=True):
        piles[place] = [next(cards) for _ in range(size)]
    found.add(piles)


@pytest.mark.parametrize("chairs", [3, 4])
def test_a_fair_shuffle_is_chance(chairs: int) -> None:
    """The mean over many samples is that of chi-square, and so is its deviation: with each dealer
    in turn looking on too.
    """
    rng, off = random.Random(7), []
    for _ in range(80):
        found = CardCounts(CARDS, chairs + 1)
        for number in range(120):
            deck = [*CARDS]
            rng.shuffle(deck)
            deal(found, deck, number % 4 if chairs == 4 else None)
        assert found.enough
        test = found.test()
        assert test.degrees == 35 * chairs
        off.append((test.statistic - test.degrees) / sqrt(2 * test.degrees))
    assert abs(fmean(off)) < 4 / sqrt(len(off))
    assert 0.6 < fmean(z * z for z in off) < 1.6


def test_a_loaded_shuffle_is_detected() -> None:
    """One deal in ten brings a certain card to the first chair."""
    rng, found = random.Random(1), CardCounts(CARDS, 4)
    for number in range(1000):
        deck = [*CARDS]
        rng.shuffle(deck)
        if number % 10 == 0:
            at = deck.index(CARDS[35])
            deck[0], deck[at] = deck[at], deck[0]
        deal(found, deck)
    assert found.test().p < 0.01
    assert found.deviations()[35][0] > 3


def test_for_equal_deals_it_is_pearsons_statistic_without_replacement() -> None:
    rng, found = random.Random(3), CardCounts(CARDS, 4)
    for _ in range(50):
        deck = [*CARDS]
        rng.shuffle(deck)
        deal(found, deck)
    expected = [50 * size / 36 for size in SIZES]
    assert found.expected == pytest.approx(expected)
    pearson = sum(
        (count - wanted) ** 2 / wanted
        for counts in found.counts
        for count, wanted in zip(counts, expected, strict=True)
    )
    assert found.test().statistic == pytest.approx(pearson * 35 / 36)
    assert not found.enough  # 4.2 of the talon


@pytest.mark.parametrize(
    ("degrees", "at_5_percent"), [(1, 3.841459), (2, 5.991465), (5, 11.070498), (81, 103.009512)]
)
def test_how_often_chance_is_above(degrees: int, at_5_percent: float) -> None:
    """The table of standard textbooks."""
    assert above(at_5_percent, degrees) == pytest.approx(0.05, abs=1e-6)
    assert above(0, degrees) == 1


def test_chairs_are_counted_not_seats() -> None:
    deals = [entries("t", number, DAY) for number in range(21)]
    (one,) = count_of(deals, DAY + timedelta(days=1))
    assert (one["deals"], one["chairs"], one["test"]) == (21, 3, None)
    by_card = dict(zip(one["cards"], one["counts"], strict=True))
    assert by_card[CARDS[0]] == by_card[CARDS[11]] == [7, 7, 7, 0]
    assert by_card[CARDS[33]] == [0, 0, 0, 21]


def test_a_deal_counts_when_it_is_over() -> None:
    over = [entries("t", number, DAY) for number in range(30)]
    open_ = entries("u", 0, DAY)[:2]  # its table comes next in the order of the logs
    (one,) = count_of([*over, open_, over[0][2:], entries("v", 0, DAY)], DAY + timedelta(days=1))
    assert one["deals"] == 31


def test_from_day_to_day_no_deal_or_many_deals_are_added() -> None:
    """Whatever is subtracted: no count tells of fewer deals than `AT_ONCE` what another does not.
    What was told once is told from then on.
    """
    rng = random.Random(5)
    days = [DAY + timedelta(days=day) for day in range(40)]
    deals = [
        entries(f"table {rng.random()}", 0, day, rng.sample(CARDS, len(CARDS)))
        for day in days
        for _ in range(rng.choice([0, 1, 3, 19, 20, 45]))
    ]
    rng.shuffle(deals)
    counts = [0]
    for day in days:
        found = count_of(deals, day)
        counts.append(found[0]["deals"] if found else 0)
        assert all(sum(row) == counts[-1] for one in found for row in one["counts"])
    steps = [now - before for before, now in pairwise(counts)]
    assert all(step == 0 or step >= AT_ONCE for step in steps)
    assert len({*counts}) > 10
    assert sum(len(deal) // 3 for deal in deals) - counts[-1] < 3 * 45


def test_counts_of_days_add_up() -> None:
    """As if all had been counted together: with it the test of whether it is chance."""
    rng, (whole, *parts) = random.Random(2), [CardCounts(CARDS, 5) for _ in range(4)]
    for number in range(90):
        deck = rng.sample(CARDS, len(CARDS))
        deal(whole, deck, number % 4)
        deal(parts[number % 3], deck, number % 4)
    both = parts[0] + parts[1] + parts[2]
    assert (both.deals, both.counts) == (whole.deals, whole.counts)
    assert both.expected == pytest.approx(whole.expected)
    assert both.test() == pytest.approx(whole.test())


async def test_a_server_publishes_finished_deals_days_later(tmp_path: Path) -> None:
    """Neither those that are played now, nor boards that others are still to play."""
    url = migrated_file(tmp_path / "skiz.sqlite3")
    store, now = Stores(url), [DAY]
    here = DealtCardReport(store.dealt, lambda: now[0])
    CLOCK.set(lambda: DAY.replace(tzinfo=UTC).timestamp())
    for number in range(3 * AT_ONCE):
        kept = entries(f"{number:03}", 0, DAY)
        of = {"set_id": f"of {number}"} if number % 3 == 1 else {}
        table = TableMade("asszorti", "classic", {}, None, **of)
        await store.tables.make_table(f"{number:03}", table)
        fence = await store.tables.take(f"{number:03}")
        rows = [(entry.n, entry.body) for entry in kept[: 2 if number % 3 == 2 else 3]]
        await store.tables.append(f"{number:03}", fence, rows)
    found = []
    for days in (0, 1, 2, 90):
        now[0] = DAY + timedelta(days=days)
        found.append([one["deals"] for one in await here.counts()])
    assert found == [[], [], [AT_ONCE], [AT_ONCE]]
    await store.close()


def test_the_person_who_begins_a_deal_learns_nothing_of_it(person: Callable[[], Person]) -> None:
    anna = person()
    socket = anna.socket(anna.table(game="asszorti"))
    socket.until(lambda message: "turn" in message)
    assert anna.http.get("/api/fairness").json() == []
