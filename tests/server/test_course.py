"""The course of a table, folded without a server: who deals after a hand that was thrown in."""

import asyncio
import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from skiz.games import game
from skiz.server import deals, deeds
from skiz.server.course import Course
from skiz.server.log import ONLOOKER, DealBegan, Sat, SheetWritten, TableEvent, bot_on
from skiz.server.refusal import Refused
from skiz.table import (
    Action,
    Bid,
    Event,
    Rules,
    Say,
    Speak,
    apply,
    chairs,
    deal,
    on_turn,
    options,
    shuffled,
    start,
)


def thrown_in(rules: Rules) -> list[Event]:
    """A hand in which everybody passes."""
    step = start(rules, deal(rules, shuffled(rules, random.Random(3))))
    events = [*step.events]
    while not step.state.settled:
        step = apply(step.state, on_turn(step.state)[0], Bid("pass"))
        events += step.events
    return events


def fold(course: Course, number: int, dealer: int, times: int = 1) -> None:
    """Play a hand that everybody passes at a table."""
    rules = course.rules
    by_seat = chairs(dealer, rules.seats, rules.clockwise)
    began = DealBegan(number, dealer, by_seat, times)
    for entry in course.entries([began, *thrown_in(rules)], None):
        course.fold(entry)


@pytest.mark.parametrize(("preset", "times"), [("pagat", (2, 4)), ("itvb", (1, 1))])
def test_a_hand_thrown_in_is_dealt_again(preset: str, times: tuple[int, int]) -> None:
    """By the same dealer, and where the house says so what follows counts more."""
    tarokk = game("illustrated")
    course = Course(tarokk.rules(tarokk.house(preset, {})))
    for number, counts in enumerate(times, 1):
        fold(course, number, dealer=2, times=course.session.times if course.session else 1)
        assert course.session is not None
        assert (course.session.dealer, course.session.times) == (2, counts)
        assert course.session.totals == (0,) * 4
    assert course.deal is not None
    assert course.deal.state.rules.times == times[0]


def test_a_deal_of_a_doubled_round_is_reviewed_with_what_it_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first hand is thrown in, so that the second counts twice."""
    course = Course(game("illustrated").rules(game("illustrated").house()))

    class Here:
        """The one table there is, and reviews that tell how often its deals count."""

        async def room(self, table: str) -> SimpleNamespace:
            return SimpleNamespace(course=course)

        async def of(self, table: str, number: int, rules: Rules, events: Sequence[Event]) -> int:
            return rules.times

    monkeypatch.setattr(deals, "club", lambda request: Here())
    request: Any = SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(reviews=Here())))
    for number, times in ((1, 1), (2, 2)):
        fold(course, number, dealer=2, times=times)
        take_in(course, [SheetWritten(number, (0,) * 4, (0,) * 4, over=False)])
        assert asyncio.run(deals.review(request, "table", number)) == times


def take_in(course: Course, events: Sequence[Event | TableEvent]) -> None:
    """Fold events into a course."""
    for entry in course.entries(events, None):
        course.fold(entry)


def act(course: Course, seat: int, action: Action) -> None:
    """A seat does something."""
    assert course.deal is not None
    take_in(course, apply(course.deal.state, seat, action).events)


def test_when_all_choose_at_once_nobody_makes_anothers_choice_stale() -> None:
    """The choice of who discards stays the same while others do, but not after his own."""
    tarokk = game("illustrated")
    course = Course(tarokk.rules(tarokk.house("pagat", {})))
    rules = course.rules
    dealt = start(rules, deal(rules, shuffled(rules, random.Random(1))))
    take_in(course, [DealBegan(1, 0, chairs(0, 4, rules.clockwise)), *dealt.events])
    assert course.deal is not None
    bidding = course.n
    while course.deal.state.now.name != "lay":
        seat = course.on_turn()[0]
        act(course, seat, options(course.deal.views[seat], seat)[-1])
    began = course.n
    assert {1, 2} < set(course.on_turn())
    act(course, 1, options(course.deal.views[1], 1)[0])
    assert course.unchanged(2, began)
    assert course.unchanged(2, course.n)
    assert not course.unchanged(1, began)
    assert not course.unchanged(2, bidding)
    assert not course.unchanged(2, course.n + 1)


def test_an_answer_counts_while_it_is_still_one_of_the_choices() -> None:
    """Two opponents speak at once: whose word is left is heard, whose is not comes too late."""
    asszorti = game("asszorti")
    course = Course(asszorti.rules(asszorti.house("pais", {"kontra_first_speaker": "free_order"})))
    rules = course.rules
    dealt = start(rules, deal(rules, shuffled(rules, random.Random(1))))
    sats = [Sat(chair, name, None, name) for chair, name in enumerate(("anna", "bela", "cili"))]
    take_in(course, [*sats, DealBegan(1, 2, (0, 1, 2)), *dealt.events])
    assert course.deal is not None
    bids = [Bid("three"), Bid("pass"), Bid("pass")]
    while course.deal.state.now.name != "kontra":
        seat = course.on_turn()[0]
        choices = options(course.deal.views[seat], seat)
        arrivazs = Speak((Say("arrivazs", 0),))
        do = bids.pop(0) if bids else arrivazs if arrivazs in choices else choices[0]
        act(course, seat, do)
    asked = course.n
    assert course.on_turn() == (1, 2)
    take_in(course, deeds.acted(course, "bela", "say kontra game", asked))
    with pytest.raises(Refused, match="stale"):
        deeds.acted(course, "cili", "say kontra game, kontra arrivazs", asked)
    take_in(course, deeds.acted(course, "cili", "say kontra arrivazs", asked))
    with pytest.raises(Refused):
        deeds.acted(course, "bela", "say pass", asked)


def five(dealer: int) -> Course:
    """A table of five, Anna on chair 0, with a deal begun."""
    paskievics = game("paskievics")
    course = Course(paskievics.rules(paskievics.house("xx-hivas", {"players": 5})))
    bots = [bot_on(chair, "plain") for chair in range(1, 5)]
    rules = course.rules
    dealt = start(rules, deal(rules, shuffled(rules, random.Random(1))))
    began = DealBegan(1, dealer, chairs(dealer, 4, rules.clockwise, rules.chairs))
    take_in(course, [Sat(0, "Anna", None, "anna"), *bots, began, *dealt.events])
    return course


def test_the_dealer_of_five_has_no_seat() -> None:
    assert five(0).seat_of("anna") == ONLOOKER
    assert five(1).seat_of("anna") == 0
    assert five(4).seat_of("anna") == 3
    assert five(1).seat_of("nobody") == ONLOOKER


def test_who_sits_out_has_seen_no_hand_and_may_play_for_a_bot() -> None:
    course = five(0)
    take_in(course, deeds.stood(course, "anna"))
    take_in(course, deeds.sat(course, "anna", "Anna", 3))
    assert course.seat_of("anna") == 1
    take_in(course, deeds.stood(course, "anna"))
    with pytest.raises(Refused, match="seen-another-hand"):
        deeds.sat(course, "anna", "Anna", 2)
