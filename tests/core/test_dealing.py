"""Dealing: packets in order, the whole pack, randomness from outside."""

from random import Random

import pytest

from skiz.games.asszorti import rules
from skiz.table import Hand, deal, shuffled
from tests.support.games.written_deal import deck_of

RULES = rules()


def test_three_to_each_three_to_the_talon_then_twos() -> None:
    """Eleven each; the talon from the top of the second packet."""
    dealt = deal(RULES, range(36))
    assert dealt.talon == (9, 10, 11)
    first = [0, 1, 2, 12, 13, 18, 19, 24, 25, 30, 31]
    assert dealt.hands[0] == Hand.of(sum(1 << card for card in first))
    assert [hand.size for hand in dealt.hands] == [11, 11, 11]


@pytest.mark.parametrize("deck", [range(35), [*range(35), 0], [*range(36), 36], [], "abc", [0.0]])
def test_only_the_whole_pack_is_dealt(deck: list[int]) -> None:
    """Each card exactly once."""
    with pytest.raises(ValueError, match="every card"):
        deal(RULES, deck)


def test_the_same_chance_deals_the_same() -> None:
    """Other randomness deals something else."""
    assert shuffled(RULES, Random(1)) == shuffled(RULES, Random(1))
    assert shuffled(RULES, Random(1)) != shuffled(RULES, Random(2))
    assert sorted(shuffled(RULES, Random(1))) == list(range(36))


def test_a_deck_is_found_for_a_deal() -> None:
    """The decks of these tests deal as intended."""
    dealt = deal(RULES, shuffled(RULES, Random(5)))
    talon = [card for card in dealt.talon if card is not None]
    assert deal(RULES, deck_of(RULES, [hand.cards for hand in dealt.hands], talon)) == dealt


def test_the_face_of_a_deal() -> None:
    """A seat's own hand is open; everything else is face down."""
    dealt = deal(RULES, range(36))
    face = dealt.face(1)
    assert face.hands == (Hand(0, 11), dealt.hands[1], Hand(0, 11))
    assert face.talon == (None, None, None)
