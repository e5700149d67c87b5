"""Worlds: the deals that agree with everything a seat knows, each equally likely.

A world says who holds which card now: the hands, the untouched talon as a set, and the discards.
Each world has the same number of possible orders of the talon and of drawn cards, so worlds are as
likely as the deals they come from.

That changes if the auction told something about the hands as dealt. Then a random drawing is tried
for every sampled world, and both are rejected if they do not agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from skiz.cards import Card, Cards, Seat, each, size
from skiz.table import Fact, Hand, Pile, State, View, visible_cards

from .splitmix64 import WORD, SplitMix64
from .ways import CountedWays, Mixture, count_cases

MANY = 2000  # worlds; up to this number it pays to look at each
Deal: TypeAlias = tuple[Cards, ...]  # the hand of each seat


class Worlds:
    """All worlds of a view, counted once.

    Raise ValueError with the reason if there is none, and TooManyNodes if Python would need more
    than `most_nodes` to count them.

    >>> from skiz.records import read_file
    >>> from skiz.table import view
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> seen = view(record.rules, record.events[:-14], 0)
    >>> worlds = Worlds(seen)
    >>> worlds.count, len(worlds.deals(60, seed=1)), len(set(worlds.every_deal()))
    (4, 60, 4)
    """

    def __init__(self, v: View, facts: Iterable[Fact] = (), most_nodes: int | None = None) -> None:
        self._view = v
        self.ways = count_cases(v, facts, most_nodes)
        self.holders = 2 * v.rules.seats + 1

    @property
    def count(self) -> int:
        """The exact number of worlds.

        If the auction told something about the hands as dealt, they are not equally likely, and
        some may not follow from any drawing.
        """
        return self.ways.count

    @property
    def cases(self) -> Sequence[CountedWays]:
        """The ways of each case; exactly one case holds."""
        return self.ways.cases if isinstance(self.ways, Mixture) else (self.ways,)

    def deals(self, number: int, seed: int) -> list[Deal]:
        """Return the hands of random worlds; the same seed gives the same ones."""
        if not self._view.rules.inference.dealt_facts(self._view):
            return self.ways.sample(number, seed & WORD, self._view.rules.seats)
        return [tuple(hand.cards for hand in world.hands) for world in self.sample(number, seed)]

    def sample(self, number: int, seed: int) -> list[State]:
        """Return random worlds as states in which everything is known."""
        builder, tries = WorldBuilder(self._view), number
        while True:
            random = SplitMix64(~seed)
            ways = self.ways.sample(tries, seed & WORD, self.holders)
            found = (builder.try_build(way, random) for way in ways)
            worlds = list(islice((world for world in found if world is not None), number))
            if len(worlds) == number:
                return worlds
            tries *= 2

    def every_deal(self, most: int = MANY) -> list[Deal]:
        """Return the hands of each world; raise ValueError if there are more than `most`."""
        return self._each(self._view.rules.seats, most)

    def every(self, most: int = MANY) -> list[State]:
        """Return each world as a state in which everything is known.

        Raise ValueError if there are more than `most`.
        """
        ways = self._each(self.holders, most)
        builder = WorldBuilder(self._view)
        return [builder.build(way, SplitMix64(0)) for way in ways]

    def _each(self, holders: int, most: int) -> list[tuple[Cards, ...]]:
        if self.count > most:
            raise ValueError(f"there are {self.count} worlds, more than {most}")
        return self.ways.every(holders)


def count(v: View) -> int:
    """Return how many worlds agree with a view; raise ValueError with the reason if none does.

    >>> from skiz.records import read_file
    >>> from skiz.table import view
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> seen = view(record.rules, record.events[:-14], 0)
    >>> count(seen)
    4
    """
    return Worlds(v).count


def deals(v: View, number: int, seed: int) -> list[Deal]:
    """Return the hands of random worlds; raise ValueError with the reason if there is none."""
    return Worlds(v).deals(number, seed)


def sample(v: View, number: int, seed: int) -> list[State]:
    """Return random worlds of a view as states in which everything is known.

    Raise ValueError with the reason if there is none.

    >>> from skiz.records import read_file
    >>> from skiz.table import view
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> seen = view(record.rules, record.events[:-14], 0)
    >>> world = sample(seen, 1, seed=1)[0]
    >>> world.hands[0] == seen.hands[0], seen.hands[1].unseen, world.hands[1].unseen
    (True, 3, 0)
    """
    return Worlds(v).sample(number, seed)


def every(v: View, most: int = MANY) -> list[State]:
    """Return each world of a view; raise ValueError if there are none, or more than `most`."""
    return Worlds(v).every(most)


class WorldBuilder:
    """Builds worlds of a view: states with the unseen cards filled in."""

    def __init__(self, v: View) -> None:
        self._view = v
        self._gone = [v.played(seat) for seat in range(v.rules.seats)]
        self._drew = [visible_cards(pile) for pile in v.drew]
        self._talon = visible_cards(v.talon)
        self._dealt = [
            (seat, fact) for fact in v.rules.inference.dealt_facts(v) for seat in each(fact.holders)
        ]

    def try_build(self, way: Sequence[Cards], random: SplitMix64) -> State | None:
        """Return a way as a state, with a random talon order and a random drawing.

        The result is None if the hands as dealt then disagree with the auction.
        """
        v, seats = self._view, self._view.rules.seats
        talon = _fill(v.talon, way[seats] & ~self._talon, random)
        all_of = [way[seat] | way[seats + 1 + seat] | gone for seat, gone in enumerate(self._gone)]
        drew = tuple(
            _fill(pile, cards & ~mine, random)
            for pile, cards, mine in zip(v.drew, all_of, self._drew, strict=True)
        )
        for seat, fact in self._dealt:
            if (
                not fact.least
                <= size(all_of[seat] & ~visible_cards(drew[seat]) & fact.cards)
                <= fact.most
            ):
                return None
        hands, laid = map(Hand.of, way[:seats]), map(Hand.of, way[seats + 1 :])
        return replace(v, eyes=None, hands=tuple(hands), talon=talon, laid=tuple(laid), drew=drew)

    def build(self, way: Sequence[Cards], random: SplitMix64) -> State:
        """Return a way as a state, drawn again until it agrees."""
        while True:
            world = self.try_build(way, random)
            if world is not None:
                return world


def fill_hands(v: View, way: Sequence[Cards]) -> State:
    """Return a way as a state for the play of tricks, with everything that can be played or counts.

    The talon order and the drawn cards stay as seen.
    """
    seats = v.rules.seats
    hands, laid = map(Hand.of, way[:seats]), map(Hand.of, way[seats + 1 :])
    return replace(v, eyes=None, hands=tuple(hands), laid=tuple(laid))


def had(world: State, seat: Seat) -> Cards:
    """Return all cards that came into a hand, in a state where everything is known."""
    return world.hands[seat].cards | world.laid[seat].cards | world.played(seat)


def _fill(pile: Pile, cards: Cards, random: SplitMix64) -> Pile:
    """Return a pile with its unknown cards drawn from these."""
    if None not in pile:
        return pile
    left = list(each(cards))
    return tuple(left.pop(random.below(len(left))) if card is None else card for card in pile)


def dealt(world: State) -> tuple[tuple[Cards, ...], tuple[Card, ...]]:
    """Return the hands and the talon, top first, as a world was dealt."""
    hands = tuple(had(world, seat) & ~visible_cards(pile) for seat, pile in enumerate(world.drew))
    start = world.declarer or 0
    drawn = (card for pile in (*world.drew[start:], *world.drew[:start]) for card in pile)
    talon = (*drawn, *world.talon)
    assert all(card is not None for card in talon)
    return hands, tuple(card for card in talon if card is not None)
