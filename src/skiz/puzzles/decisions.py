"""The decisions of a deal that was played out, each as its seat saw it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import Action, Step, View, apply, evolve, options, view


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat was asked, what it did, and how many events came before."""

    view: View
    options: tuple[Action, ...]
    action: Action
    events: int

    @property
    def seat(self) -> Seat:
        """Who decides."""
        return self.view.viewer()


def decisions(step: Step, actions: Sequence[tuple[Seat, Action]]) -> Iterator[Decision]:
    """The decisions with a choice of what was done from the first step of a deal on; what was said
    unasked is none.
    """
    seats = range(step.state.rules.seats)
    views = [view(step.state.rules, step.events, seat) for seat in seats]
    count = len(step.events)
    for seat, action in actions:
        may = options(views[seat], seat)
        if action in may and len(may) > 1:
            yield Decision(views[seat], may, action, count)
        step = apply(step.state, seat, action)
        count += len(step.events)
        views = [_folded(views[other], step, other) for other in seats]


def _folded(seen: View, step: Step, seat: Seat) -> View:
    for event in step.events:
        seen = View(evolve(seen, event.face(seat)))
    return seen
