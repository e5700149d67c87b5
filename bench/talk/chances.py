"""How true the chances are that a talker of Asszorti gives a game, and what its kontras bring."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from statistics import fmean, stdev
from typing import Any

from skiz.players import Player, play_deal
from skiz.players.asszorti.kontras import foresee
from skiz.players.levels import Level
from skiz.players.pimc import Pimc
from skiz.players.playing import play_out
from skiz.table import Event, Played, State, Step, evolve, ground, view

from .duel import Talker, rules

AGAIN = 5  # how often a doubled deal is played again
BINS = 10


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A deal with the forecast before the first card, and the result."""

    seed: int
    chance: float
    made: bool
    doubled: tuple[int, ...]  # the gain of each item's kontra for its seat, a row for each playing


def talker(level: Level, seed: int) -> Talker:
    """Return a player of cards as `pimc20`."""
    return Talker(level, seed, Pimc(20, seed))


def foreseen(level: Level, seed: int) -> Foreseen:
    """Return a deal of three equal players."""
    players: Sequence[Player] = [talker(level, seed)] * 3
    dealt = play_deal(rules(), players, seed)
    before = tuple(until_first_card(dealt.events))
    start = reduce(evolve, before, State(rules()))
    seen = view(start.rules, before, start.the_declarer())
    chance = foresee(seen).at_least(6)
    ends = [dealt.state]
    doubled = any(say.level for said in start.talk for say in said.says)
    if doubled:
        ends += [
            play_out(Step(start, before), [talker(level, seed + 1_000_000 * (1 + again))] * 3).state
            for again in range(AGAIN)
        ]
    made = dealt.state.won()[start.the_declarer()] >= 6
    return Foreseen(seed, chance, made, tuple(gained(end) for end in ends) if doubled else ())


def gained(end: State) -> int:
    """Return how much an opponent gains or loses by everything doubled in a deal."""
    cards = ground(end)
    return -sum((stake.times - 1) * stake.worth(cards) for stake in end.rules.stakes(end))


def until_first_card(events: Sequence[Event]) -> Iterator[Event]:
    """Return what happened before the first card."""
    for event in events:
        if isinstance(event, Played):
            return
        yield event


def chances(found: Sequence[Foreseen]) -> dict[str, Any]:
    """Return the errors of the forecasts, and what kontras gained."""
    bins: dict[int, list[Foreseen]] = {}
    for one in found:
        bins.setdefault(min(BINS - 1, int(one.chance * BINS)), []).append(one)
    off = [
        len(row) * abs(fmean(one.chance for one in row) - fmean(one.made for one in row))
        for row in bins.values()
    ]
    bias = [one.chance - one.made for one in found]
    doubled = [fmean(one.doubled) for one in found if one.doubled]
    first = [one.doubled[0] for one in found if one.doubled]
    return {
        "deals": len(found),
        "made": round(fmean(one.made for one in found), 4),
        "ece": round(sum(off) / len(found), 4),
        "bias": round(fmean(bias), 4),
        "bias_half": round(1.96 * stdev(bias) / len(bias) ** 0.5, 4),
        "bins": {
            str(number): [
                len(row),
                round(fmean(one.chance for one in row), 3),
                round(fmean(one.made for one in row), 3),
            ]
            for number, row in sorted(bins.items())
        },
        "doubled": len(doubled),
        "gain": round(fmean(first), 2) if first else 0.0,
        "gain_half": round(1.96 * stdev(first) / len(first) ** 0.5, 2) if len(first) > 1 else 0.0,
        "gain_played_again": round(fmean(doubled), 2) if doubled else 0.0,
        "negative": round(fmean(gain < 0 for gain in doubled), 3) if doubled else 0.0,
    }
