"""A house is of the game that made it. No other game takes it, and each takes one made by hand."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from skiz.arena import Duel, run
from skiz.games import game, games
from skiz.games.tarokk import TarokkHouse
from skiz.labs.house import house_of
from skiz.table import House

PAIRS = [*permutations(games(), 2)]
ALIKE = [
    (key, other) for key, other in PAIRS if type(game(key).house()) is type(game(other).house())
]
WAYS: dict[str, Callable[[str, House], object]] = {
    "rules": lambda key, house: game(key).rules(house),
    "labs": house_of,
    "arena": lambda key, house: [*run(Duel(key, house, "random", "random"), range(1))],
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("key", "other"), PAIRS)
def test_no_game_takes_a_house_of_another(key: str, other: str, way: str) -> None:
    for house in game(other).presets.values():
        with pytest.raises(ValueError, match=f"^{key}: (this is )?a house of "):
            WAYS[way](key, house)


@pytest.mark.parametrize(("key", "other"), ALIKE)
def test_the_error_names_both_games_and_what_to_take(key: str, other: str) -> None:
    """Also if some points of the house were changed."""
    found, changed = game(key), game(other).house(changes={"deals": 7})
    for house in (game(other).house(), game(other).table_house(), changed):
        with pytest.raises(ValueError, match=f"^{key}: this is a house of {other}, ") as error:
            found.rules(house)
        assert ", ".join(found.presets) in str(error.value)


@pytest.mark.parametrize("key", games())
def test_a_house_knows_its_game(key: str) -> None:
    """It is no point of the house: it is neither written nor compared."""
    found = game(key)
    for name, house in found.presets.items():
        made = (house, found.house(name), found.table_house(name), found.rules(house).house)
        assert {one.game for one in made} == {key}
        assert "game" not in house.values()
        assert house == replace(house, game="another")


@pytest.mark.parametrize(("key", "other"), [*ALIKE, *zip(games(), games(), strict=True)])
def test_a_house_made_by_hand_is_taken(key: str, other: str) -> None:
    """Also if it equals a preset of another game: its maker chose the points and the game."""
    preset: Any = game(other).house()
    by_hand = type(preset)(**preset.values())
    rules = game(key).rules(by_hand)
    assert by_hand.game == ""
    assert (rules.key, rules.house.game) == (key, key)
    assert rules.house == preset


def test_the_points_may_be_those_of_another_game() -> None:
    """Records of such tables exist, so they stay possible."""
    changed = game("illustrated").house(changes={"figures": "all"})
    assert (
        game("illustrated").rules(changed).house
        == game("high").house()
        == TarokkHouse(figures="all")
    )
