"""Kontra during the play, where questions must not reveal the partner."""

from random import Random

import pytest

from skiz.games.asserufen import PACK, rules
from skiz.table import Illegal, Play, Speak, on_turn, text
from tests.support.games.asserufen import HANDS, asserufen, dealt, kontra
from tests.support.games.written_deal import WrittenDeal
from tests.support.tools.depth import depth
from tests.support.worlds.views import faces

DECLARER = 1
WINDOWS = ("own_first_card", "before_second_card", "before_first_card")


def asked_seats(deal: WrittenDeal, *says: str) -> str:
    """Return who is asked, one after the other, if this is said."""
    seats = ""
    for word in says:
        (seat,) = deal.turn
        seats += "ABCD"[seat]
        deal.does(seat, f"say {word}")
    return seats


def words(deal: WrittenDeal) -> list[str]:
    """Return what may be said now."""
    (seat,) = deal.turn
    return [text(action, PACK) for action in deal.may(seat)]


def test_each_opponent_is_asked_before_his_first_card() -> None:
    deal = asserufen(kontra())
    assert words(deal) == ["say pass", "say kontra game"]
    assert deal.does(0, "say pass", "play h7").turn == (1,)
    deal.does(1, "play h8")
    assert words(deal) == ["say pass"]  # C, the partner
    assert deal.does(2, "say pass", "play h10").turn == (3,)
    assert words(deal) == ["say pass", "say kontra game"]
    deal.does(3, "say pass", "play hK")
    assert deal.state.table is None  # the trick is taken, and nobody is asked any more
    with pytest.raises(Illegal) as refusal:
        deal.does(deal.turn[0], "say pass")
    assert refusal.value.why.key == "window-closed"


def test_before_the_first_card_all_are_asked() -> None:
    deal = asserufen(kontra("before_first_card"))
    assert asked_seats(deal, "pass", "pass", "pass") == "ACD"
    assert deal.turn == (0,)
    assert deal.does(0, "play h7").turn == (1,)
    assert all(isinstance(action, Play) for action in deal.may(1))


def test_before_the_second_card_all_are_asked() -> None:
    deal = asserufen(kontra("before_second_card")).does(0, "play h7")
    assert asked_seats(deal, "pass", "pass", "pass") == "ACD"
    assert deal.turn == (1,)
    assert all(isinstance(action, Play) for action in deal.may(1))


def test_after_a_kontra_nobody_is_asked_for_another() -> None:
    deal = asserufen(kontra("before_first_card"))
    assert asked_seats(deal, "kontra game", "pass", "pass", "pass") == "ABCD"
    assert all(isinstance(action, Play) for action in deal.may(0))


def test_the_sides_take_turns() -> None:
    """The declarer first, then all who may be with him; opponents from his left on."""
    deal = asserufen(kontra())
    assert asked_seats(deal, "kontra game", "rekontra game") == "AB"
    # C might be an opponent as far as the table knows, and can only pass.
    assert words(deal) == ["say pass"]
    assert asked_seats(deal, "pass", "szubkontra game") == "CD"
    # A and D have both doubled: everybody knows the sides, and only B and C are asked.
    assert deal.state.sides == (False, True, True, False)
    assert all(deal.view(seat).sides == deal.state.sides for seat in range(4))
    assert asked_seats(deal, "pass", "hirskontra game", "mordkontra game") == "BCD"
    assert asked_seats(deal, "kontra-6 game", "pass", "pass") == "BDA"
    assert deal.turn == (0,)
    assert words(deal)[0].startswith("play")


def test_an_answer_shows_the_partner() -> None:
    deal = asserufen(kontra())
    assert asked_seats(deal, "kontra game", "pass", "rekontra game") == "ABC"
    assert all(deal.view(seat).sides == (False, True, True, False) for seat in range(4))
    assert asked_seats(deal, "pass", "pass") == "DA"
    assert deal.state.current_phase.name == "play"


def test_a_player_who_has_played_may_still_answer() -> None:
    deal = asserufen(kontra()).does(0, "say pass", "play h7").does(1, "play h8")
    deal.does(2, "say pass", "play h10").does(3, "say kontra game")
    assert asked_seats(deal, "pass", "rekontra game") == "BC"
    assert asked_seats(deal, "pass", "szubkontra game") == "DA"  # A has said no kontra before


@pytest.mark.parametrize(("most", "levels"), [("1", 1), ("2", 2), ("4", 4)])
def test_a_house_may_know_a_highest_level(most: str, levels: int) -> None:
    ladder = ["kontra", "rekontra", "szubkontra", "hirskontra"]
    deal = asserufen(kontra(most=most))
    for word in ladder[:levels]:
        while f"say {word} game" not in words(deal):
            deal.does(deal.turn[0], "say pass")
        deal.does(deal.turn[0], f"say {word} game")
    assert deal.turn == (0,)
    assert words(deal)[0].startswith("play")


