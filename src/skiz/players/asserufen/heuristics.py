"""Heuristics for Asserufen: draw trumps, cash aces, and give points to friends."""

from collections.abc import Iterable
from functools import cache, lru_cache

from skiz.cards import NO_CARDS, Card, Cards, each, highest, lowest, size
from skiz.games.asserufen import (
    CALLING,
    DU,
    HEART_SOLO,
    HEART_SOLO_DU,
    HEARTS,
    PACK,
    PLAIN,
    PLAIN_ACES,
    SOLO,
    SOLO_DU,
    TOPS,
    called,
)
from skiz.phases.hang_on import AGREE, HANG, MAY_I, REFUSE
from skiz.phases.kontra import KONTRA
from skiz.table import Action, Bid, Choose, Play, Speak, View

from ..common.claims import answer_or_claim
from ..common.heuristics import Sight
from ..player import Advice

# Expected tricks: of a trump by its rank from the top, of a plain ace, of a suit to ruff.
TRUMP_WORTH = (1.0, 0.95, 0.9, 0.8, 0.7, 0.6, 0.55, 0.5, 0.5, 0.5, 0.45, 0.4, 0.4, 0.4)
ACE_WORTH, TEN_WORTH = 0.75, 0.2
VOID_WORTH, SINGLE_WORTH = 0.5, 0.2  # with trumps to spare
# The expected tricks that a contract needs: from there on, plain made six of ten.
NEEDS = {CALLING: 3.6, SOLO: 5.6, HEART_SOLO: 5.6, SOLO_DU: 8.0, HEART_SOLO_DU: 8.0}
HANG_NEEDS, STAY_NEEDS = 3.0, 3.4
KONTRA_NEEDS = {True: 4.6, False: 5.2}  # against a declarer with a partner, and against a soloist
RAISE_NEEDS = 5.2
HIGHEST = 4  # never above hirskontra
MUCH = 10  # points that make a trick worth a high trump


def advise(v: View, options: tuple[Action, ...]) -> Advice:
    """Return one of the options and the reason; raise ValueError for a foreign action."""
    if claimed := answer_or_claim(options):
        return claimed
    match options[-1]:
        case Bid():
            return _bid(v, options) if v.current_phase.name == "auction" else _hang(v, options)
        case Choose(what="contract"):
            return Advice(options[0], "contract-bid")  # raising pays too rarely
        case Choose(what="trumps"):
            return _trumps(v, options)
        case Choose():
            return _call(v, options)
        case Speak():
            return _kontra(v, options)
        case Play():
            return _play(v, options)
        case _:
            raise ValueError(f"nothing of the kind is done in {v.rules.key}")


@lru_cache(4096)
def tricks(hand: Cards, suit: str) -> float:
    """Return the expected tricks of a hand with this suit as trumps."""
    trumps = TOPS | PACK.suits[PACK.letters.index(suit)]
    count = sum(TRUMP_WORTH[at] for at, card in enumerate(_ranks(trumps)) if hand >> card & 1)
    spare = size(hand & trumps) >= 4
    for plain in _plain_suits(trumps):
        held = hand & plain
        ace, ten = (hand >> card & 1 for card in _ranks(plain)[:2])
        count += ACE_WORTH * ace + TEN_WORTH * (ten and size(held) > 1)
        if spare and size(held) < 2:
            count += SINGLE_WORTH * (not ace) if held else VOID_WORTH
    return count


@cache
def _ranks(cards: Cards) -> list[Card]:
    """Return all cards of a suit, or the trumps, strongest first."""
    return sorted(each(cards), reverse=True)


@cache
def _plain_suits(trumps: Cards) -> list[Cards]:
    return [suit & ~trumps for suit in PACK.suits if suit & ~trumps]


def best_suit(hand: Cards, suits: Iterable[str]) -> str:
    """Return the suit with which a hand is best as trumps."""
    return max(suits, key=lambda suit: tricks(hand, suit))


