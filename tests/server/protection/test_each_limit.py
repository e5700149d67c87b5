"""Each limit is enforced by itself, whatever other limits the same request counts against."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeAlias

import pytest

from skiz.server.common.refusal import Refused, when_again
from skiz.server.protection import limits as budgets
from skiz.server.protection.address import Keys
from skiz.server.protection.counters import Counters, Limit
from skiz.server.protection.limits import HOUR, Budgets, Limits

FEW, PLENTY = 3, 10_000
HERE: Keys = ("here",)
Ask: TypeAlias = Callable[[Limits, int], None]  # the same guest, address or receiver each time


def at(number: int) -> Keys:
    """Return another address for each number."""
    return (f"address {number}",)


def wrong_code(limits: Limits, _: int) -> None:
    """Guess a code, and be wrong."""
    limits.guess("code", HERE)
    limits.wrong_guess("code", HERE)


ASKS: Mapping[str, Ask] = {
    "CHANGES": lambda has, n: has.request("PUT", "/api/tables/x/seat", at(n), f"guest {n}"),
    "CHANGES_OF_GUEST": lambda has, n: has.request("PUT", "/api/tables/x/seat", at(n), "anna"),
    "CHANGES_OF_ADDRESS": lambda has, n: has.request("PUT", "/api/tables/x/seat", HERE, f"{n}"),
    "FRAMES": lambda has, n: has.frame("anna", at(n), ""),
    "TABLES": lambda has, n: has.table(f"guest {n}", HERE),
    "TABLES_OF_ADDRESS_A_DAY": lambda has, n: has.table(f"guest {n}", HERE),
    "STUDIES_A_DAY": lambda has, n: has.study("anna", at(n)),
    "STUDIES_OF_ADDRESS_A_DAY": lambda has, n: has.study(f"guest {n}", HERE),
    "REPORTS": lambda has, n: has.report("anna", at(n)),
    "REPORTS_OF_ADDRESS": lambda has, n: has.report(f"guest {n}", HERE),
    "EXPORTS": lambda has, n: has.export("anna", at(n)),
    "EXPORTS_OF_ADDRESS": lambda has, n: has.export(f"guest {n}", HERE),
    "MAILS": lambda has, n: has.mail("anna", at(n), f"to {n}"),
    "MAILS_OF_ADDRESS": lambda has, n: has.mail(f"guest {n}", HERE, f"to {n}"),
    "MAILS_TO": lambda has, n: has.mail(f"guest {n}", at(n), "bela@skiz.example"),
}


LONG = [name for name in ASKS if getattr(budgets, name).seconds >= HOUR]


def flood(limits: Limits) -> None:
    """Send requests about made-up tables, each as a new guest, from a few addresses."""
    for number in range(2_000):
        with suppress(Refused):
            path = f"/api/tables/made-up-{number}/seat"
            limits.request("PUT", path, at(number % 50), f"new guest {number}")


def granted(ask: Ask) -> int:
    """Return how often this is granted before it is refused."""
    limits, count = Limits(), 0
    with suppress(Refused):
        while count < 2 * FEW:
            ask(limits, count)
            count += 1
    return count


@pytest.fixture
def plenty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all limits large."""
    for name in ASKS:
        limit = getattr(budgets, name)
        monkeypatch.setattr(budgets, name, limit._replace(amount=PLENTY))


def test_every_limit_is_tried() -> None:
    found = {name for name, one in vars(budgets).items() if isinstance(one, Limit)}
    assert found == {*ASKS}


@pytest.mark.usefixtures("plenty")
@pytest.mark.parametrize("name", ASKS)
def test_each_limit_alone_refuses_what_exceeds_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert granted(ASKS[name]) == 2 * FEW
    monkeypatch.setattr(budgets, name, getattr(budgets, name)._replace(amount=FEW))
    assert granted(ASKS[name]) == FEW


@pytest.mark.parametrize("number", range(len(budgets.WRONG_CODES)))
def test_each_limit_of_guesses_alone_refuses_what_exceeds_it(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [one._replace(amount=PLENTY) for one in budgets.WRONG_CODES]
    made[number] = made[number]._replace(amount=FEW)
    monkeypatch.setattr(budgets, "WRONG_CODES", made)
    assert granted(wrong_code) == FEW


@pytest.mark.parametrize("name", ASKS)
def test_whoever_is_refused_learns_when_that_ends(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = getattr(budgets, name)
    monkeypatch.setattr(budgets, name, limit._replace(amount=0))
    with pytest.raises(Refused) as refused:
        ASKS[name](Limits(Counters(clock=lambda: 7.0)), 0)
    assert refused.value.again == limit.seconds


@pytest.mark.parametrize(
    ("seconds", "says"),
    [
        (59.5, "That was too fast. Please wait a little."),
        (61, "You have done this too often. You can do it again in 2 minutes."),
        (3600, "You have done this too often. You can do it again in 60 minutes."),
        (86_399, "You have done this too often. You can do it again in 24 hours."),
    ],
)
def test_the_words_name_the_time_to_wait(seconds: float, says: str) -> None:
    assert when_again(Refused("slow-down", 429, seconds)).text() == says


@pytest.mark.parametrize("name", LONG)
def test_no_flood_of_requests_ends_a_long_limit(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = getattr(budgets, name)
    monkeypatch.setattr(budgets, name, limit._replace(amount=FEW))
    limits = Limits(Counters(most=1_000))
    for number in range(FEW):
        ASKS[name](limits, number)
    flood(limits)
    with pytest.raises(Refused):
        ASKS[name](limits, FEW)


def test_no_flood_of_requests_lets_codes_be_guessed_again() -> None:
    limits = Limits(Counters(most=1_000))
    for _ in range(budgets.WRONG_CODES[0].amount):
        wrong_code(limits, 0)
    flood(limits)
    with pytest.raises(Refused):
        wrong_code(limits, 0)


@pytest.mark.parametrize("name", [name for name in LONG if "OF_ADDRESS" in name])
def test_a_refused_address_leaves_no_counts_of_new_guests(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budgets, name, getattr(budgets, name)._replace(amount=FEW))
    counters = Counters()
    limits = Limits(counters)
    for number in range(FEW):
        ASKS[name](limits, number)
    counts = set[int]()
    for number in range(FEW, 2 * FEW):
        with pytest.raises(Refused):
            ASKS[name](limits, number)
        counts.add(len(counters))
    assert len(counts) == 1


@pytest.mark.parametrize("budget", [3_000, 20_000])
def test_an_address_has_frames_as_it_has_requests(budget: int) -> None:
    limits = Limits(budgets=Budgets(session=3_000, address=budget))
    most = budgets.FRAMES.amount * budget // 3_000
    for number in range(most):
        limits.frame(f"guest {number}", HERE, "")
    with pytest.raises(Refused):
        limits.frame("another", HERE, "")
    limits.frame("another", at(1), "")


def test_a_long_frame_counts_as_several() -> None:
    limits = Limits()
    for _ in range(budgets.FRAMES.amount // 4):
        limits.frame("anna", HERE, "x" * 3 * budgets.BYTES)
    with pytest.raises(Refused):
        limits.frame("anna", HERE, "")


def test_a_stranger_does_not_use_up_the_changes_of_a_table() -> None:
    limits = Limits()
    sit = "POST", "/api/tables/x/seat"
    for number in range(200):
        with suppress(Refused):
            limits.request(*sit, HERE, f"stranger {number % 20}")
    for number in range(5):
        limits.request(*sit, at(number), "anna")
