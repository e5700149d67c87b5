"""The review of a deal: each decision through both lenses, and the line through the deal.

The cost of a decision by what the seat could know is its fault. The cost with all cards open is
what happened. The difference is luck: good if a mistake did no harm, bad if the right decision did.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from skiz.players.common.cards import seat_share
from skiz.players.evaluation import Evaluation
from skiz.players.levels import Level
from skiz.solve.review import CardPlayed, review
from skiz.table import Action, Event, Play, Rules, State, evolve

from .decisions import Decision, decisions
from .lens import AGAIN, FIRST, cost, dearest, weigh
from .outlook import Outlook, open_worths, outlook


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision through both lenses, in points of the seat.

    It has the worth of each option by what the seat could know, the best first, and as the cards
    lay. `level` is the player that weighed it.
    """

    decision: Decision
    known: tuple[Evaluation, ...] = ()
    level: str = ""
    open: Mapping[Action, float] = field(default_factory=dict)

    @property
    def loss(self) -> float | None:
        """The cost by what the seat could know; 0 without a choice, None if not known."""
        return cost(self.decision, self.known) if self.decision.is_free else 0.0

    @property
    def open_loss(self) -> float | None:
        """The cost as the cards lay."""
        taken = self.open.get(self.decision.taken)
        return None if taken is None else max(self.open.values()) - taken

    @property
    def luck(self) -> float | None:
        """The difference of the lenses; positive if the cards were kind."""
        if self.loss is None or self.open_loss is None:
            return None
        return self.loss - self.open_loss


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of a deal in order, and the line through it."""

    moments: tuple[Moment, ...]
    outlook: Outlook

    @property
    def dearest(self) -> list[Moment]:
        """The decisions that cost something by what could be known, the dearest first."""
        dear = [one for one in self.moments if one.loss]
        return sorted(dear, key=lambda one: -(one.loss or 0.0))


def review_deal(
    rules: Rules,
    events: Sequence[Event],
    seed: int = 0,
    levels: tuple[Level, Level] = (FIRST, AGAIN),
    cards: Sequence[CardPlayed] | None = None,
) -> Review:
    """Review a deal from all its events.

    The first level weighs all decisions, and the second one weighs the dearest again. `cards` are
    those of the review with open cards, if it exists. The same seed gives the same review.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/all_eight_tricks.skiz")
    >>> found = review_deal(record.rules, record.events)
    >>> len(found.moments), found.moments[0].decision.seat
    (36, 0)
    """
    made = list(decisions(rules, events))
    first, again = levels
    known = {one.number: (weigh(one, first, seed), first.key) for one in made}
    for number in dearest({one.number: cost(one, known[one.number][0]) for one in made}):
        decision = next(one for one in made if one.number == number)
        known[number] = (weigh(decision, again, seed), again.key)
    truths = dict(truths_of(rules, events, made))
    opened = open_cards(made, truths, review(rules, events) if cards is None else cards)
    return Review(
        tuple(
            Moment(
                one,
                *known[one.number],
                opened.get(one.number)
                or open_talk(truths[one.number], one, known[one.number][0], seed),
            )
            for one in made
        ),
        outlook(rules, events, seed),
    )


def truths_of(
    rules: Rules, events: Sequence[Event], made: Sequence[Decision]
) -> Iterator[tuple[int, State]]:
    """Yield the truth before each decision, with its number."""
    numbers = {one.number for one in made}
    state = State(rules)
    for number, event in enumerate(events):
        if number in numbers:
            yield number, state
        state = evolve(state, event)


def open_cards(
    made: Sequence[Decision], truths: Mapping[int, State], played: Sequence[CardPlayed]
) -> dict[int, Mapping[Action, float]]:
    """Return the worth of each card to its seat with open cards, by the decision's number.

    Cards that nobody chose, because the rest of the deal was laid open, belong to no decision.
    """
    worths = {one.card: one.values for one in played}
    return {
        one.number: {
            Play(card): abs(seat_share(truths[one.number], one.seat)) * value
            for card, value in worths[one.taken.card].items()
        }
        for one in made
        if isinstance(one.taken, Play)
    }


def open_talk(
    truth: State, decision: Decision, known: Sequence[Evaluation], seed: int = 0
) -> Mapping[Action, float]:
    """Return the worth of the weighed options as the cards lie; nothing for a card."""
    if decision.is_card or not known:
        return {}
    actions = dict.fromkeys((decision.taken, *(one.action for one in known)))
    return open_worths(truth, decision.seat, actions, seed)


def sums(moments: Sequence[Moment], seats: int) -> list[tuple[float, float]]:
    """Return by seat the cost of its decisions by what it could know, and its total luck."""
    found = [(0.0, 0.0)] * seats
    for one in moments:
        lost, luck = found[one.decision.seat]
        found[one.decision.seat] = lost + (one.loss or 0.0), luck + (one.luck or 0.0)
    return found