def hope(hand: Cards, contract: str) -> float:
    """Return the expected tricks of a hand in a contract, with its best suit."""
    if contract in (SOLO, SOLO_DU):
        return tricks(hand, best_suit(hand, PLAIN))
    return tricks(hand, HEARTS)


def _held(hand: Cards, suit: str) -> dict[str, str | int]:
    trumps = TOPS | PACK.suits[PACK.letters.index(suit)]
    return {"trumps": size(hand & trumps), "aces": size(hand & PLAIN_ACES & ~trumps)}


def _bid(v: View, options: tuple[Action, ...]) -> Advice:
    """Choose the highest contract for which the hand is good enough; a certain one comes first."""
    hand = v.own_hand()
    offered = [option.bid for option in options if isinstance(option, Bid) and option.bid in NEEDS]
    good = [bid for bid in offered if hope(hand, bid) >= NEEDS[bid] and _sure(hand, bid)]
    if not good:
        return Advice(Bid("pass"), "bid-few-trumps", _held(hand, HEARTS))
    bid = good[-1]
    suit = best_suit(hand, PLAIN) if bid in (SOLO, SOLO_DU) else HEARTS
    return Advice(Bid(bid), "bid-trumps", _held(hand, suit) | {"bid": bid})


def _sure(hand: Cards, contract: str) -> bool:
    """Return whether a hand has no losing card by simple counting, as a du needs."""
    if contract not in DU:
        return True
    suit = best_suit(hand, PLAIN) if contract == SOLO_DU else HEARTS
    trumps = TOPS | PACK.suits[PACK.letters.index(suit)]
    ranks = _ranks(trumps)
    run = next((at for at, card in enumerate(ranks) if not hand >> card & 1), len(ranks))
    return run >= 4 and size(hand & trumps) >= 6 and not hand & ~trumps & ~PLAIN_ACES


def _hang(v: View, options: tuple[Action, ...]) -> Advice:
    hand = v.own_hand()
    hope = tricks(hand, HEARTS)
    calls = [option.bid for option in options if isinstance(option, Bid)]
    if AGREE in calls:
        stays = hope >= STAY_NEEDS
        return Advice(Bid(REFUSE if stays else AGREE), "hang-stay" if stays else "hang-yield")
    call = HANG if HANG in calls else MAY_I
    if call not in calls or hope < (HANG_NEEDS if call == HANG else STAY_NEEDS):
        return Advice(Bid("pass"), "bid-few-trumps", _held(hand, HEARTS))
    return Advice(Bid(call), "hang-nearly", _held(hand, HEARTS))


def _trumps(v: View, options: tuple[Action, ...]) -> Advice:
    suits = [option.value for option in options if isinstance(option, Choose)]
    suit = best_suit(v.own_hand(), suits)
    count = size(v.own_hand() & (TOPS | PACK.suits[PACK.letters.index(suit)]))
    return Advice(Choose("trumps", suit), "trumps-long", {"suit": suit, "count": count})


def _call(v: View, options: tuple[Action, ...]) -> Advice:
    """Call the shortest suit: its ace is ruffed least often, and the declarer can ruff it."""
    calls = [option for option in options if isinstance(option, Choose)]
    best = min(calls, key=lambda call: size(v.own_hand() & PLAIN[call.value[0]]) or 9)
    return Advice(best, "call-short", {"suit": best.value[0]})


def _kontra(v: View, options: tuple[Action, ...]) -> Advice:
    offer = options[-1]
    assert isinstance(offer, Speak)
    level = offer.says[0].level if offer.says else HIGHEST + 1
    suit = v.choice("trumps")
    assert suit is not None
    hope = tricks(v.own_hand(), suit)
    needs = KONTRA_NEEDS[v.choice("contract") == CALLING] if level == KONTRA else RAISE_NEEDS
    if level > HIGHEST or hope < needs or v.choice("contract") in DU:
        return Advice(Speak(), "kontra-quiet")
    return Advice(offer, "kontra-trumps" if level == KONTRA else "rekontra-strong")


