"""How likely a figure from a file succeeds, by its feat and the seat's hand.

Nobody has played deals with such a figure, so nothing is fitted. The chances are rough and
cautious: a figure that two must make together is rarely announced.
"""

from functools import reduce

from skiz.cards import Card, Cards, each, size
from skiz.figures import (
    All,
    AnyOf,
    Catch,
    Count,
    Fall,
    Feat,
    Fell,
    Figure,
    Hold,
    Not,
    Score,
    Take,
    Win,
)
from skiz.games.tarokk import Deck, deck
from skiz.table import View

from ..strength import tarokks

# The chance that the seat's side gets the card home.
HELD = {"skiz": 0.98, "xxi": 0.85, "pagat": 0.6, "king": 0.6}
ELSEWHERE = 0.45  # a card that the partner may have, or that is taken
CAUGHT, BEATEN, DROPPED = 0.2, 0.4, 0.2
PARTNER = 2.5  # tricks
SPREAD = 1.3  # the error of a guess of tricks
# The share of a hand that must be tarokks for hope to win a late trick with a low card.
LONG = 0.65
EVERY = 0.7  # of two hands, to win a trick that no high tarokk takes


def chance_by_feat(v: View, figure: Figure) -> float:
    """Return how likely the seat's side makes the figure, judged by the seat's hand."""
    if isinstance(figure.feat, Hold):
        return 1.0  # a seat that may declare it holds it
    return of_feat(figure.feat, v, deck(v))


def of_feat(feat: Feat, v: View, cards: Deck) -> float:
    """Return the chance of one feat; its parts are treated as independent."""
    match feat:
        case All(feats):
            return reduce(float.__mul__, (of_feat(part, v, cards) for part in feats))
        case AnyOf(feats) if _are_of_one_trick(feats):
            return max(of_feat(part, v, cards) for part in feats)  # one card wins the trick
        case AnyOf(feats):
            return 1 - reduce(float.__mul__, (1 - of_feat(part, v, cards) for part in feats))
        case Not(part):
            return 1 - of_feat(part, v, cards)
        case Win(first, last, using):
            if using is None:
                return in_a_row(last - first + 1, first, v, cards)
            return with_cards(using, first, last, v, cards)
        case Take(taken):
            return reduce(float.__mul__, (home(card, v, cards) for card in each(taken)), 1.0)
        case Count(tricks):
            return at_least(tricks, v, cards)
        case Catch(prey, hunter):
            hunts = hunter is None or v.own_hand() >> hunter & 1
            return CAUGHT if hunts and not v.own_hand() >> prey & 1 else 0.0
        case Fall(_, card):
            return BEATEN if v.own_hand() >> card & 1 else 0.0
        case Fell() | Score() | Hold():
            return DROPPED


def _are_of_one_trick(feats: tuple[Feat, ...]) -> bool:
    """Return whether each feat wins the same single trick with a card of its own."""
    wins = [part for part in feats if isinstance(part, Win) and part.using is not None]
    tricks = {(win.first, win.last) for win in wins}
    return len(wins) == len(feats) and len(tricks) == 1 and all(one == end for one, end in tricks)


def top_tarokks(v: View, cards: Deck) -> int:
    """Return how many of the highest tarokks the seat holds without a gap."""
    held = 0
    for card in sorted(each(cards.tarokks), reverse=True):
        if not v.own_hand() >> card & 1:
            break
        held += 1
    return held


def tricks_of(v: View, cards: Deck) -> float:
    """Return how many tricks the seat's side may win."""
    top = top_tarokks(v, cards)
    kings = size(v.own_hand() & cards.kings)
    return PARTNER + top + 0.5 * (tarokks(v) - top) + 0.4 * kings


def at_least(count: int, v: View, cards: Deck) -> float:
    """Return the chance of this many tricks; it is even if that number is expected."""
    return bounded(0.5 + (tricks_of(v, cards) - count) / (4 * SPREAD))


def in_a_row(count: int, first: int, v: View, cards: Deck) -> float:
    """Return the chance of this many tricks in a row."""
    top = top_tarokks(v, cards)
    enough = at_least(min(count + first - 1, v.rules.length), v, cards)
    return bounded(EVERY ** max(0, count - top) * (0.5 + enough / 2))


def with_cards(using: Cards, first: int, last: int, v: View, cards: Deck) -> float:
    """Return the chance that these tricks are won with some of these cards."""
    held = using & v.own_hand()
    if size(held) < last - first + 1:
        return 0.0
    best = sorted((with_card(card, first, v, cards) for card in each(held)), reverse=True)
    return reduce(float.__mul__, best[: last - first + 1], 1.0)


def with_card(card: Card, trick: int, v: View, cards: Deck) -> float:
    """Return the chance that a card of the seat wins a trick.

    A high tarokk wins if it is kept for it, and a low card if all tarokks are drawn by then.
    """
    length, late = v.rules.length, trick / v.rules.length
    above = size(cards.tarokks & ~v.own_hand() & ~((2 << card) - 1))
    if cards.tarokks >> card & 1 and above <= 1:
        return 0.9 if above == 0 else 0.6
    long_ = (tarokks(v) - LONG * length) / (0.5 * length)
    guarded = cards.tarokks >> card & 1 or size(v.own_hand() & v.order.suit(card)) > 1
    return bounded(long_ * late) if guarded else 0.0


def home(card: Card, v: View, cards: Deck) -> float:
    """Return the chance that the seat's side takes a card."""
    if not v.own_hand() >> card & 1:
        return ELSEWHERE
    kind = {cards.skiz: "skiz", cards.xxi: "xxi", cards.pagat: "pagat"}.get(card, "king")
    return bounded(HELD[kind] + 0.03 * tarokks(v))


def bounded(chance: float) -> float:
    """Return a guess clipped to the range of a chance."""
    return min(1.0, max(0.0, chance))
