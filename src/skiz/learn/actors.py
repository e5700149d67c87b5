"""Actors: chunks of deals of self-play, for a batch of processes or of a Ray cluster."""

from functools import cache

from skiz.batches import Place
from skiz.games import game
from skiz.players import version
from skiz.table import Rules

from .arrays import Arrays, policy_of
from .customs import by_custom
from .duel import duel
from .self_play import Said, imitated, play

NICENESS = 10  # of processes, so that a training does not disturb other work


def actors_at(ray: str | None, workers: int) -> Place:
    """Return where actors play: on a Ray cluster, or in this many processes of this machine."""
    return Place(workers, ray, NICENESS, version)


@cache
def rules_of(key: str) -> Rules:
    """Return the rules of a game in its own house."""
    return game(key).rules()


def play_chunk(key: str, arrays: Arrays, seeds: range, walks: int, explore: float) -> Said:
    """Play some deals by a network."""
    return play(rules_of(key), seeds, policy_of(arrays), walks, explore)


def custom_chunk(key: str, seeds: range) -> Said:
    """Play some deals in which everybody follows the customs."""
    return imitated(rules_of(key), seeds, by_custom)


def duel_chunk(key: str, one: Arrays, other: Arrays, seeds: range) -> list[float]:
    """Return by how much one network is ahead of another in each of these deals."""
    rules, first, second = rules_of(key), policy_of(one), policy_of(other)
    return [duel(rules, seed, first, second) for seed in seeds]
