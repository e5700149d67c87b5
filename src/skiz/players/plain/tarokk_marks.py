"""Marks: how good a hand is for what may be said at Tarokk, and how likely it then succeeds.

What has no mark nobody thinks of. The chances are fitted to played deals (`tarokk_chances`).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from skiz.cards import size
from skiz.games.tarokk_bids import LADDER, shown
from skiz.games.tarokk_cards import DECKS, deck
from skiz.games.tarokk_figures import (
    DOUBLE,
    GAME,
    KINGS,
    PAGAT_ULTIMO,
    TRULL,
    VOLAT,
    kings_of,
)
from skiz.games.tarokk_round import round_of
from skiz.games.tarokk_standing import Standing
from skiz.table import Say, View

from .tarokk_chances import succeeds
from .tarokk_strength import high, mine, strength, tarokks

KONTRA = Say(GAME, 1)
HELP = 0.8  # what an announcement of the partner adds to one's own strength
TRULL_LENGTH = 4
ULTIMO_LENGTH = 7
BIRDS = {"centrum": (6, 4), "small-bird": (7, 4), "large-bird": (8, 5)}  # length, top tarokks
KING_HELD = 1.0
KING_LENGTH = 6
# The chance from which on something is said. Of what counts half unannounced two in three have to
# succeed, else every other; more, as what fails is doubled oftener.
BARS = {
    TRULL: 0.72,
    KINGS: 0.72,
    DOUBLE: 0.72,
    VOLAT: 0.72,
    PAGAT_ULTIMO: 0.75,
    **dict.fromkeys(BIRDS, 0.6),
    "king-ultimo": 0.6,
    "kontra": 0.6,
}
Mark: TypeAlias = Callable[[View, Standing], float | None]


def power(v: View, stand: Standing) -> float:
    """One's own strength, and what the announcements of the partner promise."""
    now = round_of(v)
    others = [item for item in stand.mine if item.by != stand.seat and item.figure != GAME]
    return strength(v) + HELP * len(others) - (0 if stand.side else 0.5 * now.level_of_game())


def candidates(v: View, stand: Standing) -> Iterator[Say]:
    """The announcements worth thinking of: there is a mark for how good the hand is for them."""
    for key, mark in MARKS.items():
        if key != "kontra" and mark(v, stand) is not None:
            yield Say(key, 0)


def chance(v: View, stand: Standing, say: Say) -> float:
    """How likely this succeeds: what is announced is made, a game that is doubled is lost."""
    mark = MARKS["kontra" if say == KONTRA else say.figure](v, stand)
    return 0.0 if mark is None else succeeds(kind(say), mark)


def kind(say: Say) -> str:
    """Under what name the chances of something said are known."""
    if say == KONTRA:
        return "kontra"
    return "king-ultimo" if say.figure in LATE_KINGS else say.figure


def _trull(v: View, stand: Standing) -> float | None:
    """Both high honours, or one beside a declarer who has bid and so has an honour himself."""
    cards = deck(v)
    count = size(mine(v) & cards.high_honours)
    partner = stand.side is True and stand.seat != v.declarer
    known = partner or (v.declarer == stand.seat and shown(v) is not None)
    if count == 2 or (count == 1 and known and tarokks(v) >= TRULL_LENGTH):
        return power(v, stand) + count
    return None


def _four_kings(v: View, stand: Standing) -> float:
    return power(v, stand) + KING_HELD * size(mine(v) & deck(v).kings)


def _ultimo(v: View, stand: Standing) -> float | None:
    """The pagát as the last of a long hand of tarokks."""
    long_ = tarokks(v) >= ULTIMO_LENGTH * v.rules.length // 9
    held = bool(mine(v) >> deck(v).pagat & 1)
    return power(v, stand) + tarokks(v) if held and long_ else None


def _bird(key: str) -> Mark:
    """The tricks from the first on: the top tarokks in a row, and enough of them."""
    length, tops = BIRDS[key]

    def mark(v: View, stand: Standing) -> float | None:
        cards = deck(v)
        top = cards.high_honours | ((1 << tops - 2) - 1) << (cards.xx - tops + 3)
        held = mine(v) & top == top and tarokks(v) >= length
        return power(v, stand) if held else None

    return mark


def _late_king(name: str) -> Mark:
    """A guarded king beside a hand that draws all tarokks."""

    def mark(v: View, stand: Standing) -> float | None:
        hand, cards = mine(v), deck(v)
        king = dict(kings_of(cards))[name]
        suit = next(suit for suit in cards.suits.values() if suit >> king & 1)
        guarded = hand >> king & 1 and size(hand & suit) > 1 and hand & high(cards)
        long_ = tarokks(v) >= KING_LENGTH * v.rules.length // 9
        return power(v, stand) if guarded and long_ else None

    return mark


def _against(v: View, stand: Standing) -> float | None:
    """A strong hand against the declarer, who has bid less with a weak one."""
    contract = v.choice("contract")
    return strength(v) - LADDER.index(contract) if contract and not stand.side else None


KINGS_ULTIMO = {f"{name}-ultimo": name for name, _ in kings_of(DECKS[42])}
LATE_KINGS = frozenset(KINGS_ULTIMO)
MARKS: Mapping[str, Mark] = {
    TRULL: _trull,
    KINGS: _four_kings,
    DOUBLE: power,
    VOLAT: power,
    PAGAT_ULTIMO: _ultimo,
    **{key: _bird(key) for key in BIRDS},
    **{key: _late_king(name) for key, name in KINGS_ULTIMO.items()},
    "kontra": _against,
}
