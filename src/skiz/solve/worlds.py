"""Worlds: the deals that agree with everything a seat knows, each exactly as likely as the others.

A world says who holds which card now: the hands, the untouched talon as a set, the discards. The
order of the talon and which cards were drawn are as many in every world, so that worlds are as
likely as the deals they come from. Where the auction told something of the hands as they were dealt
they are not: then a drawing is tried by chance for every world that is drawn, and both are put back
if the two do not agree.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate, islice
from typing import Protocol, TypeAlias

from skiz.cards import Card, Cards, Seat, each, size
from skiz.table import Fact, Hand, Pile, State, View, visible_cards

from .constraints import Constraints, each_case
from .counting import Ways, check
from .lower import kernel
from .splitmix64 import WORD, SplitMix64

MANY = 2000  # worlds; up to so many it pays to look at each
Deal: TypeAlias = tuple[Cards, ...]  # the hand of each seat


class CountedWays(Protocol):
    """The ways to put the unseen cards in their places, counted and numbered: by the kernel, or by
    Python where there is none.
    """

    @property
    def count(self) -> int:
        """How many there are."""
        ...

    def sample(self, number: int, seed: int, holders: int) -> list[tuple[Cards, ...]]:
        """So many ways by chance: the cards of the first holders."""
        ...

    def every(self, holders: int) -> list[tuple[Cards, ...]]:
        """Each way in order: the cards of the first holders."""
        ...


class PythonWays:
    """The ways by Python alone; the same seed gives the same ways as in the kernel. ValueError,
    with the reason, if there is none; TooManyNodes if they take more than `most_nodes` to count.
    """

    def __init__(self, given: Constraints, most_nodes: int | None = None) -> None:
        self._ways = Ways(given, most_nodes)
        self.count = self._ways.count

    def sample(self, number: int, seed: int, holders: int) -> list[tuple[Cards, ...]]:
        """So many ways by chance."""
        random = SplitMix64(seed)
        return [self._ways.nth(random.below(self.count))[:holders] for _ in range(number)]

    def every(self, holders: int) -> list[tuple[Cards, ...]]:
        """Each way in order."""
        return [self._ways.nth(number)[:holders] for number in range(self.count)]


def count_ways(given: Constraints, most_nodes: int | None = None) -> CountedWays:
    """The ways, by the kernel if it is there, takes so many facts, and the number of the ways fits
    two words. ValueError, with the reason, if there is none; TooManyNodes where Python would need
    more than `most_nodes` to count them.
    """
    check(given)
    facts = [(fact.holders, fact.cards, fact.least, fact.most) for fact in given.facts]
    try:
        if len(facts) > kernel().MOST_FACTS:
            return PythonWays(given, most_nodes)
        found: CountedWays = kernel().Ways(given.known, given.places, given.may, facts)
    except (ImportError, OverflowError):
        return PythonWays(given, most_nodes)
    return found


class Mixture:
    """The ways of several cases, of which exactly one holds: first those of the first case."""

    def __init__(self, cases: Sequence[CountedWays]) -> None:
        self.cases = cases
        self._ends = list(accumulate(case.count for case in cases))
        self.count = self._ends[-1]

    def choose(self, number: int, seed: int) -> list[int]:
        """Of so many ways by chance the case of each."""
        random = SplitMix64(~seed)
        return [bisect_right(self._ends, random.below(self.count)) for _ in range(number)]

    def sample(self, number: int, seed: int, holders: int) -> list[tuple[Cards, ...]]:
        """So many ways by chance, each case with a chance of its own."""
        chosen = self.choose(number, seed)
        drawn = [
            iter(case.sample(chosen.count(index), seed + index & WORD, holders))
            for index, case in enumerate(self.cases)
        ]
        return [next(drawn[index]) for index in chosen]

    def every(self, holders: int) -> list[tuple[Cards, ...]]:
        """Each way in order."""
        return [way for case in self.cases for way in case.every(holders)]


def count_cases(v: View, facts: Iterable[Fact], most_nodes: int | None = None) -> CountedWays:
    """The ways of a view in each case of what the deal told. ValueError if there is none,
    TooManyNodes where Python would need more than `most_nodes` for a case.
    """
    possible, why = list[CountedWays](), list[str]()
    for case in each_case(v, facts):
        try:
            possible.append(count_ways(case, most_nodes))
        except ValueError as none:
            why.append(str(none))
    if not possible:
        raise ValueError(why[0])
    return Mixture(possible) if len(possible) > 1 else possible[0]


class Worlds:
    """All the worlds of a view, counted once. ValueError, with the reason, if there is none;
    TooManyNodes where Python would need more than `most_nodes` to count them.

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
        """How many there are, exactly. Where the auction told of the hands as they were dealt, they
        are not equally likely, and some may come of no drawing at all.
        """
        return self.ways.count

    @property
    def cases(self) -> Sequence[CountedWays]:
        """The ways of each case of which one holds."""
        return self.ways.cases if isinstance(self.ways, Mixture) else (self.ways,)

    def deals(self, number: int, seed: int) -> list[Deal]:
        """The hands of so many worlds by chance; the same seed gives the same ones."""
        if not self._view.rules.inference.dealt_facts(self._view):
            return self.ways.sample(number, seed & WORD, self._view.rules.seats)
        return [tuple(hand.cards for hand in world.hands) for world in self.sample(number, seed)]

    def sample(self, number: int, seed: int) -> list[State]:
        """So many worlds by chance as states in which everything is known."""
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
        """The hands of each world. ValueError if there are more than `most`."""
        return self._each(self._view.rules.seats, most)

    def every(self, most: int = MANY) -> list[State]:
        """Each world as a state in which everything is known. ValueError if there are more than
        `most`.
        """
        ways = self._each(self.holders, most)
        builder = WorldBuilder(self._view)
        return [builder.build(way, SplitMix64(0)) for way in ways]

    def _each(self, holders: int, most: int) -> list[tuple[Cards, ...]]:
        if self.count > most:
            raise ValueError(f"there are {self.count} worlds, more than {most}")
        return self.ways.every(holders)


