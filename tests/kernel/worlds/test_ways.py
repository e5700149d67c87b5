"""Counting, listing and drawing the ways to distribute cards, in Python and in the kernel."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import factorial, prod
from random import Random

import pytest

from skiz.cards import Cards, each, of, size
from skiz.solve.constraints import Constraints
from skiz.solve.counting import TooManyNodes, Ways, check
from skiz.solve.splitmix64 import SplitMix64
from skiz.solve.ways import CountedWays, PythonWays, count_ways
from skiz.table import Fact
from tests.support.laws.statistics import chi_square_is_small

Way = tuple[Cards, ...]


def native(limits: Constraints) -> CountedWays:
    """The kernel's ways; without a kernel there is nothing to test."""
    pytest.importorskip("skiz._kernel")
    return count_ways(limits)


KINDS: list[Callable[[Constraints], CountedWays]] = [PythonWays, native]


def problem(
    places: Sequence[int],
    may: Sequence[Cards],
    facts: Sequence[Fact] = (),
    known: Sequence[Cards] = (),
) -> Constraints:
    """Constraints with nothing known, unless it is said."""
    return Constraints(
        1, tuple(known or (0,) * len(places)), tuple(places), tuple(may), tuple(facts)
    )


def all_free(*places: int) -> Constraints:
    """So many cards, and everybody may have each of them."""
    return problem(places, ((1 << sum(places)) - 1,) * len(places))


def brute(limits: Constraints) -> Iterator[Way]:
    """Every way, by trying for each card every holder."""
    cards = list(each(limits.unseen))

    def put(index: int, held: list[Cards]) -> Iterator[Way]:
        if index == len(cards):
            if all(_holds(fact, held) for fact in limits.facts):
                yield tuple(a | b for a, b in zip(held, limits.known, strict=True))
            return
        for holder, (may, room) in enumerate(zip(limits.may, limits.places, strict=True)):
            if may >> cards[index] & 1 and size(held[holder]) < room:
                more = held[holder] | 1 << cards[index]
                yield from put(index + 1, [*held[:holder], more, *held[holder + 1 :]])

    yield from put(0, [0] * len(limits.places))


def _holds(fact: Fact, held: Sequence[Cards]) -> bool:
    has = sum(size(held[holder] & fact.cards) for holder in each(fact.holders))
    return fact.least <= has <= fact.most


def small(seed: int) -> Constraints:
    """A small problem at random: some cards barred from some holders, now and then a fact."""
    rng = Random(seed)
    holders, count = rng.randint(1, 4), rng.randint(0, 8)
    cards = rng.sample(range(64), count + 3)
    unseen, known = cards[:count], cards[count:]
    places = [0] * holders
    true = [0] * holders
    for card in unseen:
        holder = rng.randrange(holders)
        places[holder] += 1
        true[holder] |= 1 << card
    openness = rng.choice([0.3, 0.6, 0.9])
    may = [held | of(card for card in unseen if rng.random() < openness) for held in true]
    facts = []
    for _ in range(rng.choice([0, 0, 1, 2])):
        some = of(rng.sample(unseen, min(count, rng.randint(1, 4))))
        some_holders = rng.randrange(1, 1 << holders)
        have = sum(size(true[holder] & some) for holder in each(some_holders))
        least, most = rng.randint(0, have), rng.choice([64, rng.randint(have, 8)])
        facts.append(Fact(some_holders, some, least, most))
    has = [of(card for card in known if card % holders == holder) for holder in range(holders)]
    return problem(places, may, facts, has)


@pytest.mark.parametrize("kind", KINDS)
def test_the_ways_equal_those_found_by_trying(kind: Callable[[Constraints], CountedWays]) -> None:
    """Their number, and each of them once."""
    for seed in range(400):
        limits = small(seed)
        ways, found = kind(limits), sorted(brute(limits))
        assert ways.count == len(found), seed
        if len(found) <= 2000:
            assert sorted(ways.every(len(limits.places))) == found, seed


def test_the_kernel_draws_what_python_draws() -> None:
    """The same seed gives the same ways, one by one."""
    for seed in range(200):
        limits = small(seed)
        holders = len(limits.places)
        assert native(limits).sample(20, seed, holders) == PythonWays(limits).sample(
            20, seed, holders
        )
    for limits in (all_free(13, 13, 13, 13), all_free(9, 9, 9, 6), all_free(22, 21, 21)):
        holders = len(limits.places)
        assert native(limits).sample(50, 7, holders) == PythonWays(limits).sample(50, 7, holders)


@pytest.mark.parametrize("kind", KINDS)
def test_every_way_is_as_likely_as_the_others(kind: Callable[[Constraints], CountedWays]) -> None:
    """By chi-square against all of them, on twenty small problems."""
    tested = 0
    for seed in range(1000, 3000):
        limits = small(seed)
        ways = kind(limits)
        if not 20 <= ways.count <= 200:
            continue
        draws = 60 * ways.count
        seen = Counter(ways.sample(draws, seed, len(limits.places)))
        assert set(seen) <= set(ways.every(len(limits.places)))
        assert chi_square_is_small(seen, ways.count, draws), seed
        tested += 1
        if tested == 20:
            return
    pytest.fail("too few problems of that size")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "places",
    [
        (11, 11, 3),  # an Asszorti defender before the first card
        (9, 9, 9, 6),  # a Tarokk player before the auction
        (13, 13, 13),
        (13, 13, 13, 13),  # more than one word holds
        (8,) * 8,  # more than two
    ],
)
def test_free_cards_are_counted_by_the_multinomial(
    kind: Callable[[Constraints], CountedWays], places: tuple[int, ...]
) -> None:
    """The number is exact, however large."""
    limits = all_free(*places)
    ways = kind(limits)
    assert ways.count == factorial(sum(places)) // prod(map(factorial, places))
    for way in ways.sample(20, 1, len(places)):
        assert tuple(map(size, way)) == places
        assert sum(way) == limits.unseen


