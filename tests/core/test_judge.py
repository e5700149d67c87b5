"""The verdict on each verb, by small examples: four seats, a few tricks, sides known or not."""

from typing import get_args

import pytest

from skiz.cards import FRENCH_36, Seat, Trick
from skiz.figures import (
    All,
    Catch,
    Count,
    Fall,
    Feat,
    Ground,
    Score,
    Stake,
    Take,
    Verdict,
    Win,
    judge,
)
from skiz.figures.judge import JUDGES

OPEN, MADE, LOST = Verdict.OPEN, Verdict.MADE, Verdict.LOST
POINTS = tuple(10 * name.endswith("A") + 4 * name.endswith("K") for name in FRENCH_36.names)
OURS = (True, False, True, False)


def trick(leader: Seat, names: str, winner: Seat) -> Trick:
    """Return a trick of these cards, the leader's first."""
    return Trick(leader, tuple(map(FRENCH_36.card, names.split())), winner)


def card(name: str) -> int:
    """Return a card by its name."""
    return FRENCH_36.card(name)


HEARTS = trick(0, "hA h6 h7 h8", 0)  # ours
SPADES = trick(0, "s6 sA s7 s8", 1)  # theirs
CLUBS = trick(1, "c6 cK cQ cA", 0)  # ours, with the ace on a trick they led
DIAMONDS = trick(0, "d6 d7 dA d8", 2)  # our partner's
GIVEN = Trick(1, (), 1)
ALL_FOUR = (HEARTS, SPADES, CLUBS, DIAMONDS)


def test_every_verb_is_judged() -> None:
    assert {*JUDGES} == {*get_args(Feat)}


def verdict(
    feat: Feat,
    *tricks: Trick,
    ours: tuple[bool | None, ...] = OURS,
    length: int = 9,
    laid: tuple[int, ...] = (),
) -> Verdict:
    """Return the verdict on these tricks."""
    return judge(feat, Ground(tricks, length, ours, POINTS, laid))


def unsure(seat: Seat) -> tuple[bool | None, ...]:
    """Return the sides, with this seat's unknown."""
    return (*OURS[:seat], None, *OURS[seat + 1 :])


ACES = Take(FRENCH_36.cards("hA cA"))


@pytest.mark.parametrize(
    ("tricks", "ours", "found"),
    [
        ((), OURS, OPEN),
        ((HEARTS,), OURS, OPEN),
        ((HEARTS, CLUBS), OURS, MADE),
        ((SPADES,), OURS, OPEN),
        ((HEARTS,), (False, True, False, True), LOST),
        ((HEARTS, CLUBS), unsure(0), OPEN),
        ((HEARTS,), unsure(0), OPEN),
    ],
)
def test_take(tricks: tuple[Trick, ...], ours: tuple[bool | None, ...], found: Verdict) -> None:
    """Made with all of the cards in our tricks; lost when one is in theirs."""
    assert verdict(ACES, *tricks, ours=ours) is found


def test_take_of_a_card_that_is_in_no_trick() -> None:
    """Lost at once if somebody discarded it, otherwise after the last trick."""
    laid = FRENCH_36.cards("cA")
    assert verdict(ACES, HEARTS, laid=(laid, 0, 0, 0)) is LOST
    assert verdict(ACES, laid=(0, laid, 0, 0), ours=(None, True, False, None)) is LOST
    assert verdict(ACES, HEARTS, laid=(FRENCH_36.cards("c6"), 0, 0, 0)) is OPEN
    assert verdict(ACES, HEARTS, SPADES, length=3) is OPEN
    assert verdict(ACES, HEARTS, SPADES, length=2) is LOST
    assert verdict(ACES, HEARTS, SPADES, length=2, ours=unsure(0)) is LOST
    assert verdict(ACES, HEARTS, GIVEN, length=2) is LOST


