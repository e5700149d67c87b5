"""The score of Tarokk: every cell of the table of game, double game and volát, and small cases.

The tricks are constructed, because the score depends only on their winners and cards.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from skiz.cards import Trick, each, of
from skiz.figures import Fall, Ground, Hold, Verdict, judge
from skiz.games import game
from skiz.games.tarokk.house import TarokkHouse
from skiz.table import (
    Illegal,
    Say,
    Speak,
    View,
    apply,
    on_turn,
    options,
)
from skiz.words import LANGS, say
from tests.support.games.tarokk_tricks import (
    BOTH,
    FAMILY,
    HONOURS,
    KINGS,
    OURS,
    PACK,
    PLAIN,
    RULES,
    TABLE,
    THEIRS,
    WORTH,
    ended,
    filled,
    made,
    points_of,
    some_end,
    won,
)


@pytest.mark.parametrize("column", range(6))
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row or "nothing")
def test_game_double_and_volat(row: str, column: int) -> None:
    """Every cell of the table, with several ends."""
    rng = Random(column)
    for _ in range(5):
        tricks, laid = some_end(column, rng)
        lines = won(ended(row, tricks, laid))
        total = sum(points for key, points in lines.items() if key in FAMILY)
        assert total == TABLE[row][column] * WORTH, lines


def test_all_is_scored_once() -> None:
    """Cards and points: one side has what the other lacks, and the game is at 48."""
    rng = Random(1)
    seen = set()
    for _ in range(300):
        tricks, laid = made(rng.randint(0, 9), rng)
        mine = points_of(tricks, laid)
        game_ = won(ended("C kontra game", tricks, laid))["parti"]
        assert game_ == (2 * WORTH if mine >= 48 else -2 * WORTH)
        seen.add(mine >= 48)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("tie", "games"),  # undoubled, after kontra, after rekontra
    [
        ("opponents", (-1, -2, -4)),
        ("undoubled", (-1, -1, -1)),
        ("declarer_after_kontra", (-1, 2, 4)),
        ("last_kontra_loses", (-1, 2, -4)),
    ],
)
def test_the_house_says_who_wins_at_equal_points(tie: str, games: tuple[int, ...]) -> None:
    """In every house with another rule, and by how much; a point less is always lost."""
    rules, rng = game("illustrated").rules(TarokkHouse(tie=tie)), Random(7)  # type: ignore[arg-type]
    ends = {points_of(*end): end for end in (made(rng.randint(3, 6), rng) for _ in range(1500))}
    talks = ("", "C kontra game", "C kontra game; A rekontra game")
    for doubled, (words, tied) in enumerate(zip(talks, games, strict=True)):
        lost, won_ = -(2**doubled), 2**doubled
        for points, expected in ((46, lost), (47, tied), (48, won_)):
            lines = won(ended(words, *ends[points], rules=rules))
            assert sum(n for key, n in lines.items() if key in FAMILY) == expected * WORTH, points


@pytest.mark.parametrize(
    ("text", "last", "winner", "expected"),
    [
        ("", "I h1 d1 hJ", 0, {"silent-pagat-ultimo": 5}),
        ("", "I h1 d1 II", 3, {"slip-pagat-ultimo": -5}),
        ("", "I II d1 h1", 1, {"slip-pagat-ultimo": -5}),
        ("", "h1 d1 I hJ", 2, {"silent-pagat-ultimo": -5}),
        ("", "h1 d1 I II", 3, {"slip-pagat-ultimo": 5}),
        ("A pagat-ultimo", "I h1 d1 hJ", 0, {"pagat-ultimo": 10}),
        ("A pagat-ultimo", "I h1 d1 II", 3, {"pagat-ultimo": -10}),
        ("A pagat-ultimo; C kontra pagat-ultimo", "I h1 d1 II", 3, {"pagat-ultimo": -20}),
        ("C pagat-ultimo", "I h1 d1 II", 3, {"pagat-ultimo": 10, "slip-pagat-ultimo": -5}),
        ("", "XXI skiz h1 d1", 1, {}),
        ("", "XXI h1 skiz d1", 2, {"silent-xxi-catch": -21}),
        ("", "skiz h1 XXI d1", 0, {"silent-xxi-catch": 21}),
        ("A xxi-catch", "skiz h1 XXI d1", 0, {"xxi-catch": 42}),
        ("A xxi-catch", "skiz XXI h1 d1", 0, {"xxi-catch": -42}),
        ("A king-h-ultimo", "hK h1 d1 hJ", 0, {"king-h-ultimo": 15}),
        ("A king-h-ultimo", "hK h1 d1 II", 3, {"king-h-ultimo": -15}),
        (
            "A pagat-ultimo; B pagat-uhu",
            "I h1 d1 hJ",
            0,
            {"pagat-uhu": -20, "silent-pagat-ultimo": 5},
        ),
    ],
)
def test_the_last_trick(text: str, last: str, winner: int, expected: dict[str, int]) -> None:
    """Figures of the last trick, announced, silent and lost."""
    taker = 2 if winner in THEIRS else 0
    lines = won(ended(text, filled(last, winner, taker=taker)))
    late = {key: n for key, n in lines.items() if any(w in key for w in ("ultimo", "uhu", "catch"))}
    assert late == expected


@pytest.mark.parametrize(
    ("last", "winner", "seat"),
    [
        ("XXI h1 skiz d1", 2, 0),
        ("skiz h1 d1 XXI", 0, 3),
        ("XXI skiz h1 d1", 1, None),  # the partner's
        ("h1 d1 hJ hC", 0, None),
    ],
)
def test_the_player_who_lost_the_xxi_wears_the_hat(
    last: str, winner: int, seat: int | None
) -> None:
    end = ended("", filled(last, winner))
    assert RULES.session.hat(end) == seat
    for eyes in range(4):
        assert RULES.session.hat(replace(end, eyes=eyes)) == seat


def test_trull_announced_and_taken_by_the_others() -> None:
    """One side loses it, and the other makes it silently."""
    tricks = filled("h1 d1 hJ hC", 0, "skiz XXI I V")
    tricks = [replace(tricks[0], winner=2), *tricks[1:]]
    lines = won(ended("A trull", tricks))
    assert (lines["trull"], lines["silent-trull"]) == (-2, -1)


def test_a_silent_volat_is_all() -> None:
    """Silent trull and four kings are not paid beside it; announced ones are."""
    assert won(ended("", filled("h1 d1 hJ hC", 0))) == {"silent-volat": 3 * WORTH}
    kings = filled("h1 d1 hJ hC", 0, "hK dK sK cK skiz XXI I")
    assert won(ended("", kings)) == {"silent-volat": 3 * WORTH}
    lines = won(ended("A four-kings", kings))
    assert lines["silent-volat"] == 3 * WORTH
    assert "silent-trull" not in lines
    assert lines["four-kings"] == 2


def test_opponents_may_need_a_kontra_for_a_silent_volat() -> None:
    """Without it they are paid as if they had not won all the tricks."""
    rules = game("illustrated").rules(TarokkHouse(opponents_silent_need_kontra=True))
    tricks = filled("h1 d1 hJ hC", 2, "hK dK sK cK skiz XXI I", taker=2)
    lines = won(ended("", tricks, rules=rules))
    assert lines == {"parti": -WORTH, "silent-trull": -1, "silent-four-kings": -1}
    doubled = won(ended("C kontra game", tricks, rules=rules))
    assert doubled == {"parti": -2 * WORTH, "silent-volat": -3 * WORTH}
    ours = won(ended("", filled("h1 d1 hJ hC", 0), rules=rules))
    assert ours == {"silent-volat": 3 * WORTH}  # it is asked of the opponents alone


def takers_of(tricks: Sequence[Trick], names: str) -> set[bool]:
    """Return the sides, ours or not, that took these cards."""
    cards = PACK.cards(names)
    return {trick.winner in OURS for trick in tricks if of(trick.cards) & cards}


@pytest.mark.parametrize(
    ("contract", "text", "last", "winner", "points", "honours", "kings", "total"),
    [
        ("three", "A trull", PLAIN, 0, (48, 70), {False}, BOTH, 1 - 2 - 1),
        ("two", "", PLAIN, 0, (48, 70), BOTH, {False}, 2 - 1),
        ("three", "", "I h1 d1 II", 3, (48, 70), BOTH, BOTH, 1 - 5),
        ("three", "C pagat-ultimo", "I h1 d1 II", 3, (24, 47), BOTH, BOTH, -1 + 10 - 5),
        ("two", "A double; C kontra double", PLAIN, 0, (71, 94), BOTH, BOTH, 16),
        ("three", "", PLAIN, 2, (0, 23), {False}, {False}, -3),
        ("three", "", PLAIN, 0, (71, 94), {True}, {True}, 3),
    ],
)
def test_small_checks(
    contract: str,
    text: str,
    last: str,
    winner: int,
    points: tuple[int, int],
    honours: set[bool],
    kings: set[bool],
    total: int,
) -> None:
    """Deals of one or two figures: the points of a player of the declarer's side."""
    rng = Random(5)
    rest = [card for card in range(len(PACK.names)) if not PACK.cards(last) >> card & 1]
    whole = abs(total) == 3 and not text
    while True:
        rng.shuffle(rest)
        side = OURS if winner in OURS else THEIRS
        takers = [rng.choice(side if whole else (*OURS, *THEIRS)) for _ in range(8)]
        tricks = [Trick(0, tuple(rest[4 * n : 4 * n + 4]), taker) for n, taker in enumerate(takers)]
        tricks.append(Trick(0, tuple(map(PACK.card, last.split())), winner))
        laid = 1 << rest[32]
        both = PACK.cards("XXI skiz")
        fits = points[0] <= points_of(tricks, laid) <= points[1]
        fits &= all(PACK.points[card] < 5 for card in rest[32:])  # what lies away
        fits &= all(of(trick.cards) & both != both for trick in tricks)  # no catch
        seen = takers_of(tricks, HONOURS), takers_of(tricks, KINGS)
        if fits and seen == (honours, kings) and (whole or len(set(takers)) == 4):
            break
    end = replace(ended(text, tricks, laid), chosen=(("contract", contract), ("call", "XIX")))
    assert sum(won(end).values()) == total


