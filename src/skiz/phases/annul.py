"""Throwing in a hand that the house lists as hopeless, before anything is announced."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import (
    SILENCE,
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
    """Each of some seats says, in any order, whether it throws in its hand.

    If it does, it shows it.

    All `seats` are asked whatever they hold, because the question itself would reveal something.
    With `must`, a seat that has a reason has no choice. `refusal` is the reason for refusing
    another action of this phase.
    """

    name: str
    seats: Callable[[State], tuple[Seat, ...]]
    reasons: Callable[[State, Seat], tuple[str, ...]]
    values: tuple[str, ...]  # all possible reasons
    refusal: Callable[[State, Seat, str], str]
    must: bool = False

    @property
    def kind(self) -> PhaseKind:
        """The kind of the phase.

        If a reason leaves no choice, it is another question, put to few seats.
        """
        return "trial" if self.must else "annul"

    def follows(self, s: State) -> Event | None:
        """Return None: nothing happens by itself."""
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return the seats that are asked and have not answered."""
        answered = {said.seat for said in s.phase_talk}
        return tuple(seat for seat in self.seats(s) if seat not in answered)

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Yield the ways to go on or to throw in the hand, one for each reason."""
        reasons = self.reasons(v, seat)
        if not (self.must and reasons):
            yield SILENCE
        yield from map(Annul, reasons)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: the hand is not a hopeless one."""
        if isinstance(action, Annul):
            return v.rules.why(self.refusal(v, seat, action.why))
        return v.rules.why(
            "must-annul" if self.must and action == Speak() else "not-now", phase=self.name
        )

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Yield the hand shown and thrown in, or the word to go on."""
        if isinstance(action, Annul):
            yield Shown(seat, s.hands[seat].cards)
            yield ThrownIn(seat, action.why)
        else:
            yield Said(seat, ())
