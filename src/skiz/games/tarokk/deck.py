"""The cards of Hungarian Tarokk: 22 tarokks above four suits, in packs of 42, 54 or 40 cards.

Glossary:

* C: lovas, the rider
* 1: the ace, lowest in red suits, which run downward from the jack
* honours: skíz, XXI and I (pagát)
"""

from dataclasses import dataclass

from skiz.cards import Card, Cards, Order, Pack, Seat, once, pack, size
from skiz.table import State, View, seen_cards

TAROKKS = "I II III IIII V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI skiz"
WORTH = {"K": 5, "Q": 4, "C": 3, "J": 2, "I": 5, "XXI": 5, "skiz": 5}  # illu/card-points

TAROKK_42 = pack(  # illu/pack, paskievics/red-fours
    {"h": "1 J C Q K", "d": "1 J C Q K", "s": "10 J C Q K", "c": "10 J C Q K", "": TAROKKS},
    WORTH,
    other=1,
)
TAROKK_54 = pack(
    {
        "h": "4 3 2 1 J C Q K",
        "d": "4 3 2 1 J C Q K",
        "s": "7 8 9 10 J C Q K",
        "c": "7 8 9 10 J C Q K",
        "": TAROKKS,
    },
    WORTH,
    other=1,
)
TAROKK_40 = pack(  # skiz/royal-pack
    {"h": "J C Q K", "d": "J C Q K", "s": "10 J C Q K", "c": "10 J C Q K", "": TAROKKS}
)


@dataclass(frozen=True)
class Deck:
    """The cards and sets of a pack that the rules speak of by name."""

    pack: Pack
    order: Order  # tarokks beat all; a seat void in the suit led plays one  # illu/follow
    tarokks: Cards
    kings: Cards
    pagat: Card
    sas: Card
    xvii: Card
    xviii: Card
    xix: Card
    xx: Card
    xxi: Card
    skiz: Card

    @once
    def high_honours(self) -> Cards:
        """Skíz and XXI."""
        return 1 << self.skiz | 1 << self.xxi

    @once
    def honours(self) -> Cards:
        """Skíz, XXI and the pagát."""
        return self.high_honours | 1 << self.pagat

    @once
    def suits(self) -> dict[str, Cards]:
        """The four plain suits by letter."""
        return dict(zip(self.pack.letters[:-1], self.pack.suits[:-1], strict=True))


def _deck(cards: Pack) -> Deck:
    named = (cards.card(name) for name in ("I", "II", "XVII", "XVIII", "XIX", "XX", "XXI", "skiz"))
    tarokks = cards.suits[-1]
    return Deck(cards, Order(cards.suits, tarokks), tarokks, cards.cards("hK dK sK cK"), *named)


DECKS = {len(cards.names): _deck(cards) for cards in (TAROKK_42, TAROKK_54, TAROKK_40)}
SEATS = 4  # illu/players
PACKETS = {42: (5, 4), 54: (6, 6), 40: (5, 5)}  # to each player  # illu/deal, skiz/royal-deal
LENGTHS = {count: sum(packets) for count, packets in PACKETS.items()}  # tricks in a deal


def deck(s: State) -> Deck:
    """Return the cards of a deal."""
    return DECKS[len(s.rules.pack.names)]


def may_hold(s: State, seat: Seat, cards: Cards, count: int = 1) -> bool:
    """Return whether a hand has `count` of these cards, or could have them if not known."""
    hand = s.hands[seat]
    have, hidden = size(hand.cards & cards), hand.unseen
    if have >= count or not hidden:
        return have >= count
    return have + min(hidden, size(cards & ~hand.cards & ~seen_cards(View(s)))) >= count