def test_a_soloist_stands_alone_for_all_to_see() -> None:
    deal = (
        WrittenDeal(rules(kontra()), dealt(*HANDS), ()).does(0, "bid pass").does(1, "bid solo-du")
    )
    deal.does(2, "bid pass").does(3, "bid pass").does(1, "choose trumps d")
    assert deal.state.sides == deal.view(3).sides == (False, True, False, False)
    assert asked_seats(deal, "kontra game", "rekontra game", "szubkontra game", "pass") == "ABCB"


def test_words_out_of_turn_are_refused_with_their_reason() -> None:
    deal = asserufen(kontra())
    wrong = {
        "play h7": "kontra-first",
        "say rekontra game": "other-level",
        "say kontra skiz": "not-at-stake",
        "say kontra game, kontra game": "one-at-a-time",
    }
    for written, key in wrong.items():
        with pytest.raises(Illegal) as refusal:
            deal.does(0, written)
        assert refusal.value.why.key == key
    deal.does(0, "say pass", "play h7").does(1, "play h8")
    with pytest.raises(Illegal) as refusal:
        deal.does(2, "say kontra game")
    assert refusal.value.why.key == "kontra-whose"


def test_each_seat_knows_its_part_of_the_sides() -> None:
    deal = asserufen(kontra())
    assert deal.state.sides == (False, True, True, False)
    assert deal.view(0).sides == (False, True, None, None)
    assert deal.view(1).sides == (None, True, None, None)
    assert deal.view(2).sides == (False, True, True, False)
    assert deal.view(3).sides == (None, True, None, False)


def test_the_partner_is_known_once_his_card_falls_or_he_runs_away() -> None:
    fallen = asserufen(kontra()).does(0, "say pass", "play c9").does(1, "play c7")
    assert fallen.view(0).sides == (False, True, None, None)
    fallen.does(2, "say pass", "play cA")
    assert all(fallen.view(seat).sides == (False, True, True, False) for seat in range(4))

    hands = ("cA c9 c8 c10 cK h7", "c7 cQ sQ hQ h8 h9 d7 d8", "s7 h10", "s8 hK")
    ran = asserufen(kontra(), hands).does(0, "say pass", "play c9").does(1, "play c7")
    ran.does(2, "say pass", "play s7")
    assert ran.view(1).sides == (None, True, None, None)  # the last might have had it
    ran.does(3, "say pass", "play s8")
    assert all(ran.view(seat).sides == (True, True, False, False) for seat in range(4))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seed", range(depth(12, 40)))
def test_the_questions_do_not_reveal_the_partner(window: str, seed: int) -> None:
    """The ace of clubs lies with C or with D, else the worlds are one; nobody plays either card.

    Whatever A and B say and play, and as long as C and D do the same, A and B see the same.
    """
    rng = Random(seed)
    house = kontra(window)
    here = asserufen(house, ("c9 c10 h7", HANDS[1], "cA s7 s9 h10 hA", "d9 s8 s10 hK hJ"))
    there = asserufen(house, ("c9 c10 h7", HANDS[1], "d9 s7 s9 h10 hA", "cA s8 s10 hK hJ"))
    for _ in range(25):
        assert on_turn(here.state) == on_turn(there.state)
        for seat in (0, 1):
            assert faces(here.events, seat) == faces(there.events, seat)
            assert here.may(seat) == there.may(seat)
        (seat,) = here.turn
        may = [action for action in here.may(seat) if action in there.may(seat)]
        may = [action for action in may if action != Play(PACK.card("d9"))]
        words = [action for action in may if isinstance(action, Speak)]
        if not may:
            break  # the suit was led, or one of the two must speak for his side
        action = rng.choice(words or may)
        here.acts(seat, action)
        there.acts(seat, action)
    assert len(here.state.talk) >= 2


def test_even_without_a_limit_the_twentieth_word_is_the_last() -> None:
    deal = asserufen(kontra())
    while spoken := [word for word in words(deal) if word.startswith("say")]:
        deal.does(deal.turn[0], spoken[-1])
    assert max(say.level for speech in deal.state.talk for say in speech.says) == 20


def test_reasons_speak_the_games_own_words() -> None:
    """Asserufen says Re for rekontra."""
    deal = asserufen(kontra())
    with pytest.raises(Illegal) as refusal:
        deal.does(0, "say rekontra game")
    assert refusal.value.why.text("de") == "Jetzt geht es um Kontra, nicht um Re."
