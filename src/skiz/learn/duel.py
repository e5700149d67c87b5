"""A duel of two policies of announcing: the same deal with two seats each, both ways round."""

from random import Random

import numpy as np

from skiz.players.common.rollout_trials import after
from skiz.players.tarokk.talk.words import WORDS
from skiz.table import Rules, on_turn

from .self_play import Leaf, Policy, Row, begin, next_node


def duel(rules: Rules, seed: int, first: Policy, second: Policy) -> float:
    """Return the lead of the first policy in points per deal and seat.

    It is over one division of the seats, drawn from the seed, and its mirror image. Each policy
    says its best word. The cards are played by the policy of cards.
    """
    seats = [*range(rules.seats)]
    firsts = set(Random(seed).sample(seats, rules.seats // 2))
    ahead = []
    for ours in (firsts, set(seats) - firsts):
        paid = announced(rules, seed, [first if seat in ours else second for seat in seats])
        won = sum(paid[seat] for seat in ours) / len(ours)
        lost = sum(paid[seat] for seat in seats if seat not in ours) / (len(seats) - len(ours))
        ahead.append(float(won - lost))
    return sum(ahead) / len(ahead)


def announced(rules: Rules, seed: int, policies: list[Policy]) -> Row:
    """Return what each seat is paid for a deal in which each policy says its best word."""
    state = begin(rules, seed)
    now = next_node(state, on_turn(state))
    while not isinstance(now, Leaf):
        likely = policies[now.stand.seat](now.inputs, now.may)
        action = now.words[WORDS[int(np.argmax(likely))]]
        now = next_node(*after(now.state, now.stand.seat, action))
    return now.paid
