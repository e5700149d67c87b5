"""Types of hands of Asszorti: every hand has one, and a type's hands are equally likely."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from bench.odds.hand_types import HandType, counts, some_hand, type_of
from skiz.cards import of, size
from skiz.games.asszorti import LENGTH, PACK


def test_every_hand_is_of_one_type() -> None:
    assert counts().total() == comb(len(PACK.names), LENGTH)


@pytest.mark.parametrize("kind", [*counts()], ids=lambda kind: f"{kind.pattern} {kind.high}")
def test_a_hand_drawn_of_a_type_is_of_that_type(kind: HandType) -> None:
    rng = Random(1)
    for _ in range(3):
        hand = some_hand(kind, rng)
        assert size(hand) == LENGTH
        assert type_of(hand) == kind


def test_a_rare_type_has_the_hands_that_are_found_by_trying() -> None:
    """Nine cards of one suit and two of another: all of a type can be listed."""
    kind = HandType((9, 2, 0, 0), 4)
    found = {
        suit | of(pair)
        for suit in PACK.suits
        for other in PACK.suits
        if other != suit
        for pair in combinations([card for card in range(36) if other >> card & 1], 2)
    }
    wanted = {hand for hand in found if type_of(hand) == kind}
    assert counts()[kind] == len(wanted)
    rng = Random(2)
    drawn = Counter(some_hand(kind, rng) for _ in range(1200))
    assert drawn.keys() == wanted
    assert min(drawn.values()) > 60  # 100 of each on average
