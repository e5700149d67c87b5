"""House rules that change the score of Tarokk, each by deals with different results in two houses.

Also the game with 54 cards, and what else a doubled round doubles.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from skiz.cards import Trick
from skiz.figures import Verdict
from skiz.games import game
from skiz.games.tarokk.house import TarokkHouse
from skiz.games.tarokk.settling.settlement import settle
from skiz.table import Bade, Rules, Settled, State, ThrownIn
from tests.support.games.tarokk_tricks import (
    FAMILY,
    HONOURS,
    KINGS,
    PACK,
    PLAIN,
    WORTH,
    Fell,
    ended,
    fallen,
    filled,
    made,
    points_of,
    some_end,
    won,
)

CARDS_54 = game("illustrated54").rules(game("illustrated54").house())
BESIDE = {*FAMILY, "silent-trull", "silent-four-kings", "silent-xxi-catch"}


def house(**points: Any) -> Rules:
    """Return Illustrated Tarokk in a house with these rules."""
    return game("illustrated").rules(TarokkHouse(**points))


def alone(end: State, call: str = "XX", contract: str = "three") -> State:
    """Return the same when nobody has shown a card, and A, who called this one, has no partner."""
    bids = (Bade(0, contract), *(Bade(seat, "pass") for seat in (1, 2, 3)))
    return replace(end, bids=bids, chosen=(("contract", contract), ("call", call)))


def sheet(end: State) -> Settled:
    """Return the settlement of a deal."""
    settled = settle(end)
    assert settled is not None
    return settled


def lines(text: str, fell: Fell, rules: Rules, taker: int = 2) -> dict[str, int]:
    """Return the lines of figures of single cards."""
    found = won(ended(text, fallen(fell, taker, rules), rules=rules))
    return {key: points for key, points in found.items() if key not in BESIDE}


# ---- Cards laid away, tarokks in hand.


@pytest.mark.parametrize("takes", [False, True])
@pytest.mark.parametrize("call", ["XIX", "XX"])
def test_the_house_says_whose_the_discards_are_of_a_lone_declarer(call: str, takes: bool) -> None:
    """The XIX is among those of an opponent: where the house says so a declarer who was left alone
    by it has all six. Who called his own XX has but his.
    """
    rng, seen = Random(2), set()
    for _ in range(60):
        deck = [card for card in range(len(PACK.names)) if not PACK.cards("XIX XX") >> card & 1]
        rng.shuffle(deck)
        cards, (own, *theirs) = [PACK.card("XX"), *deck[:35]], [*deck[35:], PACK.card("XIX")]
        tricks = [Trick(0, tuple(cards[4 * n : 4 * n + 4]), rng.randrange(2)) for n in range(9)]
        mine = [card for trick in tricks if trick.winner == 0 for card in trick.cards] + [own]
        if takes and call == "XIX":
            mine += theirs
        points = sum(PACK.points[card] for card in mine)
        end = alone(ended("", tricks, 1 << own, house(lone_takes_discards=takes)), call)
        found = sheet(end)
        assert found.lines[0].params["points"] == points
        if 24 <= points <= 70:
            assert won(end)["parti"] == (1 if points >= 48 else -1)
            seen.add(points >= 48)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("pays", "lone", "text", "paid"),
    [
        ("each", False, "A tarokks-8", (3, -1, -1, -1)),
        ("each", False, "B tarokks-9", (-2, 6, -2, -2)),
        ("each", False, "A tarokks-9; C tarokks-8", (5, -3, 1, -3)),
        ("side", False, "A tarokks-8", (1, 1, -1, -1)),
        ("side", False, "B tarokks-9", (2, 2, -2, -2)),
        ("side", False, "C tarokks-8", (-1, -1, 1, 1)),
        ("side", False, "A tarokks-9; C tarokks-8", (1, 1, -1, -1)),
        ("side", True, "A tarokks-8", (3, -1, -1, -1)),
        ("side", True, "C tarokks-9", (-6, 2, 2, 2)),
    ],
)
@pytest.mark.parametrize("times", [1, 2])
def test_the_house_says_who_pays_for_declared_tarokks(
    pays: str, lone: bool, text: str, paid: tuple[int, ...], times: int
) -> None:
    """All the others, or side to side; they also count double in a doubled round."""
    rules = replace(house(declaration_pays=pays), times=times)
    tricks = fallen({9: ("XX h1 d1 hJ", 0)})
    ends = (ended(words, tricks, rules=rules) for words in ("", text))
    silent, declared = (sheet(alone(end) if lone else end) for end in ends)
    more = tuple(a - b for a, b in zip(declared.points, silent.points, strict=True))
    assert more == tuple(times * points for points in paid)


@pytest.mark.parametrize(
    ("claim", "lone", "text", "paid"),
    [
        ("always", False, "", (2, -2, 0, 0)),
        ("never", False, "", None),
        ("may", False, "", None),
        ("always", False, "A tarokks-9", None),
        ("always", True, "", None),
    ],
)
@pytest.mark.parametrize("times", [1, 2])
def test_undeclared_tarokks_may_be_paid_unasked(
    claim: str, lone: bool, text: str, paid: tuple[int, ...] | None, times: int
) -> None:
    """In some houses by the partner; A held nine and played one to each trick."""
    nine = ["XX", "II", "III", "V", "VI", "VII", "VIII", "IX", "X"]
    rest = [name for name in PACK.names if name not in nine]
    fell = {n: (" ".join([card, *rest[3 * n - 3 : 3 * n]]), 0) for n, card in enumerate(nine, 1)}
    rules = replace(house(undeclared_claim=claim), times=times)
    end = ended(text, fallen(fell), rules=rules)
    found = sheet(alone(end) if lone else end)
    claimed = [line for line in found.lines if line.key.startswith("claimed")]
    if paid is None:
        assert claimed == []
    else:
        (line,) = claimed
        assert line.key == "claimed-tarokks-9"
        assert tuple(line.total * share for share in line.shares) == tuple(
            times * points for points in paid
        )


# ---- Silent double game and volát.

# What the declarer's side wins, in games, by columns as in the table of the score.
LIFTED = {
    "": (-3, -2, -1, 1, 2, 3),
    "C kontra game": (-8, -6, -2, 2, 6, 8),
    "C kontra game; A rekontra game": (-16, -12, -4, 4, 12, 16),
    "A double; C kontra game": (-12, -10, -6, -2, 6, 12),
}


@pytest.mark.parametrize("column", range(6))
@pytest.mark.parametrize("row", LIFTED, ids=lambda row: row or "nothing")
def test_kontra_lifts_silent_figures_where_the_house_says_so(row: str, column: int) -> None:
    """A silent double game and volát are multiplied as the game is; nothing else silent is."""
    rules, rng = house(kontra_lifts_silent=True), Random(column)
    for _ in range(5):
        tricks, laid = some_end(column, rng)
        found = won(ended(row, tricks, laid, rules))
        assert sum(n for key, n in found.items() if key in FAMILY) == LIFTED[row][column] * WORTH
        assert {abs(found.get(f"silent-{key}", 1)) for key in ("trull", "four-kings")} == {1}


ALL_TRICKS, BUT_ONE = filled(PLAIN, 0, f"{KINGS} {HONOURS}"), filled(PLAIN, 2, f"{KINGS} {HONOURS}")
BY_OTHERS = filled(PLAIN, 0, f"{KINGS} {HONOURS}", taker=2)
SILENT = {"silent-trull": 1, "silent-four-kings": 1}


@pytest.mark.parametrize(
    ("points", "text", "tricks", "expected"),
    [
        ({}, "A volat", ALL_TRICKS, {"volat": 6 * WORTH}),
        ({}, "", ALL_TRICKS, {"silent-volat": 3 * WORTH}),
        (
            {"volat_silences": "silent_only"},
            "A volat",
            ALL_TRICKS,
            {"volat": 6 * WORTH, **SILENT},
        ),
        ({"volat_silences": "silent_only"}, "", ALL_TRICKS, {"silent-volat": 3 * WORTH}),
        ({}, "", BUT_ONE, {"silent-double": 2 * WORTH, **SILENT}),
        (
            {"silent_kings_with_double": False},
            "",
            BUT_ONE,
            {"silent-double": 2 * WORTH, "silent-trull": 1},
        ),
        (
            {"silent_kings_with_double": False},
            "",
            BY_OTHERS,
            {"silent-double": -2 * WORTH, "silent-trull": -1},
        ),
        (
            {"silent_kings_with_double": False},
            "A double",
            BUT_ONE,
            {"double": 4 * WORTH, **SILENT},
        ),
        (
            {"silent_kings_with_double": False},
            "A four-kings",
            BUT_ONE,
            {"silent-double": 2 * WORTH, "silent-trull": 1, "four-kings": 2},
        ),
    ],
)
def test_a_large_win_silences_other_figures(
    points: dict[str, Any], text: str, tricks: list[Trick], expected: dict[str, int]
) -> None:
    """All kings and honours are won beside a double game or all the tricks."""
    assert won(ended(text, tricks, rules=house(**points))) == expected


# ---- Pagát-catch.


@pytest.mark.parametrize(
    ("text", "fell", "expected"),
    [
        ("", {5: ("V h1 I d1", 0)}, {"silent-pagat-catch": 4}),
        ("", {5: ("I h1 V d1", 2)}, {"silent-pagat-catch": -4}),
        ("", {5: ("I V h1 d1", 1)}, {}),
        ("", {5: ("I h1 d1 hJ", 0)}, {}),
        ("", {9: ("I h1 d1 V", 3)}, {"silent-pagat-catch": -4, "slip-pagat-ultimo": -5}),
        ("A pagat-catch", {5: ("V h1 I d1", 0)}, {"pagat-catch": 8}),
        ("A pagat-catch", {5: ("I V h1 d1", 1)}, {"pagat-catch": -8}),
        (
            "A pagat-catch",
            {5: ("I h1 V d1", 2)},
            {"pagat-catch": -8, "silent-pagat-catch": -4},
        ),
        ("C pagat-catch; A kontra pagat-catch", {5: ("I h1 V d1", 2)}, {"pagat-catch": -16}),
    ],
)
def test_pagat_catch(text: str, fell: Fell, expected: dict[str, int]) -> None:
    """A side's pagát in a trick of the other; announced, it fails if the side keeps its pagát."""
    assert lines(text, fell, house(pagat_catch=True)) == expected


