"""Who is served first: laws of the fair queue, over random sequences of thoughts."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from skiz.server.thinking.fair_queue import MOST_PASSED_OVER, FairQueue, Flow, Urgency

SECONDS = 0.05


def flow(guest: int, table: int = 0, address: str = "") -> Flow:
    return Flow(f"g{guest}", f"t{guest}/{table}", (address or f"a{guest}",))


def test_an_empty_queue_gives_nothing() -> None:
    queue = FairQueue[int]()
    assert queue.take() is None
    ticket = queue.put(1, Urgency.BOT, flow(0), SECONDS)
    queue.withdraw(ticket)
    assert (len(queue), queue.take()) == (0, None)


@pytest.mark.parametrize("seed", range(20))
def test_every_ticket_not_withdrawn_is_taken_once(seed: int) -> None:
    rng, queue = random.Random(seed), FairQueue[int]()
    tickets, taken, withdrawn = {}, [], set()
    for number in range(1_000):
        urgency, owner = rng.choice([*Urgency]), flow(rng.randrange(5), rng.randrange(9))
        tickets[number] = queue.put(number, urgency, owner, rng.choice([0.01, 0.5]))
        if rng.random() < 0.5:
            one = rng.randrange(len(tickets))
            if tickets[one].waits:
                withdrawn.add(one)
            queue.withdraw(tickets[one])
        elif (found := queue.take(short=rng.random() < 0.3)) is not None:
            taken.append(found)
        assert len(queue) == len(tickets) - len(withdrawn) - len(taken)
    while (found := queue.take()) is not None:
        taken.append(found)
    assert sorted([*taken, *withdrawn]) == [*range(1_000)]


@pytest.mark.parametrize("seed", range(10))
def test_two_flows_that_always_wait_have_equal_shares(seed: int) -> None:
    """However many tables one has, their shares differ by at most one thought of each."""
    rng, queue = random.Random(seed), FairQueue[tuple[int, float]]()
    longest = 0.1

    def put(guest: int) -> None:
        seconds = rng.uniform(0.01, longest)
        table = rng.randrange(60) if guest == 0 else 0
        queue.put((guest, seconds), Urgency.BOT, flow(guest, table), seconds)

    for guest in (*[0] * 200, 1, 1):
        put(guest)
    got = Counter[int]()
    for _ in range(500):
        found = queue.take()
        assert found is not None
        got[found[0]] += 0  # both are there
        put(found[0])
        if found[0] in (0, 1):
            got[found[0]] += round(found[1] * 1e6)
    assert abs(got[0] - got[1]) <= 3 * longest * 1e6


def test_a_late_flow_does_not_wait_for_the_backlog_of_others() -> None:
    queue = FairQueue[str]()
    for table in range(60):
        queue.put("many", Urgency.BOT, flow(0, table), SECONDS)
    for _ in range(30):
        queue.take()
    queue.put("one", Urgency.BOT, flow(1), SECONDS)
    assert "one" in [queue.take() for _ in range(2)]


def test_guests_of_one_address_share_it() -> None:
    """Thirty guests at one address get as much as ten at addresses of their own."""
    queue = FairQueue[str]()
    for _ in range(300):
        for guest in range(30):
            queue.put("school", Urgency.BOT, flow(guest, 0, "school"), SECONDS)
        for guest in range(30, 40):
            queue.put("alone", Urgency.BOT, flow(guest), SECONDS)
    got = Counter(queue.take() for _ in range(1_000))
    assert 0.45 < got["school"] / got.total() < 0.55


def test_urgent_work_comes_first_and_nothing_starves() -> None:
    queue = FairQueue[Urgency]()
    for _ in range(100):
        for urgency in Urgency:
            queue.put(urgency, urgency, flow(0), SECONDS)
    taken = [queue.take() for _ in range(200)]
    assert taken[:MOST_PASSED_OVER] == [Urgency.BOT] * MOST_PASSED_OVER
    for urgency in (Urgency.HINT, Urgency.REVIEW):
        places = [place for place, one in enumerate(taken) if one is urgency]
        assert max(b - a for a, b in pairwise(places)) <= 3 * MOST_PASSED_OVER


def test_short_slots_take_short_work_only() -> None:
    queue = FairQueue[str]()
    queue.put("long", Urgency.BOT, flow(0), 1.0)
    assert queue.take(short=True) is None
    queue.put("short", Urgency.REVIEW, flow(1), 0.05)
    assert queue.take(short=True) == "short"
    assert queue.take() == "long"


def test_an_underestimated_cost_is_charged() -> None:
    queue = FairQueue[int]()
    queue.put(0, Urgency.BOT, flow(0), SECONDS)
    queue.take()
    queue.charge(flow(0), 10 * SECONDS)
    for _ in range(3):
        for guest in (0, 1):
            queue.put(guest, Urgency.BOT, flow(guest), SECONDS)
    assert [queue.take() for _ in range(6)] == [1, 1, 1, 0, 0, 0]


def test_an_idle_queue_forgets_all_debts() -> None:
    queue = FairQueue[int]()
    queue.put(0, Urgency.BOT, flow(0), 100.0)
    queue.take()
    queue.rest()
    queue.put(0, Urgency.BOT, flow(0), SECONDS)
    queue.put(1, Urgency.BOT, flow(1), SECONDS)
    assert [queue.take(), queue.take()] == [0, 1]


def test_the_queue_keeps_no_more_than_it_needs() -> None:
    queue = FairQueue[int]()
    for number in range(20_000):
        ticket = queue.put(number, Urgency.BOT, flow(number), SECONDS)
        if number % 2:
            queue.withdraw(ticket)
        else:
            queue.take()
    assert len(queue._finish) < 5_000
    assert sum(map(len, queue._heaps.values())) < 5_000
