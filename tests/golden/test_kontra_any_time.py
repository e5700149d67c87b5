"""Kontra at any time before a player's first card.

Nobody is asked, and a player may say it on another's turn as on his own.
"""

import pytest

from skiz.games import games
from skiz.games.asserufen import rules
from skiz.players import player
from skiz.players.playing import play_deal
from skiz.records import Record, read, write
from skiz.table import Illegal, Said, Say, Speak, State, View, unasked
from tests.support.games.asserufen import asserufen, kontra
from tests.support.games.written_deal import WrittenDeal

KONTRA = Speak((Say("game", 1),))
PLAY = """\
play
      A       B       C       D
   1  >c9     c7      ·       ·
      D  kontra game
      B  pass
      C  pass
      A  pass
   1  ·       ·       cA      c8
"""


def any_time_deal(most: str = "unlimited") -> WrittenDeal:
    """Return a deal: B, whose partner is C, plays against A and D."""
    return asserufen(kontra("any_time", most))


def words(deal: WrittenDeal) -> list[tuple[Speak, ...]]:
    """Return what each seat may say unasked."""
    return [unasked(deal.view(seat), seat) for seat in range(4)]  # type: ignore[misc]


def test_nobody_is_asked_and_both_opponents_may_speak() -> None:
    deal = any_time_deal()
    assert deal.turn == (0,)
    assert KONTRA not in deal.may(0)
    assert words(deal) == [(KONTRA,), (), (), (KONTRA,)]


def test_it_may_be_said_out_of_turn_and_is_answered_before_the_next_card() -> None:
    deal = any_time_deal().does(0, "play c9").does(3, "say kontra game")
    assert deal.turn == (1,)
    assert words(deal) == [()] * 4
    assert deal.does(1, "say rekontra game").turn == (2,)
    assert deal.does(2, "say pass").does(3, "say pass").does(0, "say pass").turn == (1,)
    assert deal.does(1, "play c7").turn == (2,)


def test_the_player_on_turn_may_say_it_before_his_card() -> None:
    deal = any_time_deal("1").does(0, "say kontra game")
    assert deal.turn == (0,)
    assert words(deal) == [()] * 4


@pytest.mark.parametrize(
    ("seat", "action", "reason", "clause"),
    [
        (0, "say kontra game", "kontra-too-late", "skiz/window-any-time"),
        (1, "say kontra game", "kontra-whose", "asserufen/kontra"),
        (2, "say kontra game", "kontra-whose", "asserufen/kontra"),
        (3, "say rekontra game", "other-level", "asserufen/kontra"),
        (3, "say pass", "not-on-turn", "skiz/turn-only"),
        (3, "play c8", "not-on-turn", "skiz/turn-only"),
        (1, "say pass", "window-closed", "skiz/window-any-time"),
    ],
)
def test_a_refused_kontra_names_its_reason(
    seat: int, action: str, reason: str, clause: str
) -> None:
    deal = any_time_deal().does(0, "play c9")
    with pytest.raises(Illegal) as refused:
        deal.does(seat, action)
    assert (refused.value.why.key, refused.value.why.clause) == (reason, clause)


def test_after_a_kontra_the_sides_answer_in_turn() -> None:
    deal = any_time_deal().does(3, "say kontra game")
    with pytest.raises(Illegal, match="skiz/turn-only"):
        deal.does(0, "say kontra game")
    with pytest.raises(Illegal, match="skiz/kontra-unasked"):
        deal.does(1, "play c7")


def test_the_record_breaks_the_row_at_the_kontra() -> None:
    deal = any_time_deal().does(0, "play c9").does(1, "play c7").does(3, "say kontra game")
    deal.does(1, "say pass").does(2, "say pass").does(0, "say pass")
    deal.does(2, "play cA").does(3, "play c8")
    text = write(Record(deal.rules, tuple(deal.events)))
    assert PLAY in text
    assert read(text)[0].events == tuple(deal.events)


def test_players_say_it_of_themselves() -> None:
    players = [player("plain", seed=0)] * 4
    deals = [play_deal(rules(kontra("any_time")), players, seed) for seed in range(60)]
    doublers = [
        e for deal in deals for e in deal.events if isinstance(e, Said) and KONTRA.says == e.says
    ]
    assert doublers
    assert all(sum(deal.state.settled.points) == 0 for deal in deals if deal.state.settled)


def test_nothing_is_said_before_the_cards_are_dealt() -> None:
    """Not even then: a turn of that moment may be answered late."""
    for game in games().values():
        assert unasked(View(State(game.rules(), eyes=0)), 0) == ()
