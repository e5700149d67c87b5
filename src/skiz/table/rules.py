"""Rules: a game as a value. A variant is what it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from skiz.cards import Cards, Order, Pack, Seat
from skiz.figures import Figure, Stake

from .deal import Dealing
from .fact import Case, Fact
from .house import House
from .insight import Insight, Meaning, no_meaning, nothing_more
from .phase import Phase, Why
from .session import AfterThrowIn

if TYPE_CHECKING:
    from .state import State, View


Sides: TypeAlias = tuple[bool | None, ...]  # with the declarer? None: not known


def one_against_all(s: State) -> Sides:
    """The sides where the declarer has no partner."""
    declarer = s.declarer
    return tuple(None if declarer is None else seat == declarer for seat in range(s.rules.seats))


def nothing_told(v: View) -> tuple[Case, ...]:
    """One case, without a fact."""
    return ((),)


def nobody(s: State) -> Seat | None:
    """No hat is worn."""
    return None


def no_facts(v: View) -> tuple[Fact, ...]:
    """No fact."""
    return ()


def never(s: State) -> bool:
    """Every deal is followed by the next dealer's."""
    return False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rulebook: clauses, and options of the house that
    stand for the clause they choose.
    """

    key: str
    entries: tuple[str, ...]  # a clause (`pais/follow`) or a field of the house (`must_trump`)


@dataclass(frozen=True, eq=False)
class Rules:
    """Everything that makes a game: its pack, phases, order of cards, figures and house rules.

    `length` is the number of tricks; `reasons` gives the clause behind each reason for refusing.
    The first of the `stakes` is the game itself.
    `sides` says who is with the declarer as far as whoever looks can tell: the truth always can.
    `cases` is what bids, choices, words and bound cards tell a seat of the cards it does not see:
    facts, in as many cases as there may have been reasons; exactly one of them holds. `dealt` is
    what it tells of the hands as they were before anything was drawn, and `likely` what was shown
    by custom, which nobody is bound to.
    `again` says of a deal that is settled whether its dealer deals again, and `after_throw_in` what
    the deals after such a one count. `laid` are the cards that count for each seat besides its
    tricks, where there are card points. `places` are the chairs of a table where there are more
    than seats: the dealer sits out. `hat` is who has got the hat in a deal that is settled. Where a
    phrase closes the session, `noted` says who is noted in the deal after it. `insight` is what
    else whoever looks can work out, `means` what a seat's bid promises or brings.
    """

    key: str
    seats: int
    pack: Pack
    length: int
    clockwise: bool
    dealing: Dealing
    phases: tuple[Phase, ...]
    order: Callable[[State], Order]
    figures: tuple[Figure, ...]  # may be announced
    stakes: Callable[[State], tuple[Stake, ...]]
    house: House
    book: tuple[Chapter, ...]
    reasons: Mapping[str, str]
    sides: Callable[[State], Sides] = one_against_all
    cases: Callable[[View], tuple[Case, ...]] = nothing_told
    dealt: Callable[[View], tuple[Fact, ...]] = no_facts
    likely: Callable[[View], tuple[Fact, ...]] = no_facts
    times: int = 1  # what every point of this deal counts: a doubled round
    deals: int | None = None  # a session ends after so many deals
    target: int | None = None  # or when somebody has so many points
    again: Callable[[State], bool] = never
    after_throw_in: AfterThrowIn = "none"
    laid: Callable[[State], tuple[Cards, ...]] | None = None
    places: int | None = None
    hat: Callable[[State], Seat | None] = nobody
    noted: Callable[[State], Seat | None] | None = None
    insight: Callable[[State], Insight] = nothing_more
    means: Callable[[State, Seat, str], tuple[Meaning, ...]] = no_meaning

    @property
    def chairs(self) -> int:
        """How many chairs a table has."""
        return self.places or self.seats

    def why(self, key: str, **params: str | int) -> Why:
        """A reason with the clause behind it."""
        return Why(key, self.reasons.get(key), params, self.key)
