"""The play of tricks."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from skiz.cards import Card, Cards, Duty, Order, Seat
from skiz.table import Action, Event, PhaseKind, Play, Played, State, Took, TurnedDown, View, Why

PLAYS = {1 << card: Play(card) for card in range(64)}  # made once, because each is offered often


def plays(cards: Cards) -> list[Play]:
    """Return the plays of these cards, weakest first."""
    found = []
    while cards:
        low = cards & -cards
        found.append(PLAYS[low])
        cards ^= low
    return found


def nothing_binds(v: View, seat: Seat, cards: Cards) -> Cards:
    """Return all the cards that the trick allows: nothing binds any of them."""
    return cards


def never_asked(v: View, seat: Seat, card: Card, free: Cards) -> Why:
    """Raise AssertionError: nothing binds a card, so none is refused for it."""
    raise AssertionError("nothing binds a card here")


@dataclass(frozen=True, slots=True)
class Tricks:
    """Trick after trick; the winner of one leads to the next.

    An open talon is turned down after the first.

    `binds` says which of the allowed cards a seat may really play if one of its cards is bound to a
    moment. `why_bound` gives the reason for refusing another one, given those. `play_rules` gives
    the same rules to a search with open cards: the order of the deal with its bonds and its called
    card.
    """

    leader: Callable[[State], Seat]
    binds: Callable[[View, Seat, Cards], Cards] = nothing_binds
    why_bound: Callable[[View, Seat, Card, Cards], Why] = never_asked
    play_rules: Callable[[State], Order] | None = None
    name: str = "play"
    kind: PhaseKind = "tricks"

    def follows(self, s: State) -> Event | None:
        """Give a full trick to its winner, and turn the talon down after the first one."""
        if s.table is not None and len(s.table.cards) == s.rules.seats:
            winner = s.winning()
            assert winner is not None
            return Took(winner)
        return TurnedDown() if s.tricks and s.face_up else None

    def turns(self, s: State) -> tuple[Seat, ...]:
        """Return the next seat of the trick, or the leader; nobody after the last trick."""
        if s.table is not None:
            return (s.table.player(len(s.table.cards), s.rules.seats),)
        if len(s.tricks) == s.rules.length:
            return ()
        if s.tricks:
            winner = s.tricks[-1].winner
            assert winner is not None
            return (winner,)
        return (self.leader(s),)

    def options(self, v: View, seat: Seat) -> Iterable[Action]:
        """Return the cards that follow suit, or trumps, or any cards, without the bound ones."""
        return plays(self.binds(v, seat, self._allowed(v, seat)))

    def _allowed(self, v: View, seat: Seat) -> Cards:
        """Return the cards that the trick on the table allows."""
        return v.order.playable(v.hands[seat].cards, v.table.cards if v.table else ())

    def refuse(self, v: View, seat: Seat, action: Action) -> Why:
        """Return the reason: the card is not the seat's, or the trick requires another one."""
        if not isinstance(action, Play):
            return v.rules.why("not-now", phase=self.name)
        hand, pack = v.hands[seat].cards, v.rules.pack
        if not hand >> action.card & 1:
            return v.rules.why("not-in-hand", card=pack.names[action.card])
        allowed = self._allowed(v, seat)
        if allowed >> action.card & 1:
            return self.why_bound(v, seat, action.card, self.binds(v, seat, allowed))
        assert v.table is not None
        duty, _ = v.order.duty(hand, v.table.cards)
        led = v.table.cards[0]
        if duty is Duty.FOLLOW:
            return v.rules.why("follow-suit", suit=pack.letters[pack.suit(led)])
        return v.rules.why("must-trump", suit=pack.letters[pack.suit(led)])

    def decide(self, s: State, seat: Seat, action: Action) -> Iterable[Event]:
        """Return the card played."""
        assert isinstance(action, Play)
        return (Played(seat, action.card),)
