"""The knowledge and guesses of a seat about cards and sides when it plays a card of Tarokk."""

from dataclasses import dataclass
from math import comb

from skiz.cards import Card, Cards, Seat, of, once, size
from skiz.games.tarokk import TRULL, Deck, Item, Reading, deck, read_deal
from skiz.table import Action, Play, View, seen_cards

WILLING = 0.9  # the chance that a seat which can beat a trick of the other side does
BELIEVED = 0.9  # the chance that a card is where it was shown


@dataclass(frozen=True)
class TarokkSight:
    """A seat's view of the play: its own cards, and chances of what the other hands hold."""

    view: View
    seat: Seat
    may: Cards

    @classmethod
    def of(cls, v: View, options: tuple[Action, ...]) -> "TarokkSight":
        """Return the sight of the seat of this view."""
        return cls(v, v.viewer(), of(option.card for option in options if isinstance(option, Play)))

    @once
    def reading(self) -> Reading:
        """The deal as the seat reads it."""
        return read_deal(self.view)

    @once
    def deck(self) -> Deck:
        """The cards by name."""
        return deck(self.view)

    @once
    def hand(self) -> Cards:
        """The seat's own cards."""
        return self.view.own_hand()

    @once
    def unseen(self) -> Cards:
        """The cards that may be in another hand or discarded."""
        return self.view.rules.pack.all & ~seen_cards(self.view)

    @once
    def side(self) -> bool:
        """Whether the seat is on the declarer's side or, without one, of the leading pair."""
        return self.reading.sides[self.seat] is True

    @once
    def draws(self) -> bool:
        """Whether the side should draw tarokks: the declarer's or, without one, any."""
        return self.side or self.reading.contract.declarer is None

    @once
    def friends(self) -> tuple[float, ...]:
        """The chance for each seat to be on the same side.

        A declarer has one partner. An opponent of the declarer has one among the unknown seats.
        """
        sides = self.reading.sides
        unknown = sides.count(None)
        guess = 1 / unknown if unknown else 0.0
        return tuple(guess if side is None else float(side == self.side) for side in sides)

    @once
    def voids(self) -> tuple[Cards, ...]:
        """The suits that each seat has shown not to hold."""
        v, order = self.view, self.view.order
        found = [0] * v.rules.seats
        for trick in v.tricks_begun:
            led = order.suit(trick.cards[0])
            for index, card in enumerate(trick.cards):
                if not led >> card & 1:
                    seat = trick.player(index, v.rules.seats)
                    found[seat] |= led
                    if not order.trumps >> card & 1:
                        found[seat] |= order.trumps
        return tuple(found)

    def said(self) -> list[Item]:
        """The announcements of the seat's own side."""
        return [item for item in self.reading.round.announced if self.friends[item.by] == 1]

    def at_large(self, card: Card) -> bool:
        """Return whether an honour may be in the hands of the other side."""
        trull = any(item.figure == TRULL and item.by != self.seat for item in self.said())
        return bool(self.unseen >> card & 1) and not (trull and self.reading.house.customs)

    @once
    def shown(self) -> tuple[Cards, ...]:
        """The single cards that each seat has shown by custom and not played."""
        likely = [
            fact
            for fact in self.view.rules.inference.likely_facts(self.view)
            if size(fact.cards) == 1
        ]
        seats = range(self.view.rules.seats)
        return tuple(
            sum(fact.cards for fact in likely if fact.holders == 1 << seat) for seat in seats
        )

    def chance(self, seat: Seat, cards: Cards) -> float:
        """Return the chance that a seat holds one of these cards; a shown card is believed."""
        if cards & self.shown[seat] & self.unseen & ~self.voids[seat]:
            return BELIEVED
        open_cards = self.unseen & ~self.voids[seat] & ~sum(self.shown)
        wanted, total = size(cards & open_cards), size(open_cards)
        held = min(self.view.hands[seat].size - size(self.shown[seat]), total)
        return 1 - comb(total - wanted, held) / comb(total, held)

    def beats(self, seat: Seat, best: Card, led: Card) -> float:
        """Return the chance that a seat can beat the best card of a trick."""
        order = self.view.order
        above = order.suit(best) & ~((2 << best) - 1)
        if order.trumps >> led & 1:
            return self.chance(seat, above)
        void = 1 - self.chance(seat, order.suit(led))
        if order.trumps >> best & 1:
            return void * self.chance(seat, above)
        return min(1.0, self.chance(seat, above) + void * self.chance(seat, order.trumps))

    def later(self) -> tuple[Seat, ...]:
        """The seats that play later in this trick."""
        there = len(self.view.table.cards) if self.view.table else 0
        return tuple(self.view.after(self.seat, step) for step in range(1, 4 - there))

    def ours(self, card: Card) -> float:
        """Return the chance that the seat's side wins the trick after this card."""
        table = self.view.table
        cards = (*(table.cards if table else ()), card)
        index = self.view.order.winner(cards)
        leader = table.leader if table else self.seat
        won = 1.0 if index == len(cards) - 1 else self.friends[self.view.after(leader, index)]
        for seat in self.later():
            can, friend = self.beats(seat, cards[index], cards[0]), self.friends[seat]
            won = won * (1 - can * (1 - friend) * WILLING) + (1 - won) * can * friend * WILLING
        return won

    def wins_now(self, card: Card) -> bool:
        """Return whether a card is the best of the trick so far."""
        cards = (*(self.view.table.cards if self.view.table else ()), card)
        return self.view.order.winner(cards) == len(cards) - 1
