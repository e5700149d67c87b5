"""Deals for learning card play: dealt, bid, exchanged and announced, up to the first card.

Most seats talk like `fast`, which announces more than `plain`, so that announced figures must often
be made. In one deal of five, only the game counts, as in matches of fixed contracts.
"""

from dataclasses import replace
from functools import cache
from random import Random
from typing import TypeAlias

from skiz.arena.contract import game_alone
from skiz.games import game
from skiz.players import Player, player
from skiz.players.playing import talk_out
from skiz.solve import NotLowerable
from skiz.solve.gradient import Start, start_of
from skiz.table import Rules, State, deal, shuffled, start

TALKS_AS_FAST = 0.7  # the share of such seats
ALONE = 5  # in one deal of so many, only the game counts

Changes: TypeAlias = tuple[tuple[str, str], ...]  # of a house, by the names of its points


@cache
def rules_of(key: str, changes: Changes = ()) -> Rules:
    """Return the rules by which a game is learnt: its own house with these changes.

    >>> rules_of("asserufen", (("max_doubles", "1"),)).house.max_doubles
    '1'
    """
    return game(key).rules(game(key).house(changes=dict(changes)))


def deal_chunk(key: str, changes: Changes, seeds: range) -> list[tuple[int, Start]]:
    """Return the played deals of these seeds, each with its seed: a task for actors."""
    found = ((seed, start_to_learn(rules_of(key, changes), seed)) for seed in seeds)
    return [(seed, one) for seed, one in found if one is not None]


def start_to_learn(rules: Rules, seed: int) -> Start | None:
    """Return the deal of a seed before its first card; None if it is not played, or for nothing."""
    state = talked(rules, seed)
    if state is None:
        return None
    if seed % ALONE == 0:
        state = replace(state, rules=game_alone(rules))
    try:
        found = start_of(state)
    except NotLowerable:
        return None
    return found if found.problem.objective.goals else None


def talked(rules: Rules, seed: int) -> State | None:
    """Return a deal after all talk before the first card; None if no card is played.

    >>> talked(rules_of("asserufen"), seed=3).current_phase.name
    'play'
    """
    chance = Random(f"learn/cards/{seed}")
    fast, plain = player("fast", seed), player("plain", seed)
    players: list[Player] = [
        fast if chance.random() < TALKS_AS_FAST else plain for _ in range(rules.seats)
    ]
    begun = talk_out(start(rules, deal(rules, shuffled(rules, chance))), players)
    return begun and begun.state
