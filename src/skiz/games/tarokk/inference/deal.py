"""Inferences about unseen cards in Tarokk, apart from who could not follow suit.

It uses the auction, the rules of discarding, what was owned to, the call, the words of the round,
and which cards were kept or played while a figure bound them. What depends on the place of the
called card is described by cases, exactly one of which holds. Facts are about the cards as they are
now, so what a seat has played is subtracted.

Left out: of a pair of bound cards (the final pair), that one was played because the other was due.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product

from skiz.cards import Card, Cards, Seat, Trick, each, lowest, of, size
from skiz.figures import BoundCards
from skiz.table import Case, Fact, Holders, View

from ..bidding.auction import Bidding, read_bidding
from ..bidding.exchange import discardable
from ..bound_cards import still_open
from ..deck import SEATS
from ..partners import all_of, holder_of, pile, player_of, still_true
from ..reading import Reading, read_deal
from .announcements import NOTHING, PLACES, Place, Words, cases_of_words, not_on_pagat, with_called


def cases(v: View) -> tuple[Case, ...]:
    """Return what the deal tells of the cards that the seat of the view does not see."""
    found = (merged(chain.from_iterable(one)) for one in product(*parts(v)))
    return tuple(case for case in found if case is not None)


def parts(v: View) -> list[Sequence[Case]]:
    """Return the cases from each source; one case of each holds."""
    if not v.has_sides:
        return [[tuple(still_true(v, of_all(fact)) for fact in facts_of_bids(read_bidding(v)))]]
    reading = read_deal(v)
    words = cases_of_words(reading)
    dealt = (*dealt_facts(reading, words), *facts_of_trial(reading))
    sure = (*(still_true(v, of_all(fact)) for fact in dealt), *facts_of_discards(reading))
    return [[sure], cases_of_call(reading), whereabouts(reading, words)]


def of_all(fact: Fact) -> Fact:
    """Return the same fact about everything that the seat has, its discards included."""
    return replace(fact, holders=all_of(lowest(fact.holders)))


def facts_before_draw(v: View) -> tuple[Fact, ...]:
    """Return what the auction tells of the hands as dealt, before the draw."""
    if not v.has_sides:
        return facts_of_bids(read_bidding(v))
    reading = read_deal(v)
    return dealt_facts(reading, cases_of_words(reading))


def dealt_facts(reading: Reading, words: tuple[Words, ...]) -> tuple[Fact, ...]:
    """Return what bids and missing announcements tell of the hands as dealt, once sides exist."""
    facts = facts_of_bids(reading.contract.bidding)
    high = not_on_pagat(reading, words)
    if high in (None, reading.state.eyes):
        return facts
    return (*facts, Fact(1 << high, reading.deck.high_honours))


def facts_of_bids(bidding: Bidding) -> tuple[Fact, ...]:
    """Return what the rules required of the hands of the bidders."""
    return tuple(
        Fact(1 << bade.seat, cards, least)
        for count, bade in enumerate(bidding.bids)
        for cards, least in bidding.up_to(count).required_cards(bade.seat, bade.bid)
    )


def facts_of_trial(reading: Reading) -> Iterator[Fact]:
    """Yield the fact about a trial that was played on: the seat drew an honour if it had none."""
    contract, declarer = reading.contract, reading.contract.declarer
    if declarer is None or not contract.bidding.is_trial:
        return
    if len(reading.state.talk) > contract.words_before_draw:
        yield Fact(1 << declarer, reading.deck.honours)  # illu/trial


def facts_of_discards(reading: Reading) -> Iterator[Fact]:
    """Yield the facts about discards: no forbidden cards, and as many tarokks as were owned to."""
    s = reading.state
    kept = s.rules.pack.all & ~discardable(s)
    for seat, hand in enumerate(s.laid):
        if hand.size:
            yield Fact(pile(seat), kept, 0, 0)
    for own in s.owned:
        if own.count is not None:
            yield Fact(pile(own.seat), reading.deck.tarokks, own.count, own.count)


def cases_of_call(reading: Reading) -> tuple[Case, ...]:
    """Return what the call tells of the declarer's cards, which determine what may be called."""
    contract, v, deck = reading.contract, reading.state, reading.deck
    card, seat = contract.called, contract.declarer
    if card is None or seat is None or seat == v.eyes or contract.cue:
        return NOTHING
    hand, laid, xx = 1 << seat, pile(seat), 1 << deck.xx
    only_with_xx = reading.house.free_call_requires_xx
    if contract.may_call_own and not only_with_xx:
        return NOTHING  # illu/call-any
    if card == deck.xx:
        return ((Fact(laid, xx, 0, 0),),)
    lacks = still_true(v, Fact(hand | laid, 1 << card, 0, 0))
    above = deck.tarokks & ((2 << deck.xx) - (2 << card))
    has_above = still_true(v, Fact(hand | laid, above, size(above)))
    if not contract.others_discards:
        return ((lacks, has_above),)  # illu/call-xx, illu/call-below
    if not only_with_xx:
        return ((lacks,),)  # illu/free-call
    freely: Case = () if contract.may_call_own else (lacks,)
    return ((*freely, still_true(v, Fact(hand, xx))), (lacks, has_above, Fact(laid, xx)))


