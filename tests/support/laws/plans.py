"""αμ in a few lines over the rules themselves, slow and evidently correct.

A row has the outcome of one plan in each world, by the number of the world. A front is a list of
rows, of which none is nowhere better than another.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from skiz.cards import Card, Seat
from skiz.solve import reference
from skiz.table import Play, State, apply, on_turn
from tests.support.laws.endings import unsaid

Node: TypeAlias = Mapping[int, State]  # worlds in which the same cards were played
Row: TypeAlias = dict[int, int]
ALL = 99  # decisions


def fronts(worlds: Sequence[State], decisions: int) -> dict[Card, list[Row]]:
    """Return the front of each card that the seat on turn may play."""
    node = dict(enumerate(worlds))
    (planner,) = on_turn(worlds[0])
    return {card: _after(node, planner, card, decisions) for card in _cards(worlds[0], planner)}


def _front(node: Node, planner: Seat, decisions: int) -> list[Row]:
    first = next(iter(node.values()))
    if first.settled:
        return [_open(node, planner)]
    (seat,) = on_turn(first)
    if seat != planner:
        return _joint(node, planner, decisions)
    cards = _cards(first, seat)
    if len(cards) == 1:
        return _front(_play(node, seat, cards[0]), planner, decisions)
    return _best([row for card in cards for row in _after(node, planner, card, decisions)])


def _after(node: Node, planner: Seat, card: Card, decisions: int) -> list[Row]:
    """Return the front after a decision of the planner."""
    child = _play(node, planner, card)
    return _front(child, planner, decisions - 1) if decisions > 1 else [_open(child, planner)]


def _joint(node: Node, planner: Seat, decisions: int) -> list[Row]:
    """Return the front where another seat chooses, which knows the world."""
    (seat,) = on_turn(next(iter(node.values())))
    may = {number: _cards(world, seat) for number, world in node.items()}
    joint: list[Row] = [{}]
    for card in sorted({card for cards in may.values() for card in cards}):
        child = _play({n: world for n, world in node.items() if card in may[n]}, seat, card)
        answers = _front(child, planner, decisions)
        joint = _best(
            [_joined(node, planner, seat, row, answer) for row in joint for answer in answers]
        )
    return joint


def _joined(node: Node, planner: Seat, seat: Seat, row: Row, answer: Row) -> Row:
    both = dict(row)
    for number, value in answer.items():
        with_planner = node[number].sides[seat] == node[number].sides[planner]
        both[number] = (max if with_planner else min)(value, both.get(number, value))
    return both


def _best(rows: Sequence[Row]) -> list[Row]:
    found: list[Row] = []
    for row in rows:
        if not any(_covers(other, row) for other in found):
            found = [*(other for other in found if not _covers(row, other)), row]
    return found


def _covers(row: Row, other: Row) -> bool:
    return all(row[number] >= value for number, value in other.items())


def _open(node: Node, planner: Seat) -> Row:
    return {
        number: reference.value(world) * (1 if world.sides[planner] else -1)
        for number, world in node.items()
    }


def _play(node: Node, seat: Seat, card: Card) -> Node:
    return {number: unsaid(apply(world, seat, Play(card)).state) for number, world in node.items()}


def _cards(world: State, seat: Seat) -> list[Card]:
    return [play.card for play in reference.cards(world, seat)]
