"""Bids of search players at Tarokk, by what each bid brought in deals that were played on.

For each situation of an auction and each bid in it, `python -m tools.fit.bids` has fitted how many
points the bid brings more than a pass, as a weighted sum of facts about the hand. Where nothing was
learnt, the heuristics decide.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from skiz.cards import Cards, Seat, size
from skiz.games.tarokk import Bidding, Deck, deck, read_bidding
from skiz.phases.auction import PASS
from skiz.table import Action, Bid, View

from ...player import Advice
from ..strength import high
from .heuristics import bid

FACTS = (
    *("one", "tarokks", "tarokks-squared", "skiz", "xxi", "pagat", "honours-squared"),
    *("high", "kings", "voids", "singles"),
)
"""What is known about a hand, in the order of the weights; `one` is the constant."""
MARGIN = 0.4  # points by which a bid must promise more than that of the heuristics

Weights: TypeAlias = Sequence[float]  # one for each of the facts


def better_bid(v: View, options: tuple[Action, ...]) -> Advice | None:
    """Return a call that promises clearly more than that of the heuristics, or None."""
    by_heuristics = bid(v, options).action
    promised = promises(v, options)
    if not isinstance(by_heuristics, Bid) or by_heuristics.bid not in promised:
        return None
    best = max(promised, key=promised.__getitem__)
    if promised[best] <= promised[by_heuristics.bid] + MARGIN:
        return None
    if best == PASS:
        return Advice(Bid(PASS), "learnt-pass")
    card = shown(read_bidding(v), v.viewer(), best)
    if card is not None:
        return Advice(Bid(best), "tarokk-cue", {"card": v.rules.pack.names[card]})
    return Advice(Bid(best), "learnt-bid")


def promises(v: View, options: tuple[Action, ...]) -> dict[str, float]:
    """Return how many points each call promises more than a pass, as far as that was learnt.

    The result is empty where a seat may not pass. With a table's own figures nothing was learnt.
    """
    calls = [option.bid for option in options if isinstance(option, Bid)]
    weights = learnt().get(v.rules.key, {}) if v.rules.own is None else {}
    if PASS not in calls or not weights:
        return {}
    bidding, seat, facts = read_bidding(v), v.viewer(), facts_of(v.own_hand(), deck(v))
    found = {PASS: 0.0}
    for call in calls:
        if one := weights.get(situation(bidding, seat, call)):
            found[call] = sum(fact * weight for fact, weight in zip(facts, one, strict=True))
    return found


def situation(bidding: Bidding, seat: Seat, call: str) -> str:
    """Return what is learnt together: the last bid, whether the seat has bid, and its call.

    >>> from skiz.games import game
    >>> from skiz.table import Bade
    >>> rules, three = game("illustrated").rules().of_family, Bade(0, "three")
    >>> situation(Bidding(rules, ()), 0, "two"), situation(Bidding(rules, (three,)), 1, "two")
    ('nobody: two, a card shown', 'three: two')
    """
    last = bidding.last
    over = "nobody" if last is None else last.bid
    fourth = ", fourth" if bidding.is_fourth(seat) else ""
    again = ", again" if bidding.has_bid(seat) else ""
    card = ", a card shown" if shown(bidding, seat, call) is not None else ""
    return f"{over}{fourth}{again}: {call}{card}"


def shown(bidding: Bidding, seat: Seat, call: str) -> int | None:
    """Return the card that a call shows, if it is the first one."""
    return bidding.shows(seat, call) if bidding.cue is None else None


def facts_of(hand: Cards, cards: Deck) -> tuple[float, ...]:
    """Return the facts about a hand, in the order of `FACTS`."""
    tarokks = size(hand & cards.tarokks)
    honours = size(hand & cards.honours)
    return (
        1.0,
        float(tarokks),
        tarokks**2 / 10,
        float(hand >> cards.skiz & 1),
        float(hand >> cards.xxi & 1),
        float(hand >> cards.pagat & 1),
        float(honours**2),
        float(size(hand & high(cards))),
        float(size(hand & cards.kings)),
        float(sum(not hand & suit for suit in cards.suits.values())),
        float(sum(size(hand & suit) == 1 for suit in cards.suits.values())),
    )


@cache
def learnt() -> Mapping[str, Mapping[str, Weights]]:
    """Return the weights of each situation, by game.

    Raise ValueError if they were fitted to other facts.
    """
    file = Path(__file__).parents[1] / "bids.json"
    data = json.loads(file.read_text("utf-8"))
    if tuple(data["facts"]) != FACTS:
        raise ValueError(f"{file.name} was fitted to other facts")
    games: Mapping[str, Mapping[str, Weights]] = data["games"]
    return games
