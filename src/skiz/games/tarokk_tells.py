"""What a deal of Tarokk tells of the cards that one does not see, besides who could not follow.

Told are the auction, what may be laid away and what was owned to, the call, the words of the round
and the cards that were kept or let go while a figure bound them. What hangs on where the called
card is to a seat is told by cases, of which exactly one holds. Facts are of the cards as they are
now, so what a seat has played is taken off.

Left out: of a pair of bound cards (the final pair) that one was played because the other was due.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product

from skiz.cards import Card, Cards, Seat, Trick, each, lowest, of, size
from skiz.figures import Bound
from skiz.table import Case, Fact, Holders, State, View

from .remembered import remembered
from .tarokk_bids import after, fourth_bids, house_of, promises, shown
from .tarokk_cards import deck
from .tarokk_heard import NOTHING, PLACES, Heard, Place, heard, knowing, not_on_pagat
from .tarokk_play import still_open, tied
from .tarokk_round import before_draw, round_of
from .tarokk_sides import all_of, called, now, pile, player_of


def tells(v: View, may_lay: Cards) -> tuple[Case, ...]:
    """The cases of a view. `may_lay`: the cards that the rules let one lay away."""
    sure = chain(
        (now(v, replace(f, holders=all_of(v, lowest(f.holders)))) for f in (*dealt(v), *trial(v))),
        exchanged(v, may_lay),
    )
    parts: list[Sequence[Case]] = [[tuple(sure)]]
    if v.declarer is not None:
        parts += [call(v), whereabouts(v)]
    found = (merged(chain.from_iterable(one)) for one in product(*parts))
    return tuple(case for case in found if case is not None)


def dealt(v: View) -> tuple[Fact, ...]:
    """What the auction tells of the hands as they were dealt, before the talon was drawn."""
    high = None if v.declarer is None else not_on_pagat(v)
    if high in (None, v.eyes):
        return asked(v)
    return (*asked(v), Fact(1 << high, deck(v).high_honours))


@remembered("bids")
def asked(s: State) -> tuple[Fact, ...]:
    """What was asked of the hands of those who bid."""
    return tuple(
        Fact(1 << bade.seat, cards, least)
        for count, bade in enumerate(s.bids)
        for cards, least in promises(after(s, count), bade.seat, bade.bid)
    )


def trial(v: View) -> Iterator[Fact]:
    """Who bid in the last seat and played on drew an honour, if he had none."""
    if v.declarer is not None and fourth_bids(v) and len(v.talk) > before_draw(v):
        yield Fact(1 << v.declarer, deck(v).honours)  # illu/trial


def exchanged(v: View, may_lay: Cards) -> Iterator[Fact]:
    """What was laid away is nothing that may not be, and has as many tarokks as was owned to."""
    for seat, hand in enumerate(v.laid):
        if hand.size:
            yield Fact(pile(v, seat), v.rules.pack.all & ~may_lay, 0, 0)
    for owned in v.owned:
        if owned.count is not None:
            yield Fact(pile(v, owned.seat), deck(v).tarokks, owned.count, owned.count)


def call(v: View) -> tuple[Case, ...]:
    """What the call says of the declarer's cards: which tarokks he may call hangs on his own."""
    card, seat, cards = called(v), v.lone(), deck(v)
    if card is None or seat == v.eyes or shown(v):
        return NOTHING
    hand, laid, xx = 1 << seat, pile(v, seat), 1 << cards.xx
    if card == cards.xx:
        return ((Fact(laid, xx, 0, 0),),)
    lacks = now(v, Fact(hand | laid, 1 << card, 0, 0))
    above = cards.tarokks & ((2 << cards.xx) - (2 << card))
    has_above = now(v, Fact(hand | laid, above, size(above)))
    if all(owned.count == 0 for owned in v.owned if owned.seat != seat):
        return ((lacks, has_above),)  # illu/call-xx, illu/call-below
    if not house_of(v).free_call_requires_xx:
        return ((lacks,),)  # illu/free-call
    return ((lacks, now(v, Fact(hand, xx))), (lacks, has_above, Fact(laid, xx)))


