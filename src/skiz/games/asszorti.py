"""Asszorti: three players, one against two, for six of eleven tricks.

Sources: pais (J. Pais, Budapest 1990, retold), gamerules (a shorter retelling), skiz (decisions).
Glossary: contract = how many talon cards the declarer draws (three, two, one, hand: none);
arrivazs = the declarer's announced undertaking to win the last three tricks; idegen arrivazs = made
without a trump in them; talon = the three cards the deal leaves over, later with discards on them.
"""

from functools import cache

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
from skiz.phases.auction import highest_bid
from skiz.phases.kontra import level_of
from skiz.phases.ladder import Ladder
from skiz.table import Dealing, Line, Rules, Settled, State

from .asszorti_book import BOOK, REASONS
from .asszorti_house import PAIS, PRESETS, AsszortiHouse
from .remembered import remembered

__all__ = ["NAME", "PRESETS", "rules"]

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


def house_of(s: State) -> AsszortiHouse:
    """The house that a deal is played in."""
    assert isinstance(s.rules.house, AsszortiHouse)
    return s.rules.house


def trumps_of(s: State) -> Cards:
    """The trump suit, as a set; none in a contract without trumps or before they are named."""
    trumps = s.choice("trumps")
    return PACK.suits[PACK.letters.index(trumps)] if trumps in PACK.letters else 0


order_of = cache(Order)  # there are ten at most, and every card played asks for one


def order(s: State) -> Order:
    """What beats what in this deal, as far as it has been chosen."""
    return order_of(PACK.suits, trumps_of(s), house_of(s).must_trump)


def contracts(s: State) -> tuple[str, ...]:
    """The contracts the declarer may announce: at or above the final
    bid, all for the forced dealer.
    """
    level = highest_bid(s, CONTRACTS)
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

    He must have won tricks 9 and on so far with plain cards, and have
    enough of them for those to come.
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
    return _stakes(s, idegen_claimed(s))


@remembered("declarer", "chosen", "talk")
def _stakes(s: State, claimed: bool) -> tuple[Stake, ...]:
    """The same where idegen arrivázs was claimed, or not."""
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
            plain = None if claimed else PACK.all & ~trumps
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
            Auction(CONTRACTS, Ladder(CONTRACTS, house.jump_bids)),
            Choice("contract", CONTRACTS, contracts, "contract-below-bid"),
            Draw(lambda s: [(s.lone(), DRAWS[s.choice("contract") or "hand"])]),
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
