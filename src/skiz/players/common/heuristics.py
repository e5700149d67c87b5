"""Heuristics for the cards, valid in any trick-taking game with trumps and two sides."""

from dataclasses import dataclass

from skiz.cards import Card, Cards, Order, Seat, each, lowest, of, size
from skiz.table import Action, Play, Sides, View, seen_cards

from ..player import Advice


@dataclass(frozen=True, slots=True)
class Sight:
    """The cards as a seat sees them when it has to play one.

    `unseen` cards may still be in another hand, `hand` are its own cards, `may` the legal ones.
    """

    view: View
    seat: Seat
    hand: Cards
    may: Cards
    unseen: Cards
    sides: Sides

    @classmethod
    def of(cls, view: View, options: tuple[Action, ...]) -> "Sight":
        """Return the sight of the seat of this view."""
        seat = view.viewer()
        may = of(option.card for option in options if isinstance(option, Play))
        shown = view.hands[view.open_hand].cards if view.open_hand not in (None, seat) else 0
        unseen = view.rules.pack.all & ~seen_cards(view) | shown
        return cls(view, seat, view.hands[seat].cards, may, unseen, view.sides)

    @property
    def order(self) -> Order:
        """What beats what."""
        return self.view.order

    def suits(self) -> list[Cards]:
        """The plain suits."""
        return [suit & ~self.order.trumps for suit in self.order.suits if suit & ~self.order.trumps]

    def masters(self, cards: Cards) -> Cards:
        """Return the cards that no unseen card of their own suit beats."""
        return of(card for card in each(cards) if not self.above(card) & self.unseen)

    def above(self, card: Card) -> Cards:
        """Return the cards of the same suit that beat this one."""
        return self.order.suit(card) & ~((2 << card) - 1)

    def friend(self, seat: Seat | None) -> bool:
        """Return whether a seat is known to be on the same side."""
        mine = self.sides[self.seat]
        return seat is not None and mine is not None and self.sides[seat] == mine

    def winners_now(self) -> Cards:
        """The legal cards that win the trick as it lies."""
        assert self.view.table is not None
        table = self.view.table.cards
        return of(
            card for card in each(self.may) if self.order.winner((*table, card)) == len(table)
        )


def cheapest(sight: Sight, cards: Cards) -> Card:
    """Return the least useful card: plain before trump, loser before winner, low before high."""
    plain = cards & ~sight.order.trumps or cards
    losers = plain & ~sight.masters(plain) or plain

    def cost(card: Card) -> tuple[int, int]:
        suit = sight.order.suit(card)
        rank = size(sight.view.rules.pack.all & suit & ((1 << card) - 1))
        guards = size(sight.hand & suit & ~(1 << card)) if sight.masters(sight.hand & suit) else 0
        return rank - (rank == 0), guards

    return min(each(losers), key=cost)


def follow(sight: Sight) -> Advice:
    """Choose the second or a later card of a trick."""
    trick = sight.view.table
    assert trick is not None
    last = len(trick.cards) == sight.view.rules.seats - 1
    if sight.friend(sight.view.winning()) and (last or _is_safe(sight)):
        return Advice(Play(cheapest(sight, sight.may)), "follow-partner")
    winners = sight.winners_now()
    if winners:
        if not winners & ~sight.order.trumps and trick.cards[0] not in each(sight.order.trumps):
            return Advice(Play(lowest(winners)), "ruff-low")
        if last:
            return Advice(Play(lowest(winners)), "follow-win-cheap")
        if masters := sight.masters(winners):
            return Advice(Play(lowest(masters)), "follow-win-cheap")
    if sight.may & sight.order.suit(trick.cards[0]):
        return Advice(Play(lowest(sight.may)), "follow-low")
    return Advice(Play(cheapest(sight, sight.may)), "throw-low")


def _is_safe(sight: Sight) -> bool:
    """Return whether the friend who wins so far has a card that no unseen card beats."""
    trick, winner = sight.view.table, sight.view.winning()
    assert trick is not None
    assert winner is not None
    card = trick.card_of(winner, sight.view.rules.seats)
    return card is not None and bool(sight.masters(1 << card))
