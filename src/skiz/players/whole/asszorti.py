"""Asszorti's talk by expected settlement: the marks of a hand, read as chances of its tricks.

What the marks count was fitted to deals that were played out, not to deals solved with all cards
open: those flatter the opponents, who would have to see each other's cards.
"""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from random import Random
from typing import Any, assert_never

from skiz.cards import NO_CARDS, Cards, Seat, each, of, size
from skiz.games.asszorti import (
    ARRIVAZS,
    CONTRACTS,
    DRAWS,
    NEEDED,
    NO_TRUMPS,
    PACK,
    TRUMPS,
    announced,
    ground,
    house_of,
    idegen_stands,
)
from skiz.phases.auction import HOLD, PASS
from skiz.phases.kontra import HIRSKONTRA
from skiz.table import (
    Action,
    Answer,
    Awarded,
    Bid,
    Choose,
    Claim,
    Lay,
    Play,
    Said,
    Say,
    Speak,
    State,
    View,
    seen,
)
from skiz.table.state import ClaimMade

from ..levels import Level
from ..player import reproducible
from ..weighed import Weighed
from .outlook import Outlook, Payoff, payoff, tricks
from .proof import beyond_doubt, certain, topped
from .scale import Scale, chance

MOST = 12  # discards that are told
CAUTION = 0.5  # of the error of a count that a raise has to stand


@dataclass(frozen=True, slots=True)
class Ladder:
    """Chances of one trick or more, two or more … at a count: one slope, a step for each number."""

    slope: float
    steps: tuple[float, ...]

    def at(self, count: float) -> tuple[float, ...]:
        """The chance of each number of tricks."""
        return _chances(self, round(count, 2))


@lru_cache(1 << 12)
def _chances(ladder: Ladder, count: float) -> tuple[float, ...]:
    return tricks([chance(ladder.slope * count - step) for step in ladder.steps])


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """What somebody can tell of the declarer's tricks by his own hand."""

    tricks: Scale
    ladder: Ladder
    last: Scale
    error: float  # tricks: half of the 95 % interval of the sum

    def outlook(self, hand: "Hand", also: Sequence[str], shift: float) -> Outlook:
        """What it can expect of the declarer; `shift` are tricks more than by the count alone."""
        count = self.tricks.of(hand.cards, hand.suit, PACK, also) + shift
        last = chance(self.last.of(hand.cards, hand.suit, PACK, also) + shift)
        return Outlook(self.ladder.at(count), last, last * self.plain(hand))

    def plain(self, hand: "Hand") -> float:
        """How often the last three tricks, if won, are all won with plain cards."""
        numbers = counts().numbers
        if not hand.suit:
            return 0.0
        if self is counts().defender:
            return numbers["idegen_often"]
        return chance(numbers["idegen"] + numbers["idegen_trumps"] * size(hand.cards & hand.suit))


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """All that was fitted."""

    declarer: Role
    defender: Role
    numbers: Mapping[str, float]
    auction: Mapping[str, Mapping[str, Sequence[float]]]


@cache
def counts() -> Counts:
    """The counts that come with the package."""
    text = (files(__package__) / f"{__name__.rpartition('.')[2]}.json").read_text("utf-8")
    told = json.loads(text)
    return Counts(
        _role(told["declarer"]), _role(told["defender"]), told["numbers"], told["auction"]
    )


def _role(told: Mapping[str, Any]) -> Role:
    ladder = Ladder(told["slope"], tuple(told["steps"]))
    return Role(Scale(told["tricks"]), ladder, Scale(told["last"]), told["error"])


@dataclass(frozen=True, slots=True)
class Hand:
    """Eleven cards and their trumps, before the first trick."""

    cards: Cards
    trumps: str

    @property
    def suit(self) -> Cards:
        """The trumps as a set, empty without."""
        return NO_CARDS if self.trumps == NO_TRUMPS else PACK.suits[TRUMPS.index(self.trumps)]


