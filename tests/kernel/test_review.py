"""Looking back: values follow from each other card by card, and end in the settlement."""

import pytest

from skiz.solve import reference
from skiz.solve.review import CardPlayed, review
from skiz.table import Claimed, Event, Played, Rules, Said, State, evolve
from tests.at_the_table import DEALS, TOLD, course


def looked_at(key: str, preset: str, seed: int) -> tuple[Rules, list[Event], list[CardPlayed]]:
    """A random deal and its review."""
    played = course(key, preset, seed)
    events = list(played.events)
    return played.rules, events, list(review(played.rules, events))


def states(rules: Rules, events: list[Event]) -> list[State]:
    """The states before each card."""
    found, state = [], State(rules)
    for event in events:
        if isinstance(event, Played):
            found.append(state)
        state = evolve(state, event)
    return [*found, state]


def doubled(s: State) -> list[Said]:
    """The words that were said, which may change what is played for between two cards."""
    return [said for said in s.talk if said.says]


@pytest.mark.parametrize("seed", range(DEALS))
@pytest.mark.parametrize(("key", "preset"), TOLD)
def test_a_card_is_worth_what_the_next_position_is(key: str, preset: str, seed: int) -> None:
    rules, events, cards = looked_at(key, preset, seed)
    before = states(rules, events)
    assert [one.card for one in cards] == [e.card for e in events if isinstance(e, Played)]
    for one, after, s, then in zip(cards, cards[1:], before, before[1:], strict=False):
        if after.values and doubled(s) == doubled(then):
            same = s.sides[one.seat] == s.sides[after.seat]
            assert one.values[one.card] == (after.best if same else -after.best)
            assert one.loss is not None
            assert one.loss >= 0
    end = before[-1]
    if cards and cards[-1].values and not any(isinstance(e, Claimed) for e in events):
        assert end.settled
        opponent = end.sides.index(False)
        paid = -end.settled.points[opponent]
        last = cards[-1]
        assert last.values[last.card] == (paid if end.sides[last.seat] else -paid)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("key", "preset"), TOLD)
def test_the_last_tricks_are_worth_what_minimax_says(key: str, preset: str, seed: int) -> None:
    rules, events, cards = looked_at(key, preset, seed)
    for one, s in zip(cards, states(rules, events), strict=False):
        if one.values and max(hand.size for hand in s.hands) <= 3:
            sign = 1 if s.sides[one.seat] else -1
            assert one.values == {c: sign * v for c, v in reference.values(s).items()}


def test_after_a_claim_there_is_no_value() -> None:
    found = False
    for seed in range(200):
        _, events, cards = looked_at(*TOLD[0], seed)
        claims = [n for n, e in enumerate(events) if isinstance(e, Claimed)]
        after = [e for e in events[claims[0] :] if isinstance(e, Played)] if claims else []
        if after:
            found = True
            assert all(one.loss is None for one in cards[-len(after) :])
            break
    assert found
