"""Review: what every card of a finished deal was worth with all cards open.

Nobody at the table knew these values: a card that lost points here may have been the right one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import compress

from skiz.cards import Card, Seat
from skiz.table import Event, Played, Rules, State, evolve

from .lower import NotLowerable, lower
from .solver import Solved, solve_all

NODES = 1_000_000  # for the cards of one moment, so that a whole deal takes seconds
LEFT_BY_HAND = 4  # cards in a hand, up to which the reference is fast enough where no kernel is


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card that was played, and what each legal card would settle at if all play their best.

    Values are points as each opponent pays them, from the side of the seat that played: more is
    better for it. There are none where the rest cannot be solved, or not soon.
    """

    seat: Seat
    trick: int
    card: Card
    values: Mapping[Card, int] = field(default_factory=dict)

    @property
    def best(self) -> int:
        """What the best card is worth."""
        return max(self.values.values())

    @property
    def loss(self) -> int | None:
        """How many points the card that was played lost against the best; None if not known."""
        return self.best - self.values[self.card] if self.values else None


def review(rules: Rules, events: Iterable[Event], cores: int = 1) -> tuple[CardPlayed, ...]:
    """The cards of a deal as they were played, from all its events (not from a seat's faces).

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
    """Values from the side of a seat."""
    sign = 1 if s.sides[seat] else -1
    return {card: sign * value for card, value in values.items()}


def _values(solved: Solved) -> Mapping[Card, int]:
    return solved.values if solved.whole else {}


def can_be_solved(s: State) -> bool:
    """Whether the rest of a deal can be solved, if that does not take too many positions."""
    try:
        lower(s)
    except NotLowerable:
        return False
    except ImportError:
        return max(hand.size for hand in s.hands) <= LEFT_BY_HAND
    return True
