"""What announcements show by custom. Nobody is bound to it: unlike the calls of the auction it is
what a table has agreed on, and the house says whether it has.

A custom is a row. What was shown is likely, never sure: facts for who plays with it or weighs
worlds by it, of hands as they were after the exchange.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from skiz.cards import Cards, Seat, each, size
from skiz.table import Case, Fact, State, View

from .remembered import remembered
from .tarokk_bids import cue, house_of, shown
from .tarokk_cards import deck
from .tarokk_figures import DOUBLE, KINGS, TRULL
from .tarokk_round import Round, before, listen, opening, round_of
from .tarokk_sides import called, now

KINGS_LENGTH, DOUBLE_LENGTH = 5, 6  # tarokks


class Word(NamedTuple):
    """An announcement: the round before it, by whom, and the tarokks placed by then."""

    state: State
    now: Round
    seat: Seat
    placed: Cards

    def unplaced(self, number: int) -> Cards:
        """Of the tarokks besides the honours that are not placed the first, the second highest."""
        cards = deck(self.state)
        free = cards.tarokks & ~cards.honours & ~self.placed
        return 1 << sorted(each(free))[-number]

    def after_trull(self) -> bool:
        """Whether a partner, or who may be one, has announced trull."""
        side = self.now.public[self.seat]
        owners = {item.by for item in self.now.items if item.figure == TRULL}
        return any(side is None or self.now.public[owner] == side for owner in owners)


@dataclass(frozen=True, slots=True)
class Custom:
    """What a figure shows by custom of the hand that announces it; the clause says it in words."""

    figure: str
    clause: str
    shows: Callable[[Word], Case]


def trull_shows(word: Word) -> Case:
    """Both high honours, or one where a partner is known to have an honour."""
    found, high = shown(word.state), deck(word.state).high_honours
    lone = word.state.lone()
    opens = word.seat == lone and not word.now.turns[lone] and found is None
    shown_one = found is not None and found.seat == word.seat and TRULL not in word.now.said[lone]
    return (Fact(1 << word.seat, high, 2 if opens or shown_one else 1),)


def kings_show(word: Word) -> Case:
    """Five tarokks; after trull, where there are birds to make, the highest that is not placed."""
    length = Fact(1 << word.seat, deck(word.state).tarokks, KINGS_LENGTH)
    if house_of(word.state).figures == "six" or not word.after_trull():
        return (length,)
    return (Fact(1 << word.seat, word.unplaced(1)), length)


def double_shows(word: Word) -> Case:
    """Six tarokks, and the second highest that is not placed."""
    length = Fact(1 << word.seat, deck(word.state).tarokks, DOUBLE_LENGTH)
    return (Fact(1 << word.seat, word.unplaced(2)), length)


CUSTOMS = {
    custom.figure: custom
    for custom in (
        Custom(TRULL, "illu/trull-shows", trull_shows),
        Custom(KINGS, "illu/kings-show", kings_show),
        Custom(DOUBLE, "illu/double-shows", double_shows),
    )
}


def placed(s: State) -> Cards:
    """The tarokks whose place is known from auction and call."""
    card, found, cards = called(s), cue(s), deck(s)
    known = 0 if card is None else 1 << card
    if found is not None:
        known |= 1 << found.card
    others = [owned.count for owned in s.owned if owned.seat != s.declarer]
    if card is not None and shown(s) is None and not any(others):
        known |= cards.tarokks & ((2 << cards.xx) - (2 << card))  # illu/call-below: his own
    return known


@remembered("bids", "declarer", "chosen", "owned", "talk")
def shown_so_far(s: State) -> tuple[tuple[Seat, str, Case], ...]:
    """Everything that was shown: by whom, with which figure, and what."""
    if s.declarer is None or called(s) is None or not house_of(s).customs:
        return ()
    found, now, known = list[tuple[Seat, str, Case]](), opening(s), placed(s)
    for said in s.talk[before(s) :]:
        if now.speaker is None:
            break
        for say in said.says:
            if say.figure in CUSTOMS and not say.level:
                facts = CUSTOMS[say.figure].shows(Word(s, now, said.seat, known))
                found.append((said.seat, say.figure, facts))
                known |= sum(fact.cards for fact in facts if size(fact.cards) == 1)
        listen(s, now, said)
    return tuple(found)


def likely(v: View) -> tuple[Fact, ...]:
    """What the others have shown by custom, told of what is left of their hands."""
    found = (f for seat, _, facts in shown_so_far(v) if seat != v.eyes for f in facts)
    return tuple(fact for fact in (now(v, fact) for fact in found) if fact.least > 0)


def would_show(v: View, seat: Seat, figure: str) -> Case:
    """What a seat would show by announcing this now; nothing where there is no such custom."""
    if figure not in CUSTOMS or not house_of(v).customs:
        return ()
    known = placed(v)
    for _, _, facts in shown_so_far(v):
        known |= sum(fact.cards for fact in facts if size(fact.cards) == 1)
    return CUSTOMS[figure].shows(Word(v, round_of(v), seat, known))
