"""Looking back: values follow from each other card by card, and end in the settlement."""

from functools import cache
from itertools import count

import pytest

from skiz.solve import reference
from skiz.solve.review import CardPlayed, review
from skiz.table import Event, Played, Rules, Said, State, evolve
from skiz.table.state import ClaimMade
from tests.support.laws.random_deals import DEALS, TABLES, course, deals_of


def looked_back(most: int) -> list[tuple[str, str, int]]:
    """Return deals of each table, and one whose play takes long to solve."""
    deals = {key: most if deals_of(key) == DEALS else 1 for key, _ in TABLES}
    return [(key, preset, seed) for key, preset in TABLES for seed in range(deals[key])]


@cache
def looked_at(key: str, preset: str, seed: int) -> tuple[Rules, list[Event], list[CardPlayed]]:
    """Return a random deal and its review."""
    rules, events = course_events(key, preset, seed)
    return rules, events, list(review(rules, events))


def course_events(key: str, preset: str, seed: int) -> tuple[Rules, list[Event]]:
    """Return a random deal."""
    played = course(key, preset, seed)
    return played.rules, list(played.events)


def states(rules: Rules, events: list[Event]) -> list[State]:
    """Return the states before each card."""
    found, state = [], State(rules)
    for event in events:
        if isinstance(event, Played):
            found.append(state)
        state = evolve(state, event)
    return [*found, state]


def words(s: State) -> list[Said | ClaimMade]:
    """Talk and claims may change what is at stake between two cards."""
    return [*(speech for speech in s.talk if speech.says), *s.claims]


@pytest.mark.parametrize(("key", "preset", "seed"), looked_back(16))
def test_a_card_is_worth_what_the_next_position_is(key: str, preset: str, seed: int) -> None:
    rules, events, cards = looked_at(key, preset, seed)
    before = states(rules, events)
    assert [one.card for one in cards] == [e.card for e in events if isinstance(e, Played)]
    for one, after, s, then in zip(cards, cards[1:], before, before[1:], strict=False):
        if one.values and after.values and words(s) == words(then):
            same = s.sides[one.seat] == s.sides[after.seat]
            assert one.values[one.card] == (after.best if same else -after.best)
            assert one.loss is not None
            assert one.loss >= 0
    end = before[-1]
    if cards and cards[-1].values and words(before[-2]) == words(end):
        assert end.settled
        paid = reference.settled(end)
        last = cards[-1]
        assert last.values[last.card] == (paid if end.sides[last.seat] else -paid)


@pytest.mark.parametrize(("key", "preset", "seed"), looked_back(6))
def test_the_last_tricks_have_the_value_of_minimax(key: str, preset: str, seed: int) -> None:
    rules, events, cards = looked_at(key, preset, seed)
    for one, s in zip(cards, states(rules, events), strict=False):
        if one.values and max(hand.size for hand in s.hands) <= 3:
            sign = 1 if s.sides[one.seat] else -1
            assert one.values == {c: sign * v for c, v in reference.values(s).items()}


def test_a_search_that_takes_too_long_has_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skiz.solve.review.NODES", 200)
    cards = review(*next(course for seed in count() if (course := played_on("pagat", seed))))
    assert not cards[0].values
    assert cards[-1].values


def played_on(preset: str, seed: int) -> tuple[Rules, list[Event]] | None:
    """Return a random deal of Tarokk, unless it is thrown in."""
    rules, events = course_events("illustrated", preset, seed)
    return (rules, events) if any(isinstance(event, Played) for event in events) else None


def test_after_a_disputed_claim_there_are_values_too() -> None:
    found = 0
    for seed in range(30):
        rules, events, cards = looked_at("asszorti", "pais", seed)
        after = [one for one, s in zip(cards, states(rules, events), strict=False) if s.claims]
        assert all(one.loss is not None for one in after)
        found += len(after)
    assert found > 20
