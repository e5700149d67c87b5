"""Constructed plays: who leads, what must be played, who wins, and the cards on the table."""

import pytest

from skiz.cards import Seat
from skiz.games.asszorti import AsszortiHouse, rules
from skiz.table import Hand, Illegal, Said, Say, TurnedDown, TurnedUp
from tests.support.games.asszorti import PACK, cards, three_hands
from tests.support.games.asszorti_tricks import Made
from tests.support.games.written_deal import WrittenDeal

ALL = "D" * 11


@pytest.mark.parametrize("declarer", range(3))
@pytest.mark.parametrize(
    ("lead", "leader"), [("declarer_rhn", 2), ("dealer_left", None), ("declarer", 0)]
)
def test_the_opening_lead(lead: str, leader: int | None, declarer: Seat) -> None:
    """The declarer's right neighbour, the dealer's left one, or the declarer himself."""
    house = AsszortiHouse().with_changes({"opening_lead": lead})
    made = Made(ALL, declarer=declarer, house=house)
    assert made.turn == (0 if leader is None else (declarer + leader) % 3,)


def test_the_leader_plays_anything() -> None:
    """Any of his eleven cards."""
    deal = three_hands("c")
    assert deal.turn == (1,)
    assert cards(deal, 1) == PACK.text(deal.state.hands[1].cards)


def test_one_must_follow_suit() -> None:
    """The suit led, high or low: nobody must overtake."""
    deal = three_hands("c").does(1, "play hK").does(2, "play c10")
    assert cards(deal, 0) == "h6 h7 h8 h9 h10 hJ hQ"
    with pytest.raises(Illegal) as refusal:
        deal.does(0, "play s6")
    assert (refusal.value.why.key, refusal.value.why.clause) == ("follow-suit", "pais/follow")


def test_a_player_who_cannot_follow_must_trump() -> None:
    """If void in hearts the declarer plays a trump, any of them."""
    deal = three_hands("c").does(1, "play hA")
    assert cards(deal, 2) == "c10 cJ cQ cK cA"
    with pytest.raises(Illegal) as refusal:
        deal.does(2, "play d6")
    assert (refusal.value.why.key, refusal.value.why.clause) == ("must-trump", "pais/must-trump")


def test_a_player_who_cannot_follow_or_trump_plays_any_card() -> None:
    """No trumps in the hand, or none in the contract, or a house that does not require it."""
    for deal in (
        three_hands("s").does(1, "play hA"),
        three_hands("none").does(1, "play hA"),
        three_hands("c", AsszortiHouse(must_trump=False)).does(1, "play hA"),
    ):
        assert cards(deal, 2) == PACK.text(deal.state.hands[2].cards)


def test_nobody_must_overtrump() -> None:
    """Seat 0, void in clubs, may play a lower trump than the one on the table."""
    deal = three_hands("s").does(1, "play sA").does(2, "play d6")
    assert cards(deal, 0) == "s6 s7 s8 s9"


@pytest.mark.parametrize(
    ("trumps", "plays", "winner"),
    [
        ("none", (("hA", "c10", "h6"), ("hK", "c10", "hQ")), 1),
        ("c", (("hA", "c10", "h6"), ("hK", "cA", "hQ")), 2),
        ("s", (("c9", "c10", "s6"), ("c6", "cA", "s9")), 0),
        ("none", (("hK", "dJ", "h10"), ("s10", "cA", "s9")), 1),
    ],
)
def test_the_highest_card_wins(
    trumps: str, plays: tuple[tuple[str, str, str], ...], winner: Seat
) -> None:
    """The highest trump, or else the highest of the suit led; and the winner leads."""
    for first, second, third in plays:
        deal = three_hands(trumps).does(1, f"play {first}").does(2, f"play {second}")
        deal.does(0, f"play {third}")
        assert deal.state.tricks[0].winner == winner
        assert deal.turn == (winner,)


SPLITS = {"three": (3, 0), "two": (2, 1), "one": (1, 2), "hand": (0, 3)}


@pytest.mark.parametrize("contract", SPLITS)
def test_the_exposed_cards_show_the_discards(contract: str) -> None:
    """At the first kontra: so many discards, so many cards that
    nobody ever drew; for all to see.
    """
    discards, untouched = SPLITS[contract]
    made = Made(ALL, contract, levels={"game": 1})
    (event,) = (event for event in made.events if isinstance(event, TurnedUp))
    assert event.laid[made.declarer].size == discards
    assert len(event.talon) == untouched
    for seat in range(3):
        view = made.view(seat)
        assert view.talon == made.state.talon
        assert view.laid == made.state.laid
        assert view.face_up
    before = made.events[made.events.index(event) - 1]
    assert isinstance(before, Said)
    assert before.says == (Say("game", 1),)


@pytest.mark.parametrize("contract", SPLITS)
def test_nothing_is_shown_without_a_kontra(contract: str) -> None:
    """The declarer knows his discards, the others their number; nobody knows the rest."""
    discards, untouched = SPLITS[contract]
    made = Made(ALL, contract)
    for seat in range(3):
        view = made.view(seat)
        assert view.talon == (None,) * untouched
        laid = view.laid[made.declarer]
        own = seat == made.declarer
        assert laid == (made.state.laid[made.declarer] if own else Hand(0, discards))
    assert not any(isinstance(event, TurnedUp | TurnedDown) for event in made.events)


def test_the_declarer_may_lay_away_drawn_cards_and_others() -> None:
    """Any of his fourteen cards, exactly three; the others see their number."""
    deal = WrittenDeal(rules(), [((1 << 11) - 1) << 11 * seat for seat in range(3)], (33, 34, 35))
    deal.does(0, "bid three").does(1, "bid pass").does(2, "bid pass")
    deal.does(0, "choose contract three")
    assert len(deal.may(0)) == 14 * 13 * 12 // 6
    names = PACK.names
    for written, reason in (
        (f"lay {names[0]} {names[1]}", "lay-exactly"),
        (f"lay {names[0]} {names[1]} {names[20]}", "not-in-hand"),
    ):
        with pytest.raises(Illegal) as refusal:
            deal.does(0, written)
        assert refusal.value.why.key == reason
    deal.does(0, f"lay {names[0]} {names[33]} {names[35]}")
    assert deal.state.hands[0].size == 11
    assert deal.view(1).laid[0] == Hand(0, 3)
    assert deal.view(1).hands[0] == Hand(0, 11)


def test_the_talon_is_turned_down_after_the_first_trick() -> None:
    """Then everybody has seen it; and only once."""
    made = Made("DLDLDLDLDLD", levels={"game": 1})
    assert made.state.face_up
    made.to_declarer().play(1)
    assert not made.state.face_up
    made.play()
    downs = [place for place, event in enumerate(made.events) if isinstance(event, TurnedDown)]
    assert len(downs) == 1


def test_a_claim_in_the_first_trick_leaves_it_up() -> None:
    """The deal is over before the cards are turned down."""
    made = Made(ALL, levels={"game": 1}).to_declarer()
    made.says("claim").left("accept").right("accept")
    assert made.won == (11, 0, 0)
    assert not any(isinstance(event, TurnedDown) for event in made.events)
