"""Heuristics for the auction, the exchange and thrown-in hands of Tarokk."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from skiz.cards import Cards, Seat, each, size
from skiz.games.tarokk import DECKS, LADDER, Bidding, Deck, deck, read_bidding
from skiz.phases.auction import HOLD, PASS, highest_bid
from skiz.table import Action, Annul, Bid, Choose, Lay, Speak, View

from ...player import Advice
from ..strength import strength, tarokks, worth

NEEDS = {"three": 7.0, "two": 8.0, "one": 9.2, "solo": 10.5}
CUE_NEEDS = {"two": 8.0, "one": 8.7, "solo": 10.0}
CUE_LENGTH = 5
WITHOUT_HONOUR = 8.0  # for the last seat, which hopes to draw one
YIELD_BELOW = 9.5  # a stronger hand plays itself
FOUR_KINGS = 5  # the number of tarokks with which four kings are better played


def bid(v: View, options: tuple[Action, ...]) -> Advice:
    """Choose the highest call that suits the hand, among pass, the least bid and jumps.

    A card is shown only with a high honour beside it. With the pagát alone, the seat would have to
    go ultimó.
    """
    calls = [option.bid for option in options if isinstance(option, Bid)]
    hand, count, bidding = strength(v), tarokks(v), read_bidding(v)
    facts: dict[str, str | int] = {"count": count}
    # A pass is refused, so neither yielding nor holding is possible: the least call.
    if PASS not in calls:
        return Advice(Bid(calls[0]), "tarokk-no-pass")
    if PASS in calls and bidding.yields(v.viewer()) and hand < YIELD_BELOW:
        return Advice(Bid(PASS), "tarokk-yield")
    cards = deck(v)
    for call in calls:
        card = None
        if call in CUE_NEEDS and bidding.cue is None:
            card = bidding.shows(v.viewer(), call)
        if card is None or not v.own_hand() & cards.high_honours or count < CUE_LENGTH:
            continue
        if hand >= CUE_NEEDS[call]:
            return Advice(Bid(call), "tarokk-cue", {"card": v.rules.pack.names[card]})
    least = next(
        (call for call in calls if call != PASS and _plain(bidding, v.viewer(), call)), None
    )
    if least is None:
        return Advice(Bid(PASS), "tarokk-bid-weak", facts)
    level = highest_bid(v, LADDER) if least == HOLD else least
    assert level is not None
    if bidding.is_fourth(v.viewer()) and not v.own_hand() & cards.honours:
        if hand < WITHOUT_HONOUR:
            return Advice(Bid(PASS), "tarokk-no-honour")
        return Advice(Bid(least), "tarokk-trial", facts)
    if hand < NEEDS[level] or _duty_to_go_ultimo(v, bidding):
        return Advice(Bid(PASS), "tarokk-bid-weak", facts)
    return Advice(Bid(least), "tarokk-bid-strong", facts)


def _plain(bidding: Bidding, seat: Seat, call: str) -> bool:
    """Return whether a call shows no card."""
    return call == HOLD or bidding.shows(seat, call) is None or bidding.cue is not None


def _duty_to_go_ultimo(v: View, bidding: Bidding) -> bool:
    """Return whether a bid over a shown card with the pagát alone would oblige to pagátultimó."""
    over = bidding.cue is not None and bidding.cue.seat != v.eyes
    return over and bidding.rules.house.accept_duty and not v.own_hand() & deck(v).high_honours


def choose_contract(v: View, options: tuple[Action, ...]) -> Advice:
    """Choose the dearest contract that suits the hand, or else the one that was bid."""
    values = [option.value for option in options if isinstance(option, Choose)]
    good = [value for value in values if strength(v) >= NEEDS[value]]
    return Advice(
        Choose("contract", (good or values)[-1 if good else 0]),
        "tarokk-contract",
        {"count": tarokks(v)},
    )


def annul(v: View, options: tuple[Action, ...]) -> Advice:
    """Throw in a hand wherever that is allowed, except some with four kings."""
    reasons = [option for option in options if isinstance(option, Annul)]
    if {reason.why for reason in reasons} == {"four-kings"} and tarokks(v) >= FOUR_KINGS:
        return Advice(Speak(), "tarokk-play-on")
    return Advice(reasons[0], "tarokk-annul")


def lay(v: View, options: Iterable[Action]) -> Advice:
    """Keep tarokks and discard whole suits, with their points if they count for the seat's side."""
    hand, cards = v.own_hand(), deck(v)
    best = Lay(discards(v, options)[0])
    emptied = [
        letter
        for letter, suit in cards.suits.items()
        if best.cards & suit and not hand & suit & ~best.cards
    ]
    if best.cards & cards.tarokks:
        return Advice(best, "tarokk-lay-tarokk")
    if emptied:
        return Advice(best, "discard-short", {"suit": emptied[0]})
    return Advice(best, "tarokk-lay-low")


def discards(v: View, options: Iterable[Action]) -> tuple[Cards, ...]:
    """Return all possible discards, the best first."""
    cue = read_bidding(v).accepted_cue(v.declarer)
    friend = cue is not None and cue.seat == v.eyes
    laid = tuple(option.cards for option in options if isinstance(option, Lay))
    return _ranked(v.own_hand(), laid, friend, len(v.rules.pack.names))


@lru_cache(256)
def _ranked(hand: Cards, laid: tuple[Cards, ...], friend: bool, pack: int) -> tuple[Cards, ...]:
    """Rank discards, with a cache because trials ask for the same hands again and again."""
    kept = _kept(hand, DECKS[pack], -0.5 if friend else 0.3)
    return tuple(sorted(laid, key=kept, reverse=True))


def _kept(hand: Cards, cards: Deck, a_point: float) -> Callable[[Cards], float]:
    """Return a function that rates a hand after a discard, with `a_point` per card point."""
    points, suits = cards.pack.points, tuple(cards.suits.values())

    def kept(laid: Cards) -> float:
        left = hand & ~laid
        there = [left & suit for suit in suits if left & suit]
        guards = sum(size(suit) > 1 for suit in there if suit & cards.kings)
        value = a_point * sum(points[card] for card in each(laid))
        hollow = 2 * (len(suits) - len(there))
        return 4 * worth(left, len(points)) + hollow + 0.5 * guards + value

    return kept
