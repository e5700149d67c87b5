"""What is played for at Asszorti, and who pays whom."""

from functools import lru_cache
from typing import NamedTuple

from skiz.cards import Cards, Seat
from skiz.figures import All, Count, Stake, Verdict, Win, judge
from skiz.phases.kontra import level_of
from skiz.table import Line, Settled, State, ground

from .claims import idegen_claimed
from .deck import LENGTH, PACK
from .house import AsszortiHouse, house_of
from .play import ARRIVAZS, FIRST, LAST, announced, trumps_of

NEEDED = 6  # tricks to win the game  # pais/promise
BASE = {"three": 2, "two": 4, "one": 6, "hand": 8}  # doubled without trumps  # pais/base-values
ARRIVAZS_WORTH = 8  # doubled without trumps  # pais/arrivazs-score


class Terms(NamedTuple):
    """All that the stakes of a deal hang on."""

    house: AsszortiHouse
    contract: str
    trumps: Cards
    opponents: tuple[Seat, Seat]
    game_level: int  # how often the game was doubled
    arrivazs_level: int | None  # the same of arrivázs; None: it was not announced
    idegen_claimed: bool  # an idegen arrivázs was, and granted

    @property
    def double(self) -> int:
        """Without trumps everything counts twice."""
        return 1 if self.trumps else 2


def terms(s: State) -> Terms:
    """What a deal is played for, as it stands."""
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
    """What is played for, from the declarer's side; paid by each opponent."""
    return stakes_of(terms(s))


@lru_cache
def stakes_of(it: Terms) -> tuple[Stake, ...]:
    """The stakes on these terms. A search asks for them at every end, and there they are the same,
    so they are kept.
    """
    return (*stakes_of_game(it), *stakes_of_arrivazs(it))


def stakes_of_game(it: Terms) -> list[Stake]:
    """The game, every trick more or less, and the fine for who takes five against nothing."""
    base, times = BASE[it.contract] * it.double, 2**it.game_level  # pais/multipliers
    against = base // 2 if it.house.overtricks_for_opponents else 0
    rows = [Stake("game", Count(NEEDED), base, -base, times)]  # pais/game
    rows += [
        Stake("overtricks", Count(n), base // 2, 0, times) for n in range(NEEDED + 1, LENGTH + 1)
    ]
    rows += [
        Stake("overtricks", Count(n), 0, -against, times) for n in range(1, NEEDED)
    ]  # pais/overtricks
    if it.house.deduct_650:  # pais/six-five-nil: never multiplied
        rest = LENGTH - NEEDED
        rows += [
            Stake("six-five-nil", All((Count(NEEDED), Count(rest, seat))), -base, 0)
            for seat in it.opponents
        ]
    return rows


def stakes_of_arrivazs(it: Terms) -> list[Stake]:
    """The last three tricks, announced or made in silence."""
    worth = ARRIVAZS_WORTH * it.double
    if it.arrivazs_level is None:
        if it.house.silent_arrivazs != "half":
            return []
        return [Stake("silent-arrivazs", ARRIVAZS.feat, worth // 2, 0)]  # skiz/silent-half
    times = 2**it.arrivazs_level
    rows = [Stake("arrivazs", ARRIVAZS.feat, worth, -worth, times)]  # pais/arrivazs-score
    if it.trumps:  # pais/idegen
        plain = None if it.idegen_claimed else PACK.all & ~it.trumps
        rows.append(Stake("idegen", Win(FIRST, LAST, plain), worth, 0, times))
    return rows


def settle(s: State) -> Settled:
    """The settlement: each opponent pays the declarer, or is paid by him."""
    seen = ground(s)
    declarer = s.the_declarer()
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
    if house_of(s).writes_as_retold() and each > 0:  # skiz/sheet-not-zero-sum
        written = tuple(each if seat == declarer else -each for seat in range(s.rules.seats))
    return Settled(points, written, lines)
