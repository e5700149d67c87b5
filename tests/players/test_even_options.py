"""Options that are as good as the best are marked as such, and no others."""

import pytest

from skiz.games import game
from skiz.players import play_deal, player
from skiz.players.common.trials import TrialResult, as_good
from skiz.players.evaluation import LITTLE, Evaluation, ranked
from skiz.players.explain import explain
from skiz.players.levels import FAST
from skiz.table import Action, Bid, View
from tests.support.tools.depth import depth

GAMES = depth(["asszorti", "asserufen"], ["asszorti", "asserufen", "illustrated"])


def test_an_option_is_even_if_it_lags_by_chance_in_the_same_deals() -> None:
    best = TrialResult(Bid("two"), [1.0, -3.0, 5.0, -3.0])
    close = TrialResult(Bid("three"), [0.0, -1.0, 4.0, -4.0])
    behind = TrialResult(Bid("pass"), [0.0, -4.0, 4.1, -4.1])
    assert as_good(close, best)  # it was better in one of them
    assert not as_good(behind, best)  # it was worse in each, by as much


def test_the_best_is_not_marked_and_equal_worth_is() -> None:
    found = [
        Evaluation(Bid(bid), worth, worth, worth, "talk-bid")
        for bid, worth in (("pass", 1.0), ("three", 1.0 - LITTLE / 2), ("two", 1.0 - 2 * LITTLE))
    ]
    assert [one.even for one in ranked(found, lambda one, best: False)] == [False, True, False]


class Asking:
    """A heuristic player that asks for a hint each time, and keeps the marks."""

    def __init__(self) -> None:
        self.marks = set[bool]()

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the action of plain, after checking the hint."""
        best, *others = explain(view, options, FAST)
        assert not best.even
        for one in others:
            self.marks.add(one.even)
            assert one.even or best.worth - one.worth >= LITTLE
            assert not one.even or one.high >= best.low  # else the intervals say that it is worse
        return player("plain", 0).choose(view, options)


@pytest.mark.parametrize("key", GAMES)
def test_through_a_deal_equal_worth_is_even_and_what_is_far_behind_is_not(key: str) -> None:
    asking = Asking()
    rules = game(key).rules()
    play_deal(rules, [asking] * rules.seats, 4)
    assert asking.marks == {True, False}
