"""The stakes of Asszorti, and who pays whom."""

from functools import lru_cache
from typing import NamedTuple

from skiz.cards import Cards, Seat
from skiz.figures import All, Count, Stake, Verdict, Win, goal, judge
from skiz.phases.auction import HOLD, PASS, highest_bid
from skiz.phases.kontra import level_of
from skiz.table import Line, Meaning, Say, Settled, State, ground

from .auction import CONTRACTS, DRAWS
from .claims import idegen_claimed
from .deck import LENGTH, PACK
from .house import AsszortiHouse, house_of
from .play import ARRIVAZS, FIRST, LAST, SUITS, announced, trumps_of

NEEDED = 6  # tricks that win the game  # pais/promise
# Twice as much without trumps.  # pais/base-values
BASE = {"three": 2, "two": 4, "one": 6, "hand": 8}
ARRIVAZS_WORTH = 8  # twice as much without trumps  # pais/arrivazs-score


def bid_meanings(s: State, seat: Seat, bid: str) -> tuple[Meaning, ...]:
    """Return what a call in the auction brings."""
    if bid == PASS:
        return (Meaning("pass", "pais/pass-final"),)
    if bid == HOLD:
        held = highest_bid(s, CONTRACTS) or CONTRACTS[0]
        return (Meaning("hold", "pais/hold"), *contract_meanings(held))
    return contract_meanings(bid) if bid in BASE else ()


def contract_meanings(contract: str) -> tuple[Meaning, ...]:
    """Return what a contract draws and needs, and what the game is then worth."""
    drawn = DRAWS[contract]
    worth = {"points": BASE[contract], "double": 2 * BASE[contract]}
    return (
        Meaning("draw" if drawn else "draw-none", "pais/draw", {"count": drawn}),
        Meaning("needs-tricks", "pais/promise", {"count": NEEDED, "of": LENGTH}),
        Meaning("worth-trumps", "pais/base-values", worth),
    )


def choice_meanings(s: State, what: str, value: str) -> tuple[Meaning, ...]:
    """Return what a contract brings, or what the game is worth with these trumps."""
    if what == "contract":
        return contract_meanings(value)
    base = BASE[s.choice("contract") or CONTRACTS[0]]
    if value in SUITS:
        return (Meaning("worth", "pais/base-values", {"points": base}),)
    none = Meaning("no-trump-suit", "pais/base-values")
    return (none, Meaning("worth", "pais/base-values", {"points": 2 * base}))


def say_meanings(s: State, says: tuple[Say, ...]) -> tuple[Meaning, ...]:
    """Return what an announced arrivázs asks and is worth, or that a pass risks nothing."""
    if not says:
        return (Meaning("no-announcement", "pais/arrivazs"),)
    worth = {"points": ARRIVAZS_WORTH * (1 if trumps_of(s) else 2)}
    return (
        Meaning("needs-late-tricks", "pais/arrivazs", {"first": FIRST, "last": LAST}),
        Meaning("worth-more", "pais/arrivazs-score", worth),
    )


class Terms(NamedTuple):
    """Everything on which the stakes of a deal depend."""

    house: AsszortiHouse
    contract: str
    trumps: Cards
    opponents: tuple[Seat, Seat]
    game_level: int  # how often the game was doubled
    arrivazs_level: int | None  # how often arrivázs was doubled; None: it was not announced
    idegen_claimed: bool  # whether an idegen arrivázs was claimed and accepted

    @property
    def double(self) -> int:
        """The factor for the trumps: without trumps everything counts twice."""
        return 1 if self.trumps else 2


def terms_of(s: State) -> Terms:
    """Return the terms of a deal as they stand."""
    declarer, contract = s.the_declarer(), s.choice("contract")
    assert contract is not None
    return Terms(
        house_of(s),
        contract,
        trumps_of(s),
        (s.after(declarer), s.after(declarer, 2)),
        level_of(s, "game"),
        level_of(s, ARRIVAZS.key) if announced(s) else None,
        idegen_claimed(s),
    )


def stakes(s: State) -> tuple[Stake, ...]:
    """Return the stakes of the declarer's side; each opponent pays them."""
    return stakes_of(terms_of(s))


@lru_cache
def stakes_of(terms: Terms) -> tuple[Stake, ...]:
    """Return the stakes on these terms.

    They are cached: a search asks for them at every end, where they are the same.
    """
    return (*stakes_of_game(terms), *stakes_of_arrivazs(terms))


def stakes_of_game(terms: Terms) -> list[Stake]:
    """Return the game, each trick more or less, and the deduction for six-five-nil."""
    base, times = BASE[terms.contract] * terms.double, 2**terms.game_level  # pais/multipliers
    against = base // 2 if terms.house.overtricks_for_opponents else 0
    rows = [Stake("game", Count(NEEDED), base, -base, times, is_game=True)]  # pais/game
    rows += [  # pais/overtricks
        Stake("overtricks", Count(n), base // 2, 0, times) for n in range(NEEDED + 1, LENGTH + 1)
    ]
    rows += [Stake("overtricks", Count(n), 0, -against, times) for n in range(1, NEEDED)]
    if terms.house.deduct_650:  # pais/six-five-nil: never multiplied
        rest = LENGTH - NEEDED
        rows += [
            Stake("six-five-nil", All((Count(NEEDED), Count(rest, seat))), -base, 0)
            for seat in terms.opponents
        ]
    return rows


def stakes_of_arrivazs(terms: Terms) -> list[Stake]:
    """Return the last three tricks, announced or silent."""
    worth = ARRIVAZS_WORTH * terms.double
    if terms.arrivazs_level is None:
        if terms.house.silent_arrivazs != "half":
            return []
        return [Stake("silent-arrivazs", ARRIVAZS.feat, worth // 2, 0)]  # skiz/silent-half
    times = 2**terms.arrivazs_level
    rows = [Stake("arrivazs", ARRIVAZS.feat, worth, -worth, times)]  # pais/arrivazs-score
    if terms.trumps:  # pais/idegen
        plain = None if terms.idegen_claimed else PACK.all & ~terms.trumps
        rows.append(Stake("idegen", Win(FIRST, LAST, plain), worth, 0, times))
    return rows


def settle(s: State) -> Settled:
    """Return the settlement: each opponent pays the declarer, or is paid."""
    seen = ground(s)
    declarer = s.the_declarer()
    summed: dict[tuple[str, int], int] = {}
    for stake in s.rules.stakes(s):
        key = (stake.key, stake.times * s.rules.times)
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
        **goal(Count(NEEDED)),
    }
    lines = tuple(
        Line(key, points, times, facts) for (key, times), points in summed.items() if points
    )
    each = sum(line.total for line in lines)  # gamerules/stakes
    points = tuple(2 * each if seat == declarer else -each for seat in range(s.rules.seats))
    written = points
    if house_of(s).writes_as_retold() and each > 0:  # skiz/sheet-not-zero-sum
        written = tuple(each if seat == declarer else -each for seat in range(s.rules.seats))
    return Settled(points, written, lines)