# ---- The game with 54 cards: twelve tricks, the uhu in the eleventh.

CENTRUM, SMALL, LARGE = ("XX h1 d1 hJ", 0), ("c8 XXI d2 hC", 1), ("h2 c9 s7 skiz", 3)
LARGE_OURS = ("skiz h2 c9 s7", 0)


@pytest.mark.parametrize(
    ("text", "fell", "expected"),
    [
        ("", {12: ("I h1 d1 hJ", 0)}, {"silent-pagat-ultimo": 5}),
        ("", {12: ("I h1 d1 V", 3)}, {"slip-pagat-ultimo": -10}),
        ("", {12: ("h1 d1 I V", 3)}, {"slip-pagat-ultimo": 10}),
        ("", {9: ("I h1 d1 V", 3)}, {}),
        ("A pagat-ultimo", {12: ("I h1 d1 hJ", 0)}, {"pagat-ultimo": 10}),
        ("A pagat-ultimo", {12: ("I h1 d1 V", 3)}, {"pagat-ultimo": -20}),
        (
            "A pagat-ultimo; C kontra pagat-ultimo",
            {12: ("I h1 d1 V", 3)},
            {"pagat-ultimo": -40},
        ),
        ("A pagat-uhu", {11: ("I h1 d1 hJ", 0)}, {"pagat-uhu": 20}),
        ("A pagat-uhu", {11: ("I h1 d1 V", 3)}, {"pagat-uhu": -40}),
        ("A king-h-ultimo", {12: ("hK c7 s8 h4", 0)}, {"king-h-ultimo": 15}),
        ("A king-h-ultimo", {12: ("hK c7 s8 V", 3)}, {"king-h-ultimo": -30}),
        ("C king-c-uhu", {11: ("V c7 cK h4", 0)}, {"king-c-uhu": 40}),
        ("A xxi-catch", {5: ("skiz XXI h1 d1", 0)}, {"xxi-catch": -42}),
    ],
)
def test_late_figures_of_54_cards(text: str, fell: Fell, expected: dict[str, int]) -> None:
    """Losing an ultimó or an uhu costs double, announced or not; nothing else costs more."""
    assert lines(text, fell, CARDS_54) == expected


