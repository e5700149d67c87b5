"""Review: the value of every card of a finished deal, with all cards open.

Nobody at the table knew these values. A card that lost points here may have been the right one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import compress

from skiz.cards import Card, Seat
from skiz.table import Event, Played, Rules, State, evolve

from .kernel import NotLowerable
from .lower import lower
from .solver import Solved, solve_all

NODES = 1_000_000  # for the cards of one moment, so that a whole deal takes seconds
LEFT_BY_HAND = 4  # the most cards in a hand for which the reference is fast enough without a kernel


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card that was played, and the settlement for each legal card under best play of all.

    Values are the points that each opponent pays, from the side of the seat that played, so more is
    better for it. They are missing if the rest cannot be solved, or not fast enough.
    """

    seat: Seat
    trick: int
    card: Card
    values: Mapping[Card, int] = field(default_factory=dict)

    @property
    def best(self) -> int:
        """The value of the best card."""
        return max(self.values.values())

    @property
    def loss(self) -> int | None:
        """The points that the card lost against the best one; None if not known."""
        return self.best - self.values[self.card] if self.values else None


def review(rules: Rules, events: Iterable[Event], cores: int = 1) -> tuple[CardPlayed, ...]:
    """Return the cards of a deal as played, from all its events (not from the faces for a seat).

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> cards = review(record.rules, record.events)
    >>> [(card.trick, card.seat, card.loss) for card in cards[21:] if card.loss]
    [(8, 1, 64)]
    """
    state, played = State(rules), list[tuple[State, Played]]()
    for event in events:
        if isinstance(event, Played):
            played.append((state, event))
        state = evolve(state, event)
    open_ = [can_be_solved(s) for s, _ in played]
    states = [s for s, _ in compress(played, open_)]
    solved = iter(solve_all(states, limit=NODES, cores=cores))
    return tuple(
        CardPlayed(
            event.seat,
            s.trick_number,
            event.card,
            _from(s, event.seat, _values(next(solved)) if can else {}),
        )
        for (s, event), can in zip(played, open_, strict=True)
    )


def _from(s: State, seat: Seat, values: Mapping[Card, int]) -> Mapping[Card, int]:
    """Return values from the side of a seat."""
    sign = 1 if s.sides[seat] else -1
    return {card: sign * value for card, value in values.items()}


def _values(solved: Solved) -> Mapping[Card, int]:
    return solved.values if solved.whole else {}


def can_be_solved(s: State) -> bool:
    """Return whether the rest of a deal can be solved, apart from the number of positions."""
    try:
        lower(s)
    except NotLowerable:
        return False
    except ImportError:
        return max(hand.size for hand in s.hands) <= LEFT_BY_HAND
    return True
