"""The figures that High Tarokk adds to Illustrated: those of the first trick and the late ones.

Each is won and lost by the cards played; also which may be announced when, and after which.
"""

from random import Random

import pytest

from skiz.games import game
from skiz.games.tarokk import read_deal
from skiz.table import Say, Speak, State, apply
from tests.support.games.tarokk_talk import HIGH, after, may, why_not
from tests.support.games.tarokk_tricks import (
    FAMILY,
    TABLE,
    WORTH,
    Fell,
    ended,
    fallen,
    some_end,
    won,
)

BESIDE = {*FAMILY, "silent-trull", "silent-four-kings", "silent-xxi-catch"}


ALONE = "h1 d1 hJ"  # what falls under a small card that is to win
LAST_HEARTS = {7: ("hJ s10 sJ c10", 0), 8: ("d1 hC sC cJ", 1), 9: ("hQ dJ sQ cC", 0)}
LAST_KINGS = {7: ("hK s10 sJ c10", 0), 8: ("d1 dK sC cJ", 1), 9: ("cK dJ sQ cC", 0)}


@pytest.mark.parametrize(
    ("text", "fell", "expected"),
    [
        # a pheasant is won by the card itself; in silence it costs only where the others catch it
        ("", {1: (f"I {ALONE}", 0)}, {"silent-pagat-facan": 10}),
        ("", {1: ("I h1 d1 V", 3)}, {"slip-pagat-facan": -10}),
        ("", {1: ("I V d1 h1", 1)}, {}),
        ("", {1: ("h1 d1 I V", 3)}, {}),
        ("", {1: ("V h1 I hJ", 0)}, {"slip-pagat-facan": 10}),
        ("", {1: ("h1 d1 II hJ", 2)}, {"silent-sas-facan": -10}),
        ("", {1: ("h1 II V hJ", 2)}, {"slip-sas-facan": -10}),
        ("A pagat-facan", {1: (f"I {ALONE}", 0)}, {"pagat-facan": 50}),
        ("A pagat-facan", {1: ("I V d1 h1", 1)}, {"pagat-facan": -50}),
        ("A pagat-facan", {1: ("I h1 d1 V", 3)}, {"pagat-facan": -50}),
        ("A sas-facan; C kontra sas-facan", {1: (f"II {ALONE}", 0)}, {"sas-facan": 100}),
        (
            "C pagat-facan",
            {1: ("I h1 d1 V", 3)},
            {"pagat-facan": 50, "slip-pagat-facan": -10},
        ),
        # a brace: the XXI wins, over a small card of the others; announced, over anybody's
        ("", {1: ("XXI h1 I d1", 0)}, {"silent-paros-facan": 30, "slip-pagat-facan": 10}),
        ("", {1: ("XXI II I d1", 0)}, {"silent-paros-facan": 30, "slip-pagat-facan": 10}),
        ("", {1: ("XXI I h1 d1", 0)}, {}),
        ("", {1: ("XXI h1 X d1", 0)}, {}),
        ("", {5: ("XXI h1 I d1", 0)}, {}),
        (
            "C paros-facan",
            {1: ("II h1 XXI d1", 2)},
            {"paros-facan": -60, "slip-sas-facan": -10},
        ),
        ("C paros-facan", {1: ("h1 d1 XXI II", 2)}, {"paros-facan": -60}),
        ("C paros-facan", {1: ("h1 d1 XXI X", 2)}, {"paros-facan": 60}),
        ("C paros-facan", {1: ("XXI d1 h1 X", 0)}, {"paros-facan": 60}),
        # the eagle is like the pagát
        ("", {9: (f"II {ALONE}", 0)}, {"silent-sas-ultimo": 5}),
        ("", {9: ("II V h1 d1", 1)}, {"slip-sas-ultimo": -5}),
        ("A sas-ultimo", {9: (f"II {ALONE}", 0)}, {"sas-ultimo": 10}),
        ("A sas-ultimo", {9: ("II V h1 d1", 1)}, {"sas-ultimo": -10}),
        ("A sas-uhu", {8: (f"II {ALONE}", 0)}, {"sas-uhu": 20}),
        ("A sas-uhu", {8: ("II h1 d1 V", 3)}, {"sas-uhu": -20}),
        # birds of one card: the tricks before may be anybody's
        ("A pagat-small-bird", {6: (f"I {ALONE}", 0)}, {"pagat-small-bird": 40}),
        ("A king-s-small-bird", {6: ("sK h1 d1 hJ", 0)}, {"king-s-small-bird": 40}),
        ("A king-s-small-bird", {7: ("sK h1 d1 hJ", 0)}, {"king-s-small-bird": -40}),
        ("A sas-large-bird", {7: (f"II {ALONE}", 0)}, {"sas-large-bird": 30}),
        ("A king-c-large-bird", {7: ("V cK d1 hJ", 0)}, {"king-c-large-bird": -30}),
        # three tricks, each won by the suit, by either of the side
        ("A family-h", LAST_HEARTS, {"family-h": 100}),
        ("A family-h", {**LAST_HEARTS, 7: ("s10 sJ V hJ", 2)}, {"family-h": -100}),
        ("A family-h", {**LAST_HEARTS, 7: ("hJ V sJ c10", 1)}, {"family-h": -100}),
        ("A family-s", LAST_HEARTS, {"family-s": -100}),
        ("A three-kings", LAST_KINGS, {"three-kings": 100}),
        ("A three-kings", {**LAST_KINGS, 7: ("hQ s10 sJ c10", 0)}, {"three-kings": -100}),
        # the last two tricks, in whichever order
        (
            "A final-pair",
            {8: ("I h1 hJ hC", 0), 9: ("d1 II dJ dC", 1)},
            {"final-pair": 40, "silent-sas-ultimo": 5},
        ),
        (
            "A final-pair",
            {8: ("II h1 hJ hC", 0), 9: ("I d1 dJ dC", 0)},
            {"final-pair": 40, "silent-pagat-ultimo": 5},
        ),
        (
            "A final-pair",
            {8: ("II h1 hJ hC", 0), 9: ("I d1 dJ V", 3)},
            {"final-pair": -40, "slip-pagat-ultimo": -5},
        ),
    ],
)
def test_by_what_falls(text: str, fell: Fell, expected: dict[str, int]) -> None:
    """Announced, silent and lost, for the declarer's side or for its opponents."""
    lines = won(ended(text, fallen(fell), rules=HIGH))
    assert {key: points for key, points in lines.items() if key not in BESIDE} == expected


