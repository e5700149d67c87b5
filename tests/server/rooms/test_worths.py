"""What is offered is paid: the settlement pays what a bid or an announcement was said to be worth.

That holds too where every point of the deal counts more, as in a doubled round.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from skiz.figures import Hold, Verdict
from skiz.games import game, games
from skiz.server.rooms import worths
from skiz.table import State
from tests.support.laws.random_deals import TABLES, Course, deals_of, play_out

TIMES = (1, 2, 16)
GAME = {"game", "parti", "contract", "completed", "hearts"}  # the stakes on the game itself


def multiplies(key: str, preset: str) -> bool:
    """Whether deals after a hand that was thrown in count more in this house."""
    return game(key).rules(game(key).presets[preset]).session.after_throw_in != "none"


CASES = [
    (key, preset, times)
    for key, preset in TABLES
    for times in (TIMES if multiplies(key, preset) else (1,))
]


@cache
def multiplied(key: str, preset: str, seed: int, times: int) -> Course:
    """Return the deal of a seed, in which every point counts so many times."""
    rules = game(key).rules(game(key).presets[preset])
    return play_out(replace(rules, times=times), seed)


def amounts(end: State) -> Mapping[str, list[int]]:
    """Return the amounts of the settlement's lines, by their keys."""
    found = defaultdict[str, list[int]](list)
    assert end.settled
    for line in end.settled.lines:
        found[line.key].append(line.total)
    return found


def contract_points(end: State) -> set[int]:
    """Return what the contract of a deal was said to be worth: with trumps, and without."""
    meanings = end.rules.inference.choice_meanings(end, "contract", end.choice("contract") or "")
    return {
        int(one.params[name])
        for one in meanings
        for name in ("points", "double")
        if name in one.params
    }


@pytest.mark.parametrize(("key", "preset", "times"), CASES)
def test_an_announcement_pays_what_was_said_beside_it(key: str, preset: str, times: int) -> None:
    """A worth is in points, which the deal multiplies, or in games, as the bid told their worth."""
    for seed in deals_of(key):
        end = multiplied(key, preset, seed, times).end
        if end.thrown_in:
            continue
        offered, paid = worths(end.rules), amounts(end)
        for item in end.rules.inference.insight(end).undertaken:
            if item.figure not in offered:
                continue  # the game, or a figure whose worth is not shown
            ours, worth = end.sides[item.by], offered[item.figure]
            units = contract_points(end) if worth["games"] else {times}
            (unit,) = (one * 2**item.level * (1 if ours else -1) for one in units)
            (stake,) = (
                one for one in end.rules.stakes(end) if one.key == item.figure and one.ours is ours
            )
            pays = stake.times * end.rules.times
            said = (worth["made"] * unit, -worth["lost"] * unit)
            assert (stake.made * pays, stake.lost * pays) == said, (seed, item)
            assert said[item.verdict is Verdict.LOST] in paid[item.figure], (seed, item)


@pytest.mark.parametrize(("key", "preset", "times"), CASES)
def test_a_game_pays_what_was_said_of_its_contract(key: str, preset: str, times: int) -> None:
    """It is paid when the game is made, multiplied by kontra."""
    for seed in deals_of(key):
        end = multiplied(key, preset, seed, times).end
        if end.thrown_in or not contract_points(end):
            continue
        games = [one for one in end.rules.stakes(end) if one.key in GAME and one.made > 0]
        doubled = {one.times for one in games}
        won = sum(one.made * one.times for one in games) * end.rules.times
        assert won in {0, *(points * level for points in contract_points(end) for level in doubled)}


@pytest.mark.parametrize("key", games())
def test_what_can_only_be_declared_cannot_be_lost(key: str) -> None:
    """It is held or not, and who does not hold it may not say it."""
    for house in game(key).presets.values():
        rules = game(key).rules(house)
        held = [row.key for row in rules.figures if row.announced and isinstance(row.feat, Hold)]
        assert all(worths(rules)[figure]["lost"] == 0 for figure in held)
