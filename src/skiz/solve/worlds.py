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
from skiz.table import Fact, Hand, Pile, State, View, known

from .chance import WORD, Chance
from .constraints import Constraints, each_case
from .lower import kernel
from .ways import Ways, check

MANY = 2000  # worlds; up to so many it pays to look at each
Deal: TypeAlias = tuple[Cards, ...]  # the hand of each seat


class Placing(Protocol):
    """What counts and numbers the ways: the kernel, or Python where there is none."""

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


class Slow:
    """The ways by Python alone; the same seed gives the same ways as in the kernel."""

    def __init__(self, given: Constraints) -> None:
        self._ways = Ways(given)
        self.count = self._ways.count

    def sample(self, number: int, seed: int, holders: int) -> list[tuple[Cards, ...]]:
        """So many ways by chance."""
        chance = Chance(seed)
        return [self._ways.nth(chance.below(self.count))[:holders] for _ in range(number)]

    def every(self, holders: int) -> list[tuple[Cards, ...]]:
        """Each way in order."""
        return [self._ways.nth(number)[:holders] for number in range(self.count)]


def placing(given: Constraints) -> Placing:
    """The ways, by the kernel if it is there, takes so many facts, and the number of the ways fits
    two words.
    """
    check(given)
    facts = [(fact.holders, fact.cards, fact.least, fact.most) for fact in given.facts]
    try:
        if len(facts) > kernel().MOST_FACTS:
            return Slow(given)
        found: Placing = kernel().Ways(given.known, given.places, given.may, facts)
    except (ImportError, OverflowError):
        return Slow(given)
    return found


class Either:
    """The ways of several cases, of which exactly one holds: first those of the first case."""

    def __init__(self, cases: Sequence[Placing]) -> None:
        self.cases = cases
        self._ends = list(accumulate(case.count for case in cases))
        self.count = self._ends[-1]

    def chosen(self, number: int, seed: int) -> list[int]:
        """Of so many ways by chance the case of each."""
        chance = Chance(~seed)
        return [bisect_right(self._ends, chance.below(self.count)) for _ in range(number)]

    def sample(self, number: int, seed: int, holders: int) -> list[tuple[Cards, ...]]:
        """So many ways by chance, each case with a chance of its own."""
        chosen = self.chosen(number, seed)
        drawn = [
            iter(case.sample(chosen.count(index), seed + index & WORD, holders))
            for index, case in enumerate(self.cases)
        ]
        return [next(drawn[index]) for index in chosen]

    def every(self, holders: int) -> list[tuple[Cards, ...]]:
        """Each way in order."""
        return [way for case in self.cases for way in case.every(holders)]


def of_cases(v: View, facts: Iterable[Fact]) -> Placing:
    """The ways of a view in each case of what the deal told. ValueError if there is none."""
    possible, why = list[Placing](), list[ValueError]()
    for case in each_case(v, facts):
        try:
            possible.append(placing(case))
        except ValueError as none:
            why.append(none)
    if not possible:
        raise why[0]
    return Either(possible) if len(possible) > 1 else possible[0]


class Worlds:
    """All the worlds of a view, counted once. ValueError, with the reason, if there is none."""

    def __init__(self, v: View, facts: Iterable[Fact] = ()) -> None:
        self._view = v
        self.placing = of_cases(v, facts)
        self.holders = 2 * v.rules.seats + 1

    @property
    def count(self) -> int:
        """How many there are, exactly. Where the auction told of the hands as they were dealt, they
        are not equally likely, and some may come of no drawing at all.
        """
        return self.placing.count

    @property
    def cases(self) -> Sequence[Placing]:
        """The ways of each case of which one holds."""
        return self.placing.cases if isinstance(self.placing, Either) else (self.placing,)

    def deals(self, number: int, seed: int) -> list[Deal]:
        """The hands of so many worlds by chance; the same seed gives the same ones."""
        if not self._view.rules.dealt(self._view):
            return self.placing.sample(number, seed & WORD, self._view.rules.seats)
        return [tuple(hand.cards for hand in world.hands) for world in self.sample(number, seed)]

    def sample(self, number: int, seed: int) -> list[State]:
        """So many worlds by chance as states in which everything is known."""
        filling, tries = Filling(self._view), number
        while True:
            chance = Chance(~seed)
            ways = self.placing.sample(tries, seed & WORD, self.holders)
            found = (filling.state(way, chance) for way in ways)
            worlds = list(islice((world for world in found if world is not None), number))
            if len(worlds) == number:
                return worlds
            tries *= 2

    def every_deal(self, most: int = MANY) -> list[Deal]:
        """The hands of each world. ValueError if there are more than `most`."""
        return self._each(self._view.rules.seats, most)

    def every(self, most: int = MANY) -> list[State]:
        """Each world as a state in which everything is known. ValueError as above."""
        ways = self._each(self.holders, most)
        filling = Filling(self._view)
        return [filling.some_state(way, Chance(0)) for way in ways]

    def _each(self, holders: int, most: int) -> list[tuple[Cards, ...]]:
        if self.count > most:
            raise ValueError(f"there are {self.count} worlds, more than {most}")
        return self.placing.every(holders)