def test_a_captured_card_and_a_hand_are_read_from_the_tricks() -> None:
    """Fall with the others taking the trick, and Hold, which the play itself shows."""
    tricks = tuple(filled("I h1 d1 II", 3))
    seen = Ground(tricks, 9, (True, True, False, False), PACK.points)
    pagat = PACK.card("I")
    assert judge(Fall(9, pagat, captured=True), seen) is Verdict.MADE
    partner = replace(seen, tricks=(*tricks[:-1], replace(tricks[-1], winner=1)))
    assert judge(Fall(9, pagat), partner) is Verdict.MADE
    assert judge(Fall(9, pagat, captured=True), partner) is Verdict.LOST
    tarokks = PACK.suits[-1]
    held = sum(1 for trick in tricks if tarokks >> trick.cards[2] & 1)
    assert judge(Hold(tarokks, held, 2), seen) is Verdict.MADE
    assert judge(Hold(tarokks, held + 1, 2), seen) is Verdict.LOST
    assert judge(Hold(tarokks, 9, 2), replace(seen, tricks=())) is Verdict.OPEN


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize(("contract", "covered"), [("three", False), ("two", True)])
def test_undeclared_tarokks_are_covered_by_the_winnings(
    times: int, contract: str, covered: bool
) -> None:
    """In a doubled round claimed tarokks count double as well."""
    rules = game("illustrated").rules(TarokkHouse(undeclared_claim="covered"))
    rules = replace(rules, times=times)
    nine = [*each(PACK.cards("II III V VI VII VIII IX X XI"))]
    rest = [card for card in range(len(PACK.names)) if card not in nine]
    tricks = [Trick(0, (card, *rest[3 * n : 3 * n + 3]), n % 2 * 2) for n, card in enumerate(nine)]
    chosen = (("contract", contract), ("call", "XIX"))
    end = replace(ended("", tricks, rules=rules), face_up=True, chosen=chosen)
    reckoning = [phase.name for phase in rules.phases].index("reckoning")
    state = replace(end, phase=reckoning, talk_before_phase=len(end.talk))
    alone = {key: n for key, n in won(end).items() if key in FAMILY}
    assert sum(won(end).values()) == sum(alone.values()) == (1 if contract == "three" else 2), won(
        end
    )
    claim = Speak((Say("tarokks-9", 0),))
    assert (claim in options(View(state), 0)) == covered
    if not covered:
        with pytest.raises(Illegal) as refusal:
            apply(state, 0, claim)
        assert (refusal.value.why.key, refusal.value.why.clause) == (
            "not-covered",
            "illu/undeclared-covered",
        )
    else:
        settled = apply(state, 0, claim).state.settled
        assert settled is not None
        claimed = {line.key: line.total for line in settled.lines if line.key not in FAMILY}
        assert claimed == {"claimed-tarokks-9": 2 * times}


