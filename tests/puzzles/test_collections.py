"""The shipped collections: every puzzle is legal and has its themes.

A sample of them gets the same answers when it is evaluated again, and at night `max` judges all.
"""

from collections import Counter
from functools import cache
from random import Random

import pytest

from skiz.games import game, games
from skiz.puzzles import collection, collection_again, collections, to_line
from skiz.puzzles.choose import shape
from skiz.puzzles.collection import contents, puzzle_of
from skiz.puzzles.situation import Situation
from skiz.puzzles.themes import themes
from skiz.puzzles.verdict import BIGGER, judge
from skiz.review.decisions import Decision
from skiz.table import on_turn, text
from tests.support.tools.depth import at_night

AT_LEAST = {"asszorti": 250, "asserufen": 200, "tarokk": 450}  # puzzles of a family
OF_THEMES = {  # puzzles of what there is little of, in a family
    "asszorti": {"double": 20, "choose-contract": 10},
    "tarokk": {"announce": 35, "do-not-announce": 10, "double": 5, "whom-to-call": 2, "bid": 45},
}
SAMPLE = 2  # of each game
OTHER_SEED = 11  # than those by which they were found
whole = cache(collection)


def test_collections_are_in_the_order_in_which_the_games_are_learnt() -> None:
    assert list(collections()) == [key for key in games() if key in collections()]


def test_each_family_and_each_theme_has_enough_puzzles() -> None:
    sizes: Counter[str] = Counter()
    about: dict[str, Counter[str]] = {family: Counter() for family in AT_LEAST}
    for name in collections():
        family = game(name).rules().family
        sizes[family] += len(contents(name))
        about[family].update(theme for one in contents(name) for theme in one.themes)
    assert {family for family, least in AT_LEAST.items() if sizes[family] < least} == set()
    assert about["tarokk"].keys() >= {"draw-trumps", "hold-up", "save-pagat", "catch-xxi"}
    assert about["tarokk"].keys() >= {"keep-bound-card", "do-not-double"}
    both = about["asszorti"].keys() & about["asserufen"].keys()
    assert both >= {"draw-trumps", "hold-up", "double", "bid"}
    for family, least in OF_THEMES.items():
        few = {theme for theme, number in least.items() if about[family][theme] < number}
        assert few == set(), family


@pytest.mark.parametrize("name", collections())
def test_the_puzzles_of_a_game_are_legal(name: str) -> None:
    for key, puzzle in whole(name).items():
        assert puzzle.record.rules.key == name
        assert puzzle.record.rules.house == game(name).house()
        assert puzzle.seat in on_turn(puzzle.record.state), key
        may = {text(action, puzzle.record.rules.pack) for action in puzzle.options}
        assert {*puzzle.answers, puzzle.wrong, *(one.do for one in puzzle.values)} <= may, key


@pytest.mark.parametrize("name", collections())
def test_the_answer_is_worth_most_and_the_wrong_option_is_named(name: str) -> None:
    for key, puzzle in whole(name).items():
        first = puzzle.values[0]
        assert first.do in puzzle.answers, key
        worths = {one.do: one.worth for one in puzzle.values}
        assert worths[puzzle.wrong] < first.worth, key
        assert all(one.low <= one.worth <= one.high for one in puzzle.values), key


@pytest.mark.parametrize("name", collections())
def test_a_puzzle_has_the_themes_of_its_position(name: str) -> None:
    for key, puzzle in whole(name).items():
        right = tuple(puzzle.action(one) for one in puzzle.answers)
        found = themes(Situation(puzzle.view, puzzle.options, right, puzzle.action(puzzle.wrong)))
        assert found == puzzle.themes, key


@pytest.mark.parametrize("name", collections())
def test_likely_places_fill_the_hands(name: str) -> None:
    for key, puzzle in whole(name).items():
        seats = puzzle.record.rules.seats
        assert all(len(row) == seats + 1 for row in puzzle.likely.values()), key
        for seat, hand in enumerate(puzzle.view.hands):
            held = sum(row[seat] for row in puzzle.likely.values())
            assert held == pytest.approx(100 * hand.unseen, abs=len(puzzle.likely)), key


@pytest.mark.parametrize("name", collections())
def test_no_puzzle_repeats_another(name: str) -> None:
    found = list(whole(name).values())
    assert len({shape(puzzle) for puzzle in found}) == len(found)
    assert all("\n" not in to_line(puzzle) for puzzle in found[:1])


def sample() -> list[tuple[str, str]]:
    """Some puzzles of each game, by key: to read them all takes longer than to judge these."""
    chance = Random(1)
    return [
        (name, one.key) for name in collections() for one in chance.sample(contents(name), SAMPLE)
    ]


@pytest.mark.parametrize(("name", "key"), sample())
def test_a_sample_is_confirmed_with_another_seed(name: str, key: str) -> None:
    puzzle = puzzle_of(name, key)
    right = tuple(puzzle.action(one) for one in puzzle.answers)
    decision = Decision(0, puzzle.seat, puzzle.view, puzzle.options, right[0])
    found = judge(decision, BIGGER, OTHER_SEED)
    assert found is not None
    assert set(found.answers) & set(right)


@at_night
@pytest.mark.parametrize("name", collections())
def test_each_puzzle_stands_before_max(name: str) -> None:
    assert [one for one in collection_again(name) if one.outcome != "stands"] == []
