"""Worlds of views: each agrees with every face, none is missing, the truth is among them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import factorial
from random import Random

import pytest

from skiz.cards import Cards, Trick, each, of, size
from skiz.games import game
from skiz.solve import worlds
from skiz.solve.constraints import Constraints, constraints_by_play, each_case, find_impossible
from skiz.solve.ways import PythonWays
from skiz.solve.worlds import Worlds
from skiz.table import Fact, Lay, State, View
from tests.support.games.written_deal import WrittenDeal
from tests.support.laws.random_deals import Course, course
from tests.support.laws.statistics import chi_square_is_small
from tests.support.tools.depth import depth
from tests.support.worlds.views import faces
from tests.support.worlds.worlds import again, happened, holds, possible, truth, views

KEY, PRESET = "asszorti", "pais"
BOUND = [("asserufen", "gamerules"), ("asserufen", "palatinate")]


def test_worlds_agree_with_every_face(course: Course) -> None:
    """Dealt and played again each world looks the same to the seat, and the play is legal."""
    rng = Random(course.seed)
    every = list(views(course))
    for steps, seat, view in rng.sample(every, 12):
        events = faces(happened(course, steps), seat)
        for world in worlds.sample(view, 3, rng.getrandbits(64)):
            assert world.eyes is None
            assert faces(again(course, steps, world), seat) == events


def test_the_truth_is_among_the_worlds(course: Course) -> None:
    """Every card may be where it is; and where worlds are few the truth is one of them."""
    for steps, _, view in views(course):
        here, limits = holds(truth(course, steps)), constraints_by_play(view)
        for held, shown, may, places in zip(
            here, limits.known, limits.may, limits.places, strict=True
        ):
            assert held & shown == shown
            assert held & ~shown & ~may == 0
            assert size(held & ~shown) == places
        mine = Worlds(view)
        assert mine.count >= 1
        if mine.count <= 50:
            assert here in [holds(world) for world in mine.every()]
            assert here[: view.rules.seats] in mine.every_deal()


def test_python_and_the_kernel_count_the_same(course: Course) -> None:
    pytest.importorskip("skiz._kernel")
    for _, _, view in views(course):
        assert worlds.count(view) == sum(map(slowly, each_case(view)))


def slowly(limits: Constraints) -> int:
    """How many ways there are, by Python; 0 where there is none."""
    try:
        return PythonWays(limits).count
    except ValueError:
        return 0


def arrangements(limits: Constraints) -> Iterator[tuple[Cards, ...]]:
    """Every way to fill the places, whoever may have what."""

    def fill(holder: int, left: Cards) -> Iterator[tuple[Cards, ...]]:
        if holder == len(limits.places):
            yield ()
            return
        for some in combinations(each(left), limits.places[holder]):
            for rest in fill(holder + 1, left & ~of(some)):
                yield (of(some) | limits.known[holder], *rest)

    yield from fill(0, limits.unseen)


@pytest.mark.parametrize(("key", "preset"), [(KEY, PRESET), *BOUND])
def test_no_world_is_missing(key: str, preset: str) -> None:
    """In endings: of all arrangements of the unseen
    cards those that can be replayed are counted.
    """
    tested = barred = 0
    for seed in range(40):
        found = course(key, preset, seed)
        for steps, seat, view in views(found):
            limits = constraints_by_play(view)
            free = factorial(sum(limits.places))
            for places in limits.places:
                free //= factorial(places)
            if not 10 <= free <= 200 or steps % 3:
                continue
            builder, chance = worlds.WorldBuilder(view), worlds.SplitMix64(0)
            filled = (builder.build(way, chance) for way in arrangements(limits))
            agree = sum(possible(found, steps, seat, world) for world in filled)
            assert worlds.count(view) == agree
            tested, barred = tested + 1, barred + (agree < free)
        if tested >= depth(16, 30) and barred >= depth(8, 15):
            return
    pytest.fail(f"too few endings: {tested}, {barred} of them with cards barred")


def test_worlds_are_drawn_evenly() -> None:
    """By chi-square against all worlds of some views in play."""
    tested = 0
    for seed in range(40):
        for _, _, view in views(course(KEY, PRESET, seed)):
            mine = Worlds(view)
            if view.tricks and 50 <= mine.count <= 120 and tested < 12:
                drawn = Counter(holds(world) for world in mine.sample(60 * mine.count, seed))
                assert set(drawn) <= {holds(world) for world in mine.every()}
                assert chi_square_is_small(drawn, mine.count, 60 * mine.count)
                tested += 1
    assert tested == 12


def a_defender(seed: int = 2) -> View:
    """The view of a declarer's opponent in the play of a deal without kontra."""
    rng = Random(seed)
    rules = game(KEY).rules(game(KEY).house())
    deck = list(range(36))
    rng.shuffle(deck)
    hands = [of(deck[0:11]), of(deck[11:22]), of(deck[22:33])]
    deal = WrittenDeal(rules, hands, deck[33:])
    deal.does(0, "bid three").does(1, "bid pass").does(2, "bid pass")
    deal.does(0, "choose contract three")
    deal.acts(0, Lay(of(deck[33:]))).does(0, "choose trumps h", "say pass")
    deal.does(1, "say pass").does(2, "say pass")
    assert deal.state.current_phase.name == "play"
    return deal.view(1)


