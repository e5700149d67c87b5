"""What a seat sees and may suppose when it plays a card of Tarokk: who has what, who is whose."""

from dataclasses import dataclass
from functools import cached_property
from math import comb

from skiz.cards import Card, Cards, Seat, of, size
from skiz.games.tarokk import TRULL, Deck, Item, Reading, deck, read_deal
from skiz.table import Action, Play, View, seen_cards

WILLING = 0.9  # who can beat a trick of the others does
BELIEVED = 0.9  # that a card is where it was shown


@dataclass(frozen=True)
class TarokkSight:
    """A seat's view of the play: its own cards, and chances of what the other hands hold."""

    view: View
    seat: Seat
    may: Cards

    @classmethod
    def of(cls, v: View, options: tuple[Action, ...]) -> "TarokkSight":
        """The sight of the seat whose view it is."""
        return cls(v, v.viewer(), of(option.card for option in options if isinstance(option, Play)))

    @cached_property
    def reading(self) -> Reading:
        """The deal as one reads it."""
        return read_deal(self.view)

    @cached_property
    def deck(self) -> Deck:
        """The cards by name."""
        return deck(self.view)

    @cached_property
    def hand(self) -> Cards:
        """One's own cards."""
        return self.view.own_hand()

    @cached_property
    def unseen(self) -> Cards:
        """The cards that may be in another hand, or laid away."""
        return self.view.rules.pack.all & ~seen_cards(self.view)

    @cached_property
    def side(self) -> bool:
        """Whether one is on the declarer's side, or of the pair that leads."""
        return self.reading.sides[self.seat] is True

    @cached_property
    def draws(self) -> bool:
        """Whether one's side is to draw tarokks: the declarer's, and where nobody declares, any."""
        return self.side or self.reading.contract.declarer is None

    @cached_property
    def friends(self) -> tuple[float, ...]:
        """The chance for each seat to be on one's own side.

        A declarer has one partner; who is against him has one among those that are not known.
        """
        sides = self.reading.sides
        unknown = sides.count(None)
        guess = 1 / unknown if unknown else 0.0
        return tuple(guess if side is None else float(side == self.side) for side in sides)

    @cached_property
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
        """What one's own side has announced."""
        return [item for item in self.reading.round.announced if self.friends[item.by] == 1]

    def said_against(self) -> list[Item]:
        """What the others have announced."""
        return [item for item in self.reading.round.announced if self.friends[item.by] == 0]

    def at_large(self, card: Card) -> bool:
        """Whether an honour may be in the hands of the others."""
        trull = any(item.figure == TRULL and item.by != self.seat for item in self.said())
        return bool(self.unseen >> card & 1) and not (trull and self.reading.house.customs)

    @cached_property
    def shown(self) -> tuple[Cards, ...]:
        """For each seat the single cards that it has shown by custom and not played."""
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
        """The chance that a seat holds one of these cards; who has shown one is believed."""
        if cards & self.shown[seat] & self.unseen & ~self.voids[seat]:
            return BELIEVED
        open_cards = self.unseen & ~self.voids[seat] & ~sum(self.shown)
        wanted, total = size(cards & open_cards), size(open_cards)
        held = min(self.view.hands[seat].size - size(self.shown[seat]), total)
        return 1 - comb(total - wanted, held) / comb(total, held)

    def beats(self, seat: Seat, best: Card, led: Card) -> float:
        """The chance that a seat can beat the best card of a trick."""
        order = self.view.order
        above = order.suit(best) & ~((2 << best) - 1)
        if order.trumps >> led & 1:
            return self.chance(seat, above)
        void = 1 - self.chance(seat, order.suit(led))
        if order.trumps >> best & 1:
            return void * self.chance(seat, above)
        return min(1.0, self.chance(seat, above) + void * self.chance(seat, order.trumps))

    def later(self) -> tuple[Seat, ...]:
        """The seats that play after one in this trick."""
        there = len(self.view.table.cards) if self.view.table else 0
        return tuple(self.view.after(self.seat, step) for step in range(1, 4 - there))

    def ours(self, card: Card) -> float:
        """The chance that one's own side wins the trick after this card."""
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
        """Whether a card is the best of the trick so far."""
        cards = (*(self.view.table.cards if self.view.table else ()), card)
        return self.view.order.winner(cards) == len(cards) - 1
