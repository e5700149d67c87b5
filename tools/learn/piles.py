"""Piles: which hands go with the bids and discards of `plain`, compared with random ways."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from skiz.arena.contract import first_lead
from skiz.batches import Batch
from skiz.cards import Cards, each, size
from skiz.games import game
from skiz.players.common.belief import situation
from skiz.solve.policy import Way, way_of
from skiz.solve.worlds import Worlds
from skiz.table import Step, View, view

OTHERS = 24  # random ways besides the true one
Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
Example: TypeAlias = tuple[str, list[str], Array]


class Pile(NamedTuple):
    """A pile that a seat does not see: its name, and its place among the holders."""

    role: str
    holder: int


def piles(v: View) -> list[Pile]:
    """Return the piles of the others."""
    found = []
    for seat in range(v.rules.seats):
        if seat != v.eyes:
            role = "declarer" if seat == v.declarer else "opponent"
            found.append(Pile(role, seat))
            if v.laid[seat].size:
                found.append(Pile(f"{role}-laid", v.rules.seats + 1 + seat))
    return found


def of_suit(cards: Cards, suit: Cards, width: int) -> list[int]:
    """Return the counts for a suit: its cards from the highest on, its length, and its tops
    together.
    """
    held = [cards >> card & 1 for card in sorted(each(suit), reverse=True)]
    number = [int(size(cards & suit) == count) for count in range(width + 1)]
    tops = [held[0] & held[1], held[1] & held[2], held[0] & held[1] & held[2]]
    return [*held, *[0] * (width - len(held)), *number, *tops]


def counted(v: View, way: Way, roles: Sequence[str]) -> Array:
    """Return all counts of a way: for each role the plain suits and the trumps."""
    width = max(size(suit) for suit in (*v.order.suits, v.order.trumps))
    found = np.zeros((len(roles), 2, 2 * width + 4))
    for role, holder in piles(v):
        for suit in v.order.suits:
            if plain := suit & ~v.order.trumps:
                found[roles.index(role), 0] += of_suit(way[holder], plain, width)
        if v.order.trumps:
            found[roles.index(role), 1] += of_suit(way[holder], v.order.trumps, width)
    return found


def examples(name: str, seed: int) -> list[Example]:
    """Return for each seat of a deal its name, its roles, and the true way before the others."""
    rules = game(name).rules(game(name).house())
    begun = first_lead(rules, Random(f"learn/{seed}"))
    return [] if begun is None else examples_of(begun, seed)


def examples_of(begun: Step, seed: int) -> list[Example]:
    """Return the same for a deal before its first card."""
    rules, found = begun.state.rules, []
    for seat in range(rules.seats):
        sight = view(rules, begun.events, seat)
        roles = sorted({pile.role for pile in piles(sight)})
        worlds = Worlds(sight)
        ways = worlds.ways.sample(OTHERS, seed, worlds.holders)
        true = way_of(begun.state)
        found.append(
            (
                situation(sight),
                roles,
                np.stack([counted(sight, way, roles) for way in (true, *ways)]),
            )
        )
    return found


def fitted(ways: Array, steps: int = 400) -> Array:
    """Return the weights that best distinguish the first of each row of ways from the others."""
    shape = ways.shape[2:]
    flat = ways.reshape(*ways.shape[:2], -1)
    weights, mean, square = (np.zeros(flat.shape[2]) for _ in range(3))
    for step in range(1, steps + 1):
        appeal = flat @ weights
        likely = np.exp(appeal - appeal.max(1, keepdims=True))
        likely /= likely.sum(1, keepdims=True)
        likely[:, 0] -= 1
        slope = (np.tensordot(likely, flat, 2) + 0.5 * weights) / len(flat)
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        rate = 0.08 if step < steps * 0.6 else 0.02
        weights -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights.reshape(shape)


def learn_piles(name: str, seeds: Sequence[int], batch: Batch) -> dict[str, Any]:
    """Return for each statement what it tells about each pile."""
    ways, roles = defaultdict[str, list[Array]](list), dict[str, list[str]]()
    for deal in batch.map(partial(examples, name), seeds, 50):
        for said, of, counts in deal:
            ways[said].append(counts)
            roles[said] = of
    learnt: dict[str, Any] = {}
    for said, found in sorted(ways.items()):
        if len(found) >= 100:  # fewer are not enough to learn from
            weights = fitted(np.stack(found))
            print(f"{said}: {len(found)} deals")
            learnt[said] = written(weights, roles[said])
    return learnt


def written(weights: Array, roles: Sequence[str]) -> dict[str, Any]:
    """Return the weights of each role in the form of a model."""
    return {
        role: {"plain": prior_weights(weights[i, 0]), "trumps": prior_weights(weights[i, 1])}
        for i, role in enumerate(roles)
    }


def prior_weights(weights: Array) -> list[list[float]]:
    """Return weights as those of a prior: cards, lengths, tops."""
    width = (len(weights) - 4) // 2
    rounded = [round(float(weight), 2) for weight in weights]
    return [rounded[:width], rounded[width : 2 * width + 1], rounded[2 * width + 1 :]]
