"""Counting worlds: how many ways there are to place unseen cards, and the way with a given number.

Cards that the same holders may have form a class. Holders that may have the same cards form a
bundle. Class by class and bundle by bundle, the number of cards that a bundle takes is a choice.
The rest is a smaller problem of the same type, which is counted once. At the end, the cards of each
bundle are divided among its holders. All numbers are integers, so a way drawn by its number is
exactly as likely as every other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import comb, factorial, prod

from skiz.cards import NO_CARDS, Cards, each, highest, lowest, of, size
from skiz.table import Fact, Holder, Holders

from .constraints import Constraints

MOST_PLACES = 64


class TooManyNodes(Exception):
    """The count has more branches than the caller allows."""


@dataclass(frozen=True, slots=True)
class Step:
    """A bundle's share of a class.

    If it is the `first` of the class, it chooses from all cards; if the `last`, it takes the rest.
    After a `final` share, the bundle gets no more cards. `facts` count these cards with this
    bundle; those also in `settled` count no cards of later steps.
    """

    cards: Cards
    bundle: Holder
    first: bool
    last: bool
    final: bool
    facts: tuple[int, ...]
    settled: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """The problem from one step on.

    For each number of cards taken, it has the ways before it, the ways after it, and the remaining
    problem. At the end there is one way, and nothing to take.
    """

    count: int
    before: tuple[int, ...] = ()
    takes: tuple[tuple[int, int, Node], ...] = ()


END = Node(1)


class Ways:
    """All ways to put the unseen cards in their places.

    Raise ValueError with the reason if there is none, and TooManyNodes if counting takes more than
    `most_nodes`.
    """

    def __init__(self, given: Constraints, most_nodes: int | None = None) -> None:
        check(given)
        self._given = given
        self._most_nodes = most_nodes
        self._bundles = make_bundles(given)
        self._facts = given.facts
        together = join(given, self._bundles)
        self.steps = make_steps(together)
        self._found: dict[tuple[int, ...], Node] = {}
        left = size(self.steps[0].cards) if self.steps else 0
        self._root = self._node(0, left, together.places, (0,) * len(given.facts))
        self._shares = prod(
            factorial(all_of) // prod(factorial(given.places[one]) for one in bundle)
            for bundle, all_of in zip(self._bundles, together.places, strict=True)
        )
        self.count = self._root.count * self._shares
        if not self.count:
            raise ValueError("no deal agrees with what is known: " + explain_none(given))

    def nth(self, number: int) -> tuple[Cards, ...]:
        """Return the cards of each holder, known and unseen, in the way with this number."""
        number, share = divmod(number, self._shares)
        return self._share_out(self._take(number), share)

    def _share_out(self, taken: list[Cards], share: int) -> tuple[Cards, ...]:
        """Divide the cards of each bundle among its holders, in the division with this number."""
        held = list(self._given.known)
        for bundle, cards in zip(self._bundles, taken, strict=True):
            left = cards
            for holder in bundle:
                count = self._given.places[holder]
                share, which = divmod(share, comb(size(left), count))
                chosen = nth_subset(left, count, which)
                held[holder] |= chosen
                left &= ~chosen
        return tuple(held)

    def _take(self, number: int) -> list[Cards]:
        """Return for each bundle the cards it takes, in the choices with this number."""
        held = [0] * len(self._bundles)
        node, cards = self._root, 0
        for step in self.steps:
            if step.first:
                cards = step.cards
            choice = bisect_right(node.before, number) - 1
            taken, after, rest = node.takes[choice]
            which, number = divmod(number - node.before[choice], after)
            chosen = nth_subset(cards, taken, which)
            held[step.bundle] |= chosen
            cards, node = cards & ~chosen, rest
        return held

    def _node(self, at: int, left: int, places: tuple[int, ...], met: tuple[int, ...]) -> Node:
        if at == len(self.steps):
            enough = all(fact.least <= have for fact, have in zip(self._facts, met, strict=True))
            return END if enough and not any(places) else Node(0)
        key = (at, left, *places, *met)
        if key not in self._found:
            if self._most_nodes is not None and len(self._found) >= self._most_nodes:
                raise TooManyNodes
            self._found[key] = self._choose(at, left, places, met)
        return self._found[key]

    def _choose(self, at: int, left: int, places: tuple[int, ...], met: tuple[int, ...]) -> Node:
        step, count = self.steps[at], 0
        before: list[int] = []
        takes: list[tuple[int, int, Node]] = []
        room = places[step.bundle]
        for taken in range(left if step.last else 0, min(left, room) + 1):
            now = self._meet(met, step, taken)
            if now is None or (step.final and taken != room):
                continue
            next_left = left - taken
            if step.last and at + 1 < len(self.steps):
                next_left = size(self.steps[at + 1].cards)
            others = places[: step.bundle], places[step.bundle + 1 :]
            rest = self._node(at + 1, next_left, (*others[0], room - taken, *others[1]), now)
            if rest.count:
                before.append(count)
                takes.append((taken, rest.count, rest))
                count += comb(left, taken) * rest.count
        return Node(count, tuple(before), tuple(takes))

    def _meet(self, met: tuple[int, ...], step: Step, taken: int) -> tuple[int, ...] | None:
        """Return the progress of the facts after `taken` more cards.

        The result is None if a fact counts too many cards, or too few at the end.
        """
        now = list(met)
        for index in step.facts:
            fact = self._facts[index]
            if now[index] + taken > fact.most:
                return None
            # Beyond the bounds, the exact count does not matter.
            bound = fact.least if fact.most >= MOST_PLACES else fact.most
            now[index] = min(now[index] + taken, bound)
        # Nor does it when all cards of a fact are counted.
        for index in step.settled:
            least = self._facts[index].least
            if now[index] < least:
                return None
            now[index] = max(0, least)
        return tuple(now)


def make_bundles(given: Constraints) -> list[list[Holder]]:
    """Group the holders with places by the cards they may have and the facts that count them."""
    found: dict[tuple[Cards, tuple[int, ...]], list[Holder]] = {}
    for holder, (count, may) in enumerate(zip(given.places, given.may, strict=True)):
        if count:
            counted = tuple(fact.holders >> holder & 1 for fact in given.facts)
            found.setdefault((may, counted), []).append(holder)
    return list(found.values())


def join(given: Constraints, bundles: Sequence[Sequence[Holder]]) -> Constraints:
    """Return the same constraints with each bundle as one holder."""

    def among(fact: Fact) -> Holders:
        return of(index for index, (one, *_) in enumerate(bundles) if fact.holders >> one & 1)

    return Constraints(
        given.seats,
        (NO_CARDS,) * len(bundles),
        tuple(sum(given.places[one] for one in bundle) for bundle in bundles),
        tuple(given.may[bundle[0]] for bundle in bundles),
        tuple(replace(fact, holders=among(fact)) for fact in given.facts),
    )


def make_steps(given: Constraints) -> tuple[Step, ...]:
    """Return the steps: class after class, few holders first, and each bundle of a class."""
    classes: dict[tuple[int, tuple[int, ...]], Cards] = {}
    for card in each(given.unseen):
        counted = tuple(i for i, fact in enumerate(given.facts) if fact.cards >> card & 1)
        key = (given.holders(card), counted)
        classes[key] = classes.get(key, 0) | 1 << card
    shares = [
        (cards, holder, holders, tuple(i for i in counted if given.facts[i].holders >> holder & 1))
        for (holders, counted), cards in sorted(
            classes.items(), key=lambda entry: (size(entry[0][0]), entry[1] & -entry[1])
        )
        for holder in each(holders)
    ]
    return tuple(
        Step(
            cards,
            holder,
            first=holder == lowest(holders),
            last=holder == highest(holders),
            final=all(other != holder for _, other, _, _ in shares[index + 1 :]),
            facts=facts,
            settled=tuple(i for i in facts if all(i not in one for *_, one in shares[index + 1 :])),
        )
        for index, (cards, holder, holders, facts) in enumerate(shares)
    )


def nth_subset(cards: Cards, count: int, which: int) -> Cards:
    """Return the subset with this size and number; the highest cards change last."""
    chosen = 0
    place = size(cards)
    for card in reversed(list(each(cards))):
        place -= 1
        if count and which >= comb(place, count):
            which -= comb(place, count)
            count -= 1
            chosen |= 1 << card
    return chosen


def check(given: Constraints) -> None:
    """Raise ValueError unless the numbers are sound, and there are as many places as cards."""
    holders = len(given.places)
    if not len(given.known) == len(given.may) == holders:
        raise ValueError("every holder needs cards he has, places and cards he may have")
    if any(count < 0 or count > MOST_PLACES for count in given.places):
        raise ValueError("a holder has a number of places that cannot be")
    if any(cards < 0 or cards >> MOST_PLACES for cards in (*given.known, *given.may)):
        raise ValueError("a card has a number that cannot be")
    if sum(given.places) != size(given.unseen):
        raise ValueError(
            f"{size(given.unseen)} cards are unseen, there are places for {sum(given.places)}"
        )
    shown: Cards = given.unseen
    for cards in given.known:
        if shown & cards:
            raise ValueError(f"card {(shown & cards).bit_length() - 1} is in two places")
        shown |= cards
    for fact in given.facts:
        if fact.holders < 0 or fact.holders >> holders or not 0 <= fact.cards < 1 << MOST_PLACES:
            raise ValueError("a fact names a holder or a card that cannot be")
        if fact.most < max(0, fact.least):
            raise ValueError("no deal agrees with what is known: a fact contradicts itself")


def explain_none(given: Constraints) -> str:
    """Return the simplest reason why there is no way."""
    for holder, (count, may) in enumerate(zip(given.places, given.may, strict=True)):
        if size(may) < count:
            return f"holder {holder} has {count} more, and could have only {size(may)}"
    for holder, (count, may) in enumerate(zip(given.places, given.may, strict=True)):
        only = sum(given.holders(card) == 1 << holder for card in each(may))
        if only > count:
            return f"{only} can only be with holder {holder}, who has but {count} more"
    if given.facts:
        return "the facts contradict each other or the places"
    return "the cards do not fit the places"
