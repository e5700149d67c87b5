"""Duties: things that a seat must say before its turn in the round can end."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from skiz.cards import Cards, Seat, union
from skiz.figures import Hold
from skiz.table import View, visible_cards

from ..figures import PAGAT_ULTIMO, TRULL
from ..reading import Reading
from .legality import why_not
from .standing import Standing


class Duty(NamedTuple):
    """A reason why a turn cannot end yet; `stands` says whether it applies to a seat."""

    reason: str
    stands: Callable[[Standing], bool]


def unfinished(stand: Standing) -> str | None:
    """Return the first thing that a seat still has to say before its turn can end, if any."""
    for duty in DUTIES if stand.is_first_turn else EVERY_TURN:
        if duty.stands(stand):
            return duty.reason
    return None


def has_to_call(stand: Standing) -> bool:
    """Return whether the declarer has not called yet."""
    contract = stand.reading.round.contract
    return stand.seat == contract.declarer and contract.called is None


def has_to_identify(stand: Standing) -> bool:
    """Return whether a seat spoke for a side in this turn but would be taken for the other side."""
    return stand.is_taken_for_other and spoke(stand)


def has_to_declare(stand: Standing) -> bool:
    """Return whether a seat has enough tarokks to declare, and its words oblige it to do so."""
    if stand.tarokks not in stand.reading.rules.counts or not obliged_by(stand):
        return False
    return not stand.round.has_declared(stand.seat, stand.reading.deck.tarokks)


def has_to_double(stand: Standing) -> bool:
    """Return whether a seat that discarded the called card still has to double the game."""
    if not laid_called(stand.reading, stand.seat):
        return False
    if stand.is_declarer or stand.reading.house.asks_for_kontra_at_once():
        return False  # skiz/own-discard-called
    return not stand.round.game_level


def owes(stand: Standing, promises: Iterator[str]) -> bool:
    """Return whether a seat can still announce what its bid promised."""
    figures = stand.reading.rules.figures
    return any(key in figures and why_not(stand, figures[key]) is None for key in promises)


def has_to_go_ultimo(stand: Standing) -> bool:
    """Return whether a seat owes the ultimó because it made its cue bid with the pagát alone."""
    return owes(stand, promised_by_cue(stand.reading, stand.seat))


def has_to_announce(stand: Standing) -> bool:
    """Return whether a seat owes an announcement for outbidding another's cue bid."""
    return owes(stand, promised_by_winning(stand.reading, stand.seat))


EVERY_TURN = (
    Duty("call-first", has_to_call),  # illu/call
    Duty("identify", has_to_identify),  # illu/identify-by-kontra
    Duty("declare-first", has_to_declare),  # illu/declare-duty
)
DUTIES = (  # of a seat's first turn
    *EVERY_TURN,
    Duty("forced-kontra", has_to_double),  # illu/forced-kontra
    Duty("pagat-promised", has_to_go_ultimo),  # paskievics/pagat-cue
    Duty("must-announce", has_to_announce),  # illu/accept-duty
)


def spoke(stand: Standing) -> bool:
    """Return whether something was announced in this turn that counts as speaking for a side."""
    rules = stand.reading.rules
    return any(
        not isinstance(rules.figures[say.figure].feat, Hold) or rules.house.declaration_identifies
        for say in stand.round.turn
        if not say.level
    )


def obliged_by(stand: Standing) -> frozenset[str]:
    """Return what a seat has announced or doubled that obliges it to declare its tarokks."""
    now, v, seat = stand.round, stand.view, stand.seat
    if now.contract.rules.obliging.isdisjoint(now.said[seat]):
        return frozenset()
    mine = v.hands[seat].cards | v.laid[seat].cards
    return frozenset(
        figure
        for figure in now.contract.rules.obliging & now.said[seat]
        if not trusts_partner(stand, figure) or played_with(stand.reading, figure) & mine
    )


def trusts_partner(stand: Standing, figure: str) -> bool:
    """Return whether a seat that speaks of a figure relies on its partner to have the card.

    That matters only if the seat does not have the card itself.
    """
    if not stand.reading.house.trusts_partner():
        return False
    others = [side for seat, side in enumerate(stand.sides) if seat != stand.seat]
    alone = all(side not in (None, stand.side) for side in others)
    theirs = {item.figure for item in stand.round.items if item not in stand.mine}
    return not alone and figure not in theirs  # skiz/declare-duty-holder


def played_with(reading: Reading, figure: str) -> Cards:
    """Return the cards with which a figure is made."""
    return union(part.cards for part in reading.rules.parts.get(figure, ()))


def promised(reading: Reading, seat: Seat) -> Iterator[str]:
    """Yield the figures that a seat's bid obliges it to announce in its first turn."""
    yield from promised_by_cue(reading, seat)
    yield from promised_by_winning(reading, seat)


def promised_by_cue(reading: Reading, seat: Seat) -> Iterator[str]:
    """Yield what a cue bid promised if it was made with the pagát as the only honour."""
    v, cards = View(reading.state), reading.deck
    cue, hand = reading.contract.bidding.cue_in_force, v.hands[seat]
    if cue is None or cue.seat != seat or hand.unseen:
        return
    if not reading.house.cue_takes_any_honour():
        return
    bid_with = hand.cards & ~visible_cards(v.drew[seat]) & cards.honours
    if bid_with == 1 << cards.pagat and None not in v.drew[seat]:
        yield PAGAT_ULTIMO  # paskievics/pagat-cue


def promised_by_winning(reading: Reading, seat: Seat) -> Iterator[str]:
    """Yield what winning the auction over another's cue bid obliges to, by the house."""
    cue, hand = reading.contract.bidding.cue_in_force, reading.state.hands[seat]
    if cue is None or hand.unseen or not reading.house.accept_duty:
        return
    if seat == reading.contract.declarer != cue.seat:  # illu/accept-duty
        yield TRULL if hand.cards & reading.deck.high_honours else PAGAT_ULTIMO


def laid_called(reading: Reading, seat: Seat) -> bool:
    """Return whether a seat is seen to have discarded the called card."""
    card = reading.contract.called
    return card is not None and bool(reading.state.laid[seat].cards >> card & 1)