@pytest.mark.parametrize(
    ("feat", "tricks", "ours", "found"),
    [
        (Win(1, 2), (), OURS, OPEN),
        (Win(1, 2), (HEARTS,), OURS, OPEN),
        (Win(1, 2), (HEARTS, CLUBS), OURS, MADE),
        (Win(1, 2), (HEARTS, SPADES), OURS, LOST),
        (Win(1, 2), (HEARTS, DIAMONDS), unsure(2), OPEN),
        (Win(1, 2), (SPADES, DIAMONDS), unsure(2), LOST),
        (Win(2, 2), (SPADES,), OURS, OPEN),
        (Win(2, 2), (SPADES, HEARTS), OURS, MADE),
        (Win(1, 1, 1 << card("hA")), (HEARTS,), OURS, MADE),
        (Win(1, 1, 1 << card("hA")), (HEARTS,), unsure(0), OPEN),
        (Win(1, 1, 1 << card("h6")), (HEARTS,), OURS, LOST),
        (Win(1, 1, 1 << card("h6")), (HEARTS,), unsure(0), LOST),
        (Win(3, 3, 1 << card("hA")), (HEARTS,), OURS, LOST),  # gone too soon
        (Win(2, 3, FRENCH_36.cards("hA sK")), (HEARTS,), OURS, LOST),  # one left for two tricks
        (Win(2, 3, FRENCH_36.cards("hA sK c6")), (HEARTS,), OURS, OPEN),
        (Win(1, 2, seat=0), (HEARTS,), OURS, OPEN),
        (Win(1, 2, seat=0), (HEARTS, CLUBS), OURS, MADE),
        (Win(1, 2, seat=0), (HEARTS, DIAMONDS), OURS, LOST),  # the partner's is not his
        (Win(1, 1, seat=1), (SPADES,), OURS, MADE),  # whatever his side
        (Win(1, 1), (GIVEN,), OURS, LOST),
        (Win(1, 1), (GIVEN,), (False, True, False, True), MADE),
        (Win(1, 1, FRENCH_36.all), (GIVEN,), (False, True, False, True), LOST),
    ],
)
def test_win(
    feat: Win, tricks: tuple[Trick, ...], ours: tuple[bool | None, ...], found: Verdict
) -> None:
    """Tricks by number, each with one of these cards; an awarded trick is won with none."""
    assert verdict(feat, *tricks, ours=ours) is found


@pytest.mark.parametrize(
    ("points", "tricks", "ours", "found"),
    [
        (0, (), OURS, MADE),
        (57, (), OURS, LOST),
        (56, (), OURS, OPEN),
        (10, (HEARTS,), OURS, MADE),
        (11, (HEARTS,), OURS, OPEN),
        (10, (HEARTS,), unsure(0), OPEN),
        (46, (SPADES,), OURS, OPEN),
        (47, (SPADES,), OURS, LOST),
        (47, (SPADES,), unsure(1), OPEN),
    ],
)
def test_score(
    points: int, tricks: tuple[Trick, ...], ours: tuple[bool | None, ...], found: Verdict
) -> None:
    """Card points; lost when those left are not enough."""
    assert sum(POINTS) == 56
    assert verdict(Score(points), *tricks, ours=ours) is found


def test_score_with_cards_laid() -> None:
    """A seat's discards count for its side."""
    ace = FRENCH_36.cards("sA")
    assert verdict(Score(20), HEARTS, laid=(ace, 0, 0, 0)) is MADE
    assert verdict(Score(47), HEARTS, laid=(0, ace, 0, 0)) is LOST


@pytest.mark.parametrize(
    ("feat", "tricks", "ours", "length", "found"),
    [
        (Count(2), (HEARTS,), OURS, 9, OPEN),
        (Count(2), (HEARTS, DIAMONDS), OURS, 9, MADE),
        (Count(2), (HEARTS, DIAMONDS), unsure(2), 9, OPEN),
        (Count(2), (HEARTS, DIAMONDS), unsure(2), 2, OPEN),
        (Count(2), (SPADES,), OURS, 2, LOST),
        (Count(9), (SPADES,), OURS, 9, LOST),
        (Count(1, 2), (HEARTS,), OURS, 9, OPEN),
        (Count(1, 2), (DIAMONDS,), OURS, 9, MADE),
        (Count(1, 1), (SPADES,), unsure(1), 9, MADE),  # one player's tricks, whatever his side
        (Count(1, 3), (SPADES,), OURS, 1, LOST),
        (Count(1), (GIVEN,), (False, True, False, True), 1, MADE),
    ],
)
def test_count(
    feat: Count,
    tricks: tuple[Trick, ...],
    ours: tuple[bool | None, ...],
    length: int,
    found: Verdict,
) -> None:
    """Tricks of the side, or of one player."""
    assert verdict(feat, *tricks, ours=ours, length=length) is found