def _play(v: View, options: tuple[Action, ...]) -> Advice:
    sight = Sight.of(v, options)
    return _follow(sight) if v.table else _lead(sight)


def _lead(sight: Sight) -> Advice:
    trumps = sight.order.trumps
    mine, theirs = sight.may & trumps, sight.unseen & trumps
    if sight.sides[sight.seat]:
        masters = sight.masters(mine)
        if theirs and mine and (masters or size(mine) > size(theirs) // 2):
            card = highest(mine) if masters else lowest(mine)
            return Advice(Play(card), "lead-trumps")
    elif search := _search(sight):
        return Advice(Play(search), "lead-called")
    plain = sight.may & ~trumps
    if masters := sight.masters(plain):
        return Advice(Play(highest(masters)), "lead-winner")
    if plain:
        card = min(each(plain), key=lambda card: (PACK.points[card], card))
        return Advice(Play(card), "lead-low")
    return Advice(Play(lowest(mine)), "lead-trumps")


def _search(sight: Sight) -> Card | None:
    """Return a low card of the called suit, which forces out the called card if it is still out."""
    call = called(sight.view)
    if call is None or not sight.unseen >> call.card & 1 or not sight.may & call.suit:
        return None
    return lowest(sight.may & call.suit)


def _follow(sight: Sight) -> Advice:
    trick = sight.view.table
    assert trick is not None
    left = sight.view.rules.seats - 1 - len(trick.cards)
    points = sum(PACK.points[card] for card in trick.cards)
    winning = sight.view.winning()
    if sight.friend(winning) and (not left or _stands(sight, left)):
        return Advice(Play(_fattest(sight)), "follow-fatten")
    winners = sight.winners_now()
    if winners and not sight.friend(winning):
        if not left:
            return Advice(Play(_fattest(sight, winners)), "follow-win-last")
        safe = sight.masters(winners)
        if safe and (points >= MUCH or not safe & sight.order.trumps):
            return Advice(Play(lowest(safe)), "follow-win-cheap")
        if points >= MUCH:
            return Advice(Play(highest(winners)), "follow-win-high")
        if sight.order.suit(trick.cards[0]) == sight.order.trumps and points > 2:
            return Advice(Play(lowest(winners)), "follow-win-cheap")
    return Advice(Play(_thinnest(sight)), "throw-low" if not winners else "follow-low")


def _stands(sight: Sight, left: int) -> bool:
    """Return whether a friend's card is likely to win the trick.

    Nothing unseen of its suit beats it, and no later opponent is likely to ruff it.
    """
    trick, winner = sight.view.table, sight.view.winning()
    assert trick is not None
    assert winner is not None
    card = trick.card_of(winner, sight.view.rules.seats)
    assert card is not None
    after = [sight.view.after(sight.seat, step) for step in range(1, left + 1)]
    if all(sight.friend(seat) for seat in after):
        return True
    return bool(sight.masters(1 << card)) and (
        bool(sight.order.trumps >> card & 1) or not sight.unseen & sight.order.trumps
    )


def _fattest(sight: Sight, cards: Cards = NO_CARDS) -> Card:
    """Return the card with most points, a plain one before a trump, and the lowest such trump."""
    among = cards or sight.may
    trumps = sight.order.trumps

    def worth(card: Card) -> tuple[int, int]:
        keep = 4 if TOPS >> card & 1 else 1 if trumps >> card & 1 else 0
        return PACK.points[card] - keep, -card

    return max(each(among), key=worth)


def _thinnest(sight: Sight) -> Card:
    """Return the least useful card: few points, plain before trump, low before high."""
    trumps = sight.order.trumps

    def cost(card: Card) -> tuple[int, int]:
        top = 5 if TOPS >> card & 1 else 2 if trumps >> card & 1 else 0
        return PACK.points[card] + top, card

    return min(each(sight.may), key=cost)
