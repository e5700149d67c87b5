"""A hint evaluates all options, cards and talk alike."""

import pytest

from skiz.games import game
from skiz.players import play_deal, player
from skiz.players.explain import explain
from skiz.players.levels import FAST
from skiz.table import Action, Claim, Play, View

RULES = game("asszorti").rules(game("asszorti").house())


class Asking:
    """A heuristic player that asks for a hint each time."""

    def __init__(self) -> None:
        self.hints = 0

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return the action of plain, after checking the hint."""
        hints = explain(view, options, FAST)
        assert hints
        assert {hint.action for hint in hints} <= set(options)
        cards = {option for option in options if isinstance(option, Play)}
        assert cards <= {hint.action for hint in hints}
        # Their texts, because NaN differs from itself.
        assert repr(hints) == repr(explain(view, options, FAST))
        self.hints += 1
        return player("plain", 0).choose(view, options)


class Claiming(Asking):
    """The same, but it claims as soon as possible, right or wrong."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return a claim, or else the action of plain."""
        usual = Asking.choose(self, view, options)
        claims = [one for one in options if isinstance(one, Claim) and one.what != "none"]
        return claims[0] if claims and view.trick_number > 3 else usual


def test_every_choice_of_a_deal_is_explained() -> None:
    asking = Asking()
    play_deal(RULES, [asking] * 3, 5)
    assert asking.hints > 20


@pytest.mark.parametrize("preset", game("asszorti").presets)
def test_after_a_disputed_claim_too(preset: str) -> None:
    claiming = Claiming()
    rules = game("asszorti").rules(game("asszorti").presets[preset])
    dealt = play_deal(rules, [claiming] * 3, 2)  # it hangs on who breaks it, where it may
    assert dealt.state.claims
    assert claiming.hints > 10
