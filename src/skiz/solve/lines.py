"""Lines of play: how worlds end after a card, if everybody then plays best with open cards.

They need the kernel. A line has the value that the solver gives the card. If several lines have
this value, the kernel chooses one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skiz.cards import Card, Order, Seat, Trick
from skiz.figures import Ground, Stake
from skiz.table import View, by_owner

from .alike import ways_by_kind
from .kernel import NotLowerable, Problem
from .lower import Holdings, ProblemRow, play_rules, rows_alike, stakes_of, trick_row
from .policy import Way
from .solver import solve_lowered
from .worlds import fill_hands


class Line(NamedTuple):
    """A line of play: a world at its end, and its stakes.

    `ground` has all tricks, and all cards that count for the declarer's side. `since` is the
    number of tricks before the line, the trick on the table not included.
    """

    ground: Ground
    stakes: tuple[Stake, ...]
    since: int


def lines_after(v: View, ways: Sequence[Way], card: Card) -> list[Line]:
    """Return for each of these worlds the line that follows if the seat on turn plays this card.

    Raise NotLowerable with the rule, and ImportError without the kernel.

    >>> from skiz.records import read_file
    >>> from skiz.solve.policy import way_of
    >>> from skiz.solve.worlds import every
    >>> from skiz.table import view
    >>> (record,) = read_file("tests/records/golden/arrivazs_and_kontra.skiz")
    >>> seen, card = view(record.rules, record.events[:-14], 1), record.rules.pack.card("d8")
    >>> lines = lines_after(seen, [way_of(world) for world in every(seen)], card)
    >>> {len(line.ground.tricks) for line in lines}, {line.since for line in lines}
    ({11}, {8})
    """
    found: dict[int, Line] = {}
    for alike in ways_by_kind(v, ways):
        found.update(zip(alike, _alike(v, [ways[number] for number in alike], card), strict=True))
    return [found[number] for number in range(len(ways))]


def _alike(v: View, ways: Sequence[Way], card: Card) -> list[Line]:
    """Return the lines of ways of one kind, which share sides and stakes."""
    seats, seat = v.rules.seats, v.viewer()
    world = fill_hands(v, ways[0])
    order, stakes, sides = play_rules(world), stakes_of(world), world.sides
    held = [Holdings(way[:seats], way[seats + 1 :]) for way in ways]
    rows = [_played(row, seat, card, order) for row in rows_alike(world, held)]
    try:
        problems = [row.problem() for row in rows]
    except ValueError as limit:  # as in `lower_alike`
        raise NotLowerable(str(limit)) from None
    owners = v.rules.discards_for(world) if v.rules.discards_for else ()
    points, length = v.rules.pack.points, v.rules.length
    return [
        Line(
            Ground(
                (*v.tricks, *_tricks_since(row, len(v.tricks), line, order)),
                length,
                sides,
                points,
                by_owner(owners, one.laid),
            ),
            stakes,
            len(v.tricks),
        )
        for row, one, line in zip(rows, held, _solved(problems), strict=True)
    ]


def _solved(problems: Sequence[Problem]) -> Iterable[tuple[Card, ...]]:
    return (one.line for one in solve_lowered(problems, cards=False, line=True, cores=1))


def _played(row: ProblemRow, seat: Seat, card: Card, order: Order) -> ProblemRow:
    """Return a problem after the card of the seat on turn."""
    position, seats = row.position, row.rules.seats
    hands = [
        hand & ~(1 << card) if one == seat else hand for one, hand in enumerate(position.hands)
    ]
    cards = (*position.table, card)
    if len(cards) < seats:
        return row._replace(position=position._replace(hands=hands, table=cards))
    trick = _taken(position.leader, cards, order, seats)
    assert trick.winner is not None
    won = [count + (one == trick.winner) for one, count in enumerate(position.won)]
    return row._replace(
        position=position._replace(hands=hands, leader=trick.winner, table=(), won=won),
        past=row.past._replace(tricks=[*row.past.tricks, trick_row(trick)]),
    )


def _tricks_since(row: ProblemRow, since: int, line: Sequence[Card], order: Order) -> list[Trick]:
    """Return all tricks but the first `since`: those taken in the problem, and those of a line."""
    seats, leader = row.rules.seats, row.position.leader
    cards = [*row.position.table, *line]
    found = [Trick(first, tuple(taken), winner) for first, taken, winner in row.past.tricks[since:]]
    for first in range(0, len(cards), seats):
        trick = _taken(leader, tuple(cards[first : first + seats]), order, seats)
        assert trick.winner is not None
        leader = trick.winner
        found.append(trick)
    return found


def _taken(leader: Seat, cards: tuple[Card, ...], order: Order, seats: int) -> Trick:
    return Trick(leader, cards, (leader + order.winner(cards)) % seats)
