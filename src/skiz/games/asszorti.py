"""Asszorti: three players, one against two, for six of eleven tricks.

Sources: pais (J. Pais, Budapest 1990, retold), gamerules (a shorter retelling), skiz (decisions).
Glossary: contract = how many talon cards the declarer draws (three, two, one, hand: none);
arrivazs = the declarer's announced undertaking to win the last three tricks; idegen arrivazs = made
without a trump in them; talon = the three cards the deal leaves over, later with discards on them.
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from skiz.cards import FRENCH_36, Cards, Order, Seat, Trick, size
from skiz.figures import All, Count, Figure, Ground, Stake, Verdict, Win, judge
from skiz.phases import (
    Announce,
    Auction,
    Choice,
    Claims,
    Discard,
    Draw,
    Kontra,
    Settle,
    Tricks,
    Within,
)
from skiz.phases.kontra import level_of
from skiz.table import Chapter, Dealing, House, Line, Rules, Settled, State, option

NAME = "asszorti"
PACK = FRENCH_36
LENGTH = 11  # tricks
NEEDED = 6  # of them to win the game  # pais/promise
CONTRACTS = ("three", "two", "one", "hand")  # pais/bids
DRAWS = {"three": 3, "two": 2, "one": 1, "hand": 0}  # pais/draw
BASE = {"three": 2, "two": 4, "one": 6, "hand": 8}  # doubled without trumps  # pais/base-values
ARRIVAZS_WORTH = 8  # doubled without trumps  # pais/arrivazs-score
NO_TRUMPS = "none"
TRUMPS = (*PACK.letters, NO_TRUMPS)

FIRST, LAST = 9, 11
ARRIVAZS = Figure("arrivazs", Win(FIRST, LAST), cite="pais/arrivazs")


@dataclass(frozen=True)
class AsszortiHouse(House):
    """The points on which Asszorti tables differ; the defaults are Pais's rules."""

    opening_lead: Literal["declarer_rhn", "dealer_left", "declarer"] = option(
        "declarer_rhn",
        cite="pais/opening-lead",
        others={"dealer_left": "gamerules/opening-lead", "declarer": "skiz/declarer-leads"},
    )
    must_trump: bool = option(True, cite="pais/must-trump", others={False: "gamerules/void"})
    must_overtake: Literal[False] = option(False, cite="pais/no-overtake")  # skiz/must-overtake
    jump_bids: bool = option(False, cite="pais/no-jump", others={True: "skiz/jump-bids"})
    contract_may_exceed_bid: bool = option(
        True, cite="pais/contract", others={False: "pais/contract-equals-bid"}
    )
    forced_dealer: Literal["any_contract"] = option("any_contract", cite="pais/forced-dealer")
    exchange: Literal["exact"] = option("exact", cite="pais/discard")
    kontra_needs_arrivazs: bool = option(
        False, cite="pais/kontra", others={True: "gamerules/kontra-needs-arrivazs"}
    )
    kontra_first_speaker: Literal["declarer_left", "declarer_right", "free_order"] = option(
        "declarer_left",
        cite="skiz/kontra-order",
        others={
            "declarer_right": "skiz/kontra-declarer-right",
            "free_order": "skiz/kontra-free-order",
        },
    )
    second_kontra: Literal["either", "other_only", "none"] = option(
        "either",
        cite="pais/second-kontra",
        others={"other_only": "gamerules/second-kontra", "none": "skiz/second-kontra-none"},
    )
    mord_by: Literal["either"] = option("either", cite="pais/mordkontra")
    talon_exposed_until: Literal["end_of_trick_1"] = option(
        "end_of_trick_1", cite="pais/turned-down"
    )
    claim_moment: Literal["declarer_turn", "before_any_lead"] = option(
        "declarer_turn",
        cite="skiz/claim-moment",
        others={"before_any_lead": "skiz/claim-before-lead"},
    )
    failed_claim: Literal["since_claim", "from_first_lost"] = option(
        "since_claim",
        cite="pais/failed-claim",
        others={"from_first_lost": "skiz/failed-claim-from-first-lost"},
    )
    award_when_none: Literal["single", "split"] = option(
        "single", cite="skiz/award-single", others={"split": "skiz/award-split"}
    )
    claim_idegen: Literal["stated_order", "never", "auto"] = option(
        "stated_order",
        cite="skiz/claim-idegen",
        others={"never": "skiz/claim-idegen-never", "auto": "skiz/claim-idegen-auto"},
    )
    deduct_650: bool = option(True, cite="pais/six-five-nil", others={False: "skiz/no-deduction"})
    overtricks_for_opponents: bool = option(
        True, cite="pais/overtricks", others={False: "skiz/overtricks-declarer-only"}
    )
    silent_arrivazs: Literal["0", "half"] = option(
        "0", cite="pais/no-silent-arrivazs", others={"half": "skiz/silent-half"}
    )
    payment: Literal["each_opponent", "sheet_002"] = option(
        "each_opponent", cite="pais/payment", others={"sheet_002": "skiz/sheet-not-zero-sum"}
    )
    session_end: Literal["agreed_deals", "target_score"] = option(
        "agreed_deals", cite="skiz/agreed-deals", others={"target_score": "gamerules/target-score"}
    )
    deals: int = option(9, cite="skiz/agreed-deals", least=1, most=999)
    target: int = option(100, cite="gamerules/target-score", least=1, most=99999)


