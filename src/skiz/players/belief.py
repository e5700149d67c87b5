"""Belief: the worlds that a seat thinks likely, by what the others say and play."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from skiz.cards import Cards
from skiz.solve.belief import Liked, Way, kept, likely
from skiz.solve.chance import Chance
from skiz.solve.lower import law
from skiz.solve.worlds import Filling, Worlds
from skiz.table import Fact, State, View

from .learnt import Learnt, Piles
from .levels import Level


@dataclass(frozen=True, slots=True)
class Likely:
    """A world, and how many of those that were asked for it stands for."""

    world: State
    times: int


def likely_worlds(
    view: View, learnt: Learnt, level: Level, seed: int, facts: Iterable[Fact] = ()
) -> list[Likely]:
    """As many worlds as the level looks at, those that are likely more often; these facts hold in
    all of them.
    """
    worlds, chance = Worlds(view, facts), Chance(~seed)
    trusted = list(liked(view, learnt)) if level.drawn > level.worlds else []
    heard = learnt.policy is not None and level.heed > 0 and (view.tricks or view.table)
    if not trusted and not heard:
        return [Likely(world, 1) for world in worlds.sample(level.worlds, seed)]
    number = max(level.worlds, level.drawn // 8) if heard else level.worlds
    ways = likely(worlds, trusted, level.trust, max(level.drawn, number), number, seed)
    if heard:
        ways = _heard(view, ways, learnt, level, seed)
    filling = Filling(view)
    return [Likely(filling.some_state(way, chance), times) for way, times in ways]


def by_custom(view: View, learnt: Learnt, level: Level, seed: int) -> list[Likely]:
    """The same in which the others also have what they showed by custom, if that can be."""
    try:
        return likely_worlds(view, learnt, level, seed, view.rules.likely(view))
    except ValueError:
        return likely_worlds(view, learnt, level, seed)


def _heard(
    view: View, ways: list[tuple[Way, int]], learnt: Learnt, level: Level, seed: int
) -> list[tuple[Way, int]]:
    """Those ways kept in which the others would have played as they did."""
    assert learnt.policy is not None
    each = [way for way, times in ways for _ in range(times)]
    logs: dict[Way, float] = {}
    for world, alike in _by_sides(view, list(dict.fromkeys(each)), seed):
        found = learnt.policy.likelihoods(world, alike, view.me(), level.heed, level.whim)
        logs.update(zip(alike, found, strict=True))
    counts: dict[Way, int] = {}
    for way, times in zip(each, kept([logs[way] for way in each], level.worlds, seed), strict=True):
        if times:
            counts[way] = counts.get(way, 0) + times
    return list(counts.items())


def _by_sides(view: View, ways: list[Way], seed: int) -> list[tuple[State, list[Way]]]:
    """The ways by where the card is in them that tells who plays with whom, and by it what ties
    whom; with a world of each kind.
    """
    filling = Filling(view)
    order = law(filling.some_state(ways[0], Chance(seed)))
    card = order.called.card if order.called else order.telling
    telling = 0 if card is None else 1 << card
    kinds: dict[tuple[bool, ...], list[Way]] = {}
    for way in ways:
        kinds.setdefault(tuple(bool(cards & telling) for cards in way), []).append(way)
    return [(filling.some_state(alike[0], Chance(seed)), alike) for alike in kinds.values()]


def liked(view: View, learnt: Learnt) -> Iterator[Liked]:
    """What is known of the piles that this seat does not see."""
    piles = learnt.piles.get(spoken(view))
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


def _suits(view: View, piles: Piles, role: str, holder: int, gone: Cards) -> Iterator[Liked]:
    likings = piles.get(role)
    if likings is None:
        return
    trumps = view.order.trumps
    for suit in view.order.suits:
        if plain := suit & ~trumps:
            yield Liked(holder, plain, likings["plain"], gone)
    if trumps:
        yield Liked(holder, trumps, likings["trumps"], gone)


def spoken(view: State) -> str:
    """Under what name the piles of a deal are known: who looks, and what the declarer drew and
    chose, but for the suit.
    """
    partner = view.sides[view.me()] and view.me() != view.declarer
    role = "partner" if partner else "declarer" if view.sides[view.me()] else "opponent"
    drew = 0 if view.declarer is None else len(view.drew[view.declarer])
    called = " called" if view.order.called else ""
    return f"{role} {drew} {'trumps' if view.order.trumps else 'no trumps'}{called}"
