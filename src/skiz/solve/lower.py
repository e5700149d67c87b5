"""Lowering: writes a state with all cards open as rules, position and goals of the kernel.

This is the only file that knows the kernel. It raises NotLowerable with the rule that it cannot
write.

Nothing here belongs to one game. The rules come from the `Order` of the play: suits, trumps,
duties, bonds and a called card. The goals come from `rules.stakes`. Each stake is a goal made of
verbs, of the declarer's side or the opponents, with its points if made and if lost, times its
multiplier. The feats of its `unless` become goals without worth that cover it.

The kernel joins verbs only by `and`; other joins become a sum of goals (`sums`). A figure announced
and the same one silent, a slip that costs (Fall), and a figure paid by the value of the game are
plain stakes whose points are sums. `rules.discards_for` says which cards count for a seat besides
its tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from operator import index
from types import ModuleType
from typing import Any, NamedTuple, assert_never

from skiz.cards import Bond, Card, Cards, Order, Seat, Trick
from skiz.cards import of as mask
from skiz.figures import (
    All,
    AnyOf,
    Catch,
    Count,
    Fall,
    Feat,
    Fell,
    Hold,
    Not,
    Score,
    Stake,
    Take,
    Win,
)
from skiz.phases import Tricks, Within
from skiz.phases.tricks import nothing_binds
from skiz.table import Phase, State, by_owner

from .claimed import binds, stakes_of_claim, stands
from .sums import Together, sums_of, ways

ANY: Cards = 2**64 - 1
NO_LIMIT = 2**64 - 1
MOST_CORES = 2**32 - 1
AtomRow = tuple[
    str, Cards, Cards, int, int, int, int
]  # verb, cards, prey, first, last, number, seat
GoalRow = tuple[list[AtomRow], int, int, int, int]  # atoms, side, made, lost, covered by
BondRow = tuple[Cards, int, int, int, int, int, bool]  # as in Bond, seats as masks
TrickRow = tuple[Seat, list[Card], Seat]  # leader, cards, winner


class NotLowerable(Exception):
    """A rule that cannot be expressed for the kernel, by name."""


class RulesRow(NamedTuple):
    """The rules of play in the form of the kernel."""

    seats: int
    length: int
    suits: Sequence[Cards]
    trumps: Cards
    must_trump: bool
    must_overtake: bool = False
    points: Sequence[int] = ()


class TiesRow(NamedTuple):
    """The rules that bind single cards."""

    bonds: Sequence[BondRow] = ()
    called: tuple[Card, int] | None = None
    telling: Card | None = None


class PositionRow(NamedTuple):
    """A position in the play of tricks."""

    hands: Sequence[Cards]
    leader: Seat
    table: Sequence[Card] = ()
    won: Sequence[int] = ()


class ObjectiveRow(NamedTuple):
    """The goals of the play; without any, the tricks of the side."""

    side: int
    goals: Sequence[GoalRow] = ()


class PastRow(NamedTuple):
    """The tricks so far, and further cards that count for each seat."""

    tricks: Sequence[TrickRow] = ()
    laid: Sequence[Cards] = ()


class ProblemRow(NamedTuple):
    """All parts of a problem for the kernel, as plain numbers that can be stored and sent."""

    rules: RulesRow
    ties: TiesRow
    position: PositionRow
    objective: ObjectiveRow
    past: PastRow

    def problem(self) -> Any:
        """Return the problem.

        Raise ValueError if it exceeds the kernel, and ImportError without it.
        """
        return kernel().problem(*self)


class Held(NamedTuple):
    """The differences between worlds: the cards in the hands, and the discards of each seat."""

    hands: Sequence[Cards]
    laid: Sequence[Cards]


class Answer(NamedTuple):
    """The kernel's answer: bounds of the value and of each card's, a line, and the nodes used."""

    lower: int
    upper: int
    cards: list[tuple[Card, int, int]]
    line: list[Card]
    nodes: int


@cache
def kernel() -> ModuleType:
    """Return the kernel, compiled for newer processors if possible.

    Raise ImportError if none was built, or if it cannot be loaded.
    """
    try:
        from skiz import _kernel
    except ImportError as missing:
        if find_spec("skiz._kernel") is None:
            raise ImportError("the kernel was not built: `make setup` builds it") from missing
        raise ImportError(f"the kernel cannot be loaded: {missing}") from missing

    if _kernel.newer_processor():
        with suppress(ImportError):
            return import_module("skiz._kernel_v3")
    return _kernel


def solve_problems(
    problems: Sequence[Any], limit: int | None, cards: bool, line: bool, cores: int
) -> list[Answer]:
    """Solve problems on `cores` cores (0: all).

    Raise ValueError for a limit or cores that are no whole number from 0, and ImportError without
    the kernel.
    """
    most = NO_LIMIT if limit is None else _counted(limit, NO_LIMIT, "limit")
    cores = _counted(cores, MOST_CORES, "cores")
    return [Answer(*row) for row in kernel().solve(list(problems), most, cards, line, cores)]


def _counted(number: object, most: int, name: str) -> int:
    """Return a whole number from 0 to `most`; raise ValueError for anything else."""
    with suppress(TypeError):
        found = index(number)  # type: ignore[arg-type]
        if 0 <= found <= most:
            return found
    raise ValueError(f"{name}={number!r}: a whole number from 0 to {most} is needed")


def lower(s: State, *, tricks_only: bool = False) -> Any:
    """Return the kernel's problem for a state in the play of tricks.

    Its value is that of the stakes or, with `tricks_only`, the number of tricks of the declarer's
    side. Raise NotLowerable with the rule, and ImportError without the kernel.
    """
    return lower_alike(s, [held_in(s)], tricks_only=tricks_only)[0]


def held_in(s: State) -> Held:
    """Return who holds what in a state, and who discarded what."""
    return Held([hand.cards for hand in s.hands], [hand.cards for hand in s.laid])


def lower_alike(s: State, worlds: Sequence[Held], *, tricks_only: bool = False) -> list[Any]:
    """Return the problems of worlds that share the sides, ties and stakes of a state.

    They differ in hands and discards; everything else is written once. Raise NotLowerable with the
    rule, and ImportError without the kernel.
    """
    try:
        return [row.problem() for row in rows_alike(s, worlds, tricks_only=tricks_only)]
    except ValueError as limit:  # it has more figures or points than the kernel can hold
        raise NotLowerable(str(limit)) from None


def rows_alike(
    s: State, worlds: Sequence[Held], *, tricks_only: bool = False
) -> Iterator[ProblemRow]:
    """Yield the rows of such problems, which need no kernel; raise NotLowerable with the rule."""
    refuse(s)
    if tricks_only and binds(s):
        raise NotLowerable("the number of tricks after a claim")
    order, sides, rules = play_rules(s), s.sides, s.rules
    seats = range(rules.seats)
    side = mask(seat for seat in seats if sides[seat])
    winners = [trick.winner for trick in s.tricks]
    stakes = () if tricks_only else stakes_of(s)
    owners = rules.discards_for(s) if rules.discards_for else ()
    played = leader(s), s.table.cards if s.table else (), [winners.count(seat) for seat in seats]
    tricks = [trick_row(trick) for trick in s.tricks]
    play = RulesRow(
        rules.seats,
        rules.length,
        order.suits,
        order.trumps,
        order.must_trump,
        points=rules.pack.points,
    )
    ties = ties_row(order)
    goals = _goal_rows(_ByIdentity(stakes), side, mask(seats) & ~side, rules.times)
    for hands, laid in worlds:
        yield ProblemRow(
            play,
            ties,
            PositionRow(hands, *played),
            ObjectiveRow(side, goals),
            PastRow(tricks, by_owner(owners, laid)),
        )


def refuse(s: State) -> None:
    """Raise NotLowerable with the rule, unless only open play of tricks is left."""
    if s.phase < 0 or s.current_phase.name != "play" or s.settled:
        raise NotLowerable("no card is to be played; only states with a card to play are solved")
    play = _play(s)
    if isinstance(play, Tricks) and play.binds is not nothing_binds and play.play_rules is None:
        raise NotLowerable("bound cards")
    if binds(s) and not stands(s):
        raise NotLowerable("a claim that waits for its answer")
    if any(hand.unseen for hand in s.hands):
        raise NotLowerable("a hand is hidden")
    if None in s.sides:
        raise NotLowerable("a side is not known")
    if len(s.rules.pack.names) > 64:
        raise NotLowerable("more than 64 cards")


def stakes_of(s: State) -> tuple[Stake, ...]:
    """Return the stakes of the state."""
    return stakes_of_claim(s) if binds(s) else s.rules.stakes(s)


def play_rules(s: State) -> Order:
    """Return the order of a state in the play of tricks, with everything that binds its cards."""
    play = _play(s)
    return play.play_rules(s) if isinstance(play, Tricks) and play.play_rules else s.order


def leader(s: State) -> Seat:
    """Return the seat that leads the trick in progress, or has led it."""
    if s.table is not None:
        return s.table.leader
    turns = _play(s).turns(s)  # a word may be awaited before the first card
    return turns[0] if turns else 0


def _play(s: State) -> Phase:
    """Return the play of tricks without the talk in it."""
    return s.current_phase.core if isinstance(s.current_phase, Within) else s.current_phase


def ties_row(order: Order) -> TiesRow:
    """Return what binds the cards of an order."""
    called = order.called
    return TiesRow(
        [row for bond in order.bonds for row in _bond_rows(bond)],
        (called.card, called.run_away) if called else None,
        order.telling,
    )


def _bond_rows(bond: Bond) -> list[BondRow]:
    """Return a bond in the form of the kernel.

    A bond that a doubtful seat's trick ends until the telling card falls becomes two bonds of the
    kernel. One ends for good with such a trick, and the other binds from the telling card on.
    Together they bind the same cards.
    """
    after = _bond_row(bond, bond.rivals, waits=bond.waits or bool(bond.doubtful))
    if bond.waits or not bond.doubtful:
        return [after]
    return [_bond_row(bond, (*bond.rivals, *bond.doubtful), waits=False), after]


def _bond_row(bond: Bond, rivals: Sequence[Seat], waits: bool) -> BondRow:
    seats, ending, hidden = map(mask, (bond.seats, rivals, bond.hidden))
    return (bond.cards, bond.first, bond.last, seats, ending, hidden, waits)


def trick_row(trick: Trick) -> TrickRow:
    """Return a trick that was taken."""
    assert trick.winner is not None
    return (trick.leader, list(trick.cards), trick.winner)


class _ByIdentity:
    """Stakes compared by identity."""

    __slots__ = ("stakes",)

    def __init__(self, stakes: Sequence[Stake]) -> None:
        self.stakes = stakes  # keep them alive, so that no other object gets their id

    def __hash__(self) -> int:
        return id(self.stakes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and self.stakes is other.stakes


@lru_cache(maxsize=16)
def _goal_rows(same: _ByIdentity, side: int, others: int, times: int) -> list[GoalRow]:
    """Return the goals of stakes, cached for worlds of one kind, which share them."""
    return goal_rows(same.stakes, side, others, times)


def goal_rows(stakes: Sequence[Stake], side: int, others: int, times: int = 1) -> list[GoalRow]:
    """Return stakes as goals of the kernel, in a deal that counts `times` times.

    Goals in `unless` come first. Raise NotLowerable with the verb of the figure.
    """
    silencing = list(
        dict.fromkeys(
            (way, done.ours) for stake in stakes for done in stake.unless for way in ways(done.feat)
        )
    )
    place = {silences: index for index, silences in enumerate(silencing)}

    def goal(together: Together, ours: bool, made: int, lost: int, covered: int) -> GoalRow:
        atoms = [atom_row(feat) for feat in together]
        return (atoms, side if ours else others, made, lost, covered)

    rows = [goal(together, ours, 0, 0, 0) for together, ours in silencing]
    for stake in stakes:
        by = stake.times * times
        covered = mask(place[way, d.ours] for d in stake.unless for way in ways(d.feat))
        for together, made, lost in sums_of(stake.feat, stake.made * by, stake.lost * by):
            rows.append(goal(together, stake.ours, made, lost, covered))
    return rows


def atom_row(feat: Feat) -> AtomRow:
    """Return a feat of one verb in the form of the kernel; raise NotLowerable with the verb."""
    match feat:
        case Take(cards):
            return ("take", cards, 0, 0, 0, 0, -1)
        case Win(first, last, using, seat):
            alone = -1 if seat is None else seat
            return ("win", ANY if using is None else using, 0, first, last, 0, alone)
        case Score(points):
            return ("score", 0, 0, 0, 0, points, -1)
        case Count(tricks, seat):
            return ("count", 0, 0, 0, 0, tricks, -1 if seat is None else seat)
        case Catch(prey, hunter):
            return ("catch", ANY if hunter is None else 1 << hunter, 1 << prey, 0, 0, 0, -1)
        case Fall(trick, card, captured):
            return ("captured" if captured else "fall", 1 << card, 0, trick, 0, 0, -1)
        case Fell(trick, cards, theirs):
            return ("fell", 0 if theirs else cards, cards if theirs else 0, trick, 0, 0, -1)
        case Hold():
            raise NotLowerable("cards held at the beginning")
        case All() | AnyOf() | Not():
            raise AssertionError("taken apart before")
        case _:
            assert_never(feat)