def whereabouts(v: View) -> list[Case]:
    """Where the called card may be, and what else is so if it is there."""
    found = list[Case]()
    others = [seat for seat in range(v.rules.seats) if seat != v.eyes]
    for one in product(*(reasons(v, seat) for seat in others)):
        if sum("neither" not in places for places, _ in one) > 1:
            continue  # two seats cannot have it
        found.append(
            tuple(
                chain.from_iterable(
                    (*there(v, seat, places), *case)
                    for seat, (places, case) in zip(others, one, strict=True)
                )
            )
        )
    return found


def reasons(v: View, seat: Seat) -> list[tuple[list[Place], Case]]:
    """What a seat said and played may come of: the facts, each with the places where the called
    card may be to it.
    """
    found: dict[Case, list[Place]] = {}
    words = heard(v)[seat]
    for place in possible(v, seat, words):
        bound = let_go(v, seat, place)
        for case in words[place]:
            facts = merged(now(v, fact) for fact in case)
            if bound is not None and facts is not None:
                found.setdefault((*facts, *bound), []).append(place)
    return [(places, case) for case, places in found.items()]


def possible(v: View, seat: Seat, words: Heard) -> list[Place]:
    """Where the called card may be to a seat, as far as one sees."""
    card, cards = called(v), deck(v)
    if card is None:
        return list(words)
    found, by = shown(v), player_of(v, card)
    holder = found.seat if found else by
    if holder is None:
        holder = next((who for who, hand in enumerate(v.hands) if hand.cards >> card & 1), None)
    if holder is not None:
        return ["hand" if holder == seat else "neither"]
    layer = next((who for who, hand in enumerate(v.laid) if hand.cards >> card & 1), None)
    if layer is not None:
        return ["laid" if layer == seat else "neither"]
    barred = set[Place]()
    if seat == v.declarer and card != cards.xx:
        barred.add("hand")
    if any(owned == replace(owned, seat=seat, count=0) for owned in v.owned):
        barred.add("laid")
    return [place for place in PLACES if place in words and place not in barred]


def there(v: View, seat: Seat, places: Sequence[Place]) -> Case:
    """That the called card is to a seat in one of these places."""
    card = called(v)
    if card is None or player_of(v, card) is not None:
        return ()
    holders = {"hand": 1 << seat, "laid": pile(v, seat), "neither": 0}
    if "neither" not in places:
        return (Fact(sum(holders[place] for place in places), 1 << card, 1, 1),)
    never = sum(holders[place] for place in PLACES if place not in places)
    return (Fact(never, 1 << card, 0, 0),) if never else ()


def let_go(v: View, seat: Seat, place: Place) -> Case | None:
    """What it says of a hand which cards it kept and let go while they were bound, with the called
    card there; None if it could not have played so.
    """
    if not tied(v):
        return ()
    found, left = list[Fact](), v.played(seat)
    for index, trick in enumerate(v.tricks_begun):
        card = trick.card_of(seat, v.rules.seats)
        if card is None:
            break
        left &= ~(1 << card)
        table = Trick(trick.leader, trick.cards[: trick.cards.index(card)])
        then = replace(v, tricks=v.tricks[:index], table=table)
        sides = knowing(then, round_of(v), seat, place)
        bounds = [part for _, part in still_open(then, seat, sides, v.rules.pack.all)]
        for cards, most in missing(bounds, index + 1, card, could_be(v, table.cards, card)):
            if size(left & cards) > most:
                return None
            found.append(Fact(1 << seat, cards, 0, most - size(left & cards)))
    return tuple(found)


def could_be(v: View, before: Sequence[Card], card: Card) -> Cards:
    """The cards that would have been as good an answer to a trick as this one."""
    if not before:
        return v.rules.pack.all
    for answer in (v.order.suit(before[0]), v.order.trumps):
        if answer >> card & 1:
            return answer
    return v.rules.pack.all


def missing(
    bounds: Sequence[Bound], number: int, card: Card, answer: Cards
) -> Iterator[tuple[Cards, int]]:
    """Of some cards how many a hand had at most that played this one to a trick: one that was due
    would have been played before it, and a free one before one that is kept.
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
    """Facts of the same cards as one; None if they contradict each other."""
    bounds: dict[tuple[Holders, Cards], tuple[int, int]] = {}
    for fact in facts:
        key = (fact.holders, fact.cards)
        least, most = bounds.get(key, (0, fact.most))
        bounds[key] = (max(least, fact.least), min(most, fact.most))
    if any(most < least for least, most in bounds.values()):
        return None
    return tuple(Fact(*key, *bound) for key, bound in bounds.items())
