"""The settlement: everything at stake is judged and added up."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import Action, Event, PhaseKind, Settled, State, View, Why


@dataclass(frozen=True, slots=True)
class Settle:
    """The end of the deal, in which nobody chooses anything.

    `score` says what each seat wins and why; it returns None where that cannot be known.
    """

    score: Callable[[State], Settled | None]
    name: str = "score"
    kind: PhaseKind = "settlement"

    def follows(self, s: State) -> Event | None:
        """Settle the deal."""
        return self.score(s) if s.settled is None else None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return no seat: nobody chooses here."""
        return ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return no options."""
        return ()

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: the deal is over."""
        return v.rules.why("over")

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Raise AssertionError: nobody can act here."""
        raise AssertionError("the deal is over")
