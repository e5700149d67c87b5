"""The exchange: cards are drawn from the talon, and as many are discarded on top of its rest."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from skiz.cards import NO_CARDS, Cards, Seat, each, size, union
from skiz.table import Action, Drew, Event, Hand, Laid, Lay, Owned, PhaseKind, State, View, Why


@dataclass(frozen=True, slots=True)
class Draw:
    """Seat after seat takes its share from the top of the talon. Nobody chooses anything."""

    shares: Callable[[State], Iterable[tuple[Seat, int]]]
    name: str = "draw"
    kind: PhaseKind = "exchange"

    def follows(self, s: State) -> Event | None:
        """Return the next draw."""
        for seat, count in self.shares(s):
            if count and not s.drew[seat]:
                return Drew(seat, s.talon[:count])
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return no seat: nobody chooses here."""
        return ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return no options."""
        return ()

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: nothing can be done here."""
        return v.rules.why("not-now", phase=self.name)

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Raise AssertionError: nobody can act here."""
        raise AssertionError("nobody chooses while cards are drawn")


@dataclass(frozen=True, slots=True)
class Discard:
    """Seats with too many cards discard the surplus, in any order.

    Some cards must be kept, each for a reason. With `owns`, every seat then tells how many trumps
    it discarded. If `shows`, the declarer also tells which.
    """

    keep: int
    kept_back: Callable[[State], Iterable[tuple[str, Cards]]] | None = None
    owns: Literal["no", "count", "shows"] = "no"
    name: str = "lay"
    kind: PhaseKind = "exchange"

    def count(self, s: State, seat: Seat) -> int:
        """Return how many cards a seat has to discard."""
        return s.hands[seat].size - self.keep

    def free(self, s: State, seat: Seat) -> Cards:
        """Return the cards of a hand that may be discarded."""
        kept = union(cards for _, cards in self.kept_back(s)) if self.kept_back else NO_CARDS
        return s.hands[seat].cards & ~kept

    def follows(self, s: State) -> Event | None:
        """Make everybody own to the discarded trumps when all have discarded."""
        if self.owns == "no" or self.turns(s):
            return None
        done = {owned.seat for owned in s.owned}
        for seat, hand in enumerate(s.laid):
            if hand.size and seat not in done:
                trumps = hand.cards & s.order.trumps
                shown = trumps if self.owns == "shows" and seat == s.declarer else NO_CARDS
                return Owned(seat, None if hand.unseen else size(trumps), shown)
        return None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return all seats that hold too many cards."""
        return tuple(seat for seat, hand in enumerate(s.hands) if hand.size > self.keep)

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return every combination of this many cards."""
        cards = [1 << card for card in each(self.free(v, seat))]
        return [Lay(sum(some)) for some in combinations(cards, self.count(v, seat))]

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: a card is not the seat's, must be kept, or the number is wrong."""
        if not isinstance(action, Lay):
            return v.rules.why("not-now", phase=self.name)
        if stray := action.cards & ~v.hands[seat].cards:
            return v.rules.why("not-in-hand", card=v.rules.pack.text(stray))
        for reason, cards in self.kept_back(v) if self.kept_back else ():
            if action.cards & cards:
                return v.rules.why(reason)
        return v.rules.why("lay-exactly", count=self.count(v, seat), laid=size(action.cards))

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Yield the discard: the cards go face down on top of the talon."""
        assert isinstance(action, Lay)
        yield Laid(seat, Hand.of(action.cards))
