"""Hanging on: after everybody has passed, another way to get a declarer.

One player after another may hang on. Each of the others may then ask to play instead, and the
player who hangs on agrees or refuses. The conversation is a generator that reads like the rule. To
find its position, the calls so far are sent to it again.
"""

from collections.abc import Callable, Generator, Iterable
from typing import TypeAlias

from skiz.cards import Cards, Seat, value
from skiz.table import Action, Bade, Bid, Declared, Event, PhaseKind, State, ThrownIn, View, Why

from .auction import PASS

HANG, MAY_I, AGREE, REFUSE = "hang", "may-i", "agree", "refuse"
CALLS = (PASS, HANG, MAY_I, AGREE, REFUSE)


@value(frozen=True, slots=True)
class Ask:
    """Who may speak now, and what may be said."""

    seat: Seat
    calls: tuple[str, ...]


Conversation: TypeAlias = Generator[Ask, str, Seat | None]  # returns the seat that plays


@value(frozen=True, slots=True)
class HangOn:
    """The talk after an auction in which all have passed; it is skipped if somebody has bid.

    `why_not_ask` gives the reason why a hand forbids asking. Such a seat gets its turn all the
    same, so that nobody learns of it. With `again`, the next seat may still ask after a refusal.
    Only this matters of a hand: of which `hand_sets` it has cards.
    """

    why_not_ask: Callable[[State, Seat], str | None]
    again: bool = True
    hand_sets: tuple[Cards, ...] = ()
    name: str = "hang"
    kind: PhaseKind = "hang"

    def conversation(self, s: State) -> Conversation:
        """Yield all that is asked, in order, and return the seat that plays."""
        for hanger in range(s.rules.seats):
            if (yield Ask(hanger, (PASS, HANG))) == HANG:
                break
        else:
            return None
        for asker in (s.after(hanger, steps) for steps in range(1, s.rules.seats)):
            if (yield Ask(asker, (PASS, MAY_I))) == MAY_I:
                if (yield Ask(hanger, (AGREE, REFUSE))) == AGREE:
                    return asker
                if not self.again:
                    break
        return hanger

    def _stands(self, s: State) -> tuple[Ask | None, Seat | None]:
        """Return who is asked what or, once the talk is over, the seat that plays."""
        conversation = self.conversation(s)
        try:
            ask = next(conversation)
            for call in s.bids[s.rules.seats :]:  # after one pass per seat
                ask = conversation.send(call.bid)
        except StopIteration as over:
            return None, over.value
        return ask, None

    def follows(self, s: State) -> Event | None:
        """When the talk is over, make the seat that plays the declarer, or throw in the hand."""
        if s.declarer is not None:
            return None
        ask, declarer = self._stands(s)
        if ask is not None:
            return None
        return ThrownIn(None, "nobody-hangs") if declarer is None else Declared(declarer)

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return the seat that is asked."""
        ask, _ = (None, None) if s.declarer is not None else self._stands(s)
        return (ask.seat,) if ask else ()

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return the answers that the hand allows."""
        ask, _ = self._stands(v)
        assert ask is not None
        return [Bid(call) for call in ask.calls if call != MAY_I or not self.why_not_ask(v, seat)]

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: it is a bid, it is not an answer, or the hand forbids it."""
        ask, _ = self._stands(v)
        assert ask is not None
        if not isinstance(action, Bid):
            return v.rules.why("not-now", phase=self.name)
        if action.bid not in CALLS:
            bids = {call for phase in v.rules.phases for call in getattr(phase, "ladder", ())}
            key = "bidding-over" if action.bid in bids else "no-such-bid"
            return v.rules.why(key, bid=action.bid, known=", ".join(CALLS))
        if action.bid not in ask.calls:
            return v.rules.why("hung-already" if action.bid == HANG else "not-asked")
        return v.rules.why(self.why_not_ask(v, seat) or "not-asked")

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Yield what was said."""
        assert isinstance(action, Bid)
        yield Bade(seat, action.bid)
