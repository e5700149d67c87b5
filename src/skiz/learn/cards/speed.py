"""How many deals per second one core of the kernel plays and learns from.

Each card is chosen by a policy that sees only its own hand. For comparison, `plain` plays deals by
rules and heuristics in Python.
"""

from time import process_time

from skiz.players.plain import Plain
from skiz.players.playing import play_deal
from skiz.solve.gradient import LearnOptions, Starts
from skiz.solve.policy import feature_counts

from .deals import deal_chunk, rules_of

EACH = 8


def speed(key: str, deals: int) -> dict[str, float]:
    """Return deals per second: learnt from by the kernel, prepared for it, and by `plain`."""
    rules, flat = rules_of(key), [0.0] * feature_counts()[1]
    deal_chunk(key, (), range(2))  # fill the caches
    begun = process_time()
    found = deal_chunk(key, (), range(deals))
    talked = process_time() - begun
    starts = Starts([start for _, start in found])
    begun = process_time()
    starts.learn(range(len(starts)), flat, flat, LearnOptions(EACH, 10.0), cores=1)
    learnt = process_time() - begun
    begun = process_time()
    for seed in range(deals):
        play_deal(rules, [Plain()] * rules.seats, seed)
    plain = process_time() - begun
    return {
        "kernel": round(len(starts) * EACH / learnt, 1),
        "begun": round(deals / talked, 1),
        "plain": round(deals / plain, 1),
    }
