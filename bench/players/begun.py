"""Partly played deals: up to the first card, or until some tricks are taken."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from skiz.players import Player
from skiz.table import (
    Rules,
    State,
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


class Begun(NamedTuple):
    """A deal, its view from each seat, and each seat's views on its turns to speak."""

    state: State
    views: list[View]
    turns: list[View]


def begun(rules: Rules, players: Sequence[Player], seed: int, tricks: int = 0) -> Begun | None:
    """Return a deal until this many tricks are taken, or with none before the first card.

    Return None if the deal ends earlier.
    """
    step = start(rules, deal(rules, shuffled(rules, Random(seed))))
    views = [view(rules, step.events, seat) for seat in range(rules.seats)]
    turns = list[View]()
    while seats := on_turn(step.state):
        state, seat = step.state, seats[0]
        if state.current_phase.name == "play" and len(state.tricks) >= tricks:
            return Begun(state, views, turns) if not state.claims and not state.award else None
        if not state.tricks_begun:
            turns.append(views[seat])
        step = apply(state, seat, players[seat].choose(views[seat], options(views[seat], seat)))
        for event in step.events:
            views = [View(evolve(v, event.face(other))) for other, v in enumerate(views)]
    return None
