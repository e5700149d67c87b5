"""Pacing: however fast one client asks, others get their turns; normal use never waits."""

import asyncio
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skiz.server.common.refusal import Refused
from skiz.server.protection.limits import BURST, LONGEST_WAIT, Budgets, Limits, cost_of
from skiz.server.protection.pacing import Pacing, Rate, rate_of
from tests.support.tools.any_speed import ANY_SPEED
from tests.support.worlds.virtual_time import in_virtual_time

BOOK = "GET", "/api/games/asszorti/rules"
LONGEST = 5.0
ABOUT = 1e-6  # for rounded seconds

rates = st.builds(Rate, st.floats(1, 1_000), st.floats(1, 1_000))
asked = st.lists(st.tuples(st.floats(0, 3), st.integers(1, 100)), min_size=1, max_size=60)


@given(rates, asked)
@settings(ANY_SPEED)
def test_no_period_starts_more_requests_than_the_rate_allows(
    rate: Rate, requests: list[tuple[float, int]]
) -> None:
    pacing, now, begun = Pacing(), 0.0, list[tuple[float, int]]()
    for pause, cost in requests:
        now += pause
        if (delay := pacing.delay(rate, "anna", cost, now, LONGEST)) <= LONGEST:
            begun.append((now + delay, cost))
    assert all(one[0] <= after[0] + ABOUT for one, after in pairwise(begun))  # in order of arrival
    for first in range(len(begun)):
        for last in range(first, len(begun)):
            lasted = begun[last][0] - begun[first][0]
            # The requests before the last one; the last may have any cost.
            spent = sum(cost for _, cost in begun[first:last])
            assert spent <= rate.burst + rate.second * lasted + ABOUT * rate.second


@given(rates, asked)
@settings(ANY_SPEED)
def test_requests_within_the_rate_never_wait(rate: Rate, requests: list[tuple[float, int]]) -> None:
    pacing, now = Pacing(), 0.0
    for pause, cost in requests:
        assert pacing.delay(rate, "anna", cost, now, LONGEST) == 0
        now += pause + cost / rate.second


@given(rates, asked)
@settings(ANY_SPEED)
def test_no_client_waits_for_another(rate: Rate, requests: list[tuple[float, int]]) -> None:
    pacing, now = Pacing(), 0.0
    for pause, cost in requests:
        now += pause
        pacing.delay(rate, "anna", cost, now, LONGEST)
    assert pacing.delay(rate, "bela", 100, now, LONGEST) == 0


def test_many_clients_do_not_grow_the_table() -> None:
    pacing, rate = Pacing(most=100), rate_of(3_000, BURST)
    for number in range(10_000):
        pacing.delay(rate, f"guest {number}", 5, number / 1_000, LONGEST)
    assert len(pacing) == 100


@in_virtual_time
async def test_a_client_without_pauses_is_served_at_the_rate() -> None:
    limits, time = Limits(), asyncio.get_running_loop().time
    rate, count = rate_of(Budgets().session, BURST), 30
    for _ in range(count):
        await limits.wait(*BOOK, "here", "anna")
        limits.request(*BOOK, "here", "anna")
    assert time() >= (count - 1) * cost_of(*BOOK) / rate.second - rate.burst / rate.second
    before = time()
    await limits.wait(*BOOK, "elsewhere", "bela")
    assert time() == before


@in_virtual_time
async def test_of_too_many_requests_at_once_the_last_are_refused() -> None:
    limits, time = Limits(), asyncio.get_running_loop().time
    answers = await asyncio.gather(
        *(limits.wait(*BOOK, "here", f"guest {n}") for n in range(1_000)), return_exceptions=True
    )
    refused = sum(isinstance(one, Refused) for one in answers)
    assert 0 < refused < 1_000
    assert time() == pytest.approx(LONGEST_WAIT)  # a refused client may not ask again at once


def opened() -> list[str]:
    """Return the requests of a browser that opens a table."""
    own = ("/api/me", "/api/games", "/api/tables", "/api/lobby", "/api/tables/x")
    return ["/", *["/assets/x.js"] * 40, *own, "/api/tables/x/rules", "/api/games/asszorti/rules"]


@in_virtual_time
async def test_opening_a_page_waits_for_nothing() -> None:
    limits, time = Limits(), asyncio.get_running_loop().time
    for path in opened():
        await limits.wait("GET", path, "here", "anna")
    assert time() == 0


@in_virtual_time
async def test_a_class_of_people_behind_one_address_waits_for_nothing() -> None:
    limits, time = Limits(), asyncio.get_running_loop().time
    for path in opened():
        for pupil in range(30):
            await limits.wait("GET", path, "school", f"pupil {pupil}")
    assert time() == 0
