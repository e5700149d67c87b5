"""The exchange: cards drawn from the talon, and as many laid away on top of what is left of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from skiz.cards import Seat, each, of, size
from skiz.table import Action, Drew, Event, Hand, Laid, Lay, State, View, Why


@dataclass(frozen=True, slots=True)
class Draw:
    """The declarer takes cards from the top of the talon. Nobody chooses anything."""

    count: Callable[[State], int]
    name: str = "draw"

    def follows(self, s: State) -> Event | None:
        """The cards are drawn."""
        count = self.count(s)
        return Drew(s.lone(), s.talon[:count]) if count and s.drew is None else None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Nobody."""
        return ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Nothing."""
        return ()

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Nothing can be done here."""
        return v.rules.why("not-now", phase=self.name)

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Nothing can be done here."""
        raise AssertionError("nobody chooses while cards are drawn")


@dataclass(frozen=True, slots=True)
class Discard:
    """The declarer lays away as many cards as his hand has too many, any cards he likes."""

    keep: int
    name: str = "lay"

    def count(self, s: State) -> int:
        """How many cards are to be laid away."""
        return s.hands[s.lone()].size - self.keep

    def follows(self, s: State) -> Event | None:
        """Nothing."""
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """The declarer, while he holds too many cards."""
        return (s.lone(),) if self.count(s) else ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Every choice of so many cards."""
        return (Lay(of(cards)) for cards in combinations(each(v.hands[seat].cards), self.count(v)))

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """The number is wrong, or a card is not his."""
        if not isinstance(action, Lay):
            return v.rules.why("not-now", phase=self.name)
        if stray := action.cards & ~v.hands[seat].cards:
            return v.rules.why("not-in-hand", card=v.rules.pack.text(stray))
        return v.rules.why("lay-exactly", count=self.count(v), laid=size(action.cards))

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """The cards go face down on top of the talon."""
        assert isinstance(action, Lay)
        yield Laid(seat, Hand.of(action.cards))
