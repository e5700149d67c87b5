"""Learns a game from played deals: `python tools/learn.py asszorti --deals 8000 --played 800`.

Writes src/skiz/players/learnt/GAME.json: what hands those hold whom plain lets bid and discard, and
a policy for cards that imitates a player who searches. Needs numpy and the kernel.
"""

from __future__ import annotations

import argparse
import base64
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from skiz.arena.contract import CONTESTED, first_lead, game_alone, made_in
from skiz.cards import Cards, Seat, each, size
from skiz.games import game
from skiz.players import Level
from skiz.players.belief import spoken
from skiz.players.cards import weigh_cards
from skiz.players.plain import advise
from skiz.solve.belief import Way, number_of_rows, rows, way_of
from skiz.solve.worlds import Worlds
from skiz.table import (
    Action,
    Claim,
    Play,
    Rules,
    State,
    Step,
    View,
    apply,
    evolve,
    on_turn,
    options,
    view,
)

OUT = Path(__file__).resolve().parent.parent / "src" / "skiz" / "players" / "learnt"
OTHERS = 24  # ways by chance beside the true one
WIDE = range(CONTESTED.start - 4, CONTESTED.stop + 4)  # deals in which the cards matter
TEACHER = Level("teacher", worlds=40, drawn=1000)
WARMTH = 0.15  # of the stake: how much worse a card may be and still be shown
STRAY = 0.1  # how often the teacher plays another card, to see more of the world
Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]


# ---- Piles: who holds what, told from ways by chance.


class Pile(NamedTuple):
    """A pile that a seat does not see: what it is called, where it is among the holders."""

    role: str
    holder: int


def piles(v: View) -> list[Pile]:
    """The piles of the others."""
    found = []
    for seat in range(v.rules.seats):
        if seat != v.eyes:
            role = "declarer" if seat == v.declarer else "opponent"
            found.append(Pile(role, seat))
            if v.laid[seat].size:
                found.append(Pile(f"{role}-laid", v.rules.seats + 1 + seat))
    return found


def of_suit(cards: Cards, suit: Cards, width: int) -> list[int]:
    """What is counted of a suit: its cards from the highest on, how many, its tops together."""
    held = [cards >> card & 1 for card in sorted(each(suit), reverse=True)]
    number = [int(size(cards & suit) == count) for count in range(width + 1)]
    tops = [held[0] & held[1], held[1] & held[2], held[0] & held[1] & held[2]]
    return [*held, *[0] * (width - len(held)), *number, *tops]


def counted(v: View, way: Way, roles: Sequence[str]) -> Array:
    """All that is counted of a way: for each role the plain suits and the trumps."""
    width = max(size(suit) for suit in (*v.order.suits, v.order.trumps))
    found = np.zeros((len(roles), 2, 2 * width + 4))
    for role, holder in piles(v):
        for suit in v.order.suits:
            if plain := suit & ~v.order.trumps:
                found[roles.index(role), 0] += of_suit(way[holder], plain, width)
        if v.order.trumps:
            found[roles.index(role), 1] += of_suit(way[holder], v.order.trumps, width)
    return found


def examples(name: str, seed: int) -> list[tuple[str, list[str], Array]]:
    """Of one deal, for each seat: what it is called, its roles, the true way before the others."""
    rules = game(name).rules(game(name).house())
    begun = first_lead(rules, Random(f"learn/{seed}"))
    if begun is None:
        return []
    found = []
    for seat in range(rules.seats):
        sight = view(rules, begun.events, seat)
        roles = sorted({pile.role for pile in piles(sight)})
        worlds = Worlds(sight)
        ways = worlds.placing.sample(OTHERS, seed, worlds.holders)
        true = way_of(begun.state)
        found.append(
            (spoken(sight), roles, np.stack([counted(sight, way, roles) for way in (true, *ways)]))
        )
    return found


def fitted(ways: Array, steps: int = 400) -> Array:
    """The weights that best tell the first of each row of ways from the others."""
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


def learn_piles(name: str, seeds: Iterable[int], pool: ProcessPoolExecutor) -> dict[str, Any]:
    """For each thing said what is known of each pile."""
    ways, roles = defaultdict[str, list[Array]](list), dict[str, list[str]]()
    for deal in pool.map(partial(examples, name), seeds, chunksize=50):
        for said, of, counts in deal:
            ways[said].append(counts)
            roles[said] = of
    told: dict[str, Any] = {}
    for said, found in sorted(ways.items()):
        if len(found) >= 100:  # fewer teach nothing
            weights = fitted(np.stack(found))
            print(f"{said}: {len(found)} deals")
            told[said] = {
                role: {"plain": liking(weights[i, 0]), "trumps": liking(weights[i, 1])}
                for i, role in enumerate(roles[said])
            }
    return told


def liking(weights: Array) -> list[list[float]]:
    """Weights as a liking: cards, lengths, tops."""
    width = (len(weights) - 4) // 2
    rounded = [round(float(weight), 2) for weight in weights]
    return [rounded[:width], rounded[width : 2 * width + 1], rounded[2 * width + 1 :]]


# ---- Policy: the cards of one who searches, imitated.


class Choice(NamedTuple):
    """A decision: for each card the weights that make its appeal, and what it is worth."""

    rows: Array
    worth: Array