FAR = 1 << 64
BAD = [
    (problem((1,), (0b11,)), "2 cards are unseen, there are places for 1"),
    (problem((-1, 1), (0, 0)), "number of places that cannot be"),
    (problem((65,), (0,)), "number of places that cannot be"),
    (problem((1,), (FAR,)), "a number that cannot be"),
    (problem((1,), (-1,)), "a number that cannot be"),
    (replace(problem((1,), (1,)), known=()), "every holder needs"),
    (problem((1,), (1,), known=(1,)), "card 0 is in two places"),
    (problem((1,), (1,), [Fact(2, 1)]), "a fact names a holder"),
    (problem((1,), (1,), [Fact(1, FAR)]), "a fact names a holder"),
    (problem((1,), (1,), [Fact(1, 1, 2, 1)]), "a fact contradicts itself"),
]
NONE = [
    (problem((1, 1), (0b11, 0)), "holder 1 has 1 more, and could have only 0"),
    (problem((1, 2), (0b111, 0b001)), "holder 1 has 2 more, and could have only 1"),
    (problem((1, 1, 1), (0b011, 0b110, 0b010)), None),
    (problem((1, 2), (0b111, 0b100)), "holder 1 has 2 more, and could have only 1"),
    (problem((1, 2, 1), (0b1111, 0b0011, 0b0011)), "2 can only be with holder 0, who has but 1"),
    (problem((2, 1, 1), (0b1111, 0b0111, 0b0111), [Fact(1, 1, 1), Fact(1, 2)]), "the facts"),
    (problem((1, 1, 2), (0b0011, 0b0011, 0b1111)), None),
    (problem((1, 1), (0b11, 0b11), [Fact(0b11, 0b01, 0, 0)]), "the facts contradict"),
    (problem((2, 1, 1, 1), (0b11111, 0b00011, 0b00011, 0b00011)), "do not fit|can only be"),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("limits", "why"), BAD)
def test_invalid_constraints_are_refused(
    kind: Callable[[Constraints], CountedWays], limits: Constraints, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        kind(limits)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("limits", "why"), NONE)
def test_an_impossible_problem_names_its_reason(
    kind: Callable[[Constraints], CountedWays], limits: Constraints, why: str | None
) -> None:
    if why is None:
        assert kind(limits).count >= 1
        return
    with pytest.raises(ValueError, match="no deal agrees with what is known") as refused:
        kind(limits)
    assert refused.match(why)


def test_more_facts_than_the_kernel_takes_are_counted_all_the_same() -> None:
    """Else a case of what a deal told would pass for impossible."""
    apart = [Fact(1 << holder, 0b11, 0, 1) for holder in range(3)]
    for times in (1, 5, 6, 20):
        limits = problem((2, 2, 3), (2**7 - 1,) * 3, times * apart)
        assert native(limits).count == len(list(brute(limits))) > 0


def test_the_kernel_survives_anything() -> None:
    """Malformed problems are refused with a reason, never worse; and as Python refuses them."""
    kernel = pytest.importorskip("skiz._kernel")
    refused = 0
    for seed in range(3000):
        rng = Random(seed)
        count = rng.randint(0, 14)

        def some(rng: Random = rng, count: int = count) -> list[int]:
            return [rng.getrandbits(rng.choice([1, 4, 64])) for _ in range(count)]

        places = [rng.choice([0, 1, 2, 3, 40, 70, -2]) for _ in range(count)]
        facts = [
            (rng.getrandbits(rng.choice([2, 31])), rng.getrandbits(64), rng.randint(-9, 99), 64)
            for _ in range(rng.choice([0, 1, 17]))
        ]
        known, may = rng.choice([[0] * count, some()]), some()
        try:
            ways = kernel.Ways(known, places, may, facts)
        except (ValueError, OverflowError) as why:
            refused += bool(str(why))
        else:
            check(problem(places, may, [Fact(*fact) for fact in facts], known))
            ways.sample(3, seed, count)
    assert refused > 1000


def test_chance_is_fair_below_any_bound() -> None:
    """By chi-square, with bounds below and above a word."""
    for bound in (3, 10, 37, (1 << 64) + 5, (1 << 90) // 3):
        chance = SplitMix64(bound)
        kinds = min(bound, 37)
        seen = Counter(chance.below(bound) * kinds // bound for _ in range(20_000))
        assert chi_square_is_small(seen, kinds, 20_000), bound


def test_a_way_keeps_known_cards() -> None:
    limits = problem((1, 1), (0b11, 0b11), known=(0b100, 0b1000))
    assert sorted(Ways(limits).nth(number) for number in range(2)) == [
        (0b101, 0b1010),
        (0b110, 0b1001),
    ]


def test_a_count_that_branches_too_far_is_given_up() -> None:
    """At the node that is one too many, and at no other."""
    limits = problem((1, 1), (0b11, 0b11), known=(0b100, 0b1000))
    with pytest.raises(TooManyNodes):
        PythonWays(limits, most_nodes=0)
    assert PythonWays(limits, most_nodes=1).count == 2
