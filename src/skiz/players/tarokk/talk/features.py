"""Features: how good a hand is for what may be said at Tarokk.

Nobody considers saying anything that has no feature here. `prospects` says how likely it succeeds.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from skiz.cards import Cards, size
from skiz.games.tarokk import (
    DECKS,
    DOUBLE,
    GAME,
    KINGS,
    LADDER,
    LONG,
    LONG_DOUBLE,
    TRULL,
    VOLAT,
    XXI_CATCH,
    Deck,
    Standing,
    deck,
)
from skiz.table import View

from ..strength import high, strength, tarokks

HELP = 0.8  # what an announcement of the partner adds to the seat's strength
TRULL_LENGTH = 4
ULTIMO_LENGTH = 7
BIRDS = {"centrum": (6, 4), "small-bird": (7, 4), "large-bird": (8, 5)}  # length, top tarokks
KING_HELD = 1.0
KING_LENGTH = 6
LAST_SUIT = 3  # cards of a suit, or kings, for the last three tricks
SMALL = ("pagat", "sas")  # the small tarokks with figures of their own
LETTERS = tuple(DECKS[54].suits)
LATE = {"uhu": "uhu", "small-bird": "sixth", "large-bird": "seventh"}
Feature: TypeAlias = Callable[[View, Standing], float | None]


def power(v: View, stand: Standing) -> float:
    """Return the seat's strength, with what the announcements of the partner promise."""
    others = [item for item in stand.mine if item.by != stand.seat and item.figure != GAME]
    return strength(v) + HELP * len(others) - (0 if stand.side else 0.5 * stand.round.game_level)


def _trull(v: View, stand: Standing) -> float | None:
    """Rate both high honours, or one beside a declarer who has bid and so has an honour."""
    cards = deck(v)
    count = size(v.own_hand() & cards.high_honours)
    partner = stand.side is True and not stand.is_declarer
    known = partner or (stand.is_declarer and stand.reading.contract.cue is not None)
    if count == 2 or (count == 1 and known and tarokks(v) >= TRULL_LENGTH):
        return power(v, stand) + count
    return None


def _four_kings(v: View, stand: Standing) -> float:
    return power(v, stand) + KING_HELD * size(v.own_hand() & deck(v).kings)


def _late_small(name: str) -> Feature:
    """Rate the pagát or the eagle as one of the last cards of a long hand of tarokks."""

    def feature(v: View, stand: Standing) -> float | None:
        long_ = tarokks(v) >= ULTIMO_LENGTH * v.rules.length // 9
        held = v.own_hand() & _small(deck(v), name)
        return power(v, stand) + tarokks(v) if held and long_ else None

    return feature


def _final_pair(v: View, stand: Standing) -> float | None:
    """Rate both of them in an equally long hand."""
    both = all(v.own_hand() & _small(deck(v), name) for name in SMALL)
    return _late_small(SMALL[0])(v, stand) if both else None


def _small(cards: Deck, name: str) -> Cards:
    return 1 << {"pagat": cards.pagat, "sas": cards.sas}[name]


def _bird(key: str) -> Feature:
    """Rate the tricks from the first on: enough tarokks, with the top ones in a row."""
    length, tops = BIRDS[key]

    def feature(v: View, stand: Standing) -> float | None:
        cards = deck(v)
        top = cards.high_honours | ((1 << tops - 2) - 1) << (cards.xx - tops + 3)
        held = v.own_hand() & top == top and tarokks(v) >= length
        return power(v, stand) if held else None

    return feature


def _late_king(letter: str) -> Feature:
    """Rate a guarded king in a hand that draws all tarokks."""

    def feature(v: View, stand: Standing) -> float | None:
        if tarokks(v) < KING_LENGTH * v.rules.length // 9:
            return None
        cards, hand = deck(v), v.own_hand()
        suit = hand & cards.suits[letter]
        guarded = suit & cards.kings and size(suit) > 1 and hand & high(cards)
        return power(v, stand) if guarded else None

    return feature


def _last_three(v: View, stand: Standing, among: Cards) -> float | None:
    """Rate three of these cards with a king, in a hand that draws all tarokks."""
    held = v.own_hand() & among
    enough = size(held) >= LAST_SUIT and held & deck(v).kings
    return power(v, stand) if enough and tarokks(v) + LAST_SUIT >= v.rules.length else None


def _three_kings(v: View, stand: Standing) -> float | None:
    return _last_three(v, stand, deck(v).kings)


def _family(letter: str) -> Feature:
    """Rate three cards of a suit with the king among them."""
    return lambda v, stand: _last_three(v, stand, deck(v).suits[letter])


def _first_trick(v: View, stand: Standing, held: Cards) -> float | None:
    """Rate a card to trump with in the first trick; the later the seat, the better."""
    behind = stand.seat  # seat 0 leads
    voids = sum(not v.own_hand() & suit for suit in deck(v).suits.values())
    return float(voids + behind) if v.own_hand() & held and voids and behind else None


def _facan(name: str) -> Feature:
    """Rate a pheasant: a small tarokk takes the first trick."""
    return lambda v, stand: _first_trick(v, stand, _small(deck(v), name))


def _brace(v: View, stand: Standing) -> float | None:
    """Rate the brace of pheasants: the XXI takes the first trick with a small tarokk in it."""
    return _first_trick(v, stand, 1 << deck(v).xxi)


def _catch_xxi(v: View, stand: Standing) -> float | None:
    """Rate the skíz without the XXI, in a hand that draws the XXI out."""
    hand, cards = v.own_hand(), deck(v)
    return power(v, stand) if hand >> cards.skiz & 1 and not hand >> cards.xxi & 1 else None


def _catch_pagat(v: View, stand: Standing) -> float | None:
    return None if v.own_hand() >> deck(v).pagat & 1 else power(v, stand)


def _long_double(v: View, stand: Standing) -> float | None:
    return power(v, stand) if tarokks(v) >= LONG else None


def _against(v: View, stand: Standing) -> float | None:
    """Rate a strong hand against the declarer, who is weaker after a lower bid."""
    contract = v.choice("contract")
    return strength(v) - LADDER.index(contract) if contract and not stand.side else None


FEATURES: Mapping[str, Feature] = {
    TRULL: _trull,
    KINGS: _four_kings,
    DOUBLE: power,
    LONG_DOUBLE: _long_double,
    VOLAT: power,
    XXI_CATCH: _catch_xxi,
    "pagat-catch": _catch_pagat,
    **{key: _bird(key) for key in BIRDS},
    **{f"{name}-{late}": _late_small(name) for name in SMALL for late in ("ultimo", *LATE)},
    **{f"king-{one}-{late}": _late_king(one) for one in LETTERS for late in ("ultimo", *LATE)},
    "final-pair": _final_pair,
    "three-kings": _three_kings,
    **{f"family-{letter}": _family(letter) for letter in LETTERS},
    **{f"{name}-facan": _facan(name) for name in SMALL},
    "paros-facan": _brace,
    "kontra": _against,
}
