"""The tables of a game in one house, as the kernel reads them: plain numbers by name.

Cards and figures are bits of a number, steps are numbers of `skiz.labs.numbers`, and −1 means none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from skiz.cards import Cards, Seat
from skiz.solve.goals import AtomRow


class ByHandRow(NamedTuple):
    """Options as a mask, by the sets of which a hand has cards: an entry for every combination.

    Without entries the hand does not matter.
    """

    sets: Sequence[Cards] = ()
    entries: Sequence[int] = ()


ANY_HAND = ByHandRow()


class CallRow(NamedTuple):
    """A call of an auction, what it needs of a hand, and the place of the auction after it."""

    step: int
    next: int
    needs: Sequence[tuple[Cards, int]] = ()  # at least this many of these cards
    may: ByHandRow = ANY_HAND  # one option: to say it


class ShownRow(NamedTuple):
    """What an auction tells a round of announcements."""

    shower: Seat = -1  # who showed a card that must be called
    shown: int = -1
    cue: Seat = -1  # who showed a card, also if nobody has to call it
    trull: Sequence[int] = ()  # the honours needed for announcing trull


class AuctionRow(NamedTuple):
    """A place of an auction: a seat speaks or, without one, the auction is over."""

    seat: Seat = -1
    calls: Sequence[CallRow] = ()
    declarer: Seat = -1  # -1: the hand is thrown in
    contracts: Sequence[int] = ()  # those that the declarer may choose
    kept: Cards = 0  # what nobody may discard
    tried: bool = False  # whether the declarer must show an honour after the draw
    shower: Seat = -1
    shown: int = -1
    cue: Seat = -1
    trull: Sequence[int] = ()
    goes_on: int = -1  # without a declarer: the place at which the next auction begins


class WordRow(NamedTuple):
    """Something said in a conversation; `word` is -1 for silence."""

    step: int
    word: int
    ends: bool  # whether the seat has finished
    turns_up: bool  # whether the talon is turned up then
    next: int


class TalkRow(NamedTuple):
    """A place of a conversation; without words it is over."""

    seats: int = 0
    seat: Seat = -1
    words: Sequence[WordRow] = ()


class HopelessRow(NamedTuple):
    """A reason to throw in a hand: of some cards, exactly these are in it."""

    step: int
    among: Cards
    exactly: Cards
    unless_laid: bool = False  # not if one of them was discarded


class StakeRow(NamedTuple):
    """A stake: all its verbs together, and rows of the same list that silence it."""

    atoms: Sequence[AtomRow]
    ours: bool
    made: int
    lost: int
    covered_by: int = 0


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """A phase; each kind uses some of the fields."""

    kind: str
    first: int = 0  # the step of the first value
    values: int = 0
    by_auction: bool = False  # whether the auction says which values are open
    open: Sequence[int] = ()  # otherwise they are these, as masks by contract, none first
    by_hand: ByHandRow = ANY_HAND  # of these, the ones open to a hand
    asked: bool = False  # whether a single value is asked for too
    cards: Sequence[int] = ()  # the cards that the values call
    draws: Sequence[Sequence[tuple[int, int]]] = ()  # by contract: seats after the declarer, cards
    keep: int = 0
    owned: Cards = 0
    owns: bool = False
    shows: bool = False
    hopeless: Sequence[HopelessRow] = ()
    honours: Cards = 0
    nodes: Sequence[TalkRow] = ()
    roots: Sequence[int] = ()
    asks: Sequence[Sequence[Seat]] = ()  # for a doubling: by level, leader, declarer and cards
    raises: Sequence[int] = ()  # the step that doubles, by level


class OrderRow(NamedTuple):
    """Which card beats which."""

    suits: Sequence[Cards]
    trumps: Cards
    must_trump: bool
    points: Sequence[int]


class SideTableRow(NamedTuple):
    """Who plays with the declarer; sides are numbers of base three."""

    at_first: Sequence[int]  # by contract and declarer, each with none first
    with_: Sequence[int]  # by declarer and partner
    worked: Sequence[int]  # with all that follows: by whether the declarer may be alone, and sides
    empty_hands_tell: bool


class CallTableRow(NamedTuple):
    """Whether a called card binds its holder, and what lets the holder run away."""

    binds: bool = False
    run_away: int = 0
    at_the_deal: bool = False


@dataclass(frozen=True, slots=True)
class TablesRow:
    """Everything by which the kernel steps the deals of a game."""

    seats: int
    cards: int
    length: int
    packets: Sequence[tuple[bool, int]]
    phases: Sequence[PhaseRow]
    auction: Sequence[AuctionRow]
    orders: Sequence[OrderRow]
    order_by: int
    contract_by: int
    leaders: Sequence[Seat]
    sides: SideTableRow
    call: CallTableRow
    steps: int
    first_call: int
    silence: int
    words: Sequence[tuple[int, int]]  # item and level
    items: int
    stakes: Sequence[Sequence[StakeRow]]
    stakes_of: Sequence[int]
    stake_levels: int
    longest_run: int
    round: Any
    layout: Any
