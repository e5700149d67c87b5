"""The example learner sees only what its seat sees, and beats plain after a small training.

It needs PyTorch: the extra `learn`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random

import pytest

pytest.importorskip("skiz._kernel", reason="the kernel is not built")
pytest.importorskip("torch", reason="the extra learn is not installed: no PyTorch")

import numpy as np

from examples import learn_cards
from examples.learn_cards import CARDS, PACK, PLAIN, RULES, WIDTH, seen_by
from skiz.arena.contract import first_lead
from skiz.cards import Card, Seat, each, of, size
from skiz.players import play_out
from skiz.table import (
    Action,
    Choose,
    Lay,
    Play,
    State,
    View,
    apply,
    deal,
    evolve,
    shuffled,
    start,
    view,
)
from tests.support.tools.depth import at_night


def moments(seed: int) -> Iterator[tuple[Seat, State, View]]:
    """Yield the decisions about cards of a deal: the seat, the open state, and what it sees."""
    begun = first_lead(RULES, Random(seed))
    assert begun is not None
    s, views = begun.state, [view(RULES, begun.events, seat) for seat in range(RULES.seats)]
    for seat, action in play_out(begun, [PLAIN] * RULES.seats).actions:
        if not isinstance(action, Play):
            return
        yield seat, s, views[seat]
        step = apply(s, seat, action)
        s = step.state
        for other in range(RULES.seats):
            for event in step.events:
                views[other] = View(evolve(views[other], event.face(other)))


@pytest.mark.parametrize("seed", range(8))
def test_the_learner_sees_what_its_seat_sees(seed: int) -> None:
    for seat, s, seen in moments(seed):
        numbers, place = seen_by(s, seat)
        assert numbers.shape == (WIDTH,)
        assert np.array_equal(numbers, seen_by(seen, seat)[0])
        assert len({*place.values()}) == len(place)
        assert {*each(s.hands[seat].cards)} <= {*place}
        # Who really holds a card is among those who may hold it.
        sets = numbers[: 5 * CARDS].reshape(5, CARDS)
        for row, other in ((1, (seat + 1) % 3), (2, (seat + 2) % 3)):
            held = [place[card] for card in each(s.hands[other].cards)]
            assert sets[row, held].all()


def renamed(action: Action, cards: Sequence[Card], letters: Mapping[str, str]) -> Action:
    """Return an action with other names for cards and suits."""
    match action:
        case Play(card):
            return Play(cards[card])
        case Lay(put):
            return Lay(of(cards[card] for card in each(put)))
        case Choose("trumps", value):
            return Choose("trumps", letters.get(value, value))
        case _:
            return action


@pytest.mark.parametrize("seed", range(8))
def test_the_names_of_suits_do_not_matter(seed: int) -> None:
    """The same deal is played with clubs called diamonds, and so on."""
    deck, suits = shuffled(RULES, Random(seed)), len(PACK.suits)
    cards = [(card + CARDS // suits) % CARDS for card in range(CARDS)]
    letters = {PACK.letters[n]: PACK.letters[(n + 1) % suits] for n in range(suits)}
    begun = start(RULES, deal(RULES, deck))
    s, other = begun.state, start(RULES, deal(RULES, [cards[card] for card in deck])).state
    compared = 0
    for seat, action in play_out(begun, [PLAIN] * RULES.seats).actions:
        if isinstance(action, Play):
            lengths = [size(s.hands[seat].cards & suit) for suit in PACK.suits]
            if len({*lengths}) == suits:  # otherwise the order of suits is arbitrary
                assert np.array_equal(seen_by(s, seat)[0], seen_by(other, seat)[0])
                compared += 1
        s = apply(s, seat, action).state
        other = apply(other, seat, renamed(action, cards, letters)).state
    assert compared


@at_night
def test_it_is_the_same_on_two_processes() -> None:
    small = partial(learn_cards.train, rounds=2, deals=40, match=3)
    (one, rows), (other, again) = small(workers=1), small(workers=2)
    assert [row["deals"] for row in rows] == [40, 80]
    assert [row | {"seconds": 0} for row in rows] == [row | {"seconds": 0} for row in again]
    for weights, others in zip(one.net.parameters(), other.net.parameters(), strict=True):
        assert np.array_equal(weights.detach(), others.detach())


@at_night
def test_it_beats_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """With few deals, each is learnt from more often."""
    monkeypatch.setattr(learn_cards, "EPOCHS", 15)
    _, (row,) = learn_cards.train(rounds=1, deals=1200, match=100)
    assert row["low"] > 0
