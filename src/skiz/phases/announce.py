"""The declarer announces what he undertakes besides the game."""

from collections.abc import Iterable
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import Action, Event, PhaseKind, Said, Say, Speak, State, View, Why


@dataclass(frozen=True, slots=True)
class Announce:
    """One turn of the declarer to announce any one of the rules' figures, or none."""

    name: str = "announce"
    kind: PhaseKind = "announce"

    def follows(self, s: State) -> Event | None:
        """Nothing."""
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """The declarer, until he has spoken."""
        return (s.the_declarer(),) if not s.phase_talk else ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """To pass, or to announce a figure."""
        yield Speak()
        for figure in v.rules.figures:
            yield Speak((Say(figure.key, 0),))

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Nothing of the kind can be announced, or more is said than one thing."""
        if not isinstance(action, Speak) or any(say.level for say in action.says):
            return v.rules.why("not-now", phase=self.name)
        known = {figure.key for figure in v.rules.figures}
        if {say.figure for say in action.says} <= known:
            return v.rules.why("announced-already")
        return v.rules.why("no-such-figure")

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """It is said."""
        assert isinstance(action, Speak)
        yield Said(seat, action.says)
