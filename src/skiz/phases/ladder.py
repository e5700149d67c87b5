"""Rules of bidding up a ladder of levels, in which only the calls matter."""

from collections.abc import Iterator
from dataclasses import dataclass

from skiz.cards import Seat
from skiz.table import Declared, Event, State, View, Why

from .auction import HOLD, Required, highest_bid, holder, in_play


@dataclass(frozen=True, slots=True)
class Ladder:
    """Levels bid in order, the lowest first, in steps of one unless `jumps`.

    With `holds`, a bidder whose first turn came before the holder's may hold at the same level; a
    bidder after the holder must go higher. With `forced`, the last seat plays without a bid when
    all others have passed; otherwise there is no declarer when all have passed. With `once`, nobody
    has a second turn.
    """

    levels: tuple[str, ...]
    jumps: bool = False
    holds: bool = True
    forced: bool = True
    once: bool = False

    def calls(self, s: State, seat: Seat) -> Iterator[str]:
        """Yield what a seat may say besides pass."""
        high, level = holder(s), highest_bid(s, self.levels)
        if self.forced and high is None and len(in_play(s)) == 1:
            return  # the last seat becomes the declarer and cannot pass
        if self.once and any(call.seat == seat for call in s.bids):
            return
        if self.holds and high is not None and seat < high:
            yield HOLD
        else:
            higher = self.levels[self.levels.index(level) + 1 if level else 0 :]
            yield from higher if self.jumps else higher[:1]

    def passed_out(self, s: State) -> Event | None:
        """Make the last seat the declarer, where the rule forces it."""
        return Declared(s.rules.seats - 1) if self.forced else None

    def requires(self, s: State, seat: Seat, call: str) -> Required:
        """Return no requirement: cards forbid no call."""
        return ()

    def why_not(self, v: View, seat: Seat, call: str) -> Why | None:
        """Return None: cards forbid no call."""
        return None

    def refuse(self, v: View, seat: Seat, call: str) -> Why:
        """Return the reason, by the place of the holder and the level."""
        high, level = holder(v), highest_bid(v, self.levels)
        if call == HOLD:
            return v.rules.why("nothing-to-hold" if high is None else "later-cannot-hold")
        if self.holds and high is not None and seat < high:
            return v.rules.why("earlier-only-holds")
        if level and self.levels.index(call) <= self.levels.index(level):
            return v.rules.why("bid-higher", level=level)
        return v.rules.why("no-jump", next=next(self.calls(v, seat)))
