"""Deals to learn cards from: dealt, bid, exchanged and announced, up to the first card.

Most seats talk as `fast` does, which announces more than `plain`, so that what was announced is
often to be made. In one deal of five nothing counts but the game, as in matches of fixed contracts.
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

TALKS_AS_FAST = 0.7  # of the seats
ALONE = 5  # of so many deals one counts the game alone

Changes: TypeAlias = tuple[tuple[str, str], ...]  # of a house, by the names of its points


@cache
def rules_of(key: str, changes: Changes = ()) -> Rules:
    """The rules by which a game is learnt: its own house with these changes."""
    return game(key).rules(game(key).house(changes=dict(changes)))


def deal_chunk(key: str, changes: Changes, seeds: range) -> list[tuple[int, Start]]:
    """The deals of these seeds that are played, each with its seed: a task for actors."""
    found = ((seed, start_to_learn(rules_of(key, changes), seed)) for seed in seeds)
    return [(seed, one) for seed, one in found if one is not None]


def start_to_learn(rules: Rules, seed: int) -> Start | None:
    """The deal of a seed before its first card; None where it is not played, or for nothing."""
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
    """A deal with all that is said before the first card; None where no card is played."""
    chance = Random(f"learn/cards/{seed}")
    fast, plain = player("fast", seed), player("plain", seed)
    players: list[Player] = [
        fast if chance.random() < TALKS_AS_FAST else plain for _ in range(rules.seats)
    ]
    begun = talk_out(start(rules, deal(rules, shuffled(rules, chance))), players)
    return begun and begun.state