def count(v: View) -> int:
    """How many worlds agree with a view. ValueError, with the reason, if none does.

    >>> from skiz.records import read_file
    >>> from skiz.table import view
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> seen = view(record.rules, record.events[:-14], 0)
    >>> count(seen)
    4
    """
    return Worlds(v).count


def deals(v: View, number: int, seed: int) -> list[Deal]:
    """The hands of so many worlds by chance. ValueError, with the reason, if there is none."""
    return Worlds(v).deals(number, seed)


def sample(v: View, number: int, seed: int) -> list[State]:
    """So many worlds by chance as states in which everything is known. ValueError, with the reason,
    if there is none.

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
    """Each world, where they are few. ValueError if there is none, or more than `most`."""
    return Worlds(v).every(most)


class WorldBuilder:
    """Makes worlds of a view, way after way: states in which its unseen cards are filled in."""

    def __init__(self, v: View) -> None:
        self._view = v
        self._gone = [v.played(seat) for seat in range(v.rules.seats)]
        self._drew = [visible_cards(pile) for pile in v.drew]
        self._talon = visible_cards(v.talon)
        self._dealt = [
            (seat, fact) for fact in v.rules.inference.dealt_facts(v) for seat in each(fact.holders)
        ]

    def try_build(self, way: Sequence[Cards], random: SplitMix64) -> State | None:
        """The way as a state; what order and drawing leave open is left to chance. None if so drawn
        the hands as they were dealt do not agree with the auction.
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
        """The way as a state, drawn until it agrees."""
        while True:
            world = self.try_build(way, random)
            if world is not None:
                return world


def fill_hands(v: View, way: Sequence[Cards]) -> State:
    """The way as a state for the play of tricks: it has all that can be played or counts. In what
    order the talon lay and who drew what stays as it is seen.
    """
    seats = v.rules.seats
    hands, laid = map(Hand.of, way[:seats]), map(Hand.of, way[seats + 1 :])
    return replace(v, eyes=None, hands=tuple(hands), laid=tuple(laid))


def had(world: State, seat: Seat) -> Cards:
    """All the cards that came into a hand, where everything is known."""
    return world.hands[seat].cards | world.laid[seat].cards | world.played(seat)


def _fill(pile: Pile, cards: Cards, random: SplitMix64) -> Pile:
    """A pile with its unknown cards drawn from these."""
    if None not in pile:
        return pile
    left = list(each(cards))
    return tuple(left.pop(random.below(len(left))) if card is None else card for card in pile)


def dealt(world: State) -> tuple[tuple[Cards, ...], tuple[Card, ...]]:
    """The hands and the talon, top first, that a world was dealt as."""
    hands = tuple(had(world, seat) & ~visible_cards(pile) for seat, pile in enumerate(world.drew))
    start = world.declarer or 0
    drawn = (card for pile in (*world.drew[start:], *world.drew[:start]) for card in pile)
    talon = (*drawn, *world.talon)
    assert all(card is not None for card in talon)
    return hands, tuple(card for card in talon if card is not None)
