"""Heuristics for Asszorti: a long strong suit makes a declarer, and trumps are for drawing."""

from functools import lru_cache
from math import exp
from typing import assert_never

from skiz.cards import NO_CARDS, Cards, each, highest, lowest, size, sure_of_the_rest
from skiz.games.asszorti import (
    ARRIVAZS,
    BASE,
    CONTRACTS,
    DRAWS,
    FIRST,
    NEEDED,
    NO_TRUMPS,
    PACK,
    TRUMPS,
    announced,
    trumps_of,
)
from skiz.table import (
    Action,
    Annul,
    Answer,
    Bid,
    Choose,
    Claim,
    Lay,
    Play,
    Say,
    Speak,
    View,
    seen_cards,
)

from ..common.heuristics import Sight, cheapest, follow
from ..player import Advice
from .strength import tricks

DRAWN = 0.65  # the worth of a drawn card in tricks
ENOUGH = 5.9  # the tricks needed to bid
# A game without trumps may have this many tricks fewer, because it scores double.
NO_TRUMP_MARGIN = 0.5
ARRIVAZS_NEEDS = 7.8
# Quick tricks of one defender, if the partner can be expected to have one or two.
KONTRA_NEEDS = 3.9
ANSWERS = {2: 8.5, 3: 4.0, 4: 9.5, 5: 5.0}  # the quick tricks needed to raise to each level


def advise(v: View, options: tuple[Action, ...]) -> Advice:
    """Return one of the options and the reason for it."""
    match options[-1]:
        case Bid():
            return _bid(v, options)
        case Choose(what="contract"):
            return _contract(v, options)
        case Choose():
            return _trumps(v)
        case Lay():
            return _lay(v, options)
        case Speak():
            return _announce(v) if v.current_phase.name == "announce" else _kontra(v, options)
        case Answer():
            return _answer(v)
        case Play() | Claim():
            return _play(v, options)
        case Annul():
            raise AssertionError("nobody throws a hand in at Asszorti")
        case _:
            assert_never(options[-1])


@lru_cache(4096)
def best_trumps(hand: Cards) -> tuple[str, float]:
    """Return the trumps that a hand would name, and its expected tricks with them."""
    suits = {
        letter: tricks(hand, suit, PACK)
        for letter, suit in zip(PACK.letters, PACK.suits, strict=True)
    }
    letter = max(suits, key=lambda key: suits[key])
    without = tricks(hand, NO_CARDS, PACK)
    if without >= ENOUGH and without >= suits[letter] - NO_TRUMP_MARGIN:
        return NO_TRUMPS, without
    return letter, suits[letter]


def _hope(v: View, level: str) -> float:
    return best_trumps(v.own_hand())[1] + DRAWN * DRAWS[level]


def _bid(v: View, options: tuple[Action, ...]) -> Advice:
    # The lowest bid, also where jumps are allowed.
    call = options[-1] if len(options) < 3 else options[1]
    assert isinstance(call, Bid)
    held = next((bade.bid for bade in reversed(v.bids) if bade.bid in CONTRACTS), CONTRACTS[0])
    hope = _hope(v, held if call.bid == "hold" else call.bid)
    if hope < ENOUGH:
        return Advice(Bid("pass"), "bid-weak", {"tricks": round(hope)})
    return Advice(
        call, "hold-strong" if call.bid == "hold" else "bid-strong", {"tricks": round(hope)}
    )


def _contract(v: View, options: tuple[Action, ...]) -> Advice:
    values = [option.value for option in options if isinstance(option, Choose)]
    best = max(values, key=lambda level: BASE[level] * prospect(_hope(v, level)))
    return Advice(Choose("contract", best), "contract-fits", {"tricks": round(_hope(v, best))})


def prospect(hope: float) -> float:
    """Return the expected payment per point of the contract, for this many expected tricks."""
    odds = 1 / (1 + exp(2 * (NEEDED - 0.4 - hope)))
    return odds * (1 + max(0, hope - NEEDED) / 2) - (1 - odds)


def _lay(v: View, options: tuple[Action, ...]) -> Advice:
    hand = v.own_hand()

    def kept(action: Action) -> float:
        assert isinstance(action, Lay)
        return best_trumps(hand & ~action.cards)[1] - size(action.cards & _aces()) * 0.01

    best = max(options, key=kept)
    assert isinstance(best, Lay)
    trumps = best_trumps(hand & ~best.cards)[0]
    for letter, suit in zip(PACK.letters, PACK.suits, strict=True):
        if (
            letter != trumps
            and hand & suit
            and size(hand & suit & ~best.cards) <= 1
            and best.cards & suit
        ):
            return Advice(best, "discard-short", {"suit": letter})
    return Advice(best, "discard-low")


def _aces() -> Cards:
    return sum(1 << highest(suit) for suit in PACK.suits)


