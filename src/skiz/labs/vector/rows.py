"""The tables of a game in one house, as the kernel reads them: plain numbers by name.

Cards and figures are bits of a number, steps are numbers of `skiz.labs.numbers`, and −1 means none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from skiz.cards import Cards, Seat
from skiz.solve.lower import AtomRow


class CallRow(NamedTuple):
    """A call of an auction, what it needs of a hand, and the place of the auction after it."""

    step: int
    needs: Sequence[tuple[Cards, int]]  # at least so many of these cards
    next: int


class AuctionRow(NamedTuple):
    """A place of an auction: a seat speaks or, without one, the auction is over."""

    seat: Seat = -1
    calls: Sequence[CallRow] = ()
    declarer: Seat = -1  # -1: the hand is thrown in
    contracts: Sequence[int] = ()  # those that the declarer may choose
    kept: Cards = 0  # what nobody may discard
    tried: bool = False  # whether the declarer must show an honour after the draw
    shower: Seat = -1  # who showed a card that must be called
    shown: int = -1
    cue: Seat = -1  # who showed a card, also if nobody has to call it


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
    draws: Sequence[Sequence[tuple[int, int]]] = ()  # by contract: seats after the declarer, cards
    keep: int = 0
    owned: Cards = 0
    owns: bool = False
    shows: bool = False
    hopeless: Sequence[HopelessRow] = ()
    honours: Cards = 0
    nodes: Sequence[TalkRow] = ()
    roots: Sequence[int] = ()


class OrderRow(NamedTuple):
    """Which card beats which."""

    suits: Sequence[Cards]
    trumps: Cards
    must_trump: bool
    points: Sequence[int]


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
    steps: int
    first_call: int
    silence: int
    words: Sequence[tuple[int, int]]  # item and level
    items: int
    stakes: Sequence[Sequence[StakeRow]]
    stakes_of: Sequence[int]
    stake_levels: int
    round: Any
    layout: Any
