"""Lowering: writes a state with all cards open as rules, position and goals of the kernel.

It raises NotLowerable with the rule that it cannot write.

Nothing here belongs to one game. The rules come from the `Order` of the play: suits, trumps,
duties, bonds and a called card. `rules.discards_for` says which cards count for a seat besides its
tricks. `goals` writes what is played for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skiz.cards import Bond, Card, Cards, Order, Seat, Trick
from skiz.cards import of as mask
from skiz.figures import Stake
from skiz.phases import Tricks, Within
from skiz.phases.tricks import nothing_binds
from skiz.table import Phase, State, by_owner

from .goals import GoalRow, binds, cached_goal_rows, stakes_of_claim, stands
from .kernel import NotLowerable, Problem, kernel

BondRow = tuple[Cards, int, int, int, int, int, bool]  # as in Bond, seats as masks
TrickRow = tuple[Seat, list[Card], Seat]  # leader, cards, winner


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

    def problem(self) -> Problem:
        """Return the problem.

        Raise ValueError if it exceeds the kernel, and ImportError without it.
        """
        found: Problem = kernel().problem(*self)
        return found


class Holdings(NamedTuple):
    """The differences between worlds: the cards in the hands, and the discards of each seat."""

    hands: Sequence[Cards]
    laid: Sequence[Cards]


def lower(s: State, *, tricks_only: bool = False) -> Problem:
    """Return the kernel's problem for a state in the play of tricks.

    Its value is that of the stakes or, with `tricks_only`, the number of tricks of the declarer's
    side. Raise NotLowerable with the rule, and ImportError without the kernel.
    """
    return lower_alike(s, [held_in(s)], tricks_only=tricks_only)[0]


def held_in(s: State) -> Holdings:
    """Return who holds what in a state, and who discarded what."""
    return Holdings([hand.cards for hand in s.hands], [hand.cards for hand in s.laid])


def lower_alike(
    s: State, worlds: Sequence[Holdings], *, tricks_only: bool = False
) -> list[Problem]:
    """Return the problems of worlds that share the sides, ties and stakes of a state.

    They differ in hands and discards; everything else is written once. Raise NotLowerable with the
    rule, and ImportError without the kernel.
    """
    try:
        return [row.problem() for row in rows_alike(s, worlds, tricks_only=tricks_only)]
    except ValueError as limit:  # it has more figures or points than the kernel can hold
        raise NotLowerable(str(limit)) from None


def rows_alike(
    s: State, worlds: Sequence[Holdings], *, tricks_only: bool = False
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
    goals = cached_goal_rows(stakes, side, mask(seats) & ~side, rules.times)
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
