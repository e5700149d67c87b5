"""What is deduced for a seat is true, stays true, and has a source; only own cards are bound."""

from collections import Counter

from skiz.figures import Verdict
from skiz.phases import Auction
from skiz.table import Bid, Play, State, evolve, options
from skiz.words import catalogue
from tests.support.laws.random_deals import MANY, Course, course, deals_of


def states(found: Course) -> list[list[State]]:
    """The deal as each seat saw it, and as it was, at every choice and at the end."""
    seats = range(found.rules.seats)
    return [
        *([*(m.views[seat] for m in found.moments), found.last_views[seat]] for seat in seats),
        [*(m.state for m in found.moments), found.end],
    ]


def test_a_side_that_is_known_is_known_by_something(course: Course) -> None:
    """In games with a hidden partner, and only then."""
    for seen in (state for followed in states(course) for state in followed):
        by = seen.rules.inference.insight(seen).because
        if not by or seen.thrown_in:
            assert seen.rules.seats == 3 or seen.thrown_in or seen.declarer is None
            continue
        for seat, (key, side) in enumerate(zip(by, seen.sides, strict=True)):
            assert (key is None) == (side is None or seat == seen.declarer), (by, seen.sides)
            assert key not in ("holds", "lacks") or seen.eyes in (seat, None)
            assert key is None or f"because.{key}" in catalogue("en")


def test_there_is_an_answer_after_every_event(course: Course) -> None:
    """Also before the cards are dealt, for who looks from a seat, from none, and at the truth."""
    for eyes in (None, -1, 0):
        state = State(course.rules, eyes=eyes)
        assert not any(state.rules.inference.insight(state).because or ())
        for event in course.opening:
            state = evolve(state, event if eyes is None else event.face(eyes))
            insight = state.rules.inference.insight(state)
            assert not insight.undertaken


def test_a_verdict_shown_to_a_seat_stands(course: Course) -> None:
    """A verdict never changes back, and what a seat was told is the truth in the end."""
    final: dict[tuple[str, int], Verdict] = {}
    for followed in reversed(states(course)):
        verdicts: dict[tuple[str, int], Verdict] = {}
        for state in followed:
            for item in state.rules.inference.insight(state).undertaken:
                key = (item.figure, item.by)
                assert verdicts.get(key, Verdict.OPEN) in (Verdict.OPEN, item.verdict), item
                verdicts[key] = item.verdict
        final = final or verdicts
        for key, verdict in verdicts.items():
            assert verdict in (Verdict.OPEN, final.get(key, verdict)), key


def test_a_seat_sees_only_its_own_bound_cards(course: Course) -> None:
    """And a card that is kept for later is played sooner only where there is nothing else."""
    for moment in course.moments:
        for seat, seen in enumerate(moment.views):
            kept = seen.rules.inference.insight(seen).kept
            assert all(seen.hands[seat].cards >> one.card & 1 for one in kept)
            assert all(one.first <= one.last for one in kept)
            due = {one.card for one in kept if one.first <= seen.trick_number}
            later = {one.card for one in kept if one.first > seen.trick_number} - due
            may = {one.card for one in options(seen, seat) if isinstance(one, Play)}
            assert not may & later or may <= later


def test_every_kind_of_insight_occurs(table: tuple[str, str]) -> None:
    """Where there are figures some are made, some lost, some bind cards and bids mean something."""
    found: Counter[str] = Counter()
    rules = course(*table, 0).rules
    for seed in deals_of(table[0]):
        for moment in course(*table, seed).moments:
            for seat, seen in enumerate(moment.views):
                insight = seen.rules.inference.insight(seen)
                found.update(item.verdict.value for item in insight.undertaken)
                found["kept"] += len(insight.kept)
                for bid in (one for one in options(seen, seat) if isinstance(one, Bid)):
                    found["means"] += len(seen.rules.inference.bid_meanings(seen, seat, bid.bid))
                    truth = moment.state.rules.inference.bid_meanings(moment.state, seat, bid.bid)
                    assert seen.rules.inference.bid_meanings(seen, seat, bid.bid) == truth
    if len(rules.figures) >= MANY:
        assert min(found["open"], found["made"] + found["lost"]) > 0, found
        assert bool(found["means"]) == any(isinstance(phase, Auction) for phase in rules.phases)
