"""A review: what a seat could know depends only on its view, and both measures on the deal."""

from dataclasses import replace
from functools import cache
from math import isnan
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from skiz.cards import each
from skiz.games import game
from skiz.players.levels import FAST
from skiz.players.plain import Plain
from skiz.records import read_file
from skiz.review.as_json import moment_json, outlook_json
from skiz.review.deal_review import Review, open_cards, review_deal, truths_of
from skiz.review.decisions import Decision, decisions
from skiz.review.lens import cost, dearest, weigh
from skiz.review.open_values import open_values
from skiz.solve.review import review
from skiz.table import Annul, Play, Shown, act_of, on_turn
from skiz.words import LANGS, catalogue
from tests.support.laws.random_deals import Course, course, play_out
from tests.support.laws.records import GOLDEN
from tests.support.tools.depth import NIGHTLY
from tests.support.worlds.privacy import other_world, shown
from tests.support.worlds.worlds import happened

pytest.importorskip("skiz._kernel")

FEW = replace(FAST, long=replace(FAST.at(game("illustrated").rules()), bid_worlds=6))
MORE = replace(FEW, key="more", worlds=40)
LONG = "illustrated"  # reviewed once by day: Paskievics has the same decisions, and fewer
KEYS = ("asszorti", "asserufen", LONG, "paskievics")


@cache
def deal_of(key: str) -> Course:
    """Return a deal of heuristics that is played to its end."""
    rules = game(key).rules()
    deals = (play_out(rules, seed, Plain()) for seed in range(100))
    return next(found for found in deals if not found.end.thrown_in)


@cache
def reviewed(key: str) -> Review:
    """Return its review by quick levels."""
    found = deal_of(key)
    return review_deal(found.rules, found.events, seed=3, levels=(FEW, MORE))


@pytest.mark.parametrize("key", KEYS)
def test_every_action_is_a_decision_with_its_view(key: str) -> None:
    for found in (deal_of(key), *(course(key, preset, 4) for preset in game(key).presets)):
        found_decisions = list(decisions(found.rules, found.events))
        assert [(one.seat, one.taken) for one in found_decisions] == [
            (moment.seat, moment.action) for moment in found.moments
        ]
        for one, moment in zip(found_decisions, found.moments, strict=True):
            assert act_of(found.events[one.number]) is not None
            assert one.view == moment.views[one.seat]
            assert one.taken in one.choices


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_each_card_that_was_chosen_has_a_worth_of_its_own(path: Path) -> None:
    """Also where cards followed that nobody chose, because the rest was laid open."""
    for record in read_file(path):
        made = list(decisions(record.rules, record.events))
        chosen = {one.number: one.taken for one in made if one.is_card}
        truths = dict(truths_of(record.rules, record.events, made))
        found = open_cards(made, truths, review(record.rules, record.events))
        assert found.keys() == chosen.keys()
        for number, worths in found.items():
            assert not worths or chosen[number] in worths
        if chosen:
            last = truths[max(chosen)]
            assert found[max(chosen)] == open_values(last, on_turn(last)[0]).values


def test_throwing_in_is_judged_before_the_hand_is_shown() -> None:
    rules = game("illustrated54").rules()
    found = next(
        one
        for one in (play_out(rules, seed, Plain()) for seed in range(200))
        if any(isinstance(event, Shown) for event in one.events) and one.end.thrown_in
    )
    last = list(decisions(rules, found.events))[-1]
    assert isinstance(last.taken, Annul)
    assert isinstance(found.events[last.number], Shown)
    assert last.view == found.moments[-1].views[last.seat]


@pytest.mark.parametrize("key", KEYS)
def test_the_known_lens_depends_on_the_view_alone(key: str) -> None:
    found, rng, alike = deal_of(key), Random(1), 0
    for _ in range(60):
        steps = rng.randrange(1, len(found.moments))
        one = decision_at(found, steps)
        hidden = [
            card
            for card in each((1 << len(found.rules.pack.names)) - 1)
            if not shown(happened(found, steps), one.seat) >> card & 1
        ]
        if len(hidden) < 2 or not one.is_free:
            continue
        first, second = rng.sample(hidden, 2)
        if (other := other_world(found, steps, {first: second, second: first})) is None:
            continue
        events = [*other[1], *found.moments[steps].events]
        there = next(that for that in decisions(found.rules, events) if that.number == one.number)
        if there.view == one.view:
            assert weigh(there, FEW) == weigh(one, FEW)
            alike += 1
        if alike == 3:
            return
    assert alike