def whereabouts(reading: Reading, words: tuple[Words, ...]) -> list[Case]:
    """Return where the called card may be, and what else holds in each of these cases."""
    found = list[Case]()
    others = [seat for seat in range(SEATS) if seat != reading.state.eyes]
    for one in product(*(reasons(reading, seat, words[seat]) for seat in others)):
        if sum("neither" not in places for places, _ in one) > 1:
            continue  # two seats cannot both have it
        found.append(
            tuple(
                chain.from_iterable(
                    (*there(reading, seat, places), *case)
                    for seat, (places, case) in zip(others, one, strict=True)
                )
            )
        )
    return found


def reasons(reading: Reading, seat: Seat, words: Words) -> list[tuple[list[Place], Case]]:
    """Return the possible reasons for what a seat said and played.

    Each consists of facts, and of the places where the called card may then be.
    """
    found: dict[Case, list[Place]] = {}
    for place in possible(reading, seat, words):
        kept = facts_of_bound_cards(reading, seat, place)
        for case in words[place]:
            facts = merged(still_true(reading.state, fact) for fact in case)
            if kept is not None and facts is not None:
                found.setdefault((*facts, *kept), []).append(place)
    return [(places, case) for case, places in found.items()]


def possible(reading: Reading, seat: Seat, words: Words) -> list[Place]:
    """Return where the called card may be for a seat, as far as the viewer can tell."""
    v, contract = reading.state, reading.contract
    card = contract.called
    if card is None:
        return list(words)
    holder = contract.cue.seat if contract.cue else holder_of(v, card)
    if holder is not None:
        return ["hand" if holder == seat else "neither"]
    layer = next((who for who, hand in enumerate(v.laid) if hand.cards >> card & 1), None)
    if layer is not None:
        return ["laid" if layer == seat else "neither"]
    never = set[Place]()
    if seat == contract.declarer and card != reading.deck.xx and not contract.may_call_own:
        never.add("hand")
    if any(own == replace(own, seat=seat, count=0) for own in v.owned):
        never.add("laid")
    return [place for place in PLACES if place in words and place not in never]


def there(reading: Reading, seat: Seat, places: Sequence[Place]) -> Case:
    """Return the facts that the called card is in one of these places of a seat."""
    card = reading.contract.called
    if card is None or player_of(reading.state, card) is not None:
        return ()
    holders = {"hand": 1 << seat, "laid": pile(seat), "neither": 0}
    if "neither" not in places:
        return (Fact(sum(holders[place] for place in places), 1 << card, 1, 1),)
    never = sum(holders[place] for place in PLACES if place not in places)
    return (Fact(never, 1 << card, 0, 0),) if never else ()


def facts_of_bound_cards(reading: Reading, seat: Seat, place: Place) -> Case | None:
    """Return what a hand must be, given the cards it kept and played while they were bound.

    The called card is taken to be at this place. The result is None if the seat could not have
    played like that.
    """
    v = reading.state
    if not reading.round.bound:
        return ()
    found, left = list[Fact](), v.played(seat)
    knowing = with_called(v, reading.contract, seat, place)
    for index, trick in enumerate(v.tricks_begun):
        card = trick.card_of(seat, SEATS)
        if card is None:
            break
        left &= ~(1 << card)
        table = Trick(trick.leader, trick.cards[: trick.cards.index(card)])
        then = replace(knowing, tricks=v.tricks[:index], table=table)
        sides = reading.round.sides_for(then, seat)
        bounds = [p for _, p in still_open(reading.round, then, sides, seat, v.rules.pack.all)]
        answer = could_be(View(v), table.cards, card)
        for cards, most in missing(bounds, index + 1, card, answer):
            if size(left & cards) > most:
                return None
            found.append(Fact(1 << seat, cards, 0, most - size(left & cards)))
    return tuple(found)


def could_be(v: View, before: Sequence[Card], card: Card) -> Cards:
    """Return the cards that would have answered the trick as well as this one."""
    if not before:
        return v.rules.pack.all
    for answer in (v.order.suit(before[0]), v.order.trumps):
        if answer >> card & 1:
            return answer
    return v.rules.pack.all


def missing(
    bounds: Sequence[BoundCards], number: int, card: Card, answer: Cards
) -> Iterator[tuple[Cards, int]]:
    """Yield sets of cards, each with the most that a hand can have had when it played this card.

    It would have played a due card first, and a free card before one that is kept.
    """
    due = [part for part in bounds if part.first <= number]
    if any(part.cards >> card & 1 for part in due):
        return
    for part in due:
        if part.cards & answer:
            yield part.cards, part.last - number  # illu/bound-late
    first: dict[Card, int] = {}
    for part in bounds:
        if part not in due:
            first |= {c: min(part.first, first.get(c, part.first)) for c in each(part.cards)}
    if card in first:
        sooner = of(other for other, trick in first.items() if trick < first[card])
        yield answer & (~of(first) | sooner), 0  # illu/bound-order


def merged(facts: Iterable[Fact]) -> Case | None:
    """Merge facts about the same cards; return None if they contradict each other."""
    bounds: dict[tuple[Holders, Cards], tuple[int, int]] = {}
    for fact in facts:
        key = (fact.holders, fact.cards)
        least, most = bounds.get(key, (0, fact.most))
        bounds[key] = (max(least, fact.least), min(most, fact.most))
    if any(most < least for least, most in bounds.values()):
        return None
    return tuple(Fact(*key, *bound) for key, bound in bounds.items())