def choices(name: str, seed: int) -> list[Choice]:
    """The decisions of one deal: every other one is played for the game alone."""
    whole = game(name).rules(game(name).house())
    alone = game_alone(whole)
    begun = first_lead(alone, Random(f"learn/play/{seed}"))
    if begun is None or made_in(begun, seed) not in WIDE:
        return []
    return list(_played(begun, whole if seed % 2 else alone, seed))


def _played(begun: Step, rules: Rules, seed: int) -> Iterator[Choice]:
    chance = Random(seed)
    views = [view(rules, begun.events, seat) for seat in range(rules.seats)]
    state = replace(begun.state, rules=rules)
    while seats := on_turn(state):
        seat = seats[0]
        offered = options(views[seat], seat)
        action = advise(views[seat], offered).action
        if isinstance(action, Claim) or state.award is not None or state.claims:
            return
        if sum(isinstance(option, Play) for option in offered) > 1:
            found, action = _taught(state, views[seat], offered, seed, chance)
            if found is not None:
                yield found
        state = _after(state, views, seat, action)


def _taught(
    state: State, v: View, offered: tuple[Action, ...], seed: int, chance: Random
) -> tuple[Choice | None, Action]:
    weighed = weigh_cards(v, offered, TEACHER, seed)
    best = weighed[0].worth
    equal = [one.action for one in weighed if one.worth == best]
    action = chance.choice(equal if chance.random() >= STRAY else [one.action for one in weighed])
    if len(equal) == len(weighed):
        return None, action
    worth = {one.action.card: one.worth for one in weighed if isinstance(one.action, Play)}
    table = rows(state)
    return Choice(
        np.array([row for _, row in table]), np.array([worth[c] for c, _ in table])
    ), action


def _after(state: State, views: list[View], seat: Seat, action: Action) -> State:
    step = apply(state, seat, action)
    for other in range(len(views)):
        for event in step.events:
            views[other] = View(evolve(views[other], event.face(other)))
    return step.state


def shown(choice: Choice) -> Array:
    """How likely each card should be: the better the likelier, by what is at stake."""
    stake = max(1.0, float(np.abs(choice.worth).max()))
    likely = np.exp((choice.worth - choice.worth.max()) / (WARMTH * stake))
    return np.asarray(likely / likely.sum())


def imitated(found: list[Choice], passes: int = 14, batch: int = 512) -> Array:
    """The weights of the policy that comes nearest to what was shown."""
    counts = np.array([len(choice.worth) for choice in found])
    starts = np.concatenate([[0], np.cumsum(counts)])
    table = np.concatenate([choice.rows for choice in found])
    goal = np.concatenate([shown(choice) for choice in found])
    weights, square = np.zeros(number_of_rows()), np.zeros(number_of_rows())
    chance, step = np.random.default_rng(0), 0
    for number in range(passes):
        order = chance.permutation(len(found))
        for first in range(0, len(order), batch):
            step += 1
            picked = order[first : first + batch]
            at = np.concatenate([np.arange(starts[i], starts[i + 1]) for i in picked])
            of = np.repeat(np.arange(len(picked)), counts[picked])
            begin = np.concatenate([[0], np.cumsum(counts[picked])[:-1]])
            appeal = weights[table[at]].sum(1)
            likely = np.exp(appeal - np.maximum.reduceat(appeal, begin)[of])
            likely /= np.add.reduceat(likely, begin)[of]
            error = np.repeat(likely - goal[at], table.shape[1])
            slope = np.bincount(table[at].ravel(), error, len(weights)) / len(picked)
            slope += 1e-6 * weights
            square = 0.999 * square + 0.001 * slope**2
            weights -= 0.024 * 0.75**number * slope / (np.sqrt(square / (1 - 0.999**step)) + 1e-4)
    return weights


def learn_policy(name: str, seeds: Iterable[int], pool: ProcessPoolExecutor) -> dict[str, Any]:
    """The policy as it is written: whole steps of a scale."""
    deals = list(pool.map(partial(choices, name), seeds, chunksize=4))
    held_out = [choice for deal in deals[::10] for choice in deal]
    found = [choice for i, deal in enumerate(deals) if i % 10 for choice in deal]
    weights = imitated(found)
    right = sum(
        choice.worth[weights[choice.rows].sum(1).argmax()] == choice.worth.max()
        for choice in held_out
    )
    print(f"policy: {len(found)} decisions; of {len(held_out)} others {right} as the teacher")
    scale = float(np.abs(weights).max() / 127)
    steps = np.round(weights / scale).astype(np.int8).tobytes()
    return {"scale": scale, "weights": base64.b64encode(steps).decode()}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--deals", type=int, default=8000, help="deals to learn the hands from")
    asked.add_argument("--played", type=int, default=2000, help="deals to learn the cards from")
    asked.add_argument(
        "--only", choices=("piles", "policy"), help="learn this part, keep the other"
    )
    asked.add_argument("--workers", type=int, default=2)
    words = asked.parse_args()
    file = OUT / f"{words.game}.json"
    told: dict[str, Any] = json.loads(file.read_text("utf-8")) if words.only else {}
    for part, learn, number in (
        ("piles", learn_piles, words.deals),
        ("policy", learn_policy, words.played),  # its teacher knows the piles already
    ):
        if words.only in (None, part):
            with ProcessPoolExecutor(words.workers, get_context("spawn")) as pool:
                told[part] = learn(words.game, range(number), pool)
            file.write_text(json.dumps(told) + "\n", "utf-8")


if __name__ == "__main__":
    main()
