"""What the words of the round tell of a hand, by where the called card is to its seat.

A seat speaks as it knows the sides, and what it knows hangs on where the called card is: in its
hand, among what it laid away, or with neither. So every word is tried with each of the three by
the rules themselves, and those by which it could not have been said are out. Besides, a word may
ask for a number of tarokks or for honours. All facts here are of a hand as it was after the
exchange.

Left out: that the pagát alone obliges to go ultimó (paskievics/pagat-cue) is told only where it
did so wherever the called card is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, product
from typing import Literal, TypeAlias, get_args

from skiz.cards import NO_CARDS, Cards, Seat, each, of, size, union
from skiz.figures import Hold
from skiz.table import Case, Fact, Hand, Said, Sides, State, View, changed_at

from .remembered import remembered
from .tarokk_bids import house_of, in_force
from .tarokk_cards import deck
from .tarokk_duties import obliging, played_with, promised, trusts_partner, unfinished
from .tarokk_figures import PAGAT_ULTIMO, TRULL
from .tarokk_round import Round, before, listen, opening, rows, so_far
from .tarokk_sides import all_of, called, sides
from .tarokk_standing import Standing, bars, standing, trull_allowed

Place: TypeAlias = Literal["hand", "laid", "neither"]  # where the called card is to a seat
PLACES: tuple[Place, ...] = get_args(Place)
Heard: TypeAlias = Mapping[Place, tuple[Case, ...]]  # the cases of each place that is possible
NOTHING: tuple[Case, ...] = ((),)


def public(s: State) -> View:
    """What everybody knew when all was said: no card is played, and no hand is seen."""
    hands = tuple(Hand(NO_CARDS, s.rules.length) for _ in s.hands)
    laid = tuple(hand.hidden() for hand in s.laid)
    return View(replace(s, hands=hands, laid=laid, tricks=(), table=None))


def with_called(s: State, seat: Seat, place: Place) -> State:
    """A deal in which a seat has the called card there; of its hand that is all that matters."""
    card = called(s)
    there = Hand.of(NO_CARDS if card is None or place == "neither" else 1 << card)
    hand = there if place == "hand" else Hand()
    laid = there if place == "laid" else Hand()
    return replace(s, hands=changed_at(s.hands, seat, hand), laid=changed_at(s.laid, seat, laid))


def knowing(s: State, now: Round, seat: Seat, place: Place) -> Sides:
    """The sides as a seat knew them that had the called card there."""
    return now.known(with_called(s, seat, place), seat)


@remembered("bids", "declarer", "chosen", "owned", "talk")
def heard(s: State) -> tuple[Heard, ...]:
    """What the words of each seat tell."""
    found = [dict.fromkeys(PLACES, NOTHING) for _ in range(s.rules.seats)]
    found[s.lone()].pop("laid")  # illu/free-call, illu/call-xx: nobody calls what he laid away
    hidden, now = public(s), opening(s)
    for said in s.talk[before(s) :]:
        if now.speaker is None:
            break  # the round is over
        if said.seat != s.eyes:
            found[said.seat] = {
                place: cases
                for place, earlier in found[said.seat].items()
                if (cases := _both(earlier, _word(hidden, now, said, place)))
            }
        listen(hidden, now, said)
    return tuple(found)


def _word(v: View, round_: Round, said: Said, place: Place) -> tuple[Case, ...]:
    """The cases in which a word could be said with the called card there."""
    seat, says = said.seat, said.says
    if round_.asked:
        return NOTHING if bool(says) == (place == "laid") else ()  # itvb/forced-kontra
    now, stand = _stands(v, round_, seat, place)
    if not says:
        return _end_of_turn(v, now, stand, place)
    (say,) = says
    if say.level:
        return NOTHING if say in stand.may_double else ()
    row = rows(v)[say.figure]
    if bars(v, now, stand, row) is not None:
        return ()
    tarokks = deck(v).tarokks
    if isinstance(row.feat, Hold):
        return ((Fact(1 << seat, tarokks, row.feat.count, row.feat.count),),)
    counted: Case = (Fact(1 << seat, tarokks, *row.needs),) if row.needs else ()
    if row.key != TRULL:
        return (counted,)
    honours = _by_honours(v, seat, lambda held: trull_allowed(held, now, stand))
    return _both((counted,), honours)


def _end_of_turn(v: View, now: Round, stand: Standing, place: Place) -> tuple[Case, ...]:
    """The cases in which a seat could end its turn: nothing was left that it had to say."""
    seat, first = stand.seat, not now.turns[stand.seat]
    if unfinished(v, now, stand) is not None:
        return ()
    own_turn = house_of(v).forced_kontra == "own_turn"
    if first and place == "laid" and own_turn and not now.level_of_game():
        return ()  # illu/forced-kontra
    counted = _undeclared(v, now, stand)
    shown = in_force(v)
    if not (first and house_of(v).accept_duty and seat == v.declarer and shown):
        return counted
    if shown.seat == seat:
        return counted

    def quiet(held: View) -> bool:
        return all(bars(held, now, stand, rows(v)[key]) for key in promised(held, seat))

    return _both(counted, _by_honours(v, seat, quiet))  # illu/accept-duty


def _undeclared(v: View, now: Round, stand: Standing) -> tuple[Case, ...]:
    """The cases of a hand whose seat, after what it said, has declared no number of tarokks."""
    seat, said = stand.seat, now.said[stand.seat] & obliging(v)
    if seat in now.declared or not said:
        return NOTHING
    fewest = min(row.feat.count for row in v.rules.figures if isinstance(row.feat, Hold))
    few = Fact(1 << seat, deck(v).tarokks, 0, fewest - 1)  # illu/declare-duty
    if not all(trusts_partner(v, now, stand, figure) for figure in said):
        return ((few,),)
    own = all_of(v, seat)
    cards = union(played_with(v, figure) for figure in said)
    return ((Fact(own, cards, 0, 0),), (Fact(own, cards), few))  # skiz/declare-duty-holder


@remembered("bids", "declarer", "chosen", "owned", "talk")
def not_on_pagat(s: State) -> Seat | None:
    """Who showed a card, and would have had to go ultimó if he had had the pagát alone for it."""
    found = in_force(s)
    if found is None or house_of(s).cue_honour != "any":
        return None
    hidden, now, seat = public(s), opening(s), found.seat
    for said in s.talk[before(s) :]:
        ends_turn = said.seat == seat and not said.says and not now.asked
        if now.speaker is None or now.turns[seat]:
            break
        if ends_turn and not any(
            bars(hidden, *_stands(hidden, now, seat, place), rows(s)[PAGAT_ULTIMO])
            for place in heard(s)[seat]
        ):
            return seat
        listen(hidden, now, said)
    return None


def _stands(v: View, round_: Round, seat: Seat, place: Place) -> tuple[Round, Standing]:
    """The round and where a seat stands in it that has the called card there."""
    now = so_far(v, round_, sides(with_called(v, seat, place), seat)[seat])
    return now, standing(v, now, seat, knowing(v, now, seat, place))


def _by_honours(v: View, seat: Seat, may: Callable[[View], bool]) -> tuple[Case, ...]:
    """The cases of the honours with which a seat may do something."""
    cards = deck(v)
    every = [of(some) for some in _subsets(tuple(each(cards.honours)))]
    allowed = [held for held in every if may(_holding(v, seat, held))]
    for some in every:
        counts = {size(held & some) for held in allowed}
        if counts and allowed == [h for h in every if min(counts) <= size(h & some) <= max(counts)]:
            told = Fact(1 << seat, some, min(counts), max(counts))
            return ((told,),) if some else NOTHING
    return tuple(
        (
            Fact(1 << seat, held, size(held)),
            Fact(1 << seat, cards.honours & ~held, 0, 0),
        )
        for held in allowed
    )


def _holding(v: View, seat: Seat, honours: Cards) -> View:
    """A view in which a seat was dealt these honours, and no other tarokk."""
    cards = deck(v)
    rest = list(each(v.rules.pack.all & ~cards.tarokks))[: v.rules.length - size(honours)]
    hands = changed_at(v.hands, seat, Hand.of(honours | of(rest)))
    return View(replace(v, hands=hands, drew=changed_at(v.drew, seat, ())))


def _subsets(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for taken in product((False, True), repeat=len(cards)):
        yield tuple(card for card, there in zip(cards, taken, strict=True) if there)


def _both(some: Iterable[Case], others: Iterable[Case]) -> tuple[Case, ...]:
    """The cases in which one of each holds."""
    pairs = product(some, others)
    return tuple(tuple(dict.fromkeys(chain(*pair))) for pair in pairs)