PAIS = AsszortiHouse()
PRESETS = {
    "pais": PAIS,
    "gamerules": AsszortiHouse(
        opening_lead="dealer_left",
        must_trump=False,
        kontra_needs_arrivazs=True,
        second_kontra="other_only",
        failed_claim="from_first_lost",
        payment="sheet_002",
        session_end="target_score",
    ),
    "simple-auction": AsszortiHouse(jump_bids=True, contract_may_exceed_bid=False),
}


def house_of(s: State) -> AsszortiHouse:
    """The house that a deal is played in."""
    assert isinstance(s.rules.house, AsszortiHouse)
    return s.rules.house


def trumps_of(s: State) -> Cards:
    """The trump suit, as a set; none in a contract without trumps or before they are named."""
    trumps = s.choice("trumps")
    return PACK.suits[PACK.letters.index(trumps)] if trumps in PACK.letters else 0


@cache
def order_of(trumps: str | None, must_trump: bool) -> Order:
    """What beats what with this trump suit."""
    suit = PACK.suits[PACK.letters.index(trumps)] if trumps in PACK.letters else 0
    return Order(PACK.suits, suit, must_trump)


def order(s: State) -> Order:
    """What beats what in this deal, as far as it has been chosen."""
    return order_of(s.choice("trumps"), house_of(s).must_trump)


def contracts(s: State) -> tuple[str, ...]:
    """The contracts the declarer may announce: at or above the final bid, all for the forced
    dealer.
    """
    level = Auction(CONTRACTS).level(s)
    if level is None:
        return CONTRACTS  # pais/forced-dealer
    higher = CONTRACTS[CONTRACTS.index(level) :]
    return higher if house_of(s).contract_may_exceed_bid else higher[:1]  # pais/contract


def announced(s: State) -> bool:
    """Whether arrivázs was announced."""
    return any(
        say.figure == ARRIVAZS.key and say.level == 0 for said in s.talk for say in said.says
    )


def items(s: State) -> tuple[str, ...]:
    """What can be doubled: the game, and arrivázs if it was announced."""
    if announced(s):
        return ("game", ARRIVAZS.key)
    return () if house_of(s).kontra_needs_arrivazs else ("game",)  # pais/kontra


def leader(s: State) -> Seat:
    """Who leads to the first trick."""
    match house_of(s).opening_lead:
        case "declarer_rhn":
            return s.after(s.lone(), 2)  # pais/opening-lead, pais/declarer-second
        case "dealer_left":
            return 0  # gamerules/opening-lead
        case "declarer":
            return s.lone()  # skiz/declarer-leads


def idegen_stands(s: State, seat: Seat) -> bool:
    """Whether an idegen arrivázs is certain if the declarer takes the rest, his trumps first.

    He must have won tricks 9 and on so far with plain cards, and have enough of them for those to
    come.
    """
    trumps = trumps_of(s)
    if not announced(s) or not trumps:
        return False
    late = s.tricks[FIRST - 1 :]
    with_plain = all(
        trick.winner == seat and not trumps >> (trick.card_of(seat, s.rules.seats) or 0) & 1
        for trick in late
    )
    return with_plain and size(s.hands[seat].cards & ~trumps) + len(late) >= LAST - FIRST + 1


def claims(s: State, seat: Seat) -> tuple[str, ...]:
    """What the declarer may claim: the rest, or the rest with idegen arrivázs."""
    if house_of(s).claim_idegen == "stated_order" and idegen_stands(s, seat):  # skiz/claim-idegen
        return ("rest", "rest-idegen")
    return ("rest",)


