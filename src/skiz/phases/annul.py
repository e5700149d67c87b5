"""Throwing a hand in: whoever holds what the house lists may, before anything is announced."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import (
    Action,
    Annul,
    Event,
    PhaseKind,
    Said,
    Shown,
    Speak,
    State,
    ThrownIn,
    View,
    Why,
)


@dataclass(frozen=True, slots=True)
class Annulling:
    """Each of some seats says, in any order, whether it throws the hand in; who does shows it.

    All `seats` are asked whatever they hold, since the question would tell. With `must` a reason is
    no choice. `refusal` is the reason for refusing one of its own.
    """

    name: str
    seats: Callable[[State], tuple[Seat, ...]]
    reasons: Callable[[State, Seat], tuple[str, ...]]
    values: tuple[str, ...]  # all the reasons there are
    refusal: Callable[[State, Seat, str], str]
    must: bool = False

    @property
    def kind(self) -> PhaseKind:
        """Where a reason is no choice it is another question, put to few."""
        return "trial" if self.must else "annul"

    def follows(self, s: State) -> Event | None:
        """Nothing."""
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Those asked who have not answered."""
        answered = {said.seat for said in s.phase_talk}
        return tuple(seat for seat in self.seats(s) if seat not in answered)

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """To go on, or to throw the hand in for a reason."""
        reasons = self.reasons(v, seat)
        if not (self.must and reasons):
            yield Speak()
        yield from map(Annul, reasons)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """The hand is not such a one."""
        if isinstance(action, Annul):
            return v.rules.why(self.refusal(v, seat, action.why))
        return v.rules.why(
            "must-annul" if self.must and action == Speak() else "not-now", phase=self.name
        )

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """The hand is shown and thrown in; or all is well."""
        if isinstance(action, Annul):
            yield Shown(seat, s.hands[seat].cards)
            yield ThrownIn(seat, action.why)
        else:
            yield Said(seat, ())
