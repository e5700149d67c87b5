"""The hash of a profile depends on the rules in force, and on nothing else."""

from dataclasses import replace

import pytest

from skiz.games import game, games, profile_hash
from skiz.records import Record, read, write
from skiz.table import deal, start
from tests.support.laws.figure_files import ADDED_FILE


@pytest.mark.parametrize("key", games())
def test_each_difference_changes_the_hash_and_equal_profiles_share_one(key: str) -> None:
    found = game(key)
    hashes = {}
    for preset in found.presets:
        house = found.house(preset)
        rules = found.rules(house)
        assert profile_hash(rules) == profile_hash(found.rules(replace(house)))
        hashes[house] = profile_hash(rules)
        for point in house.options():
            for value in point.choices:
                try:
                    other = house.with_changes({point.field: value})
                    hashes[other] = profile_hash(found.rules(other))
                except ValueError:
                    continue  # it does not go with the others
    assert len({*hashes.values()}) == len(hashes)


@pytest.mark.parametrize("key", games())
def test_a_record_gives_the_profile_back(key: str) -> None:
    for preset in game(key).presets:
        rules = game(key).rules(game(key).house(preset))
        events = start(rules, deal(rules, range(len(rules.pack.names)))).events
        (again,) = read(write(Record(rules, events)))
        assert profile_hash(again.rules) == profile_hash(rules)


def test_own_figures_change_the_hash() -> None:
    found = game("illustrated")
    assert profile_hash(found.rules(figures=ADDED_FILE)) != profile_hash(found.rules())
