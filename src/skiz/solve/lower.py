"""Lowering: the one file that knows the kernel. It writes a state with all cards open as the
kernel's rules, position and goals, and says which rule it cannot write.

Nothing here is of one game, and the kernel joins verbs by `and` alone: what else joins them is a
sum of goals (`sums`). The rules are the `Order` of the play: suits, trumps, duties, bonds
and a called card. The goals are `rules.stakes`: each stake is a goal of the verbs, of the
declarer's side or of its opponents, with the points if made and if lost times its multiplier;
what it counts `unless` becomes goals worth nothing that cover it. A figure announced and the same
one silent, a slip that costs (Fall), a figure paid by the game's value: all are plain stakes whose
points are sums. `rules.discards_for` says which cards count for a seat besides its tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
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
AtomRow = tuple[
    str, Cards, Cards, int, int, int, int
]  # verb, cards, prey, first, last, number, seat
GoalRow = tuple[list[AtomRow], int, int, int, int]  # atoms, side, made, lost, covered by
BondRow = tuple[Cards, int, int, int, int, int, bool]  # as in Bond, seats as masks
TrickRow = tuple[Seat, list[Card], Seat]  # leader, cards, winner


class NotLowerable(Exception):
    """A rule that the kernel cannot be told, by name."""


class RulesRow(NamedTuple):
    """The rules of play as the kernel takes them."""

    seats: int
    length: int
    suits: Sequence[Cards]
    trumps: Cards
    must_trump: bool
    must_overtake: bool = False
    points: Sequence[int] = ()


class TiesRow(NamedTuple):
    """What ties single cards."""

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
    """What is played for; without goals, the tricks of the side."""

    side: int
    goals: Sequence[GoalRow] = ()


class PastRow(NamedTuple):
    """The tricks so far, and what counts for each seat besides."""

    tricks: Sequence[TrickRow] = ()
    laid: Sequence[Cards] = ()


class ProblemRow(NamedTuple):
    """All that the kernel's problem is made of: plain numbers, which may be kept and sent."""

    rules: RulesRow
    ties: TiesRow
    position: PositionRow
    objective: ObjectiveRow
    past: PastRow

    def problem(self) -> Any:
        """The kernel's problem. ValueError for what it does not hold; ImportError without it."""
        return kernel().problem(*self)


class Held(NamedTuple):
    """What differs between worlds: the cards in the hands, and what each seat has laid away."""

    hands: Sequence[Cards]
    laid: Sequence[Cards]


class Answer(NamedTuple):
    """What the kernel answers: bounds of the value
    and of each card's, a line, the nodes it took.
    """

    lower: int
    upper: int
    cards: list[tuple[Card, int, int]]
    line: list[Card]
    nodes: int


@cache
def kernel() -> ModuleType:
    """The kernel, for newer processors where it can be; ImportError where none was built."""
    try:
        from skiz import _kernel
    except ImportError as missing:
        raise ImportError("the kernel was not built: `make setup` builds it") from missing

    if _kernel.newer_processor():
        with suppress(ImportError):
            return import_module("skiz._kernel_v3")
    return _kernel


def solve_problems(
    problems: Sequence[Any], limit: int | None, cards: bool, line: bool, cores: int
) -> list[Answer]:
    """Solve problems on so many cores; 0: on all. ImportError without the kernel."""
    most = NO_LIMIT if limit is None else limit
    return [Answer(*row) for row in kernel().solve(list(problems), most, cards, line, cores)]


def lower(s: State, *, tricks_only: bool = False) -> Any:
    """The kernel's problem for a state in the play of tricks: its stakes, or the number of tricks
    of the declarer's side. NotLowerable, with the rule; ImportError without the kernel.
    """
    return lower_alike(s, [held_in(s)], tricks_only=tricks_only)[0]


def held_in(s: State) -> Held:
    """Who holds what in a state, and has laid what away."""
    return Held([hand.cards for hand in s.hands], [hand.cards for hand in s.laid])


