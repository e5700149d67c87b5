"""The declarer announces figures besides the game."""

from collections.abc import Iterable
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import SILENCE, Action, Event, PhaseKind, Said, Speak, State, View, Why, saying


@dataclass(frozen=True, slots=True)
class Announce:
    """One turn in which the declarer announces one of the figures of the rules, or none."""

    name: str = "announce"
    kind: PhaseKind = "announce"

    def follows(self, s: State) -> Event | None:
        """Return None: nothing happens by itself."""
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return the declarer, until the declarer has spoken."""
        return (s.the_declarer(),) if not s.phase_talk else ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Yield the pass and every figure that may be announced."""
        yield SILENCE
        for figure in v.rules.figures:
            yield saying(figure.key, 0)

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: no such figure can be announced, or more than one thing was said."""
        if not isinstance(action, Speak) or any(say.level for say in action.says):
            return v.rules.why("not-now", phase=self.name)
        known = {figure.key for figure in v.rules.figures}
        if {say.figure for say in action.says} <= known:
            return v.rules.why("announced-already")
        return v.rules.why("no-such-figure")

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Yield what was said."""
        assert isinstance(action, Speak)
        yield Said(seat, action.says)