def idegen_claimed(s: State) -> bool:
    """Whether a claim that was accepted counts as idegen arrivázs."""
    if s.award is None or not s.award.tricks[s.lone()]:
        return False
    claim = s.claims[0]
    if claim.what == "rest-idegen":
        return True
    return house_of(s).claim_idegen == "auto" and idegen_stands(
        s, claim.seat
    )  # skiz/claim-idegen-auto


def ground(s: State) -> Ground:
    """The tricks as they count in the end: awarded ones as tricks that nobody played."""
    tricks = s.tricks
    if s.award:
        given = (
            Trick(seat, (), seat) for seat, count in enumerate(s.award.tricks) for _ in range(count)
        )
        tricks = (*tricks[: s.award.first - 1], *given)  # skiz/claim-arrivazs
    return Ground(tricks, LENGTH, s.sides)


def stakes(s: State) -> tuple[Stake, ...]:
    """What is played for, from the declarer's side; paid by each opponent."""
    house, declarer = house_of(s), s.lone()
    trumps, contract = trumps_of(s), s.choice("contract")
    assert contract is not None
    double = 1 if trumps else 2
    base = BASE[contract] * double
    times = 2 ** level_of(s, "game")  # pais/multipliers
    against = base // 2 if house.overtricks_for_opponents else 0
    rows = [Stake("game", Count(NEEDED), base, -base, times)]  # pais/game
    rows += [
        Stake("overtricks", Count(n), base // 2, 0, times) for n in range(NEEDED + 1, LENGTH + 1)
    ]
    rows += [
        Stake("overtricks", Count(n), 0, -against, times) for n in range(1, NEEDED)
    ]  # pais/overtricks
    if house.deduct_650:  # pais/six-five-nil: never multiplied
        opponents = (s.after(declarer), s.after(declarer, 2))
        rest = LENGTH - NEEDED
        rows += [
            Stake("six-five-nil", All((Count(NEEDED), Count(rest, seat))), -base, 0)
            for seat in opponents
        ]
    worth = ARRIVAZS_WORTH * double
    if announced(s):
        times = 2 ** level_of(s, ARRIVAZS.key)
        rows.append(Stake("arrivazs", ARRIVAZS.feat, worth, -worth, times))  # pais/arrivazs-score
        if trumps:  # pais/idegen
            plain = None if idegen_claimed(s) else PACK.all & ~trumps
            rows.append(Stake("idegen", Win(FIRST, LAST, plain), worth, 0, times))
    elif house.silent_arrivazs == "half":  # skiz/silent-half
        rows.append(Stake("silent-arrivazs", ARRIVAZS.feat, worth // 2, 0))
    return tuple(rows)


def settle(s: State) -> Settled:
    """The settlement: each opponent pays the declarer, or is paid by him."""
    seen = ground(s)
    declarer = s.lone()
    summed: dict[tuple[str, int], int] = {}
    for stake in s.rules.stakes(s):
        key = (stake.key, stake.times)
        summed[key] = summed.get(key, 0) + stake.worth(seen)
    won = s.won()
    made = judge(Count(NEEDED), seen) is Verdict.MADE
    facts: dict[str, str | int] = {
        "contract": s.choice("contract") or "",
        "trumps": s.choice("trumps") or "",
        "tricks": won[declarer],
        "over": (won[declarer] if made else LENGTH - won[declarer]) - NEEDED,
        "left": won[s.after(declarer)],
        "right": won[s.after(declarer, 2)],
    }
    lines = tuple(
        Line(key, points, times, facts) for (key, times), points in summed.items() if points
    )
    each = sum(line.total for line in lines)  # gamerules/stakes
    points = tuple(2 * each if seat == declarer else -each for seat in range(s.rules.seats))
    written = points
    if house_of(s).payment == "sheet_002" and each > 0:  # skiz/sheet-not-zero-sum
        written = tuple(each if seat == declarer else -each for seat in range(s.rules.seats))
    return Settled(points, written, lines)


# The clause behind each reason for refusing, or the point of the house that chooses it.
REASONS = {
    "not-on-turn": "skiz/turn-only",
    "not-now": "skiz/turn-only",
    "over": "skiz/turn-only",
    "nothing-to-hold": "pais/hold",
    "later-cannot-hold": "pais/hold",
    "earlier-only-holds": "pais/hold",
    "no-such-bid": "pais/bids",
    "bid-higher": "pais/bids",
    "no-jump": "jump_bids",
    "contract-below-bid": "contract_may_exceed_bid",
    "no-such-choice": "pais/trumps",
    "not-in-hand": "pais/deal",
    "lay-exactly": "pais/discard",
    "no-such-figure": "pais/arrivazs",
    "not-at-stake": "pais/kontra",
    "other-level": "skiz/stage-closed",
    "already-doubled": "pais/kontra",
    "own-kontra": "pais/szubkontra",
    "not-raised": "skiz/stage-closed",
    "one-call": "skiz/one-call",
    "follow-suit": "pais/follow",
    "must-trump": "must_trump",
    "answer-claim": "pais/dispute",
    "no-claim": "pais/dispute",
    "declarer-claims": "skiz/opponents-no-claim",
    "claim-before-lead": "claim_moment",
    "claimed-already": "skiz/claim-all",
    "cannot-claim": "claim_idegen",
}

BOOK = (
    Chapter("cards", ("pais/players", "pais/pack", "pais/ranking", "pais/clockwise")),
    # gamerules/first-dealer: by lot, which is one way
    Chapter("deal", ("pais/first-dealer", "skiz/talon-cut", "pais/deal", "pais/rotation")),
    Chapter(
        "auction",
        (
            "pais/bids",
            "pais/promise",
            "jump_bids",
            "pais/hold",
            "pais/pass-final",
            "skiz/automatic-pass",
            "pais/auction-end",
            "forced_dealer",
            "skiz/forced-dealer-full",
        ),
    ),
    Chapter("contract", ("contract_may_exceed_bid",)),
    Chapter(
        "exchange",
        (
            "pais/draw",
            "exchange",
            "pais/discard-on-top",
            "pais/hand-contract",
            "skiz/discards-nobodys",
        ),
    ),
    Chapter("trumps", ("pais/trumps", "pais/arrivazs", "pais/arrivazs-declarer-only")),
    Chapter(
        "kontra",
        (
            "kontra_needs_arrivazs",
            "pais/items-apart",
            "kontra_first_speaker",
            "skiz/one-call",
            "pais/exposed",
            "second_kontra",
            "skiz/second-chance-first",
            "pais/rekontra",
            "pais/szubkontra",
            "pais/hirskontra",
            "mord_by",
            "skiz/mord-order",
            "skiz/stage-closed",
        ),
    ),
    Chapter(
        "play",
        (
            "opening_lead",
            "pais/lead-any",
            "pais/follow",
            "must_trump",
            "must_overtake",
            "pais/trick-winner",
            "talon_exposed_until",
            "skiz/talon-memory",
            "skiz/turn-only",
        ),
    ),
    Chapter(
        "claims",
        (
            "pais/claim",
            "claim_moment",
            "skiz/claim-inside-trick",
            "skiz/claim-all",
            "skiz/opponents-no-claim",
            "pais/dispute",
            "skiz/claim-open-hand",
            "failed_claim",
            "pais/concede",
            "skiz/concede-after-claim",
            "pais/award",
            "award_when_none",
            "skiz/award-before-claim",
            "claim_idegen",
        ),
    ),
    Chapter(
        "scoring",
        (
            "pais/game",
            "pais/base-values",
            "overtricks_for_opponents",
            "pais/multipliers",
            "deduct_650",
            "skiz/six-five-nil-by-award",
            "skiz/six-five-nil-example",
            "pais/arrivazs-score",
            "pais/idegen",
            "silent_arrivazs",
            "pais/items-independent",
        ),
    ),
    Chapter("payment", ("payment", "pais/sheet")),
    Chapter("session", ("session_end", "deals", "target")),
)


def rules(house: AsszortiHouse = PAIS) -> Rules:
    """Asszorti in this house."""
    return Rules(
        key=NAME,
        seats=3,  # pais/players
        pack=PACK,
        length=LENGTH,
        clockwise=True,  # pais/clockwise
        dealing=Dealing((("hands", 3), ("talon", 3), *[("hands", 2)] * 4)),  # pais/deal
        phases=(
            Auction(CONTRACTS, jumps=house.jump_bids),
            Choice("contract", CONTRACTS, contracts, "contract-below-bid"),
            Draw(lambda s: DRAWS[s.choice("contract") or "hand"]),
            Discard(keep=LENGTH),
            Choice("trumps", TRUMPS, lambda s: TRUMPS, "no-such-choice"),
            Announce(),
            Kontra(items, house.kontra_first_speaker, house.second_kontra),
            Within(
                Tricks(leader),
                Claims(claims, house.claim_moment, house.failed_claim, house.award_when_none),
            ),
            Settle(settle),
        ),
        order=order,
        figures=(ARRIVAZS,),
        stakes=stakes,
        house=house,
        book=BOOK,
        reasons={reason: house.clause(entry) for reason, entry in REASONS.items()},
        deals=house.deals if house.session_end == "agreed_deals" else None,
        target=house.target if house.session_end == "target_score" else None,
    )