def test_undeclared_tarokks_are_asked_of_the_partner() -> None:
    """By who held eight, after the play, and from nobody else."""
    eight = [PACK.card(name) for name in ["II", "III", "V", "VI", "VII", "VIII", "IX", "X", "h1"]]
    rest = [card for card in range(len(PACK.names)) if card not in eight]
    tricks = [Trick(0, (card, *rest[3 * n : 3 * n + 3]), 0) for n, card in enumerate(eight)]
    reckoning = [phase.name for phase in RULES.phases].index("reckoning")
    state = replace(ended("", tricks), phase=reckoning, face_up=True)
    state = replace(state, talk_before_phase=len(state.talk))
    assert on_turn(state) == (0,)
    with pytest.raises(Illegal) as refusal:
        apply(state, 0, Speak((Say("tarokks-9", 0),)))
    assert refusal.value.why.key == "cannot-claim-tarokks"
    end = apply(state, 0, Speak((Say("tarokks-8", 0),))).state.settled
    assert end is not None
    claimed = next(line for line in end.lines if line.key == "claimed-tarokks-8")
    assert (claimed.points, claimed.shares) == (1, (1, -1, 0, 0))


@pytest.mark.parametrize("figure", ["silent-double", "silent-volat"])
def test_a_silent_game_line_names_the_card_points(figure: str) -> None:
    """The line of the game, which showed them, is not paid beside it."""
    params = {"contract": "three", "points": 73, "left": 21}
    assert all("73" in say(f"line.{figure}", lang, "high", **params) for lang in LANGS)