@dataclass(frozen=True, slots=True)
class Talked:
    """What the talk tells of a contract, besides the cards: marks that count like those of suits.

    `forced`: nobody bid; `fought`: somebody else bid too, or bid at all before one's own turn.
    """

    contract: str
    auction: str
    announced: bool

    @property
    def marks(self) -> tuple[str, ...]:
        """Its marks."""
        said = ("announced",) if self.announced else ()
        return (f"contract {self.contract}", f"auction {self.auction}", *said)


def auction_of(v: View, declarer: Seat) -> str:
    """How the declarer came, or would come, by the contract."""
    bidders = {bade.seat for bade in v.bids if bade.bid != PASS}
    if bidders - {declarer}:
        return "fought"
    return "free" if bidders or v.declarer is None else "forced"


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
            found = _announce(v) if v.now.name == "announce" else _kontra(v, options)
        case Play() | Claim():
            found = _claims(v, options)
        case Answer():
            found = _answers(v)
        case _:
            assert_never(options[0])
    return tuple(sorted(found, key=lambda one: -one.worth))


# What is paid


def _paid(v: View, contract: str, trumps: str, *says: Say) -> Payoff:
    """What would be paid with this contract and these trumps, this being said besides."""
    assert v.eyes is not None
    declarer = v.eyes if v.declarer is None else v.declarer
    chosen = (("contract", contract), ("trumps", trumps))
    talk = (*v.talk, Said(declarer, says)) if says else v.talk
    stakes = v.rules.stakes(replace(v, declarer=declarer, chosen=chosen, talk=talk))
    return payoff(stakes, v.rules.length, counts().numbers["alone"])


class Prices:
    """What contracts are played for in this house, found once for each."""

    def __init__(self, v: View) -> None:
        assert v.eyes is not None
        self._view = v
        self._auction = auction_of(v, v.eyes)
        self._found: dict[tuple[str, str, bool], Payoff] = {}

    def outlook(self, hand: Hand, contract: str, said: bool, shift: float = 0.0) -> Outlook:
        """What the seat whose view it is may expect as declarer with this hand."""
        also = Talked(contract, self._auction, said).marks
        return counts().declarer.outlook(hand, also, shift)

    def worth(self, hand: Hand, contract: str, shift: float = 0.0) -> float:
        """What each opponent should pay, arrivázs announced if it is better so."""
        return max(self.either(hand, contract, said, shift) for said in (False, True))

    def either(self, hand: Hand, contract: str, said: bool, shift: float = 0.0) -> float:
        """What each opponent should pay with arrivázs announced, or not."""
        stakes = self._of(contract, hand.trumps, said)
        return self.outlook(hand, contract, said, shift).worth(stakes)

    def _of(self, contract: str, trumps: str, said: bool) -> Payoff:
        key = (contract, trumps if trumps == NO_TRUMPS else "", said)
        if key not in self._found:
            says = [Say(ARRIVAZS.key, 0)] if said else []
            self._found[key] = _paid(self._view, contract, trumps, *says)
        return self._found[key]


