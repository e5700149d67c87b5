"""What a deal of Tarokk reveals: nothing false, and nothing less than the rules require."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import comb, sqrt
from random import Random

import pytest

from skiz.cards import Cards, Seat, each, of, size
from skiz.games import game
from skiz.games.tarokk import deck
from skiz.games.tarokk.inference import announcements
from skiz.players import player
from skiz.solve import worlds
from skiz.solve.constraints import Constraints, constraints_by_play, each_case
from skiz.solve.splitmix64 import SplitMix64
from skiz.solve.worlds import WorldBuilder, Worlds
from skiz.table import Fact, Play, State, Value, View
from tests.support.games.written_deal import WrittenDeal
from tests.support.laws.random_deals import TAROKK, Course, course, play_out, some_house
from tests.support.tools.depth import depth
from tests.support.worlds.worlds import holds, possible, truth, views

TABLES = [(key, preset) for key in sorted(TAROKK) for preset in game(key).presets]
KINDS = ["random", "plain"]
SOURCE: dict[str, Value] = {  # as the sources have it, where the default does not
    "call_own": "any",
    "figures_after_call": True,
    "brace_by": "known_against_lead",
    "bound_until": "may_be_lost",
}
FIRST = list(  # of those that have these points: Royal calls nobody, and is among TABLES alone
    {
        key: (key, preset)
        for key, preset in reversed(TABLES)
        if SOURCE.keys() <= game(key).house().values().keys()
    }.values()
)
SEEDS = depth(2, 4)  # by day one in the usual house, and one in a house with changes
LOOKS = depth(12, 24)  # views of each of 180 deals, or of 350
OTHERS = 3  # worlds of each view that may be, or not


@cache
def deal_of(key: str, preset: str, kind: str, seed: int) -> Course:
    """A deal by chance or by rules of thumb; with an odd seed in a house with changes."""
    if kind == "random":
        return course(key, preset, seed)
    if kind == "source":
        return play_out(game(key).rules(game(key).presets[preset].with_changes(SOURCE)), seed)
    house = some_house(key, preset, Random(seed)) if seed % 2 else game(key).presets[preset]
    return play_out(game(key).rules(house), seed, player("plain", seed=0))


@pytest.fixture(
    name="found",
    params=[*product(TABLES, KINDS, range(SEEDS)), *product(FIRST, ["source"], range(2 * SEEDS))],
    ids=str,
)
def one_deal(request: pytest.FixtureRequest) -> Course:
    """A deal of each game and house."""
    (key, preset), kind, seed = request.param
    return deal_of(key, preset, kind, seed)


def some_views(found: Course) -> list[tuple[int, Seat, View]]:
    """Some of the views of a deal, drawn by its seed."""
    every = list(views(found))
    return Random(found.seed).sample(every, min(LOOKS, len(every)))


def agrees(limits: Constraints, held: Sequence[Cards]) -> bool:
    """Whether holders with these cards meet the constraints."""
    rows = zip(held, limits.known, limits.may, limits.places, strict=True)
    for cards, shown, may, places in rows:
        hidden = cards & ~shown
        if cards & shown != shown or hidden & ~may or size(hidden) != places:
            return False
    return all(
        fact.least
        <= sum(size(held[holder] & limits.unseen & fact.cards) for holder in each(fact.holders))
        <= fact.most
        for fact in limits.facts
    )


def other(view: View, held: Sequence[Cards], rng: Random) -> tuple[Cards, ...] | None:
    """The cards of the holders after some unseen ones have changed places."""
    limits, cards = constraints_by_play(view), list(held)
    may_give = [holder for holder, places in enumerate(limits.places) if places]
    if len(may_give) < 2:
        return None
    for _ in range(rng.choice([1, 1, 2, 4])):
        one, two = rng.sample(may_give, 2)
        first, second = (rng.choice([*each(cards[i] & ~limits.known[i])]) for i in (one, two))
        cards[one] ^= 1 << first | 1 << second
        cards[two] ^= 1 << first | 1 << second
    return tuple(cards)


def filled(view: View, way: Sequence[Cards], rng: Random) -> State | None:
    """A world of these cards, with a drawing that agrees with the auction if there is one."""
    builder, chance = WorldBuilder(view), SplitMix64(rng.getrandbits(64))
    tries = (builder.try_build(way, chance) for _ in range(100))
    return next((world for world in tries if world is not None), None)


def test_the_truth_is_in_exactly_one_case(found: Course) -> None:
    for steps, _, view in some_views(found):
        here = holds(truth(found, steps))
        assert sum(agrees(case, here) for case in each_case(view)) == 1


def test_the_worlds_allow_exactly_what_was_done(found: Course) -> None:
    """Cards change places: the facts allow it exactly if the deal can be told again so."""
    rng = Random(found.seed)
    for steps, seat, view in some_views(found)[: LOOKS // 3]:
        cases = each_case(view)
        for _ in range(OTHERS):
            way = other(view, holds(truth(found, steps)), rng)
            if way is None:
                break
            world = filled(view, way, rng)
            again_ = world is not None and possible(found, steps, seat, world)
            assert any(agrees(case, way) for case in cases) == again_


def test_drawn_worlds_agree_with_the_same_facts(found: Course) -> None:
    for steps, seat, view in some_views(found)[: LOOKS // 4]:
        for world in worlds.sample(view, 2, found.seed):
            assert possible(found, steps, seat, world)


def test_worlds_are_as_likely_as_the_deals_they_come_from() -> None:
    """Who bid had an honour before he drew: with only one he has it less often than he would have
    it of all cards, by the drawings in which it was not there.
    """
    tested = 0
    for seed in range(0, 400, 2):
        if tested == 8:
            break
        found = deal_of("illustrated", "pagat", "plain", seed)
        for _, seat, view in list(views(found))[::5]:
            bidders = {fact.holders for fact in view.rules.inference.dealt_facts(view)}
            if view.current_phase.name != "play" or len(bidders) != 1 or bidders == {1 << seat}:
                continue
            if tested < 8 and (expected := one_honour(view)) is not None:
                draws = 2000
                drawn = sum(honours(world) == 1 for world in Worlds(view).sample(draws, seed))
                spread = sqrt(draws * expected * (1 - expected))
                assert abs(drawn - draws * expected) < 4 * spread
                tested += 1
    assert tested == 8


def test_a_trial_bidder_without_an_honour_may_still_draw_one() -> None:
    """Where all are asked for four kings before the talon is drawn, that tells of no trial."""
    found = game("illustrated")
    rules = found.rules(found.house(None, {"kings_before_talon": True}))
    cards = deck(State(rules))
    low = cards.pack.all & ~cards.honours
    without = of(list(each(low))[: rules.length])
    rest = list(each(cards.pack.all & ~without))
    hands = [of(rest[n * rules.length : (n + 1) * rules.length]) for n in range(3)]
    deal = WrittenDeal(rules, [*hands, without], rest[3 * rules.length :])
    for seat, bid in enumerate(("pass", "pass", "pass", "three")):
        deal.does(seat, f"bid {bid}")
    for other in (3, 2, 1, 0):
        assert deal.state.current_phase.name == "kings"
        for seat in range(rules.seats):
            cases = each_case(deal.view(seat))
            assert sum(agrees(case, holds(deal.state)) for case in cases) == 1
        deal.does(other, "say pass")
    assert deal.state.current_phase.name == "trial"


def honours(world: State) -> int:
    """How many honours the declarer of a world has had."""
    return size(worlds.had(world, world.the_declarer()) & deck(world).honours)


def one_honour(view: View) -> float | None:
    """The chance that the declarer had one honour, where it matters for the drawings."""
    seat = view.the_declarer()
    drew = len(view.drew[seat])
    cards_had, gone = view.rules.length + drew, view.played(seat) & deck(view).honours
    ways = list[int]()
    for count in (1, 2, 3):
        left = count - size(gone)
        fact = Fact(1 << seat, deck(view).honours, left, left)
        try:
            there = Worlds(view, [fact]).count
        except ValueError:
            there = 0
        none_before = comb(cards_had - count, drew - count) if drew >= count else 0
        ways.append(there * (comb(cards_had, drew) - none_before))
    return ways[0] / sum(ways) if ways[0] and sum(ways[1:]) and drew else None


def test_inferences_are_cached_for_one_deal_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Views of several deals in turn tell what each would tell alone."""
    deals = [deal_of("illustrated", "pagat", "plain", seed) for seed in range(0, 8, 2)]
    seen = [one for found in deals for one in some_views(found)]
    Random(1).shuffle(seen)
    together = [each_case(view) for _, _, view in seen]
    for (_, _, view), cases in zip(seen, together, strict=True):
        monkeypatch.setattr(announcements, "MEMORY", announcements.WordsMemory())
        assert each_case(view) == cases


@pytest.mark.parametrize(("key", "preset"), TABLES, ids="-".join)
def test_words_mean_the_same_to_every_observer(key: str, preset: str) -> None:
    """What is remembered of them for one seat holds for the others."""
    for seed in range(2):
        found = deal_of(key, preset, "plain", seed)
        for moment in [one for one in found.moments if isinstance(one.action, Play)][::9]:
            hidden = announcements.without_cards(moment.state)
            assert {announcements.without_cards(view) == hidden for view in moment.views} == {True}