def count(v: View) -> int:
    """How many worlds agree with a view."""
    return Worlds(v).count


def deals(v: View, number: int, seed: int) -> list[Deal]:
    """The hands of so many worlds by chance."""
    return Worlds(v).deals(number, seed)


def sample(v: View, number: int, seed: int) -> list[State]:
    """So many worlds by chance as states in which everything is known."""
    return Worlds(v).sample(number, seed)


def every(v: View, most: int = MANY) -> list[State]:
    """Each world, where they are few."""
    return Worlds(v).every(most)


class Filling:
    """A view whose unseen cards are filled in, way after way."""

    def __init__(self, v: View) -> None:
        self._view = v
        self._gone = [v.played(seat) for seat in range(v.rules.seats)]
        self._drew = [known(pile) for pile in v.drew]
        self._talon = known(v.talon)
        self._told = [(seat, fact) for fact in v.rules.dealt(v) for seat in each(fact.holders)]

    def state(self, way: Sequence[Cards], chance: Chance) -> State | None:
        """The way as a state; what order and drawing leave open is left to chance. None if so drawn
        the hands as they were dealt do not agree with the auction.
        """
        v, seats = self._view, self._view.rules.seats
        talon = _filled(v.talon, way[seats] & ~self._talon, chance)
        all_of = [way[seat] | way[seats + 1 + seat] | gone for seat, gone in enumerate(self._gone)]
        drew = tuple(
            _filled(pile, cards & ~mine, chance)
            for pile, cards, mine in zip(v.drew, all_of, self._drew, strict=True)
        )
        for seat, fact in self._told:
            if not fact.least <= size(all_of[seat] & ~known(drew[seat]) & fact.cards) <= fact.most:
                return None
        hands, laid = map(Hand.of, way[:seats]), map(Hand.of, way[seats + 1 :])
        return replace(v, eyes=None, hands=tuple(hands), talon=talon, laid=tuple(laid), drew=drew)

    def some_state(self, way: Sequence[Cards], chance: Chance) -> State:
        """The way as a state, drawn until it agrees."""
        while True:
            world = self.state(way, chance)
            if world is not None:
                return world


def had(world: State, seat: Seat) -> Cards:
    """All the cards that came into a hand, where everything is known."""
    return world.hands[seat].cards | world.laid[seat].cards | world.played(seat)


def _filled(pile: Pile, cards: Cards, chance: Chance) -> Pile:
    """A pile with its unknown cards drawn from these."""
    if None not in pile:
        return pile
    left = list(each(cards))
    return tuple(left.pop(chance.below(len(left))) if card is None else card for card in pile)


def dealt(world: State) -> tuple[tuple[Cards, ...], tuple[Card, ...]]:
    """The hands and the talon, top first, that a world was dealt as."""
    hands = tuple(had(world, seat) & ~known(pile) for seat, pile in enumerate(world.drew))
    start = world.declarer or 0
    drawn = (card for pile in (*world.drew[start:], *world.drew[:start]) for card in pile)
    talon = (*drawn, *world.talon)
    assert all(card is not None for card in talon)
    return hands, tuple(card for card in talon if card is not None)
