"""When a hand is sure of the rest: against every distribution of the other cards, tried in full."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from skiz.cards import FRENCH_36, Cards, Order, each, of, size
from skiz.cards.rest import sure_of_the_rest

ORDER = Order(FRENCH_36.suits, FRENCH_36.suits[0])
LARGEST = 3  # cards of a hand


def answers(hand: Cards, led: int) -> Cards:
    """Return what may answer a card: its suit, else trumps, else anything."""
    suit = ORDER.suit(led)
    return hand & suit or hand & ORDER.trumps or hand


def is_higher(card: int, led: int) -> bool:
    """Return whether a card beats the card that was led."""
    suit = ORDER.suit(led)
    if suit >> card & 1:
        return card > led
    return bool(ORDER.trumps >> card & 1)


def takes_all(hand: Cards, left: Cards, right: Cards) -> bool:
    """Return whether some order of leads takes every trick, whatever the two others play."""
    if not hand:
        return True
    return any(
        all(
            not is_higher(a, card)
            and not is_higher(b, card)
            and takes_all(hand & ~(1 << card), left & ~(1 << a), right & ~(1 << b))
            for a in each(answers(left, card))
            for b in each(answers(right, card))
        )
        for card in each(hand)
    )


def splits(others: Cards) -> Iterator[tuple[Cards, Cards]]:
    """Yield every way to give the other cards to two hands of the same size."""
    for half in combinations(each(others), size(others) // 2):
        yield of(half), others & ~of(half)


@pytest.mark.parametrize("seed", range(60))
def test_a_certain_rest_is_won_against_every_distribution(seed: int) -> None:
    rng = Random(seed)
    held = rng.randint(1, LARGEST)
    deck = rng.sample([*each(FRENCH_36.suits[0] | FRENCH_36.suits[1])], 3 * held)
    hand, others = of(deck[:held]), of(deck[held:])
    if sure_of_the_rest(hand, others, ORDER):
        assert all(takes_all(hand, left, right) for left, right in splits(others))


def test_as_many_higher_trumps_as_the_others_could_hold_are_needed() -> None:
    cards = FRENCH_36.cards
    assert not sure_of_the_rest(cards("cA sA"), cards("cK cQ s9 s8"), ORDER)
    assert sure_of_the_rest(cards("cA cK sA"), cards("cQ c9 s9 s8 s7 sK"), ORDER)
