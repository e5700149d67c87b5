"""What is paid and recorded, and the house rules that change it."""

import pytest

from skiz.games.asszorti import AsszortiHouse, rules
from skiz.table import Session
from tests.support.games.asszorti_tricks import Made, takers

WON, LOST = takers(7, 2, 2, last=False), takers(4, 4, 3, last=False)


@pytest.mark.parametrize("declarer", range(3))
def test_each_opponent_pays(declarer: int) -> None:
    """He wins from both or loses to both, and the sheet shows that."""
    won = Made(WON, declarer=declarer).play().settled
    assert [won.points[(declarer + seat) % 3] for seat in range(3)] == [12, -6, -6]
    lost = Made(LOST, declarer=declarer).play().settled
    assert [lost.points[(declarer + seat) % 3] for seat in range(3)] == [-12, 6, 6]
    assert (won.written, lost.written) == (won.points, lost.points)


def test_the_sheet_that_is_not_zero_sum() -> None:
    """Recorded: +x -x -x for a win, -2x +x +x for a loss; the payment is the same."""
    house = AsszortiHouse(payment="sheet_002")
    won, lost = Made(WON, house=house).play().settled, Made(LOST, house=house).play().settled
    assert won.written == (6, -6, -6)
    assert won.points == (12, -6, -6)
    assert lost.written == lost.points == (-12, 6, 6)


def test_a_deal_worth_nothing_is_written_as_nothing() -> None:
    """6:5:0 undoubled, in either sheet."""
    for payment in ("each_opponent", "sheet_002"):
        house = AsszortiHouse().with_changes({"payment": payment})
        nothing = Made(takers(6, 5, 0, last=False), house=house).play().settled
        assert nothing.written == nothing.points == (0, 0, 0)


@pytest.mark.parametrize(("trumps", "worth"), [("h", 4), ("none", 8)])
def test_a_silent_arrivazs_counts_half_where_the_house_says_so(trumps: str, worth: int) -> None:
    """Never doubled, never lost, never idegen, and nothing if it was announced."""
    house, order = AsszortiHouse(silent_arrivazs="half"), takers(6, 3, 2, last=True)
    base = 4 if trumps == "h" else 8
    assert Made(order, trumps=trumps, house=house).play().each == base + worth
    doubled = Made(order, trumps=trumps, house=house, levels={"game": 1}, plain_end=True).play()
    assert doubled.each == 2 * base + worth
    missed = Made(takers(6, 3, 2, last=False), trumps=trumps, house=house).play()
    assert missed.each == base
    silent = Made(order, trumps=trumps, house=house, arrivazs=True).play()
    assert silent.each == base + 2 * worth
    assert silent.worth("silent-arrivazs") == 0
    assert Made(order, trumps=trumps).play().each == base


@pytest.mark.parametrize("tricks", range(12))
def test_overtricks_for_the_declarer_only(tricks: int) -> None:
    """In the other house the opponents win the base value, however many tricks they take."""
    house = AsszortiHouse(overtricks_for_opponents=False)
    left = (11 - tricks) // 2
    made = Made(takers(tricks, left, 11 - tricks - left, last=False), house=house).play()
    assert made.each == (4 + (tricks - 6) * 2 if tricks >= 6 else -4)


def test_no_deduction_where_the_house_says_so() -> None:
    """6:5:0 counts as any six tricks."""
    house = AsszortiHouse(deduct_650=False)
    for order in (takers(6, 5, 0, last=False), takers(6, 0, 5, last=False)):
        assert Made(order, house=house, levels={"game": 2}).play().each == 16


def test_a_session_ends_as_the_house_says() -> None:
    """After a number of deals, or at a score."""
    agreed = rules(AsszortiHouse(deals=6))
    assert (agreed.session.deals, agreed.session.target) == (6, None)
    target = rules(AsszortiHouse(session_end="target_score", target=50))
    assert (target.session.deals, target.session.target) == (None, 50)


def test_a_session_is_kept_from_deal_to_deal() -> None:
    """Three deals with the declarer next to the dealer: the sheet goes round with the deal."""
    session = Session(rules(AsszortiHouse(deals=3)), first_dealer=2)
    for _ in range(3):
        assert not session.over
        session = session.settle(Made(WON, declarer=0).play().settled.written)
    assert session.sheet == ((12, -6, -6), (-6, 12, -6), (-6, -6, 12))
    assert session.totals == (0, 0, 0)
    assert session.over
