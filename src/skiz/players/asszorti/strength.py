"""How many tricks a hand is good for, by simple counting."""

from functools import lru_cache

from skiz.cards import Cards, Pack, each, size

# The worth of a plain card by the number of higher cards in its suit, if it is guarded.
HONOURS = (0.95, 0.55, 0.2)
LONG_TRUMP = 0.85  # a trump beyond the third
SHORTNESS = (0.6, 0.3)  # a void and a singleton, while there are trumps to spare


# Simple counting gives too few: fitted to the tricks of declarers of plain in 600 deals.
SLOPE, ABOVE = 1.15, 0.4


def tricks(hand: Cards, trumps: Cards, pack: Pack) -> float:
    """Return the expected tricks of a declarer with this hand; `trumps` is empty without trumps."""
    count = 0.0
    mine = size(hand & trumps)
    for suit in pack.suits:
        cards = hand & suit
        if suit == trumps:
            count += _honours(cards, suit, guards=False) + max(0, mine - 3) * LONG_TRUMP
            continue
        count += _honours(cards, suit, guards=True)
        if trumps:
            if mine >= 4 and size(cards) < len(SHORTNESS):
                count += SHORTNESS[size(cards)]
        else:
            count += max(0, size(cards) - 4) * 0.7
    return SLOPE * count + ABOVE


@lru_cache(4096)  # of all possible discards, the same few hands remain again and again
def _honours(cards: Cards, suit: Cards, *, guards: bool) -> float:
    worth = 0.0
    ranks = sorted(each(suit), reverse=True)
    for above, card in enumerate(ranks[: len(HONOURS)]):
        if cards >> card & 1 and (not guards or size(cards) > above):
            worth += HONOURS[above] if guards else (1.0, 0.9, 0.6)[above]
    return worth
