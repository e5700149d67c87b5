"""Plain at every table: it finds an action in every deal, and can give a reason."""

from dataclasses import dataclass, field

import pytest

from skiz.games import game
from skiz.players import play_deal, player
from skiz.players.plain import advise
from skiz.table import Action, View
from skiz.words import LANGS
from tests.support.tools.depth import depth


@dataclass
class Explaining:
    """Plain, which gives its reason in every language."""

    keys: set[str] = field(default_factory=set)

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        advice = advise(view, options)
        assert advice.action in options
        assert all(advice.text(lang) for lang in LANGS)
        self.keys.add(advice.key)
        return advice.action


def test_it_plays_whole_deals_and_can_say_why(table: tuple[str, str]) -> None:
    key, preset = table
    rules = game(key).rules(game(key).presets[preset])
    player = Explaining()
    for seed in range(depth(8, 30)):
        assert play_deal(rules, [player] * rules.seats, seed).state.settled
    assert len(player.keys) > 8


@pytest.mark.parametrize(("key", "seats", "players"), [("asszorti", 3, 2), ("royal", 4, 5)])
def test_a_deal_needs_a_player_for_each_seat(key: str, seats: int, players: int) -> None:
    with pytest.raises(ValueError, match=f"{key} has {seats} seats, not {players}"):
        play_deal(game(key).rules(), [player("plain", 1)] * players, 1)
