"""Figures of announcements: shares with their intervals, and chances fitted to features."""

from math import exp
from random import Random

import pytest

from bench.talk.announcements import at_stake, outcomes, success
from skiz.figures import Verdict
from skiz.games import game
from skiz.games.tarokk import read_deal
from skiz.games.tarokk.settling.scoring import ground
from skiz.players import player
from skiz.players.tarokk.talk.features import FEATURES
from skiz.players.tarokk.talk.prospects import KONTRA, kind, threshold
from skiz.table import Say, State, View
from tests.support.laws.random_deals import course
from tools.fit.announcements import fitted


def test_plain_says_nothing_below_its_threshold() -> None:
    """It finds its announcements likely enough; a player who discarded the called card must say
    kontra.
    """
    found = game("illustrated")
    rules, count = found.rules(found.house()), 0
    says = (Say(figure.key, 0) for figure in rules.figures if figure.key in FEATURES)
    bars = {kind(say): threshold(View(State(rules)), say) for say in says}
    for seed in range(120):
        for name, likely, _ in outcomes(rules, [player("plain", seed)] * 4, seed):
            assert name == "kontra" or likely >= bars[name]
            count += 1
    assert count >= 10


def test_the_stakes_say_which_figures_were_made() -> None:
    """An announcement or a kontra to the game if it is made, another kontra if it is not."""
    kontras = announcements = 0
    for seed in range(0, 60, 2):
        end = course("illustrated", "pagat", seed).end
        for seat, say in ((one.seat, say) for one in end.talk for say in one.says):
            if end.thrown_in or say.level > 1 or (say.figure not in FEATURES and say != KONTRA):
                continue
            if (came := success(end, seat, say)) is not None:
                verdict = at_stake(end, seat, say).done.verdict(ground(read_deal(end)))
                made = verdict is Verdict.MADE
                assert came is (made if say == KONTRA or not say.level else not made)
                kontras, announcements = kontras + say.level, announcements + 1 - say.level
    assert kontras > 10
    assert announcements > 10


def test_a_planted_probability_is_recovered() -> None:
    """For features with a known chance, the fit is close to it if there are many."""
    rng = Random(1)
    marks = [rng.uniform(8, 16) for _ in range(4000)]
    rows = [(mark, rng.random() < 1 / (1 + exp(6 - 0.5 * mark))) for mark in marks]
    start, slope = fitted(rows)
    for mark in (9, 12, 15):
        assert start + slope * mark == pytest.approx(-6 + 0.5 * mark, abs=0.2)


def test_a_better_hand_is_never_rated_lower() -> None:
    """With few deals, if the weaker hands came true more often, all get their common share."""
    start, slope = fitted([(10.0, True), (11.0, True), (12.0, False), (13.0, False)])
    assert (start, slope) == (0.0, 0.0)