# What a hand may become


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a contract should bring: paid by each opponent, with its error, and the tricks."""

    worth: float
    error: float
    made: float
    tricks: float


def best_hand(cards: Cards, laid: int, contract: str, prices: Prices) -> tuple[float, Hand, Cards]:
    """The best that comes of these cards when so many are laid away: worth, hand, cards laid."""
    scale = counts().declarer.tricks
    kept = {trumps: scale.best(cards, Hand(cards, trumps).suit, PACK, laid) for trumps in TRUMPS}
    suits = max(PACK.letters, key=lambda trumps: kept[trumps][0])
    found = []
    for trumps in (suits, NO_TRUMPS):
        away = kept[trumps][1]
        hand = Hand(cards & ~away, trumps)
        found.append((prices.worth(hand, contract), hand, away))
    return max(found, key=lambda one: one[0])


def prospects(v: View, values: Iterable[str], level: Level, seed: int) -> dict[str, Prospect]:
    """What each of these contracts should bring the seat whose view it is, before any draw."""
    assert v.eyes is not None
    mine, prices = v.hands[v.eyes].cards, Prices(v)
    unseen = sorted(each(PACK.all & ~seen(v)))
    rng = Random(zlib.crc32(reproducible(seed, v).encode()))
    most = max(DRAWS.values())
    draws = [rng.sample(unseen, most) for _ in range(max(4, level.worlds // 2))]
    return {
        contract: _prospect(
            [
                best_hand(mine | of(drawn[: DRAWS[contract]]), DRAWS[contract], contract, prices)
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
    outlooks = [prices.outlook(hand, contract, said=False) for _, hand, _ in found]
    mean = sum(worths) / number
    spread = sum((worth - mean) ** 2 for worth in worths) / max(1, number - 1)
    return Prospect(
        mean,
        (spread / number) ** 0.5,
        sum(outlook.least(NEEDED) for outlook in outlooks) / number,
        sum(outlook.mean for outlook in outlooks) / number,
    )


# Bidding


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


# The declarer alone with his cards


def _plays(action: Action, hand: Hand, contract: str, prices: Prices, key: str) -> Weighed:
    """An option that leads to this hand."""
    error = counts().declarer.error
    low, worth, high = (2 * prices.worth(hand, contract, by) for by in (-error, 0.0, error))
    key = key if hand.suit else f"{key}-none"
    params: dict[str, str | int] = {
        "tricks": round(prices.outlook(hand, contract, said=False).mean)
    }
    return Weighed(
        action, worth, low, high, key, params | ({"suit": hand.trumps} if hand.suit else {})
    )


def _contract(v: View) -> str:
    contract = v.choice("contract")
    assert contract is not None
    return contract


def _mine(v: View) -> Cards:
    assert v.eyes is not None
    return v.hands[v.eyes].cards


def _discards(v: View, options: tuple[Action, ...]) -> list[Weighed]:
    hand, scale = _mine(v), counts().declarer.tricks
    laid = [option.cards for option in options if isinstance(option, Lay)]
    ranked: dict[Cards, float] = {}
    suits = sorted(PACK.suits, key=lambda suit: -scale.best(hand, suit, PACK, size(laid[0]))[0])
    for suit in suits[:2]:
        for cards in laid:
            count = scale.of(hand & ~cards, suit, PACK)
            ranked[cards] = max(ranked.get(cards, count), count)
    few = sorted(laid, key=lambda cards: -ranked[cards])[:MOST]
    # A game without trumps is worth twice as much, and may be best with fewer tricks.
    few.append(scale.best(hand, NO_CARDS, PACK, size(laid[0]))[1])
    prices, contract = Prices(v), _contract(v)
    return [
        max(
            (
                _plays(Lay(cards), Hand(hand & ~cards, trumps), contract, prices, "talk-lay")
                for trumps in TRUMPS
            ),
            key=lambda one: one.worth,
        )
        for cards in dict.fromkeys(few)
    ]


def _trumps(v: View, options: tuple[Action, ...]) -> list[Weighed]:
    prices, contract, hand = Prices(v), _contract(v), _mine(v)
    return [
        _plays(option, Hand(hand, option.value), contract, prices, "talk-trumps")
        for option in options
        if isinstance(option, Choose)
    ]


def _named(v: View) -> str:
    trumps = v.choice("trumps")
    assert trumps is not None
    return trumps


def _announce(v: View) -> list[Weighed]:
    hand, contract, prices = Hand(_mine(v), _named(v)), _contract(v), Prices(v)
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


# Kontra and its answers


def _kontra(v: View, options: tuple[Action, ...]) -> list[Weighed]:
    says = max((option.says for option in options if isinstance(option, Speak)), key=len)
    role = counts().declarer if v.eyes == v.declarer else counts().defender
    share = 2 if v.eyes == v.declarer else -1
    outlooks = [heard(v, _sight(v, by * role.error)) for by in (0.0, -1.0, 1.0)]
    # Nobody raises what is no gain if his own count is too hopeful.
    doubtful = [heard(v, _sight(v, by * role.error)) for by in (-CAUTION, CAUTION)]
    now = _paid(v, _contract(v), _named(v))
    percent = round(100 * outlooks[0].least(NEEDED))
    found = []
    for count in range(len(says) + 1):
        for said in combinations(says, count):
            gains = [sum(share * _gain(v, say, one) for say in said) for one in outlooks]
            worths = [
                share * one.worth(now) + gain for one, gain in zip(outlooks, gains, strict=True)
            ]
            worst = sum(min(share * _gain(v, say, one) for one in doubtful) for say in said)
            worth = worths[0] - max(0.0, gains[0] - worst)
            low, high = min(worth, *worths), max(worths)
            key = "talk-raise" if said else "talk-quiet"
            found.append(Weighed(Speak(said), worth, low, high, key, {"percent": percent}))
    return found


def _sight(v: View, shift: float) -> Outlook:
    """What the seat on turn expects of the declarer, by its own cards alone."""
    known = counts()
    role = known.declarer if v.eyes == v.declarer else known.defender
    also = Talked(_contract(v), auction_of(v, v.lone()), announced(v)).marks
    return role.outlook(Hand(_mine(v), _named(v)), also, shift)


def foresee(v: View) -> Outlook:
    """What a seat expects of the declarer once the talk is over."""
    return heard(v, _sight(v, 0.0))


def heard(v: View, outlook: Outlook) -> Outlook:
    """An outlook after what the others have said: who raises knows why, as a rule."""
    for said in v.talk[v.heard :]:
        if said.seat == v.eyes:
            continue
        for say in said.says:
            outlook = _raised(outlook, say)[1]
    return outlook


def _raised(outlook: Outlook, say: Say) -> tuple[float, Outlook]:
    """How likely somebody says this of an item, and the outlook if he does."""
    number = counts().numbers
    name = f"says {say.figure} {say.level}"
    if say.figure == ARRIVAZS.key:
        return outlook.if_last(number[f"{name} won"], number[f"{name} lost"])
    at_six, more = number[f"{name} at six"], number[f"{name} more"]
    return outlook.if_then(lambda taken: chance(at_six + more * (taken - 6)))


def _gain(v: View, say: Say, outlook: Outlook) -> float:
    """What each opponent pays more when this is said, the answer to it counted in."""
    contract, trumps = _contract(v), _named(v)
    before, said = _paid(v, contract, trumps), _paid(v, contract, trumps, say)
    gain = outlook.worth(said) - outlook.worth(before)
    if say.level >= HIRSKONTRA:
        return gain
    answer = Say(say.figure, say.level + 1)
    answered = _paid(v, contract, trumps, say, answer)
    often, then = _raised(outlook, answer)
    return gain + often * (then.worth(answered) - then.worth(said))


# Claims


def _claims(v: View, options: tuple[Action, ...]) -> list[Weighed]:
    kinds = [option.what for option in options if isinstance(option, Claim)]
    if "rest-idegen" in kinds:
        proved = ["rest-idegen"] if topped(v) and v.table is None else []
    elif "rest" in kinds and (house_of(v).claim_idegen == "auto" or not idegen_stands(v, v.lone())):
        proved = ["rest"] if certain(v) else []
    else:
        proved = []
    found = []
    for what in proved:
        claimed = replace(v, claims=(ClaimMade(v.lone(), what, v.trick_number),))
        worth = 2 * _awarded(claimed, v.lone())
        found.append(Weighed(Claim(what), worth, worth, worth, "claim-sure"))
    return found


def _answers(v: View) -> list[Weighed]:
    taken = -_awarded(v, v.lone())
    accepted = Weighed(Answer(True), taken, taken, taken, "claim-accept")
    if beyond_doubt(v):
        return [accepted, Weighed(Answer(False), taken, taken, taken, "claim-certain")]
    failed = -_awarded(v, v.after(v.lone()))
    return [Weighed(Answer(False), taken, taken, failed, "claim-dispute"), accepted]


def _awarded(v: State, seat: Seat) -> float:
    """What each opponent pays if all tricks since the claim are this seat's."""
    since = v.claims[0].trick
    rest = v.rules.length - since + 1
    award = Awarded(since, tuple(rest * (seat == other) for other in range(v.rules.seats)))
    given = replace(v, award=award)
    seen_ = ground(given)
    return sum(stake.times * stake.worth(seen_) for stake in v.rules.stakes(given))
