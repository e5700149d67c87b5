"""The settlement: what was at stake is judged, and added up."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import Action, Event, PhaseKind, Settled, State, View, Why


@dataclass(frozen=True, slots=True)
class Settle:
    """Nobody chooses any more; `score` says what everybody wins and why, None if nobody can say."""

    score: Callable[[State], Settled | None]
    name: str = "score"
    kind: PhaseKind = "settlement"

    def follows(self, s: State) -> Event | None:
        """The deal is settled."""
        return self.score(s) if s.settled is None else None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Nobody."""
        return ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Nothing."""
        return ()

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """The deal is over."""
        return v.rules.why("over")

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Nothing can be done here."""
        raise AssertionError("the deal is over")
