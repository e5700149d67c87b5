"""The rows of one deal, for each table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any, TypeAlias

from skiz.arena import name_of
from skiz.cards import Cards, Pack, each, size
from skiz.players import PlayedDeal
from skiz.players.common.cards import seat_share
from skiz.players.explain import explain
from skiz.records import Record
from skiz.review.deal_review import open_cards, open_talk, truths_of
from skiz.review.decisions import Decision, decisions
from skiz.solve.review import can_be_solved, review
from skiz.solve.solver import solve_all
from skiz.table import Action, Hand, Pile, Played, Rules, State, summary, text

from .plan import Plan

Row: TypeAlias = dict[str, Any]
KINDS = {
    "Bid": "bid",
    "Choose": "choose",
    "Lay": "lay",
    "Speak": "say",
    "Play": "play",
    "Claim": "claim",
    "Answer": "answer",
    "Annul": "annul",
}


@dataclass(frozen=True, slots=True)
class DealRows:
    """The rows of a deal, by table, and its record."""

    deals: list[Row]
    actions: list[Row]
    values: list[Row]
    record: Record


def rows_of(plan: Plan, rules: Rules, played: PlayedDeal, seed: int) -> DealRows:
    """Return the rows of a played deal."""
    key = {"game": plan.game, "seed": seed}
    made = list(decisions(rules, played.events))
    deal = (
        key | {"level": plan.level} | _deal(plan, Record(rules, played.events), played.state, seed)
    )
    actions = [key | row for row in _actions(rules, made)]
    values = _values(plan, rules, played, made, seed) if plan.is_sampled(seed) else ()
    names = (name_of(plan.level),) * rules.seats
    return DealRows(
        [deal], actions, [key | row for row in values], Record(rules, played.events, names)
    )


def _deal(plan: Plan, record: Record, end: State, seed: int) -> Row:
    pack, found = end.rules.pack, summary(end)
    dealt, led = record.fold(1), first_lead(record)
    assert end.settled
    return {
        "hands": [_names(hand, pack) for hand in dealt.hands],
        "talon": _pile(dealt.talon, pack),
        "declarer": end.declarer,
        "sides": list(end.sides) if end.has_sides else None,
        "contract": end.choice("contract"),
        "choices": [{"what": what, "value": value} for what, value in end.chosen],
        "bids": [{"seat": bade.seat, "bid": bade.bid} for bade in end.bids],
        "thrown_in": found.thrown_in,
        "held": led and [_names(hand, pack) for hand in led.hands],
        "laid": led and [_names(hand, pack) for hand in led.laid],
        "trumps": led and [size(hand.cards & led.order.trumps) for hand in led.hands],
        "tricks": list(end.won()),
        "points": list(end.settled.points),
        "written": list(end.settled.written),
        "undertakings": [one._asdict() for one in found.undertakings],
        "open_points": open_points(led, plan.nodes) if led and plan.is_opened(seed) else None,
    }


def first_lead(record: Record) -> State | None:
    """Return a deal before its first card; None if no card was played."""
    cards = (n for n, event in enumerate(record.events) if isinstance(event, Played))
    first = next(cards, None)
    return None if first is None else record.fold(first)


def open_points(led: State, nodes: int) -> list[float] | None:
    """Return what each seat wins by best play with open cards; None if that takes more nodes."""
    if not can_be_solved(led):
        return None
    (solved,) = solve_all([led], limit=nodes, cards=False, cores=1)
    if not solved.exact:
        return None
    return [seat_share(led, seat) * solved.value for seat in range(led.rules.seats)]


def _names(hand: Hand, pack: Pack) -> list[str]:
    return _cards(hand.cards, pack)


def _cards(cards: Cards, pack: Pack) -> list[str]:
    return [pack.names[card] for card in each(cards)]


def _pile(pile: Pile, pack: Pack) -> list[str]:
    return [pack.names[card] for card in pile if card is not None]


def _actions(rules: Rules, made: Sequence[Decision]) -> Iterator[Row]:
    for number, one in enumerate(made):
        view = one.view
        yield {
            "number": number,
            "event": one.number,
            "seat": one.seat,
            "phase": view.current_phase.name,
            "trick": view.trick_number if view.table or view.tricks or one.is_card else None,
            "kind": KINDS[type(one.taken).__name__],
            "action": text(one.taken, rules.pack),
            "options": len(one.choices),
        }


def _values(
    plan: Plan, rules: Rules, played: PlayedDeal, made: Sequence[Decision], seed: int
) -> Iterator[Row]:
    """Yield each weighed option of each free decision."""
    truths = dict(truths_of(rules, played.events, made))
    cards = open_cards(made, truths, review(rules, played.events))
    for number, one in enumerate(made):
        if not one.is_free:
            continue
        known = explain(one.view, one.choices, plan.weigher, seed)
        opened = cards.get(one.number) or open_talk(truths[one.number], one, known, seed)
        weighed = {found.action: found for found in known}
        actions: dict[Action, None] = dict.fromkeys((*weighed, one.taken, *opened))
        for action in actions:
            found = weighed.get(action)
            yield {
                "number": number,
                "seat": one.seat,
                "taken": action == one.taken,
                "action": text(action, rules.pack),
                "by": plan.weigher.key,
                "worth": found and number_or_none(found.worth),
                "lower": found and number_or_none(found.low),
                "upper": found and number_or_none(found.high),
                "reason": found and found.key,
                "open": opened.get(action),
            }


def number_or_none(points: float) -> float | None:
    """Return points, or None for those that are not known."""
    return None if isnan(points) else points
