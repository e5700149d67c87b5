"""Belief: where each unseen card of a seat was likely to be, and who the partner was.

It comes from the worlds that a seat thinks likely, drawn as search players draw them. They use what
the deal told, customs, what bids and discards say about hands, and how cards were played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from skiz.cards import Card, Cards, each
from skiz.players.common.belief import Likely, worlds_by_custom
from skiz.players.common.cards import chance_of
from skiz.players.common.model import level_for, model_of
from skiz.players.levels import HINT
from skiz.table import Bade, Chose, Event, Said, State, View, seen_cards

WORLDS = 400  # enough for chances exact to about 5 percentage points
PLAIN_CHANGE = 0.1  # a chance; smaller changes may be random
MOST_CHANGES = 8


@dataclass(frozen=True, slots=True)
class Belief:
    """Chances from 0 to 1: of each unseen card by holder, and of each seat's side.

    The holders are the hand of each seat, the talon, and the discards of each seat.
    """

    places: Mapping[Card, tuple[float, ...]]
    with_declarer: tuple[float, ...] | None


class Change(NamedTuple):
    """The change in the chance that a card is with a holder."""

    card: Card
    holder: int
    before: float
    after: float


def believe(view: View, seed: int = 0) -> Belief:
    """Return what a seat could believe, from its view alone.

    Raise ValueError if no world agrees with it.

    >>> from skiz.records import read_file
    >>> from skiz.table import view
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> belief = believe(view(record.rules, record.events[:-14], 0))
    >>> all(abs(sum(chances) - 1) < 1e-9 for chances in belief.places.values())
    True
    """
    level = replace(level_for(view.rules, HINT), worlds=WORLDS)
    likely = worlds_by_custom(view, model_of(view.rules.family), level, chance_of(view, seed))
    number = sum(one.times for one in likely)
    piles = [_piles(one.world) for one in likely]
    unseen = view.rules.pack.all & ~seen_cards(view)
    places = {
        card: tuple(
            sum(
                one.times
                for one, held in zip(likely, piles, strict=True)
                if held[holder] >> card & 1
            )
            / number
            for holder in range(len(piles[0]))
        )
        for card in each(unseen)
    }
    return Belief(places, _sides(view, likely, number))


def _piles(world: State) -> tuple[Cards, ...]:
    """Return the cards of each holder in a world."""
    talon = sum(1 << card for card in world.talon if card is not None)
    return (*(hand.cards for hand in world.hands), talon, *(hand.cards for hand in world.laid))


def _sides(view: View, likely: Sequence[Likely], number: int) -> tuple[float, ...] | None:
    if view.declarer is None:
        return None
    return tuple(
        sum(one.times for one in likely if one.world.sides[seat]) / number
        for seat in range(view.rules.seats)
    )


def last_word(events: Sequence[Event]) -> int | None:
    """Return the number of the last event that told something; None if there is none.

    It is a bid, a choice, an announcement or a doubling.
    """
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if isinstance(event, Bade | Chose) or (isinstance(event, Said) and event.says):
            return number
    return None


def what_changed(before: Belief, after: Belief) -> list[Change]:
    """Return the cards whose chances have changed most, the largest change first."""
    found = [
        Change(card, holder, was, now)
        for card, chances in after.places.items()
        for holder, (was, now) in enumerate(zip(before.places.get(card, ()), chances, strict=False))
        if abs(now - was) >= PLAIN_CHANGE
    ]
    return sorted(found, key=lambda one: -abs(one.after - one.before))[:MOST_CHANGES]


def truth_of(state: State) -> dict[Card, int]:
    """Return the holder of each card in a hand or a pile, from the truth."""
    return {card: holder for holder, cards in enumerate(_piles(state)) for card in each(cards)}
