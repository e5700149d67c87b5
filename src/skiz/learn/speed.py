"""How many deals per second one core plays by self-play.

For comparison, deals are played out by rules and heuristics in Python alone.
"""

from time import process_time

import numpy as np
from numpy.typing import NDArray

from skiz.games import game
from skiz.players.plain import Plain
from skiz.players.playing import play_deal
from skiz.players.tarokk.talk.words import PASS

from .self_play import NUMBER, Row, check_announced, play

WALKS, EXPLORE = 16, 0.05


def speed(key: str, deals: int) -> dict[str, float]:
    """Return deals per second: by self-play, each walk counted, and by `plain`."""
    check_announced(key)
    rules = game(key).rules()
    play(rules, range(2), mostly_silent, WALKS, EXPLORE)  # fill the caches
    begun = process_time()
    play(rules, range(deals), mostly_silent, WALKS, EXPLORE)
    self_play = process_time() - begun
    begun = process_time()
    for seed in range(deals):
        play_deal(rules, [Plain()] * rules.seats, seed)
    plain = process_time() - begun
    return {"self-play": round(deals * WALKS / self_play, 1), "plain": round(deals / plain, 1)}


def mostly_silent(_: Row, may: NDArray[np.bool_]) -> Row:
    """A policy that almost always passes."""
    likely = np.where(may, 0.01, 0.0)
    likely[NUMBER[PASS]] = 1.0
    return np.asarray(likely / likely.sum(), dtype=np.float32)