def lower_alike(s: State, worlds: Sequence[Held], *, tricks_only: bool = False) -> list[Any]:
    """The same of worlds that have the sides, ties and stakes of a state, and differ from it in who
    holds what and has laid what away: all the rest is written once. NotLowerable, with the rule;
    ImportError without the kernel.
    """
    try:
        return [row.problem() for row in rows_alike(s, worlds, tricks_only=tricks_only)]
    except ValueError as limit:  # more figures, or more points, than it holds
        raise NotLowerable(str(limit)) from None


def rows_alike(
    s: State, worlds: Sequence[Held], *, tricks_only: bool = False
) -> Iterator[ProblemRow]:
    """The rows of such problems, which need no kernel. NotLowerable, with the rule."""
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
    """NotLowerable, with the rule, unless all that is left is open play of tricks."""
    if s.phase < 0 or s.current_phase.name != "play" or s.settled:
        raise NotLowerable("the play of tricks is not on")
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
    """What is played for in the state."""
    return stakes_of_claim(s) if binds(s) else s.rules.stakes(s)


def play_rules(s: State) -> Order:
    """The order of a state in the play of tricks with all that ties its cards."""
    play = _play(s)
    return play.play_rules(s) if isinstance(play, Tricks) and play.play_rules else s.order


def leader(s: State) -> Seat:
    """Who leads or led the trick in progress."""
    if s.table is not None:
        return s.table.leader
    turns = _play(s).turns(s)  # a word may be waited for before the first card
    return turns[0] if turns else 0


def _play(s: State) -> Phase:
    """The play of tricks without the talk in it."""
    return s.current_phase.core if isinstance(s.current_phase, Within) else s.current_phase


def ties_row(order: Order) -> TiesRow:
    """What ties the cards of an order."""
    called = order.called
    return TiesRow(
        [row for bond in order.bonds for row in _bond_rows(bond)],
        (called.card, called.run_away) if called else None,
        order.telling,
    )


def _bond_rows(bond: Bond) -> list[BondRow]:
    """A bond as the kernel has it. One that a trick of a doubtful seat ends until the telling card
    falls is two of the kernel's, which bind no card more than it does: one that such a trick ends
    for good, and one that binds from then on.
    """
    after = _bond_row(bond, bond.rivals, waits=bond.waits or bool(bond.doubtful))
    if bond.waits or not bond.doubtful:
        return [after]
    return [_bond_row(bond, (*bond.rivals, *bond.doubtful), waits=False), after]


def _bond_row(bond: Bond, rivals: Sequence[Seat], waits: bool) -> BondRow:
    seats, ending, hidden = map(mask, (bond.seats, rivals, bond.hidden))
    return (bond.cards, bond.first, bond.last, seats, ending, hidden, waits)


def trick_row(trick: Trick) -> TrickRow:
    """A trick that was taken."""
    assert trick.winner is not None
    return (trick.leader, list(trick.cards), trick.winner)


class _ByIdentity:
    """Stakes, the same as others if they are the very same object."""

    __slots__ = ("stakes",)

    def __init__(self, stakes: Sequence[Stake]) -> None:
        self.stakes = stakes  # kept alive, so that no other takes its place

    def __hash__(self) -> int:
        return id(self.stakes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and self.stakes is other.stakes


@lru_cache(maxsize=16)
def _goal_rows(same: _ByIdentity, side: int, others: int, times: int) -> list[GoalRow]:
    """The goals of stakes; worlds of one kind that share them need them written once."""
    return goal_rows(same.stakes, side, others, times)


def goal_rows(stakes: Sequence[Stake], side: int, others: int, times: int = 1) -> list[GoalRow]:
    """Stakes as the kernel's goals, in a deal that counts so many times: what any of them counts
    `unless` comes first. NotLowerable, with the figure's verb.
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
    """A feat that is one verb as the kernel's. NotLowerable, with the verb."""
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
