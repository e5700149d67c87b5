"""The declarer names one of several values: the contract or the trumps."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from skiz.cards import Cards, Seat
from skiz.table import Action, Choose, Chose, Event, PhaseKind, State, View, Why


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of the declarer among values that everybody knows to be open.

    A single value is taken without asking. If there is none, nothing is chosen. With `private`, the
    values depend on the declarer's hand: the declarer is asked even about a single one, and the
    others know only whether there are any. Only this matters of a hand: of which `hand_sets` it has
    cards. `refusal` is the reason for refusing a value, including one that does not exist.
    """

    name: str
    values: tuple[str, ...]
    among: Callable[[State], tuple[str, ...]]
    refusal: Callable[[State, str], str]
    private: bool = False
    hand_sets: tuple[Cards, ...] = ()
    kind: PhaseKind = "choice"

    @property
    def what(self) -> str:
        """What is chosen here."""
        return self.name

    def follows(self, s: State) -> Event | None:
        """Return the choice if there is only one value."""
        values = self.among(s)
        if s.choice(self.name) is None and len(values) == 1 and not self.private:
            return Chose(s.the_declarer(), self.name, values[0])
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return the declarer, until the choice is made."""
        return (s.the_declarer(),) if s.choice(self.name) is None and self.among(s) else ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return the values open to the declarer."""
        return (Choose(self.name, value) for value in self.among(v))

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: there is no such value, or it is not open."""
        if not isinstance(action, Choose) or action.what != self.name:
            return v.rules.why("not-now", phase=self.name)
        known = ", ".join(self.values)
        return v.rules.why(self.refusal(v, action.value), value=action.value, known=known)

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Yield the choice."""
        assert isinstance(action, Choose)
        yield Chose(seat, action.what, action.value)
