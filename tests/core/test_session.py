"""Sessions: who deals, who sits where, the sheet and its end."""

from dataclasses import replace
from typing import Any

import pytest

from skiz.games import game
from skiz.table import Chair, Rules, Session, SessionRules, seating


def rules(seats: int, clockwise: bool = True, **session: Any) -> Rules:
    """Return the rules of some game, with these rules of a session."""
    some = game("asszorti").rules()
    return replace(some, seats=seats, clockwise=clockwise, session=SessionRules(**session))


def begin(seats: int, first_dealer: Chair, clockwise: bool = True, **session: Any) -> Session:
    """Return a session by such rules."""
    return Session(rules(seats, clockwise, **session), first_dealer)


@pytest.mark.parametrize(("dealer", "seats"), [(0, (1, 2, 0)), (1, (2, 0, 1)), (2, (0, 1, 2))])
def test_seat_nought_is_next_to_the_dealer(dealer: int, seats: tuple[int, ...]) -> None:
    """The dealer is the last seat."""
    assert seating(rules(3), dealer) == seats


def test_the_deal_passes_to_the_left() -> None:
    """Chair after chair, and round again."""
    session = begin(3, first_dealer=1)
    dealers = []
    for _ in range(5):
        dealers.append(session.dealer)
        session = session.settle((0, 0, 0))
    assert dealers == [1, 2, 0, 1, 2]


def test_the_sheet_is_kept_by_chairs() -> None:
    """A seat's points are written for the chair that sat there."""
    session = begin(3, first_dealer=0).settle((4, -2, -2))
    assert session.sheet == ((-2, 4, -2),)
    session = session.settle((1, 2, -3))  # chair 1 deals, chair 2 is seat 0
    assert session.sheet[1] == (2, -3, 1)
    assert session.totals == (0, 1, -1)
    assert sum(session.totals) == 0


def test_an_empty_sheet() -> None:
    """Everybody has nothing, and it continues."""
    assert begin(3, 0, deals=1).totals == (0, 0, 0)
    assert not begin(3, 0, deals=1).over


def test_after_the_agreed_deals_it_is_over() -> None:
    """Not before."""
    session = begin(3, 0, deals=2).settle((2, -1, -1))
    assert not session.over
    assert session.settle((2, -1, -1)).over


def test_a_target_score_ends_it() -> None:
    """When somebody reaches it, not when somebody loses as much."""
    session = begin(3, 0, target=10)
    assert not session.settle((9, -20, 11 - 20)).over
    assert session.settle((10, -5, -5)).over
    assert not begin(3, 0).settle((1000, -500, -500)).over


def test_a_deal_for_other_seats_does_not_fit() -> None:
    """As many entries as seats."""
    with pytest.raises(ValueError, match="zip"):
        begin(3, 0).settle((1, -1))


def test_with_five_chairs_the_dealer_sits_out() -> None:
    """He neither wins nor loses, and the deal passes over all five."""
    session = begin(4, 0, clockwise=False, places=5)
    assert seating(session.rules, 0) == (4, 3, 2, 1)
    session = session.settle((1, 2, 3, -6))
    assert session.sheet == ((0, -6, 3, 2, 1),)
    assert session.dealer == 4
    assert session.totals == (0, -6, 3, 2, 1)


def times(session: Session, course: str) -> list[int]:
    """Return the factor of each deal; `t` is a thrown-in hand, `.` a settled one."""
    found = []
    for step in course:
        if step == "t":
            session = session.throw_in()
        else:
            found.append(session.times)
            session = session.settle((0,) * session.rules.seats)
    return found


def test_doubled_rounds() -> None:
    """Each house has its own rule for a hand thrown in during a doubled round."""
    course = ".t..t......"

    def of(after: str, places: int | None = None) -> list[int]:
        return times(begin(4, 0, places=places, after_throw_in=after), course)

    assert of("overlap") == [1, 2, 2, 4, 4, 2, 2, 1, 1]
    assert of("queue") == [1, 2, 2, 2, 2, 2, 2, 2, 2]
    assert of("reset") == [1, 2, 2, 2, 2, 2, 2, 1, 1]
    assert of("quadrupled") == [1, 2, 2, 4, 4, 4, 4, 1, 1]
    assert of("none") == [1] * 9
    assert of("overlap", 5) == [1, 2, 2, 4, 4, 4, 2, 2, 1]


def test_after_a_throw_in_the_same_dealer_deals() -> None:
    """Nothing is won or lost, and it does not count as one of the agreed deals."""
    session = begin(4, 2, deals=1, clockwise=False, after_throw_in="overlap").throw_in()
    assert (session.dealer, session.sheet, session.over) == (2, ((0, 0, 0, 0),), False)
    assert session.settle((0, 0, 0, 0)).over


@pytest.mark.parametrize(("places", "clockwise"), [(4, False), (5, False), (4, True)])
@pytest.mark.parametrize("seat", range(4))
def test_after_the_closing_phrase_the_skiz_deals_and_does_not_deal(
    seat: int, places: int, clockwise: bool
) -> None:
    """Whoever has it in the next deal deals once more, and the session ends before he would again:
    four to seven deals after that one, with five chairs five to eight.
    """
    nothing = (0,) * 4
    session = begin(4, 1, clockwise=clockwise, places=places).settle(nothing, noted=2).close()
    assert (session.noted, session.left, session.over) == (None, None, False)
    by_seat = seating(session.rules, session.dealer)
    session = session.settle(nothing, noted=seat)
    assert session.noted == by_seat[seat]
    left, dealers = session.left, []
    while not session.over:
        dealers.append(session.dealer)
        session = session.throw_in().settle(nothing, noted=(seat + 1) % 4)
    assert session.dealer == session.noted == by_seat[seat]
    assert dealers.count(session.dealer) == 1
    assert len(dealers) == left
    assert left in range(places, 2 * places)


def test_a_hand_that_is_not_played_notes_nobody() -> None:
    session = begin(4, 0).close().throw_in().settle((0,) * 4)
    assert (session.noted, session.over) == (None, False)
    assert session.settle((0,) * 4, noted=3).noted == session.dealer


def test_the_hat_stays_on_until_the_next_catch() -> None:
    session = begin(4, 0, places=5, clockwise=False).settle((0,) * 4, hat=1)
    assert session.hat == 3
    assert session.settle((0,) * 4).throw_in().hat == 3
    assert session.settle((0,) * 4, hat=1).hat == 2
