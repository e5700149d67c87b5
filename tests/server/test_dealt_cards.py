"""Which card came where in all deals: counted from the logs, and a test that a fair shuffle passes
and a loaded one does not.
"""

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean

import pytest

from skiz.server.log.dealt import DealtAt
from skiz.server.rooms.dealt_cards import Count
from skiz.server.rooms.placings import Placings, above
from tests.support.clients import Person

CARDS = [str(card) for card in range(36)]
SIZES = (11, 11, 11, 3)


def deal(found: Placings, deck: list[str], out: int | None = None) -> None:
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
        found = Placings(CARDS, chairs + 1)
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


def test_a_loaded_shuffle_is_none() -> None:
    """One deal in ten brings a certain card to the first chair."""
    rng, found = random.Random(1), Placings(CARDS, 4)
    for number in range(1000):
        deck = [*CARDS]
        rng.shuffle(deck)
        if number % 10 == 0:
            at = deck.index("35")
            deck[0], deck[at] = deck[at], deck[0]
        deal(found, deck)
    assert found.test().p < 0.01
    assert found.deviations()[35][0] > 3


def test_where_all_deals_are_alike_it_is_pearsons_statistic_without_putting_back() -> None:
    rng, found = random.Random(3), Placings(CARDS, 4)
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
    """The table of every textbook."""
    assert above(at_5_percent, degrees) == pytest.approx(0.05, abs=1e-6)
    assert above(0, degrees) == 1


def test_chairs_are_counted_not_seats() -> None:
    count = Count()
    hands = [CARDS[:11], CARDS[11:22], CARDS[22:33]]
    dealt = {"type": "dealt", "hands": [{"cards": hand} for hand in hands], "talon": CARDS[33:]}
    for number, chairs in enumerate(([0, 1, 2], [1, 2, 0], [2, 0, 1])):
        began = {"type": "deal", "chairs": chairs, "dealer": chairs[-1]}
        count.add([DealtAt("t", 2 * number, "asszorti", began)])
        count.add([DealtAt("t", 2 * number + 1, "asszorti", dealt)])
    (told,) = count.to_json()
    assert (told["deals"], told["chairs"], told["test"]) == (3, 3, None)
    by_card = dict(zip(told["cards"], told["counts"], strict=True))
    assert by_card["0"] == by_card["11"] == [1, 1, 1, 0]
    assert by_card["33"] == [0, 0, 0, 3]


def test_a_server_tells_the_deals_that_have_begun_at_its_tables(
    person: Callable[[], Person],
) -> None:
    anna = person()
    for game in ("asszorti", "asszorti", "royal"):
        socket = anna.socket(anna.table(game=game))
        socket.until(lambda message: "turn" in message)
        socket.close()
    told = {one["game"]: one for one in anna.http.get("/api/fairness").json()}
    assert {key: one["deals"] for key, one in told.items()} == {"asszorti": 2, "royal": 1}
    assert all(sum(counts) == 2 for counts in told["asszorti"]["counts"])
    assert told["royal"]["expected"][-1] == 0  # no talon
