"""The worth of a hand for its declarer in Asszorti, and what it may become by the draw.

It uses the features and coefficients of the other two files.
"""

import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from skiz.cards import NO_CARDS, Cards, Seat, each, of
from skiz.figures import Stake
from skiz.games.asszorti import (
    ARRIVAZS,
    CONTRACTS,
    DRAWS,
    NEEDED,
    NO_TRUMPS,
    PACK,
    TRUMPS,
    announced,
)
from skiz.phases.auction import PASS
from skiz.table import House, Rules, Said, Say, State, View, seen_cards

from ..levels import Level
from ..player import reproducible
from .coefficients import Role, coefficients
from .outcomes import Outcomes, Payoff, payoff


@dataclass(frozen=True, slots=True)
class Hand:
    """Eleven cards and their trumps, before the first trick."""

    cards: Cards
    trumps: str

    @property
    def suit(self) -> Cards:
        """The trumps as a set, empty if there are none."""
        return NO_CARDS if self.trumps == NO_TRUMPS else PACK.suits[TRUMPS.index(self.trumps)]


@dataclass(frozen=True, slots=True)
class TalkFeatures:
    """Facts about a contract from the talk: features in addition to those of suits.

    `forced` means that nobody bid. `fought` means that somebody else bid too, or bid at all before
    the seat's own turn.
    """

    contract: str
    auction: str
    announced: bool

    @property
    def features(self) -> tuple[str, ...]:
        """Their names."""
        said = ("announced",) if self.announced else ()
        return (f"contract {self.contract}", f"auction {self.auction}", *said)


def auction_of(v: View, declarer: Seat) -> str:
    """Return how the declarer got the contract, or would get it."""
    bidders = {bade.seat for bade in v.bids if bade.bid != PASS}
    if bidders - {declarer}:
        return "fought"
    return "free" if bidders or v.declarer is None else "forced"


def contract_of(v: View) -> str:
    """Return the contract, if there is one."""
    contract = v.choice("contract")
    assert contract is not None
    return contract


def named_trumps(v: View) -> str:
    """Return the trumps, if they are named."""
    trumps = v.choice("trumps")
    assert trumps is not None
    return trumps


def expect(v: View, role: Role, shift: float = 0.0) -> Outcomes:
    """Return what the seat on turn expects of the declarer, from its own cards alone."""
    hand = Hand(v.own_hand(), named_trumps(v))
    talk = TalkFeatures(contract_of(v), auction_of(v, v.the_declarer()), announced(v)).features
    return role.outcomes(hand.cards, hand.suit, talk, shift)


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything before the first card on which payment depends."""

    declarer: Seat
    chosen: tuple[tuple[str, str], ...]
    talk: tuple[Said, ...]
    house: House
    stakes: Callable[[State], tuple[Stake, ...]]
    rules: Rules = field(compare=False)  # the rules to which these two belong


def payoff_with(v: View, contract: str, trumps: str, *says: Say) -> Payoff:
    """Return the payoff with this contract and these trumps, if this is said in addition."""
    declarer = v.viewer() if v.declarer is None else v.declarer
    chosen = (("contract", contract), ("trumps", trumps))
    talk = (*v.talk, Said(declarer, says)) if says else v.talk
    on = Terms(declarer, chosen, talk, v.rules.house, v.rules.stakes, v.rules)
    return _paid(on, coefficients().numbers["alone"])


@lru_cache(1 << 10)
def _paid(on: Terms, alone: float) -> Payoff:
    deal = State(on.rules, declarer=on.declarer, chosen=on.chosen, talk=on.talk)
    return payoff(on.stakes(deal), on.rules.length, alone)


class Prices:
    """The payoffs of contracts in this house, each computed once."""

    def __init__(self, v: View) -> None:
        self._view = v
        auction = auction_of(v, v.viewer())
        self._talk = {
            (contract, said): TalkFeatures(contract, auction, said).features
            for contract in CONTRACTS
            for said in (False, True)
        }
        self._found: dict[tuple[str, str, bool], Payoff] = {}

    def outcomes(self, hand: Hand, contract: str, said: bool, shift: float = 0.0) -> Outcomes:
        """Return what the seat of the view can expect as declarer with this hand."""
        talk = self._talk[contract, said]
        return coefficients().declarer.outcomes(hand.cards, hand.suit, talk, shift)

    def worth(self, hand: Hand, contract: str, shift: float = 0.0) -> float:
        """Return what each opponent should pay, with arrivázs announced if that is better."""
        return max(self.worth_with(hand, contract, said, shift) for said in (False, True))

    def worth_with(self, hand: Hand, contract: str, said: bool, shift: float) -> float:
        """Return what each opponent should pay, with or without arrivázs announced."""
        stakes = self._of(contract, hand.trumps, said)
        return self.outcomes(hand, contract, said, shift).worth(stakes)

    def _of(self, contract: str, trumps: str, said: bool) -> Payoff:
        key = (contract, trumps if trumps == NO_TRUMPS else "", said)
        if key not in self._found:
            says = [Say(ARRIVAZS.key, 0)] if said else []
            self._found[key] = payoff_with(self._view, contract, trumps, *says)
        return self._found[key]


@dataclass(frozen=True, slots=True)
class Prospect:
    """The prospect of a contract: what each opponent should pay, its error, and the tricks."""

    worth: float
    error: float
    made: float
    tricks: float


def best_hand(cards: Cards, laid: int, contract: str, prices: Prices) -> tuple[float, Hand, Cards]:
    """Return the best result after `laid` discards: the worth, the hand and the discards."""
    scorer = coefficients().declarer.tricks
    kept = {trumps: scorer.best_discard(cards, Hand(cards, trumps).suit, laid) for trumps in TRUMPS}
    suits = max(PACK.letters, key=lambda trumps: kept[trumps][0])
    found = []
    for trumps in (suits, NO_TRUMPS):
        away = kept[trumps][1]
        hand = Hand(cards & ~away, trumps)
        found.append((prices.worth(hand, contract), hand, away))
    return max(found, key=lambda one: one[0])


def prospects(v: View, values: Iterable[str], level: Level, seed: int) -> dict[str, Prospect]:
    """Return the prospects of these contracts for the seat of the view, before any draw."""
    hand, prices = v.own_hand(), Prices(v)
    unseen = sorted(each(PACK.all & ~seen_cards(v)))
    rng = Random(zlib.crc32(reproducible(seed, v).encode()))
    most = max(DRAWS.values())
    draws = [rng.sample(unseen, most) for _ in range(max(1, level.talon_draws))]
    return {
        contract: _prospect(
            [
                best_hand(hand | of(drawn[: DRAWS[contract]]), DRAWS[contract], contract, prices)
                for drawn in (draws if DRAWS[contract] else draws[:1])
            ],
            contract,
            prices,
        )
        for contract in values
    }


def _prospect(
    found: Sequence[tuple[float, Hand, Cards]], contract: str, prices: Prices
) -> Prospect:
    number = len(found)
    worths = [worth for worth, _, _ in found]
    outcomes = [prices.outcomes(hand, contract, said=False) for _, hand, _ in found]
    mean = sum(worths) / number
    spread = sum((worth - mean) ** 2 for worth in worths) / max(1, number - 1)
    return Prospect(
        mean,
        (spread / number) ** 0.5,
        sum(one.at_least(NEEDED) for one in outcomes) / number,
        sum(one.mean for one in outcomes) / number,
    )
