"""The pack: names, suits, and higher numbers for stronger cards."""

import pytest

from skiz.cards import FRENCH_36, each, pack, size


def test_the_french_pack() -> None:
    """Thirty-six cards, nine of each suit, all with different names."""
    assert len(FRENCH_36.names) == len(set(FRENCH_36.names)) == size(FRENCH_36.all) == 36
    assert FRENCH_36.letters == ("c", "d", "h", "s")
    assert sum(FRENCH_36.suits) == FRENCH_36.all
    assert [size(suit) for suit in FRENCH_36.suits] == [9] * 4
    assert FRENCH_36.text(FRENCH_36.suits[2]) == "h6 h7 h8 h9 h10 hJ hQ hK hA"
    assert FRENCH_36.points == (0,) * 36


def test_names_and_numbers() -> None:
    """Every card is found by its name, in its suit."""
    for number, name in enumerate(FRENCH_36.names):
        assert FRENCH_36.card(name) == number
        assert FRENCH_36.letters[FRENCH_36.suit(number)] == name[0]
    assert FRENCH_36.text([FRENCH_36.card("sA"), FRENCH_36.card("c6")]) == "sA c6"
    assert FRENCH_36.text(FRENCH_36.cards("sA c6")) == "c6 sA"


@pytest.mark.parametrize("name", ["h5", "H10", "", "10h", "skiz"])
def test_an_unknown_card_is_refused(name: str) -> None:
    """A name without a card is refused with the name."""
    with pytest.raises(ValueError, match=f"no card is called {name!r}"):
        FRENCH_36.card(name)


def test_a_pack_with_points_and_tarokks() -> None:
    """Ranks may be worth points, and a suit may have no letter."""
    small = pack({"h": "1 J K", "": "I II skiz"}, {"K": 5, "I": 5, "skiz": 5})
    assert small.names == ("h1", "hJ", "hK", "I", "II", "skiz")
    assert small.points == (0, 0, 5, 5, 0, 5)
    assert list(each(small.suits[1])) == [3, 4, 5]


def test_cards_above_their_suits() -> None:
    """They belong to a suit by name, and are stronger than all other cards."""
    small = pack({"c": "7 A", "h": "7 A"}, {"A": 11, "Q": 3}, above="hQ cQ")
    assert small.names == ("c7", "cA", "h7", "hA", "hQ", "cQ")
    assert [small.text(suit) for suit in small.suits] == ["c7 cA cQ", "h7 hA hQ"]
    assert small.points == (0, 11, 0, 11, 3, 3)
    assert small.letters[small.suit(small.card("hQ"))] == "h"