@pytest.mark.parametrize(
    ("text", "fell", "worths"),
    [
        ("A centrum", {5: CENTRUM}, (10, 0, 0)),
        ("A small-bird", {5: CENTRUM, 6: SMALL}, (10, 20, 0)),
        ("A large-bird", {5: CENTRUM, 6: SMALL, 7: LARGE_OURS}, (10, 20, 40)),
        ("A large-bird", {5: CENTRUM, 6: SMALL, 7: LARGE}, (10, 20, -40)),
        ("A large-bird", {5: CENTRUM, 7: LARGE_OURS}, (10, -20, -40)),
        ("A large-bird", {6: SMALL, 7: LARGE_OURS}, (-10, -20, -40)),
        ("A large-bird", {1: ("h3 h2 V d1", 2)}, (-10, -20, -40)),
        ("A centrum; B large-bird", {5: CENTRUM, 6: SMALL, 7: LARGE_OURS}, (10, 20, 40)),
        ("A large-bird; C kontra small-bird", {5: CENTRUM, 6: SMALL, 7: LARGE}, (10, 40, -40)),
    ],
)
def test_a_bird_includes_the_birds_before_it(
    text: str, fell: Fell, worths: tuple[int, int, int]
) -> None:
    """It is not won without them; each is paid, and doubled, separately."""
    found = lines(text, fell, CARDS_54, taker=0)
    end = ended(text, fallen(fell, 0, CARDS_54), rules=CARDS_54)
    shown = {one.figure: one.verdict for one in CARDS_54.inference.insight(end).undertaken}
    expected = dict(zip(("centrum", "small-bird", "large-bird"), worths, strict=True))
    assert found == {key: worth for key, worth in expected.items() if worth}
    assert all((shown[key] is Verdict.MADE) == (worth > 0) for key, worth in found.items())