def test_the_number_at_the_start() -> None:
    """Eleven cards, eleven and three: as many deals for a defender as three piles of 25 cards."""
    view = a_defender()
    expected = factorial(25) // (factorial(11) ** 2 * factorial(3))
    assert worlds.count(view) == expected == 1_622_493_600
    pair = Fact(1 << 0, view.rules.pack.all)
    assert Worlds(view, [pair]).count == expected
    mine = Constraints.laid(constraints_by_play(view), 0)
    aces = [next(each(constraints_by_play(view).unseen))]
    fact = Fact(1 << mine, of(aces))
    assert Worlds(view, [fact]).count == factorial(24) // (factorial(11) ** 2 * factorial(2))


def test_too_many_worlds_are_not_listed() -> None:
    with pytest.raises(ValueError, match="worlds, more than 2000"):
        worlds.every(a_defender())


def test_a_view_that_contradicts_itself_is_refused() -> None:
    view = a_defender()
    hand = replace(view.hands[0], size=12)
    with pytest.raises(ValueError, match="25 cards are unseen, there are places for 26"):
        worlds.count(View(replace(view, hands=(hand, *view.hands[1:]))))
    with pytest.raises(ValueError, match="not dealt"):
        worlds.count(View(State(view.rules, eyes=0)))


def test_the_same_seed_gives_the_same_worlds() -> None:
    view = a_defender()
    assert worlds.sample(view, 5, 3) == worlds.sample(view, 5, 3)
    assert worlds.deals(view, 5, 3) == worlds.deals(view, 9, 3)[:5]
    assert worlds.deals(view, 5, 3) != worlds.deals(view, 5, 4)
    assert worlds.deals(view, 5, -1) == worlds.deals(view, 5, (1 << 64) - 1)
    hands: Sequence[tuple[Cards, ...]] = worlds.deals(view, 5, 3)
    assert hands == [holds(world)[:3] for world in worlds.sample(view, 5, 3)]


def test_a_card_limits_the_hand_it_came_from() -> None:
    """A discard says no card of the suit led and no trump; a ruff no card of the suit led."""
    rules = game(KEY).rules(game(KEY).house())
    pack, view = rules.pack, a_defender()
    clubs, _, hearts, spades = pack.suits
    unseen = pack.all & ~pack.cards("cA sK h6")
    discarded = Trick(0, tuple(map(pack.card, ("cA", "sK"))))
    assert find_impossible(view.order, [discarded], 3, unseen) == (0, unseen & (clubs | hearts), 0)
    ruffed = Trick(0, tuple(map(pack.card, ("cA", "h6"))))
    assert find_impossible(view.order, [ruffed], 3, unseen) == (0, unseen & clubs, 0)
    followed = Trick(0, tuple(map(pack.card, ("sK", "sA"))))
    assert find_impossible(view.order, [followed], 3, unseen & ~spades) == (0, 0, 0)
