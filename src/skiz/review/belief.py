"""Belief: where each card that a seat does not see was likely to be, and who the partner was.

From the worlds that a seat thinks likely, as the search players draw them: by what the deal told,
by custom, by what bids and discards say of hands, and by how the cards were played.
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

WORLDS = 400  # which gives a chance to within 5 points of a hundred
PLAIN_CHANGE = 0.1  # of a chance; what is less may be chance
MOST_CHANGES = 8


@dataclass(frozen=True, slots=True)
class Belief:
    """Chances from 0 to 1: of each unseen card by holder (the hand of each seat, the talon, what
    each seat has laid away), and of each seat to be with the declarer.
    """

    places: Mapping[Card, tuple[float, ...]]
    with_declarer: tuple[float, ...] | None


class Change(NamedTuple):
    """How the chance of a card with a holder has changed."""

    card: Card
    holder: int
    before: float
    after: float


def believe(view: View, seed: int = 0) -> Belief:
    """What a seat could believe, from its view alone. ValueError where no world agrees with it.

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
    """The cards of each holder of a world."""
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
    """The number of the last event by which somebody told something: a bid, a choice, or what was
    announced or doubled. None where nobody has.
    """
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if isinstance(event, Bade | Chose) or (isinstance(event, Said) and event.says):
            return number
    return None


def what_changed(before: Belief, after: Belief) -> list[Change]:
    """The cards of which a chance has changed most, the most first."""
    found = [
        Change(card, holder, was, now)
        for card, chances in after.places.items()
        for holder, (was, now) in enumerate(zip(before.places.get(card, ()), chances, strict=False))
        if abs(now - was) >= PLAIN_CHANGE
    ]
    return sorted(found, key=lambda one: -abs(one.after - one.before))[:MOST_CHANGES]


def truth_of(state: State) -> dict[Card, int]:
    """Who holds each card that is in somebody's hand or pile, from the truth."""
    return {card: holder for holder, cards in enumerate(_piles(state)) for card in each(cards)}