def test_points_of_54_cards() -> None:
    """Of 106 points the game needs 54, and 53 lose; double leaves 26."""
    rng, expected = Random(1), {26: -2, 27: -1, 53: -1, 54: 1, 79: 1, 80: 2}
    seen = set()
    while seen != expected.keys():
        tricks, laid = made(rng.randint(2, 10), rng, CARDS_54)
        points = points_of(tricks, laid, CARDS_54)
        if points in expected:
            found = won(ended("", tricks, laid, CARDS_54))
            total = sum(n for key, n in found.items() if key in FAMILY)
            assert total == expected[points] * WORTH, points
            seen.add(points)


# ---- Hands that were thrown in.


@pytest.mark.parametrize("times", [1, 2, 4])
@pytest.mark.parametrize(
    ("penalty", "contract", "points"),
    [
        ("bid", "three", 1),
        ("bid", "two", 2),
        ("bid", "one", 3),
        ("bid", "solo", 4),
        ("three", "three", 3),
        ("two", "three", 2),
        ("none", "three", 0),
    ],
)
def test_a_failed_trial(penalty: str, contract: str, points: int, times: int) -> None:
    """It costs as much to each of the others, and more in a doubled round."""
    rules = replace(house(trial_penalty=penalty), times=times)
    end = alone(ended("", [], rules=rules), contract=contract)
    end = replace(end, thrown_in=ThrownIn(0, "no-honour"))
    each = points * times
    assert sheet(end).points == (-3 * each, each, each, each)


@pytest.mark.parametrize("times", [1, 2])
def test_a_trull_that_is_not_played(times: int) -> None:
    """It costs each opponent three, and more in a doubled round."""
    rules = replace(house(trull_throw_in=True), times=times)
    end = replace(ended("A trull", [], rules=rules), thrown_in=ThrownIn(None, "trull"))
    assert sheet(end).points == (3 * times, 3 * times, -3 * times, -3 * times)


def test_a_doubled_round_doubles_all() -> None:
    """The game, which stands first, what was announced and what was silent; once more than kontra
    does.
    """
    text = "A pagat-ultimo; C kontra pagat-ultimo, kontra game"
    tricks = filled("I h1 d1 V", 3, "skiz XXI", taker=2)
    once, twice = (
        {line.key: line.total for line in sheet(ended(text, tricks, rules=rules)).lines}
        for rules in (house(), replace(house(), times=2))
    )
    assert once["pagat-ultimo"] == -20
    assert next(iter(once)) == "parti"
    assert twice == {key: 2 * total for key, total in once.items()}
