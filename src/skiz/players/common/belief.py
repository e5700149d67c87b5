"""Belief: the worlds that a seat thinks likely, from what the others say and play."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from skiz.cards import Cards
from skiz.solve.goals import binds, stands
from skiz.solve.hands import HandNetwork
from skiz.solve.lower import play_rules
from skiz.solve.policy import Way, way_of
from skiz.solve.prior import Prior, resample, sample_likely
from skiz.solve.splitmix64 import SplitMix64
from skiz.solve.worlds import WorldBuilder, Worlds, fill_hands
from skiz.table import State, Took, View, evolve

from ..levels import Level
from .acts import rated_seats
from .model import Model, Piles


@dataclass(frozen=True, slots=True)
class Likely:
    """A world, and how many of the worlds asked for it represents."""

    world: State
    times: int


def likely_worlds(view: View, model: Model, level: Level, seed: int) -> list[Likely]:
    """Return as many worlds as the level looks at, in proportion to their likelihood.

    Raise ValueError if there is no world.
    """
    return _choose(Worlds(view), view, model, level, seed)


def worlds_by_custom(view: View, model: Model, level: Level, seed: int) -> list[Likely]:
    """Return likely worlds that, if possible, agree with what the others showed by custom."""
    return _choose(count_by_custom(view), view, model, level, seed)


def count_by_custom(view: View, most_nodes: int | None = None) -> Worlds:
    """Return the worlds that agree with customs, or all worlds if there are none.

    Raise ValueError if there is no world, and TooManyNodes if Python would need more than
    `most_nodes` to count them.
    """
    try:
        return Worlds(view, view.rules.inference.likely_facts(view), most_nodes)
    except ValueError:
        return Worlds(view, most_nodes=most_nodes)


def ways_by_custom(view: View, model: Model, level: Level, seed: int) -> list[tuple[Way, int]]:
    """Return these worlds as ways, and how many each represents."""
    worlds = count_by_custom(view)
    if (ways := _choose_ways(worlds, view, model, level, seed)) is not None:
        return ways
    return [(way_of(world), 1) for world in worlds.sample(level.worlds, seed)]


def _choose(worlds: Worlds, view: View, model: Model, level: Level, seed: int) -> list[Likely]:
    ways = _choose_ways(worlds, view, model, level, seed)
    if ways is None:
        return [Likely(world, 1) for world in worlds.sample(level.worlds, seed)]
    builder, chance = WorldBuilder(view), SplitMix64(~seed)
    return [Likely(builder.build(way, chance), times) for way, times in ways]


def _choose_ways(
    worlds: Worlds, view: View, model: Model, level: Level, seed: int
) -> list[tuple[Way, int]] | None:
    """Return the likely ways; None if all are equally likely."""
    weighing = level.sampled_worlds > level.worlds
    hands = hands_of(view, model) if weighing else None
    priors = list(priors_of(view, model)) if weighing and not hands else []
    by_play = model.policy is not None and level.play_weight > 0 and (view.tricks or view.table)
    if not priors and not hands and not by_play:
        return None
    number = max(level.worlds, level.sampled_worlds // 8) if by_play else level.worlds
    sampled, weight = max(level.sampled_worlds, number), level.prior_weight
    if hands:
        rated = (view.order, rated_seats(view, hands))
        ways = hands.sample(worlds, rated, weight, (sampled, number), seed)
    else:
        ways = sample_likely(worlds, priors, weight, sampled, number, seed)
    if by_play:
        ways = _keep_by_play(view, ways, model, level, seed)
    return ways


def _keep_by_play(
    view: View, ways: list[tuple[Way, int]], model: Model, level: Level, seed: int
) -> list[tuple[Way, int]]:
    """Keep the ways in which the others would have played as they did."""
    each = [way for way, times in ways for _ in range(times)]
    logs = logs_by_play(view, list(dict.fromkeys(each)), model, level)
    counts: dict[Way, int] = {}
    for way, times in zip(
        each, resample([logs[way] for way in each], level.worlds, seed), strict=True
    ):
        if times:
            counts[way] = counts.get(way, 0) + times
    return list(counts.items())


def hands_of(view: View, model: Model) -> HandNetwork | None:
    """Return the network that rates hands by acts, if there is one and all acts are known."""
    known = view.declarer is not None and view.current_phase.kind == "tricks"
    return model.hands if known else None


def logs_by_play(view: View, ways: list[Way], model: Model, level: Level) -> dict[Way, float]:
    """Return for each way the log-likelihood of the others' play, by a learnt policy."""
    assert model.policy is not None
    logs: dict[Way, float] = {}
    for world, alike in _by_sides(view, ways):
        found = model.policy.likelihoods(
            in_play(world), alike, view.viewer(), level.play_weight, level.noise
        )
        logs.update(zip(alike, found, strict=True))
    return logs


def in_play(s: State) -> State:
    """Return the same cards played, with the play of tricks on and a full trick taken.

    Only there a policy can weigh how they were played: not before a claim is answered, nor once the
    deal goes on to its settlement.
    """
    if s.table and len(s.table.cards) == s.rules.seats and (winner := s.winning()) is not None:
        s = evolve(s, Took(winner))
    if s.current_phase.kind == "tricks" and (not binds(s) or stands(s)):
        return s
    phase = next(n for n, one in enumerate(s.rules.phases) if one.kind == "tricks")
    return replace(s, phase=phase, claims=(), award=None, settled=None)


def _by_sides(view: View, ways: list[Way]) -> list[tuple[State, list[Way]]]:
    """Group the ways by the sides and bonds that the telling card gives."""
    first = fill_hands(view, ways[0])
    order = play_rules(first)
    card = order.called.card if order.called else order.telling
    telling = 0 if card is None else 1 << card
    kinds: dict[tuple[bool, ...], list[Way]] = {}
    for way in ways:
        kinds.setdefault(tuple(bool(cards & telling) for cards in way), []).append(way)
    return [
        (first if alike[0] == ways[0] else fill_hands(view, alike[0]), alike)
        for alike in kinds.values()
    ]


def priors_of(view: View, model: Model) -> Iterator[Prior]:
    """Yield what is known of the piles that this seat does not see."""
    piles = model.piles.get(situation(view))
    if piles is None or view.declarer is None:
        return
    seats = view.rules.seats
    for seat in range(seats):
        if seat == view.eyes:
            continue
        role = "declarer" if seat == view.declarer else "opponent"
        yield from _suits(view, piles, role, seat, view.played(seat))
        if view.laid[seat].size:
            yield from _suits(view, piles, f"{role}-laid", seats + 1 + seat, 0)


def _suits(view: View, piles: Piles, role: str, holder: int, gone: Cards) -> Iterator[Prior]:
    weights = piles.get(role)
    if weights is None:
        return
    trumps = view.order.trumps
    for suit in view.order.suits:
        if plain := suit & ~trumps:
            yield Prior(holder, plain, weights["plain"], gone)
    if trumps:
        yield Prior(holder, trumps, weights["trumps"], gone)


def situation(view: State) -> str:
    """Return the name under which a model has the piles of a deal.

    It says who looks, and what the declarer drew and chose, without the suit.
    """
    partner = view.sides[view.viewer()] and view.viewer() != view.declarer
    role = "partner" if partner else "declarer" if view.sides[view.viewer()] else "opponent"
    drew = 0 if view.declarer is None else len(view.drew[view.declarer])
    called = " called" if view.order.called else ""
    return f"{role} {drew} {'trumps' if view.order.trumps else 'no trumps'}{called}"
