"""A game without a trained player is refused by name, wherever a player is needed."""

from dataclasses import replace

import pytest

from skiz.arena import Duel, bout
from skiz.figures import FigureFile
from skiz.games import game
from skiz.players import SearchPlayer, play_deal, player
from skiz.players.explain import explain
from skiz.players.families import evaluate_talk, family_of
from skiz.players.levels import FAST
from skiz.players.plain import advise
from skiz.table import House, Rules, View, options
from tests.support.laws.random_deals import course

RULES = replace(game("asszorti").rules(), family="nobody")
REFUSED = "no player knows the games of the family 'nobody'"


@pytest.mark.parametrize("name", ["nobody", "common", "levels"])
def test_an_unknown_family_of_players_is_refused(name: str) -> None:
    """A module of the players that is no family is not accepted as one."""
    with pytest.raises(ValueError, match=f"the family '{name}'"):
        family_of(replace(RULES, family=name))


@pytest.mark.parametrize("key", ["plain", "fast", "strong"])
def test_no_player_plays_a_family_without_players(key: str) -> None:
    with pytest.raises(ValueError, match=REFUSED):
        play_deal(RULES, [player(key, 1)] * 3, 1)


def test_a_match_of_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Made:
        def rules(self, house: House, figures: FigureFile | None) -> Rules:
            return RULES

    monkeypatch.setattr("skiz.arena.duel.game", lambda key: Made())
    with pytest.raises(ValueError, match=REFUSED):
        bout(Duel("made-up", RULES.house, "random", "plain"), 1)


def test_no_hint_is_given() -> None:
    moment = course("asszorti", "gamerules", 1).moments[0]
    view = moment.views[moment.seat]
    strange = View(replace(view, rules=RULES))
    offered = options(strange, moment.seat)
    for ask in (
        lambda: advise(strange, offered),
        lambda: explain(strange, offered),
        lambda: evaluate_talk(strange, offered, FAST, 1),
        lambda: SearchPlayer(FAST, 1).choose(strange, offered),
    ):
        with pytest.raises(ValueError, match=REFUSED):
            ask()
