"""Policy: the cards of a searching player, imitated by one that sees only its own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, NamedTuple

import numpy as np

from skiz.arena.contract import CONTESTED, first_lead, game_alone, made_in
from skiz.batches import Batch
from skiz.cards import Card, Seat
from skiz.games import game
from skiz.players import Level
from skiz.players.common.cards import evaluate_cards
from skiz.players.common.model import write_weights
from skiz.players.levels import is_long
from skiz.players.plain import Plain, advise
from skiz.players.playing import talk_out
from skiz.solve import NotLowerable
from skiz.solve.policy import feature_counts, find_features
from skiz.table import (
    Action,
    Claim,
    Play,
    Rules,
    State,
    Step,
    View,
    apply,
    deal,
    evolve,
    on_turn,
    options,
    shuffled,
    start,
    view,
)

from .piles import Array

WIDE = range(CONTESTED.start - 4, CONTESTED.stop + 4)  # deals in which the cards matter
TEACHER = Level(
    "teacher", worlds=40, sampled_worlds=1000, nodes=200_000
)  # single worlds need millions
ROLLER = Level(
    "roller",
    worlds=40,
    sampled_worlds=400,
    nodes=0,
    play_weight=1.0,
    rollouts=2,
    rollout_until_tricks=4,
    rollout_weight=1.0,
)
TEMPERATURE = 0.15  # of the stake: how much worse a card may be and still be shown
EXPLORATION = 0.1  # how often the teacher plays another card, to see more positions


class Lesson(NamedTuple):
    """A lesson: the teacher and how its policy is fitted.

    The teacher is plain if it is not a level. Either all tables are learnt or only the first. A
    penalty keeps weights small. The result is sharpened by a factor, because the values of few
    rollouts are too even.
    """

    teacher: Level | None
    every_table: bool = True
    weight_decay: float = 1e-6
    sharpness: float = 1.0


def lessons(name: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in order.

    If solving a world takes too long, the teacher rolls out with a policy: first one that imitates
    plain, then the one it taught.
    """
    rolled = Lesson(ROLLER, weight_decay=2e-4, sharpness=4.0)
    long = is_long(game(name).rules(game(name).house()))
    return (Lesson(None), rolled, rolled) if long else (Lesson(TEACHER, every_table=False),)


class Choice(NamedTuple):
    """A decision: for each card the weights of its appeal, and its value."""

    rows: Array
    worth: Array


def choices(name: str, teacher: Level | None, seed: int) -> list[Choice]:
    """Return the decisions of one deal; every other deal is played for the game alone.

    Without a teacher they are the decisions of plain.
    """
    whole = game(name).rules(game(name).house())
    alone = game_alone(whole)
    chance = Random(f"learn/play/{seed}")
    if is_long(whole) and seed % 2:  # announcements are half of that game
        dealt = start(whole, deal(whole, shuffled(whole, chance)))
        begun = talk_out(dealt, [Plain()] * whole.seats)
    else:
        begun = first_lead(alone, chance)
        if begun is not None and teacher and made_in(begun, seed) not in WIDE:
            return []
    if begun is None:
        return []
    return list(_played(begun, whole if seed % 2 else alone, seed, teacher))


def _played(begun: Step, rules: Rules, seed: int, teacher: Level | None) -> Iterator[Choice]:
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
            found, action = _taught(state, views[seat], offered, seed, chance, teacher)
            if found is not None:
                yield found
        state = _after(state, views, seat, action)


def _taught(
    state: State,
    v: View,
    offered: tuple[Action, ...],
    seed: int,
    chance: Random,
    teacher: Level | None,
) -> tuple[Choice | None, Action]:
    try:
        worth = _evaluated(v, offered, teacher, seed)
    except NotLowerable:  # no world was solved, so there is nothing to learn
        return None, advise(v, offered).action
    best = max(worth.values())
    equal = [card for card, points in worth.items() if points == best]
    action = Play(chance.choice(equal if chance.random() >= EXPLORATION else list(worth)))
    if len(equal) == len(worth):
        return None, action
    table = find_features(state)
    return Choice(
        np.array([row for _, row in table]), np.array([worth[c] for c, _ in table])
    ), action


def _evaluated(
    v: View, offered: tuple[Action, ...], teacher: Level | None, seed: int
) -> dict[Card, float]:
    """Return the teacher's value of each card; for plain only the played card has a value."""
    cards = [option for option in offered if isinstance(option, Play)]
    if teacher is None:
        best = advise(v, offered).action
        return {play.card: float(play == best) for play in cards}
    evaluations = evaluate_cards(v, offered, teacher, seed)
    return {one.action.card: one.worth for one in evaluations if isinstance(one.action, Play)}


def _after(state: State, views: list[View], seat: Seat, action: Action) -> State:
    step = apply(state, seat, action)
    for other in range(len(views)):
        for event in step.events:
            views[other] = View(evolve(views[other], event.face(other)))
    return step.state


def shown(choice: Choice) -> Array:
    """Return the target probability of each card, by its value relative to the stake."""
    stake = max(1.0, float(np.abs(choice.worth).max()))
    likely = np.exp((choice.worth - choice.worth.max()) / (TEMPERATURE * stake))
    return np.asarray(likely / likely.sum())


def imitated(
    found: list[Choice],
    rows: int,
    weight_decay: float,
    passes: int = 14,
    batch: int = 512,
    begun: Array | None = None,
) -> Array:
    """Return the weights of the policy that comes nearest to the shown decisions.

    They are kept small, or near their initial values.
    """
    counts = np.array([len(choice.worth) for choice in found])
    starts = np.concatenate([[0], np.cumsum(counts)])
    table = np.concatenate([choice.rows for choice in found])
    goal = np.concatenate([shown(choice) for choice in found])
    anchor = np.zeros(rows) if begun is None else begun
    weights, square = anchor.copy(), np.zeros(rows)
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
            slope += weight_decay * (weights - anchor)
            square = 0.999 * square + 0.001 * slope**2
            weights -= 0.024 * 0.75**number * slope / (np.sqrt(square / (1 - 0.999**step)) + 1e-4)
    return weights


def among(choice: Choice, rows: int) -> Choice:
    """Return a decision in the form of a policy with this number of rows."""
    return Choice(choice.rows[:, choice.rows[0] < rows], choice.worth)


def learn_policy(
    name: str,
    lesson: Lesson,
    seeds: Sequence[int],
    batches: Batch,
    before: list[Choice],
) -> dict[str, Any]:
    """Return the policy in its written form, in whole steps of a scale.

    New decisions are added to those that the same kind of teacher has shown before.
    """
    number = feature_counts()[lesson.every_table]
    shown_in = batches.map(partial(choices, name, lesson.teacher), seeds, 4)
    deals = [[among(choice, number) for choice in deal] for deal in shown_in]
    held_out = [choice for deal in deals[::10] for choice in deal]
    found = [choice for i, deal in enumerate(deals) if i % 10 for choice in deal]
    if lesson.teacher:
        before += found
        found = before
    weights = imitated(found, number, lesson.weight_decay) * lesson.sharpness
    right = sum(
        choice.worth[np.argmax(weights[choice.rows].sum(1))] == np.max(choice.worth)
        for choice in held_out
    )
    print(f"policy: {len(found)} decisions; of {len(held_out)} others {right} as the teacher")
    return write_weights(weights.tolist())