@pytest.mark.parametrize("column", range(6))
@pytest.mark.parametrize("row", [row for row in TABLE if "double" in row])
def test_a_long_double_is_paid_as_a_double(row: str, column: int) -> None:
    """In every row of the table of game, double and volát in which one is announced."""
    rng = Random(column)
    for _ in range(3):
        tricks, laid = some_end(column, rng)
        lines = won(ended(row.replace("double", "long-double"), tricks, laid, HIGH))
        total = sum(n for key, n in lines.items() if key in {*FAMILY, "long-double"})
        assert total == TABLE[row][column] * WORTH, lines


# ---- What may be announced, and after which.

CARDS = ("pagat", "sas", "king-h", "king-d", "king-s", "king-c")
LATE = ("ultimo", "uhu", "large-bird", "small-bird", "facan")  # the later a trick is the cheaper


def standing(state: State, figure: str) -> list[str]:
    """Return the items after B has announced it, besides the game."""
    after_it = apply(state, 1, Speak((Say(figure, 0),))).state
    return [item.figure for item in read_deal(after_it).round.items[1:]]


def of_a_card(card: str) -> list[str]:
    """Return the figures of one card, from the last trick on; kings have no pheasants."""
    return [f"{card}-{late}" for late in LATE if late != "facan" or not card.startswith("king")]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        *(
            (a, b)
            for card in CARDS
            for n, a in enumerate(of_a_card(card))
            for b in of_a_card(card)[n + 1 :]
        ),
        *(
            (f"{card}-{late}", "final-pair")
            for card in ("pagat", "sas")
            for late in ("ultimo", "uhu")
        ),
        *((f"{card}-ultimo", "three-kings") for card in CARDS[2:]),
    ],
)
def test_the_earlier_figure_of_a_card_stands(lower: str, higher: str) -> None:
    """It replaces the partner's, and afterwards nobody of the side says the later one."""
    assert standing(after("trull", lower), higher) == ["trull", higher]
    downgrade = higher.endswith("uhu") and lower.endswith("ultimo")
    assert why_not(after(higher), lower) == ("no-downgrade" if downgrade else "later-trick")


