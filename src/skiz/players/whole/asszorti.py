"""Asszorti's talk by expected settlement: bids, contract, discards, trumps and arrivázs.

Kontras and claims have files of their own beside it.
"""

from typing import assert_never

from skiz.cards import NO_CARDS, Cards, size
from skiz.games.asszorti import ARRIVAZS, CONTRACTS, PACK, TRUMPS
from skiz.phases.auction import HOLD, PASS
from skiz.table import Action, Annul, Answer, Bid, Choose, Claim, Lay, Play, Say, Speak, View

from ..levels import Level
from ..weighed import Weighed
from .claims.asszorti import weigh_answers, weigh_claims
from .hands.asszorti import Hand, Prices, Prospect, contract_of, counts, named, prospects
from .raises.asszorti import weigh_raises

MOST = 12  # discards that are told
WITHOUT_TRUMPS = {"talk-lay": "talk-lay-none", "talk-trumps": "talk-trumps-none"}


def weigh(v: View, options: tuple[Action, ...], level: Level, seed: int) -> tuple[Weighed, ...]:
    """The options with what each should bring the seat on turn, the best first; among cards only a
    claim that is proved.
    """
    match options[0]:
        case Bid():
            found = _bids(v, options, level, seed)
        case Choose(what="contract"):
            found = _contracts(v, options, level, seed)
        case Choose():
            found = _trumps(v, options)
        case Lay():
            found = _discards(v, options)
        case Speak():
            found = _announce(v) if v.now.name == "announce" else weigh_raises(v, options)
        case Play() | Claim():
            found = weigh_claims(v, options)
        case Answer():
            found = weigh_answers(v)
        case Annul():
            raise AssertionError("nobody throws a hand in at Asszorti")
        case _:
            assert_never(options[0])
    return tuple(sorted(found, key=lambda one: -one.worth))


def calls(v: View, options: tuple[Action, ...], level: Level, seed: int) -> dict[str, Prospect]:
    """What playing should bring at the best contract that each call leaves open; a pass is none."""
    found = [option.bid for option in options if isinstance(option, Bid) and option.bid != PASS]
    hopes = prospects(v, CONTRACTS[min(_level(v, call) for call in found) :], level, seed)
    return {
        call: max((hopes[one] for one in CONTRACTS[_level(v, call) :]), key=lambda one: one.worth)
        for call in found
    }


def _level(v: View, call: str) -> int:
    """Which contract is the lowest one that a call promises."""
    return CONTRACTS.index(_held(v) or CONTRACTS[0]) if call == HOLD else CONTRACTS.index(call)


def _held(v: View) -> str | None:
    """The highest bid so far."""
    return next((bade.bid for bade in reversed(v.bids) if bade.bid in CONTRACTS), None)


def _bids(v: View, options: tuple[Action, ...], level: Level, seed: int) -> list[Weighed]:
    hopes = calls(v, options, level, seed)
    best = max(hopes.values(), key=lambda one: one.worth)
    found = [_bid(v, PASS, best, "talk-pass")]
    for call, hope in hopes.items():
        found.append(_bid(v, call, hope, "talk-hold" if call == HOLD else "talk-bid"))
    return found


def _bid(v: View, call: str, hope: Prospect, key: str) -> Weighed:
    """A call with what came of such calls, on average, with such a hope."""
    kinds = counts().auction["pass" if call == PASS else "call"]
    free, share = kinds[_held(v) or "none"]
    worth, half = free + share * 2 * hope.worth, 1.96 * share * 2 * hope.error
    params = {"percent": round(100 * hope.made), "tricks": round(hope.tricks)}
    return Weighed(Bid(call), worth, worth - abs(half), worth + abs(half), key, params)


def _contracts(v: View, options: tuple[Action, ...], level: Level, seed: int) -> list[Weighed]:
    values = [option.value for option in options if isinstance(option, Choose)]
    found = []
    for value, plays in prospects(v, values, level, seed).items():
        half = 1.96 * 2 * plays.error
        params = {"percent": round(100 * plays.made), "tricks": round(plays.tricks)}
        found.append(
            Weighed(
                Choose("contract", value),
                2 * plays.worth,
                2 * plays.worth - half,
                2 * plays.worth + half,
                "talk-contract",
                params,
            )
        )
    return found


def _plays(action: Action, hand: Hand, contract: str, prices: Prices, key: str) -> Weighed:
    """An option that leads to this hand."""
    error = counts().declarer.error
    low, worth, high = (2 * prices.worth(hand, contract, by) for by in (-error, 0.0, error))
    key = key if hand.suit else WITHOUT_TRUMPS[key]
    params: dict[str, str | int] = {
        "tricks": round(prices.outlook(hand, contract, said=False).mean)
    }
    return Weighed(
        action, worth, low, high, key, params | ({"suit": hand.trumps} if hand.suit else {})
    )


def _discards(v: View, options: tuple[Action, ...]) -> list[Weighed]:
    hand, scale = v.mine(), counts().declarer.tricks
    laid = [option.cards for option in options if isinstance(option, Lay)]
    ranked: dict[Cards, float] = {}
    suits = sorted(PACK.suits, key=lambda suit: -scale.best(hand, suit, size(laid[0]))[0])
    for suit in suits[:2]:
        for cards in laid:
            count = scale.of(hand & ~cards, suit)
            ranked[cards] = max(ranked.get(cards, count), count)
    few = sorted(laid, key=lambda cards: -ranked[cards])[:MOST]
    # A game without trumps is worth twice as much, and may be best with fewer tricks.
    few.append(scale.best(hand, NO_CARDS, size(laid[0]))[1])
    prices, contract = Prices(v), contract_of(v)
    found = []
    for cards in dict.fromkeys(few):
        hands = [Hand(hand & ~cards, trumps) for trumps in TRUMPS]
        best = max(hands, key=lambda one: prices.worth(one, contract))
        found.append(_plays(Lay(cards), best, contract, prices, "talk-lay"))
    return found


def _trumps(v: View, options: tuple[Action, ...]) -> list[Weighed]:
    prices, contract, hand = Prices(v), contract_of(v), v.mine()
    return [
        _plays(option, Hand(hand, option.value), contract, prices, "talk-trumps")
        for option in options
        if isinstance(option, Choose)
    ]


def _announce(v: View) -> list[Weighed]:
    hand, contract, prices = Hand(v.mine(), named(v)), contract_of(v), Prices(v)
    error = counts().declarer.error
    percent = round(100 * prices.outlook(hand, contract, said=True).last)
    found = []
    for said in (False, True):
        low, worth, high = (
            2 * prices.either(hand, contract, said, by) for by in (-error, 0.0, error)
        )
        key = "talk-arrivazs" if said else "talk-no-arrivazs"
        speak = Speak((Say(ARRIVAZS.key, 0),)) if said else Speak()
        found.append(Weighed(speak, worth, low, high, key, {"percent": percent}))
    return found
