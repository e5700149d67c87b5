"""The reckoning: all discards are turned up, and undeclared tarokks may be claimed."""

from collections.abc import Iterable
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import (
    SILENCE,
    Action,
    Event,
    PhaseKind,
    Said,
    Say,
    Speak,
    State,
    TurnedUp,
    View,
    Why,
)

from ..reading import read_deal
from ..rules import rules_of
from .settlement import paid_to, undeclared


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A seat with eight undeclared tarokks or more may ask its partner to pay for them."""

    name: str = "reckoning"
    kind: PhaseKind = "reckoning"

    def follows(self, s: State) -> Event | None:
        """Turn up the discards."""
        # skiz/discards-shown
        return None if s.face_up else TurnedUp(s.talon, s.laid)

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return all seats that may still ask."""
        # skiz/undeclared-asked
        if not s.face_up or not rules_of(s).house.asks_for_undeclared():
            return ()
        answered = {word.seat for word in s.phase_talk}
        return tuple(seat for seat, _ in undeclared(read_deal(s)) if seat not in answered)

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Yield the pass and the claim; some houses require that the side has won as much."""
        yield SILENCE
        reading = read_deal(v)
        key = dict(undeclared(reading))[seat]
        claims = reading.rules.figures[key].announced * v.rules.times
        if not reading.house.wants_cover() or paid_to(reading, seat) >= claims:
            yield Speak((Say(key, 0),))  # illu/undeclared

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: something else was done or said, or the side has not won enough."""
        if not isinstance(action, Speak):
            return v.rules.why("not-now", phase=self.name)
        reading = read_deal(v)
        due = Speak((Say(dict(undeclared(reading))[seat], 0),))
        return v.rules.why("not-covered" if action == due else "cannot-claim-tarokks")

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Yield what was said."""
        assert isinstance(action, Speak)
        yield Said(seat, action.says)
