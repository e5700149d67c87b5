"""Customs: what announcements show by agreement, to which nobody is bound.

Unlike the rules of the auction, a custom applies only if the table has agreed on it; the house says
whether it has. A custom is a row. What it shows is likely, never certain. It gives facts about
hands after the exchange, for players who follow the custom or weigh worlds by it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from skiz.cards import Cards, Seat, each, size
from skiz.table import Case, Fact

from ..bidding.contract import Contract
from ..deck import Deck
from ..figures import DOUBLE, KINGS, TRULL
from ..partners import still_true
from ..reading import Reading
from .round import Round

KINGS_LENGTH, DOUBLE_LENGTH = 5, 6  # tarokks


class Announcement(NamedTuple):
    """An announcement: the round before it, who made it, and the tarokks placed by then.

    A tarokk is placed once everybody knows where it is.
    """

    round: Round
    seat: Seat
    placed: Cards

    @property
    def deck(self) -> Deck:
        """The cards by name."""
        return self.round.contract.rules.deck

    def unplaced(self, number: int) -> Cards:
        """Return the `number`-th highest tarokk that is not placed, honours left out."""
        free = self.deck.tarokks & ~self.deck.honours & ~self.placed
        return 1 << sorted(each(free))[-number]

    def is_after_trull(self) -> bool:
        """Return whether a partner, or a seat that may be one, has announced trull."""
        public = self.round.public
        side = public[self.seat]
        owners = {item.by for item in self.round.items if item.figure == TRULL}
        return any(side is None or public[owner] == side for owner in owners)


@dataclass(frozen=True, slots=True)
class Custom:
    """The meaning of an announced figure by custom, which the clause describes."""

    figure: str
    clause: str
    shows: Callable[[Announcement], Case]


class Showing(NamedTuple):
    """Facts shown by custom, and the seat that showed them."""

    seat: Seat
    facts: Case


def trull_shows(said: Announcement) -> Case:
    """Return both high honours, or one if a partner is known to have an honour."""
    contract, high = said.round.contract, said.deck.high_honours
    cue, lone = contract.cue, contract.declarer
    opens = said.seat == lone and not said.round.turns[said.seat] and cue is None
    showed_one = (
        cue is not None and cue.seat == said.seat and TRULL not in said.round.said_by_declarer
    )
    return (Fact(1 << said.seat, high, 2 if opens or showed_one else 1),)


def kings_show(said: Announcement) -> Case:
    """Return five tarokks; after trull with birds, also the highest unplaced tarokk."""
    length = Fact(1 << said.seat, said.deck.tarokks, KINGS_LENGTH)
    if not said.round.contract.rules.house.has_birds() or not said.is_after_trull():
        return (length,)
    return (Fact(1 << said.seat, said.unplaced(1)), length)


def double_shows(said: Announcement) -> Case:
    """Return six tarokks, and the second highest that is not placed."""
    length = Fact(1 << said.seat, said.deck.tarokks, DOUBLE_LENGTH)
    return (Fact(1 << said.seat, said.unplaced(2)), length)


CUSTOMS = {
    custom.figure: custom
    for custom in (
        Custom(TRULL, "illu/trull-shows", trull_shows),
        Custom(KINGS, "illu/kings-show", kings_show),
        Custom(DOUBLE, "illu/double-shows", double_shows),
    )
}


def placed_by_call(contract: Contract) -> Cards:
    """Return the tarokks whose place is known from the auction and the call."""
    card, deck, cue = contract.called, contract.rules.deck, contract.bidding.cue
    placed = 0 if card is None else 1 << card
    if cue is not None:
        placed |= 1 << cue.card
    if card is not None and contract.cue is None and not laid_for_sure(contract):
        # illu/call-below: they are the declarer's own
        placed |= deck.tarokks & ((2 << deck.xx) - (2 << card))
    return placed


def laid_for_sure(contract: Contract) -> bool:
    """Return whether a seat other than the declarer owns to having discarded tarokks."""
    return any(own.count for own in contract.others_discards)


def showings(now: Round) -> tuple[Showing, ...]:
    """Return everything that was shown in a round."""
    contract = now.contract
    if contract.called is None or not contract.rules.house.customs:
        return ()
    found, placed = list[Showing](), placed_by_call(contract)
    for before, word in now.course:
        for say in word.says:
            if say.figure in CUSTOMS and not say.level:
                facts = CUSTOMS[say.figure].shows(Announcement(before, word.seat, placed))
                found.append(Showing(word.seat, facts))
                placed |= places(facts)
    return tuple(found)


def places(facts: Case) -> Cards:
    """Return the single cards whose place follows from these facts."""
    return sum(fact.cards for fact in facts if size(fact.cards) == 1)


def likely(reading: Reading) -> tuple[Fact, ...]:
    """Return what the others have shown by custom, as facts about the rest of their hands."""
    s = reading.state
    found = (f for shown in showings(reading.round) if shown.seat != s.eyes for f in shown.facts)
    return tuple(fact for fact in (still_true(s, fact) for fact in found) if fact.least > 0)


def would_show(reading: Reading, seat: Seat, figure: str) -> Case:
    """Return what a seat would show by announcing this now; nothing if there is no such custom."""
    if figure not in CUSTOMS or not reading.house.customs:
        return ()
    placed = placed_by_call(reading.contract)
    for shown in showings(reading.round):
        placed |= places(shown.facts)
    return CUSTOMS[figure].shows(Announcement(reading.round, seat, placed))