def _trumps(v: View) -> Advice:
    trumps, _ = best_trumps(v.own_hand())
    if trumps == NO_TRUMPS:
        return Advice(Choose("trumps", trumps), "trumps-none")
    count = size(v.own_hand() & PACK.suits[TRUMPS.index(trumps)])
    return Advice(Choose("trumps", trumps), "trumps-long", {"suit": trumps, "count": count})


def _hope_now(v: View) -> float:
    return tricks(v.own_hand(), trumps_of(v), PACK)


def _announce(v: View) -> Advice:
    if _hope_now(v) >= ARRIVAZS_NEEDS:
        return Advice(Speak((Say(ARRIVAZS.key, 0),)), "arrivazs-sure")
    return Advice(Speak(), "arrivazs-risky")


def _kontra(v: View, options: tuple[Action, ...]) -> Advice:
    offer = options[1]
    assert isinstance(offer, Speak)
    level = offer.says[0].level
    hope = _hope_now(v) if v.eyes == v.declarer else quick_tricks(v)
    needs = KONTRA_NEEDS if level == 1 else ANSWERS[level]
    game = Speak((Say("game", level),))
    if hope < needs or game not in options:
        return Advice(Speak(), "kontra-quiet")
    return Advice(
        game,
        "rekontra-strong" if v.eyes == v.declarer else "kontra-hopeless",
        {"tricks": round(hope)},
    )


def quick_tricks(v: View) -> float:
    """Return the tricks that a defender can count on against the declarer."""
    hand, trumps = v.own_hand(), trumps_of(v)
    count = 0.0
    for suit in PACK.suits:
        cards, top = hand & suit, highest(suit)
        length = size(cards)
        ace, king, queen = (cards >> (top - below) & 1 for below in range(3))
        if suit == trumps:
            count += (
                ace + king * (length > 1) + 0.6 * queen * (length > 2) + 0.8 * max(0, length - 3)
            )
        else:
            count += 0.85 * ace * (length < 6) + 0.5 * king * (1 < length < 5)
    return count


def _answer(v: View) -> Advice:
    """Accept what the cards prove, and dispute everything else, which costs nothing."""
    hand = v.hands[v.the_declarer()].cards
    others = PACK.all & ~seen_cards(v) | v.own_hand()
    if (
        v.table is None
        and v.current_phase.turns(v)
        and _on_lead(v)
        and sure_of_the_rest(hand, others, v.order)
    ):
        return Advice(Answer(True), "claim-accept")
    return Advice(Answer(False), "claim-dispute")


def _on_lead(v: View) -> bool:
    return bool(v.tricks) and v.tricks[-1].winner == v.declarer


def _play(v: View, options: tuple[Action, ...]) -> Advice:
    sight = Sight.of(v, options)
    if v.table is not None:
        return follow(sight)
    if sight.seat != v.declarer:
        return _lead_against(sight)
    claims = [option for option in options if isinstance(option, Claim) and option.what != "none"]
    if claims and v.tricks and sure_of_the_rest(sight.hand, sight.unseen, v.order):
        return Advice(claims[-1], "claim-sure")
    return _lead_as_declarer(sight)


def _lead_as_declarer(sight: Sight) -> Advice:
    hand, trumps = sight.hand, sight.order.trumps
    mine, theirs = hand & trumps, sight.unseen & trumps
    late = sight.view.trick_number >= FIRST
    if (
        mine
        and theirs
        and size(mine) > 1
        and (sight.masters(mine) or size(mine) > size(theirs) // 2)
    ):
        card = highest(mine) if sight.masters(mine) else lowest(mine)
        return Advice(Play(card), "lead-trumps")
    plain = hand & ~trumps
    masters = sight.masters(plain) if not theirs else sight.masters(plain) & plain
    losers = plain & ~masters
    if announced(sight.view) and not late and losers and size(masters | mine) <= 4:
        return Advice(Play(cheapest(sight, losers)), "keep-winners")
    if masters:
        return Advice(Play(highest(masters)), "lead-winner")
    if plain:
        longest = max(sight.suits(), key=lambda suit: size(plain & suit))
        return Advice(Play(lowest(plain & longest)), "lead-long", _suit(longest))
    return Advice(Play(highest(mine)), "lead-trumps")


def _lead_against(sight: Sight) -> Advice:
    plain = sight.hand & ~sight.order.trumps
    if masters := sight.masters(plain):
        return Advice(Play(highest(masters)), "lead-winner")
    if plain:
        longest = max(sight.suits(), key=lambda suit: size(plain & suit))
        return Advice(Play(lowest(plain & longest)), "lead-long", _suit(longest))
    return Advice(Play(lowest(sight.hand)), "lead-trumps")


def _suit(suit: Cards) -> dict[str, str | int]:
    return {"suit": PACK.letters[PACK.suit(next(each(suit)))]}
