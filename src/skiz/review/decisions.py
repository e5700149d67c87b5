"""Decisions: who did what in a deal, and what that seat knew at the time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import (
    Action,
    Event,
    Illegal,
    Play,
    Rules,
    Shown,
    State,
    ThrownIn,
    View,
    act_of,
    apply,
    evolve,
    options,
    unasked,
)


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of a seat, with its view alone and nothing that it could not see.

    `number` is the number of events before it. `choices` are all its options. Words out of turn are
    an option beside silence, which is not an action.
    """

    number: int
    seat: Seat
    view: View
    choices: tuple[Action, ...]
    taken: Action

    @property
    def is_card(self) -> bool:
        """Whether a card was played."""
        return isinstance(self.taken, Play)

    @property
    def is_free(self) -> bool:
        """Whether there was another option."""
        return len(self.choices) > 1


def decisions(rules: Rules, events: Sequence[Event]) -> Iterator[Decision]:
    """Yield the decisions of a deal in order, from all its events (not from the faces for a seat).

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> found = list(decisions(record.rules, record.events))
    >>> found[0].seat, found[0].taken, found[0].choices
    (0, Bid(bid='three'), (Bid(bid='pass'), Bid(bid='three')))
    """
    truth, views = State(rules), [State(rules, eyes=seat) for seat in range(rules.seats)]
    number = 0
    while number < len(events):
        done = _act(events, number)
        came = _came_of(truth, *done) if done else 0
        if done and came and (found := _decision(number, View(views[done[0]]), *done)):
            yield found
        for event in events[number : number + max(1, came)]:
            truth = evolve(truth, event)
            views = [evolve(view, event.face(seat)) for seat, view in enumerate(views)]
            number += 1


def _act(events: Sequence[Event], number: int) -> tuple[Seat, Action] | None:
    """Return the seat and the action of an event; a seat that throws in its hand shows it first."""
    shown = events[number : number + 2]
    if len(shown) == 2 and isinstance(shown[0], Shown) and isinstance(shown[1], ThrownIn):
        return act_of(shown[1])
    return act_of(events[number])


def _came_of(truth: State, seat: Seat, action: Action) -> int:
    """Return how many events followed from an action; 0 if nobody chose it."""
    try:
        return len(apply(truth, seat, action).events)
    except Illegal:
        return 0


def _decision(number: int, view: View, seat: Seat, taken: Action) -> Decision | None:
    """Return the decision, if it was one: some things happen by themselves."""
    choices = options(view, seat)
    if taken not in choices:
        choices = tuple(one for one in unasked(view, seat) if one == taken)
    return Decision(number, seat, view, choices, taken) if choices else None