TOOK_KING = Catch(prey=card("cK"), hunter=card("cA"))


@pytest.mark.parametrize(
    ("feat", "tricks", "ours", "found"),
    [
        (TOOK_KING, (), OURS, OPEN),
        (TOOK_KING, (HEARTS,), OURS, OPEN),
        (TOOK_KING, (CLUBS,), OURS, LOST),  # the king was our partner's
        (TOOK_KING, (CLUBS,), (True, True, False, False), MADE),
        (TOOK_KING, (CLUBS,), unsure(2), OPEN),
        (TOOK_KING, (CLUBS,), (None, True, False, False), OPEN),
        (TOOK_KING, (CLUBS,), (None, True, True, False), LOST),
        (Catch(card("cQ"), card("cA")), (CLUBS,), OURS, MADE),
        (Catch(card("c6"), card("cK")), (CLUBS,), OURS, LOST),  # it was there and did not win
        (Catch(card("sA"), card("cA")), (CLUBS,), OURS, LOST),  # the hunter is gone
        (Catch(card("cK"), card("sA")), (CLUBS,), unsure(0), LOST),  # the prey is gone
    ],
)
def test_catch(
    feat: Catch, tricks: tuple[Trick, ...], ours: tuple[bool | None, ...], found: Verdict
) -> None:
    """The hunter takes the prey, and it was theirs."""
    assert verdict(feat, *tricks, ours=ours) is found


@pytest.mark.parametrize(
    ("feat", "tricks", "ours", "found"),
    [
        (Fall(2, card("c6")), (), OURS, OPEN),
        (Fall(2, card("s7")), (HEARTS,), OURS, OPEN),
        (Fall(2, card("s7")), (HEARTS, SPADES), OURS, MADE),
        (Fall(2, card("s8")), (HEARTS, SPADES), OURS, LOST),  # it was theirs
        (Fall(2, card("s7")), (HEARTS, SPADES), unsure(2), OPEN),
        (Fall(2, card("sA")), (HEARTS, SPADES), (False, True, False, True), LOST),  # it won
        (Fall(2, card("hA")), (HEARTS,), OURS, LOST),  # too soon
        (Fall(1, card("s7")), (HEARTS,), unsure(2), LOST),  # too late
    ],
)
def test_fall(
    feat: Fall, tricks: tuple[Trick, ...], ours: tuple[bool | None, ...], found: Verdict
) -> None:
    """The card is played to the trick and does not win it."""
    assert verdict(feat, *tricks, ours=ours) is found


def test_all() -> None:
    """Lost with any, made with all, otherwise open."""
    assert verdict(All(()), HEARTS) is MADE
    assert verdict(All((Win(1, 1), Count(1))), HEARTS) is MADE
    assert verdict(All((Win(1, 1), Count(2))), HEARTS) is OPEN
    assert verdict(All((Win(1, 1), Count(2))), SPADES) is LOST
    assert verdict(All((All((Win(1, 1),)), Win(2, 2))), HEARTS, SPADES) is LOST


def test_a_stake_has_its_worth() -> None:
    """Made, lost, or nothing while it is open; not multiplied yet."""
    stake = Stake("game", Win(1, 1), made=4, lost=-6, times=8)
    assert stake.worth(Ground((), 9, OURS)) == 0
    assert stake.worth(Ground((HEARTS,), 9, OURS)) == 4
    assert stake.worth(Ground((SPADES,), 9, OURS)) == -6


def test_a_trick_says_who_played_and_won_with_which_card() -> None:
    """The ground knows its tricks."""
    ground = Ground(ALL_FOUR, 9, OURS, POINTS)
    assert ground.seat_of(CLUBS, card("cA")) == 0
    assert [ground.winning(trick) for trick in ALL_FOUR] == [
        card(name) for name in ("hA", "sA", "cA", "dA")
    ]
    assert ground.winning(GIVEN) is None
    assert ground.side(None) is None
