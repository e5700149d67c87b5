"""What beats what, and what a trick requires of a hand."""

import pytest

from skiz.cards import FRENCH_36, Duty, Order, Trick

SUITS = dict(zip(FRENCH_36.letters, FRENCH_36.suits, strict=True))


def order(trumps: str = "", must_trump: bool = True) -> Order:
    """Return the order with this trump suit."""
    return Order(FRENCH_36.suits, SUITS.get(trumps, 0), must_trump)


@pytest.mark.parametrize(
    ("trumps", "trick", "winner"),
    [
        ("", "h6 h7 h8", "h8"),
        ("", "hA h7 h8", "hA"),
        ("", "h6 sA dA", "h6"),
        ("s", "h6 s6 hA", "s6"),
        ("s", "h6 s6 s7", "s7"),
        ("s", "hA c6 dA", "hA"),
        ("h", "h6 sA h10", "h10"),
        ("c", "d6", "d6"),
        ("c", "d9 d10 dJ", "dJ"),
    ],
)
def test_the_winner(trumps: str, trick: str, winner: str) -> None:
    """The highest trump, or else the highest of the suit led; the ten is below the jack."""
    cards = [FRENCH_36.card(name) for name in trick.split()]
    assert FRENCH_36.names[cards[order(trumps).winner(cards)]] == winner


@pytest.mark.parametrize(
    ("trumps", "must", "hand", "trick", "duty", "playable"),
    [
        ("s", True, "h6 s6 d6", "", Duty.NONE, "d6 h6 s6"),
        ("s", True, "h6 hA s6", "h7", Duty.FOLLOW, "h6 hA"),
        ("s", True, "d6 s6 sA", "h7", Duty.TRUMP, "s6 sA"),
        ("s", True, "d6 s6 sA", "h7 sK", Duty.TRUMP, "s6 sA"),
        ("s", False, "d6 s6 sA", "h7", Duty.NONE, "d6 s6 sA"),
        ("s", True, "d6 c6", "h7", Duty.NONE, "c6 d6"),
        ("", True, "d6 s6", "h7", Duty.NONE, "d6 s6"),
        ("s", True, "d6 s6", "s7", Duty.FOLLOW, "s6"),
        ("s", True, "h6 d6", "s7 hA", Duty.NONE, "d6 h6"),
    ],
)
def test_the_playable_cards_follow_the_rules(
    trumps: str, must: bool, hand: str, trick: str, duty: Duty, playable: str
) -> None:
    """Follow suit, otherwise trump if required, otherwise anything."""
    cards = [FRENCH_36.card(name) for name in trick.split()]
    found = order(trumps, must).duty(FRENCH_36.cards(hand), cards)
    assert found == (duty, FRENCH_36.cards(playable))
    assert order(trumps, must).playable(FRENCH_36.cards(hand), cards) == found[1]


def test_trumps_leave_their_suit() -> None:
    """A trump follows trumps, not the suit it is named after."""
    jacks = FRENCH_36.cards("cJ dJ hJ sJ")
    found = Order(FRENCH_36.suits, jacks)
    assert found.suit(FRENCH_36.card("hJ")) == jacks
    assert found.suit(FRENCH_36.card("hA")) == SUITS["h"] & ~jacks
    cards = [FRENCH_36.card("h6")]
    assert found.playable(FRENCH_36.cards("hJ d6"), cards) == FRENCH_36.cards("hJ")
    assert found.playable(FRENCH_36.cards("hJ h7"), cards) == FRENCH_36.cards("h7")


def test_a_card_of_no_suit() -> None:
    """A card outside all suits is an error of the caller."""
    with pytest.raises(ValueError, match="no suit"):
        Order(FRENCH_36.suits[:1]).suit(FRENCH_36.card("sA"))


def test_a_trick_knows_who_played_which_card() -> None:
    """Seats go round from the leader."""
    trick = Trick(2, (7, 8))
    assert [trick.player(index, 3) for index in range(3)] == [2, 0, 1]
    assert [trick.card_of(seat, 3) for seat in range(3)] == [8, None, 7]
