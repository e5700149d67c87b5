"""Sets of cards: ints with a bit for each card."""

from skiz.cards import NO_CARDS, each, highest, lowest, of, size


def test_a_set_is_its_cards() -> None:
    """From cards to a set and back, weakest first."""
    assert of([5, 0, 35]) == 1 | 1 << 5 | 1 << 35
    assert list(each(of([5, 0, 35]))) == [0, 5, 35]
    assert of(()) == NO_CARDS
    assert list(each(NO_CARDS)) == []


def test_size_highest_lowest() -> None:
    """Of a set that is not empty."""
    cards = of([3, 17, 20])
    assert (size(cards), highest(cards), lowest(cards)) == (3, 20, 3)
    assert (size(NO_CARDS), highest(1), lowest(1)) == (0, 0, 0)