@pytest.mark.parametrize("card", ["pagat", "king-h", "king-c"])
def test_of_the_last_two_tricks_it_is_so_in_illustrated_tarokk_too(card: str) -> None:
    """An uhu replaces the ultimó with the same card, and no other."""
    rules = game("illustrated").rules(game("illustrated").house())
    lower, higher = f"{card}-ultimo", f"{card}-uhu"
    assert standing(after("king-s-ultimo", lower, rules=rules), higher) == ["king-s-ultimo", higher]
    assert why_not(after(higher, rules=rules), lower) == "no-downgrade"
    assert may(after(higher, rules=rules), "king-s-ultimo")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("pagat-ultimo", "sas-uhu"),
        ("pagat-small-bird", "small-bird"),
        ("sas-facan", "final-pair"),
        ("king-h-uhu", "three-kings"),
        ("king-h-ultimo", "king-d-uhu"),
        ("king-s-ultimo", "family-s"),
    ],
)
def test_other_figures_stand_together(first: str, second: str) -> None:
    for one, other in ((first, second), (second, first)):
        assert standing(after(one), other) == [one, other]


@pytest.mark.parametrize(
    ("hand", "long"),
    [
        ("XI XII XIII", False),
        ("XI XII XIII XIV XV", False),  # six with the XVIII
        ("XI XII XIII XIV XV XVI", True),
        ("XI XII XIII XIV XV XVI XVII XIX", True),
    ],
)
def test_a_long_double_needs_seven_tarokks(hand: str, long: bool) -> None:
    """And a player with seven does not say a plain one."""
    state = after(hand=hand)
    assert (may(state, "long-double"), may(state, "double")) == (long, not long)
    assert why_not(state, "double" if long else "long-double") == "cannot-announce"


@pytest.mark.parametrize(
    ("first", "barred"),
    [
        ("double", "long-double"),
        ("long-double", "double"),
        ("volat", "long-double"),
        ("volat", "double"),
    ],
)
def test_a_side_goes_double_once(first: str, barred: str) -> None:
    """Long or not, and not after volát; volát may follow a double in another turn."""
    hand = "XI XII XIII XIV XV XVI" if barred == "long-double" else ""
    reason = "barred" if first == "volat" else "double-once"
    assert why_not(after(first, hand=hand), barred) == reason
    assert may(after("double"), "volat")
    assert may(after("long-double"), "volat")


def test_no_long_double_and_volat_in_one_turn() -> None:
    state = after(hand="XI XII XIII XIV XV XVI")
    for one, other in (("long-double", "volat"), ("volat", "long-double")):
        after_one = apply(state, 1, Speak((Say(one, 0),))).state
        assert not may(after_one, other)


def test_a_brace_is_for_those_who_do_not_lead() -> None:
    """A leads, and declares: his partner may not announce it, their opponents may."""
    assert why_not(after(), "paros-facan") == "on-lead"
    assert may(after(side=False), "paros-facan")
    assert may(after(), "pagat-facan")
    assert may(after(side=False), "pagat-facan")