def decision_at(found: Course, steps: int) -> Decision:
    """Return the decision after this many."""
    return list(decisions(found.rules, found.events))[steps]


@pytest.mark.parametrize("key", KEYS)
def test_the_chosen_action_is_weighed_with_the_others(key: str) -> None:
    for one in reviewed(key).moments:
        assert one.loss is not None
        assert one.loss >= 0
        if not one.decision.is_free:
            assert one.loss == 0
            continue
        taken = next(each for each in one.known if each.action == one.decision.taken)
        assert taken.low <= taken.worth <= taken.high or isnan(taken.low)
        assert one.loss == one.known[0].worth - taken.worth
        assert {each.action for each in one.known} <= {*one.decision.choices}
        if one.decision.is_card:
            cards = {choice for choice in one.decision.choices if isinstance(choice, Play)}
            assert cards <= {each.action for each in one.known}


@pytest.mark.parametrize("key", KEYS)
def test_the_last_cards_are_worth_what_each_seat_is_paid(key: str) -> None:
    """With one card in each hand nobody chooses; so the open worth is the seat's own result."""
    found, paid = deal_of(key), deal_of(key).end.settled
    assert paid is not None
    last = found.moments[-found.rules.seats :]
    for moment in last:
        assert open_values(moment.state, moment.seat).values == {
            moment.action: paid.points[moment.seat]
        }
    points = {
        one.decision.seat: {*one.open.values()} for one in reviewed(key).moments[-len(last) :]
    }
    assert points == {seat: {paid.points[seat]} for seat in range(found.rules.seats)}
    assert len({*paid.points}) > 1


@pytest.mark.parametrize("key", KEYS)
def test_the_lenses_differ_by_luck(key: str) -> None:
    found = reviewed(key).moments
    with_luck = [one for one in found if one.luck is not None]
    assert with_luck
    for one in with_luck:
        assert one.loss is not None
        assert one.open_loss is not None
        assert one.open_loss >= 0
        assert one.luck == one.loss - one.open_loss
    assert {one.decision.is_card for one in with_luck} == {True, False}


@pytest.mark.parametrize("key", KEYS)
def test_the_line_ends_in_the_settlement_and_always_sums_to_zero(key: str) -> None:
    found, line = deal_of(key), reviewed(key).outlook
    assert found.end.settled
    assert line.points[len(found.events)] == found.end.settled.points
    assert line.sides == found.end.sides
    for points in line.points.values():
        assert sum(points) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_gives_the_same_review_and_a_sentence_for_each_moment(key: str) -> None:
    found, review = deal_of(key), reviewed(key)
    if NIGHTLY or key != LONG:
        again = review_deal(found.rules, found.events, seed=3, levels=(FEW, MORE))
        assert [moment_json(one, found.rules) for one in review.moments] == [
            moment_json(one, found.rules) for one in again.moments
        ]
        assert outlook_json(review.outlook) == outlook_json(again.outlook)
    for one in review.moments:
        message = moment_json(one, found.rules)
        assert set(message["text"]) == set(LANGS)
        assert len({*message["text"].values()}) == len(LANGS)
        verdict = message["verdict"]  # the words of the sentence have the parameters that it names
        wanted = {
            name for _, name, _, _ in Formatter().parse(catalogue("en")[verdict["key"]]) if name
        }
        assert wanted == verdict["params"].keys()


def test_the_dearest_are_weighed_again() -> None:
    assert dearest({4: 0.0, 7: None, 9: 2.0, 11: 3.0, 12: 0.01}) == [11, 9]
    for key in KEYS:
        review = reviewed(key)
        costs = {
            one.decision.number: cost(one.decision, weigh(one.decision, FEW, 3))
            for one in review.moments
        }
        again = [one.decision.number for one in review.moments if one.level == "more"]
        assert sorted(dearest(costs)) == again
    assert [one.loss for one in review.dearest] == sorted(
        (one.loss for one in review.moments if one.loss), reverse=True
    )
