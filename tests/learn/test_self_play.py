"""The learning ground follows the rules, and judges a word beside the alternatives."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from skiz.games import game
from skiz.games.tarokk import read_deal, standing
from skiz.learn.arrays import policy_of
from skiz.learn.customs import by_custom
from skiz.learn.duel import duel
from skiz.learn.self_play import Leaf, Node, Row, begin, imitated, judged, next_node, nodes_of, walk
from skiz.players.common.rollout_trials import after
from skiz.players.plain import advise
from skiz.players.tarokk.talk.announcing_network import declaration
from skiz.players.tarokk.talk.talk_inputs import GAMES, INPUTS
from skiz.players.tarokk.talk.words import WORDS
from skiz.table import (
    Action,
    Play,
    Rules,
    Speak,
    State,
    View,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
    view,
)
from tests.support.tools.depth import depth

RULES = {key: game(key).rules() for key in GAMES}


def talkative(_: Row, may: NDArray[np.bool_]) -> Row:
    """Says anything."""
    return np.asarray(may / may.sum(), dtype=np.float32)


def one_walk(rules: Rules, seed: int) -> tuple[list[Node], State]:
    """Return the moments of a deal in which all say anything, and its end."""
    state = begin(rules, seed)
    now = next_node(state, on_turn(state), rolled=False)
    chance, found = Random(seed), list[Node]()
    while isinstance(now, Node):
        found.append(now)
        state, turns = after(now.state, now.stand.seat, now.words[chance.choice([*now.words])])
        now = next_node(state, turns, rolled=False)
    return found, state


@pytest.mark.parametrize("key", GAMES)
def test_a_walk_is_a_deal_at_the_table(key: str) -> None:
    """The ground asks the truth what may be said, and hears words on: at the table each seat is
    asked by what it sees, and all is folded from the events.
    """
    rules = RULES[key]
    for seed in range(depth(4, 12)):
        nodes, _ = one_walk(rules, seed)
        step = start(rules, deal(rules, shuffled(rules, Random(seed))))
        events = [*step.events]
        chance = Random(seed)
        left = [*nodes]
        while seats := on_turn(step.state):
            seen = view(rules, events, seats[0])
            may = options(seen, seats[0])
            if isinstance(may[0], Play):
                break
            if left and step.state == left[0].state:
                node = left.pop(0)
                assert node.stand.seat == seats[0]
                assert set(node.words.values()) <= set(may)
                action = node.words[chance.choice([*node.words])]
            else:
                action = said_of_itself(seen, may)
            step = apply(step.state, seats[0], action)
            events += step.events
        assert not left


def said_of_itself(seen: View, may: tuple[Action, ...]) -> Action:
    """What is said without asking a policy: declarations, or the heuristics' words."""
    if len(may) > 1 and seen.current_phase.name == "talk" and Speak() in may:
        reading = read_deal(seen)
        if not reading.round.to_answer:
            return declaration(standing(reading, seen.viewer()), may) or Speak()
    return advise(seen, may).action


@pytest.mark.parametrize("key", GAMES)
def test_an_input_has_its_length_and_its_bounds(key: str) -> None:
    for seed in range(depth(4, 12)):
        for node in one_walk(RULES[key], seed)[0]:
            assert node.inputs.shape == (INPUTS,)
            assert np.abs(node.inputs).max() <= 12
            assert node.may.sum() == len(node.words) > 1


def test_gains_at_a_node_cancel() -> None:
    """A gain is measured against the others who reached the same point."""
    chance = np.random.default_rng(1)
    count = 0
    for seed in range(depth(4, 12)):
        state = begin(RULES["illustrated"], seed)
        root = next_node(state, on_turn(state))
        if isinstance(root, Leaf):
            continue
        for _ in range(6):
            walk(root, talkative, chance, 0.1)
        for node in nodes_of(root):
            rows = judged(node)
            assert sum(gain for _, _, gain in rows) == pytest.approx(0, abs=1e-3)
            if len({word for word, _ in node.walks}) == 1:
                assert rows == [(node, node.walks[0][0], 0.0)]
            else:
                count += 1
                paid = np.array([row[node.stand.seat] for _, row in node.walks])
                others = (paid.sum() - paid) / (len(paid) - 1)
                assert [gain for *_, gain in rows] == pytest.approx(paid - others, abs=1e-3)
    assert count > depth(3, 12)


def test_walks_through_a_leaf_are_paid_alike_and_sides_pay_each_other() -> None:
    state = begin(RULES["illustrated"], 3)
    root = next_node(state, on_turn(state))
    assert isinstance(root, Node)
    chance = np.random.default_rng(2)
    for _ in range(4):
        walk(root, talkative, chance, 0.0)
    for node in nodes_of(root):
        for child in node.children.values():
            if isinstance(child, Leaf):
                assert child.paid.sum() == pytest.approx(0, abs=1e-3)


def test_customs_make_legal_announcements_and_use_them() -> None:
    speech = imitated(RULES["illustrated"], range(60), by_custom)
    assert speech.may[np.arange(len(speech.word)), speech.word].all()
    spoken = {WORDS[word] for word in speech.word}
    assert {"pass", "trull", "four-kings", "pagat-ultimo"} <= spoken


def test_a_network_is_not_ahead_of_itself() -> None:
    """The seats are rotated, so that only the talk can make a difference."""
    weights = np.random.default_rng(3).normal(size=(len(WORDS), INPUTS)).astype(np.float32)
    policy = policy_of([(weights, np.zeros(len(WORDS), dtype=np.float32))])
    assert duel(RULES["high"], 5, policy, policy) == pytest.approx(0, abs=1e-4)
