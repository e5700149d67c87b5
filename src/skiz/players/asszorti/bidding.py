"""Asszorti's talk by expected settlement: bids, contract, discards, trumps and arrivázs.

Kontras and claims have files of their own.
"""

from typing import assert_never

from skiz.cards import NO_CARDS, Cards, size
from skiz.games.asszorti import ARRIVAZS, CONTRACTS, PACK, TRUMPS
from skiz.phases.auction import HOLD, PASS
from skiz.table import Action, Annul, Answer, Bid, Choose, Claim, Lay, Play, Say, Speak, View

from ..evaluation import Evaluation, ranked
from ..levels import Level
from .claims import evaluate_answers, evaluate_claims
from .coefficients import coefficients
from .hands import Hand, Prices, Prospect, contract_of, named_trumps, prospects
from .kontras import evaluate_kontras

MOST = 12  # the most discards in an answer
WITHOUT_TRUMPS = {"talk-lay": "talk-lay-none", "talk-trumps": "talk-trumps-none"}


def evaluate(
    v: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...] = (),
) -> tuple[Evaluation, ...]:
    """Return the options with their expected worth for the seat on turn, the best first.

    When cards are played, the only option evaluated is a proved claim.
    """
    match options[0]:
        case Bid():
            found = _bids(v, options, level, seed)
        case Choose(what="contract"):
            found = _contracts(v, options, level, seed)
        case Choose():
            found = _trumps(v, options)
        case Lay():
            found = _discards(v, options, also)
        case Speak():
            found = (
                _announce(v) if v.current_phase.name == "announce" else evaluate_kontras(v, options)
            )
        case Play() | Claim():
            found = evaluate_claims(v, options)
        case Answer():
            found = evaluate_answers(v)
        case Annul():
            raise AssertionError("nobody throws a hand in at Asszorti")
        case _:
            assert_never(options[0])
    return ranked(found, _no_worse) if found else ()


def _no_worse(one: Evaluation, best: Evaluation) -> bool:
    """Return whether an option is as good as the best if the hand is stronger or weaker than
    counted.

    Their errors come from the same count, so the options are compared at each end of the interval.
    """
    return one.low >= best.low or one.high >= best.high


def calls(v: View, options: tuple[Action, ...], level: Level, seed: int) -> dict[str, Prospect]:
    """Return the prospect of the best contract that each call leaves open; a pass has none."""
    found = [option.bid for option in options if isinstance(option, Bid) and option.bid != PASS]
    hopes = prospects(v, CONTRACTS[min(_level(v, call) for call in found) :], level, seed)
    return {
        call: max((hopes[one] for one in CONTRACTS[_level(v, call) :]), key=lambda one: one.worth)
        for call in found
    }


def _level(v: View, call: str) -> int:
    """Return the index of the lowest contract that a call promises."""
    return CONTRACTS.index(_held(v) or CONTRACTS[0]) if call == HOLD else CONTRACTS.index(call)


def _held(v: View) -> str | None:
    """Return the highest bid so far."""
    return next((bade.bid for bade in reversed(v.bids) if bade.bid in CONTRACTS), None)


def _bids(v: View, options: tuple[Action, ...], level: Level, seed: int) -> list[Evaluation]:
    hopes = calls(v, options, level, seed)
    best = max(hopes.values(), key=lambda one: one.worth)
    found = [_bid(v, PASS, best, "talk-pass")]
    for call, hope in hopes.items():
        found.append(_bid(v, call, hope, "talk-hold" if call == HOLD else "talk-bid"))
    return found


def _bid(v: View, call: str, hope: Prospect, key: str) -> Evaluation:
    """Return a call with the average result of such calls with such a prospect."""
    kinds = coefficients().auction["pass" if call == PASS else "call"]
    free, share = kinds[_held(v) or "none"]
    worth, half = free + share * 2 * hope.worth, 1.96 * share * 2 * hope.error
    params = {"percent": round(100 * hope.made), "tricks": round(hope.tricks)}
    return Evaluation(Bid(call), worth, worth - abs(half), worth + abs(half), key, params)


def _contracts(v: View, options: tuple[Action, ...], level: Level, seed: int) -> list[Evaluation]:
    values = [option.value for option in options if isinstance(option, Choose)]
    found = []
    for value, plays in prospects(v, values, level, seed).items():
        half = 1.96 * 2 * plays.error
        params = {"percent": round(100 * plays.made), "tricks": round(plays.tricks)}
        found.append(
            Evaluation(
                Choose("contract", value),
                2 * plays.worth,
                2 * plays.worth - half,
                2 * plays.worth + half,
                "talk-contract",
                params,
            )
        )
    return found


def _plays(action: Action, hand: Hand, contract: str, prices: Prices, key: str) -> Evaluation:
    """Return an option that leads to this hand."""
    error = coefficients().declarer.error
    low, worth, high = (2 * prices.worth(hand, contract, by) for by in (-error, 0.0, error))
    key = key if hand.suit else WITHOUT_TRUMPS[key]
    params: dict[str, str | int] = {
        "tricks": round(prices.outcomes(hand, contract, said=False).mean)
    }
    return Evaluation(
        action, worth, low, high, key, params | ({"suit": hand.trumps} if hand.suit else {})
    )


def _discards(v: View, options: tuple[Action, ...], also: tuple[Action, ...]) -> list[Evaluation]:
    hand, scorer = v.own_hand(), coefficients().declarer.tricks
    laid = [option.cards for option in options if isinstance(option, Lay)]
    ranked: dict[Cards, float] = {}
    suits = sorted(PACK.suits, key=lambda suit: -scorer.best_discard(hand, suit, size(laid[0]))[0])
    for suit in suits[:2]:
        for cards in laid:
            count = scorer.score(hand & ~cards, suit)
            ranked[cards] = max(ranked.get(cards, count), count)
    few = sorted(laid, key=lambda cards: -ranked[cards])[:MOST]
    # A game without trumps counts twice as much, so it may be best with fewer tricks.
    few.append(scorer.best_discard(hand, NO_CARDS, size(laid[0]))[1])
    few += [option.cards for option in also if isinstance(option, Lay)]
    prices, contract = Prices(v), contract_of(v)
    found = []
    for cards in dict.fromkeys(few):
        hands = [Hand(hand & ~cards, trumps) for trumps in TRUMPS]
        best = max(hands, key=lambda one: prices.worth(one, contract))
        found.append(_plays(Lay(cards), best, contract, prices, "talk-lay"))
    return found


def _trumps(v: View, options: tuple[Action, ...]) -> list[Evaluation]:
    prices, contract, hand = Prices(v), contract_of(v), v.own_hand()
    return [
        _plays(option, Hand(hand, option.value), contract, prices, "talk-trumps")
        for option in options
        if isinstance(option, Choose)
    ]


def _announce(v: View) -> list[Evaluation]:
    hand, contract, prices = Hand(v.own_hand(), named_trumps(v)), contract_of(v), Prices(v)
    error = coefficients().declarer.error
    percent = round(100 * prices.outcomes(hand, contract, said=True).last)
    found = []
    for said in (False, True):
        low, worth, high = (
            2 * prices.worth_with(hand, contract, said, by) for by in (-error, 0.0, error)
        )
        key = "talk-arrivazs" if said else "talk-no-arrivazs"
        speak = Speak((Say(ARRIVAZS.key, 0),)) if said else Speak()
        found.append(Evaluation(speak, worth, low, high, key, {"percent": percent}))
    return found
