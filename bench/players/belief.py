"""What players believe about hidden cards, compared with the truth: the whole deal, and the
partner.

    .venv/bin/python -m bench.players.belief asszorti --deals 120 --seed 9600000
    .venv/bin/python -m bench.players.belief illustrated --player strong --deals 40 --seed 9650000

All players are of one kind. The belief of `strong` is compared with rule facts alone, under which
all worlds that agree with the view are equally likely. The true-state ratio is how many times as
likely the true world is in the belief, after some tricks, as a mean and as a geometric mean.
Partner is the loss (minus the natural logarithm of the probability of the truth) for the holder of
the called card, before the first card, over players who cannot tell by rule facts. The belief is
mixed with one percent of rule facts, so that it can never be infinitely wrong. Intervals are 95 %
intervals, bootstrapped over deals.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import log
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from skiz.cards import Card, each
from skiz.games import game, games
from skiz.players import player
from skiz.players.common.acts import rated_seats
from skiz.players.common.belief import hands_of, logs_by_play, priors_of
from skiz.players.common.model import level_for, model_of
from skiz.players.levels import STRONG
from skiz.solve.policy import way_of
from skiz.solve.worlds import Worlds
from skiz.table import Rules, State, View

from ..counts import FOR_AN_INTERVAL, at_least
from ..report import report
from .begun import begun
from .ways import Array, as_array, count, has, log_drawings, log_priors, some_ways

WAYS = 2000  # a sample that represents all of them
DOUBT = 0.01  # the share of rule facts in the belief
CERTAIN = 0.999  # the probability from which on a partner counts as known
AGAIN = 1000  # bootstrap samples of the deals


class Row(NamedTuple):
    """A view of a deal: its seat, and the losses by rule facts and by the belief, in nats."""

    seed: int
    role: str
    facts: float
    believed: float


def logs_of(v: View, ways: Array) -> Array:
    """Return the log likelihood that `strong` gives each way, up to a constant."""
    level, model = level_for(v.rules, STRONG), model_of(v.rules.family)
    rows = [tuple(map(int, way)) for way in ways]
    if hands := hands_of(v, model):
        logs = level.prior_weight * np.array(hands.rate(v.order, rated_seats(v, hands), rows))
    else:
        logs = level.prior_weight * log_priors(priors_of(v, model), ways)
    if model.policy is not None and v.tricks:
        by_play = logs_by_play(v, list(dict.fromkeys(rows)), model, level)
        logs = logs + [by_play[row] for row in rows]
    by_custom = meets_custom(v, ways)
    return np.where(by_custom, logs, -np.inf) if by_custom.any() else logs


def meets_custom(v: View, ways: Array) -> Array:
    """Return in which ways the others have what they have shown by custom."""
    found = np.ones(len(ways), bool)
    for fact in v.rules.inference.likely_facts(v):
        number = sum(count(ways[:, holder], fact.cards) for holder in each(fact.holders))
        found &= (number >= fact.least) & (number <= fact.most)
    return found


def beliefs(v: View, ways: Array) -> tuple[Array, Array]:
    """Return the probability of each of these ways: by rule facts, and for `strong`."""
    facts = shares(log_drawings(v, ways))
    return facts, (1 - DOUBT) * shares(logs_of(v, ways)) + DOUBT * facts


def shares(logs: Array) -> Array:
    """Return probabilities from their logarithms."""
    chances = np.exp(logs - logs.max())
    found: Array = chances / chances.sum()
    return found


def ratios(rules: Rules, kind: str, seed: int, tricks: int) -> Iterator[Row]:
    """Return the loss of the whole deal in each view of it."""
    players = [player(kind, seed + seat) for seat in range(rules.seats)]
    found = begun(rules, players, seed, tricks)
    if found is None or found.state.declarer is None:
        return
    for v in found.views:
        ways = np.vstack([as_array([way_of(found.state)]), some_ways(Worlds(v), WAYS, seed)])
        yield _row(v, seed, [float(one[0]) for one in beliefs(v, ways)])


def partners(rules: Rules, kind: str, seed: int) -> Iterator[Row]:
    """Return the partner's loss in each view of a deal whose seat cannot tell him by rule facts."""
    players = [player(kind, seed + seat) for seat in range(rules.seats)]
    found = begun(rules, players, seed)
    if found is None or (name := found.state.choice("call")) is None:
        return
    card = rules.pack.card(name)
    true = int(holders(found.state, card, as_array([way_of(found.state)]))[0])
    for v in found.views:
        if None in v.sides:
            ways = some_ways(Worlds(v), WAYS, seed)
            who = holders(v, card, ways)
            chances = [np.bincount(who, one, rules.seats) for one in beliefs(v, ways)]
            if np.max(chances[0]) < CERTAIN:
                yield _row(v, seed, [float(one[true]) for one in chances])


def holders(s: State, card: Card, ways: Array) -> Array:
    """Return who plays with the declarer in each way; the declarer himself if nobody does."""
    found = np.full(len(ways), s.the_declarer())
    for seat in range(s.rules.seats):
        found[has(ways[:, seat], card)] = seat
    return found


def _row(v: View, seed: int, chances: Sequence[float]) -> Row:
    """Return the losses for these probabilities of the truth: by rule facts, and by the belief."""
    side = v.sides[v.viewer()]
    role = "declarer" if v.viewer() == v.declarer else "partner" if side else "opponent"
    return Row(seed, role, *(-log(one) for one in chances))


def resampled(rows: Sequence[Row]) -> Iterator[Array]:
    """Return the row numbers of a bootstrap sample of the deals."""
    of = defaultdict[int, list[int]](list)
    for number, row in enumerate(rows):
        of[row.seed].append(number)
    deals, chance = [*of.values()], np.random.default_rng(0)
    for _ in range(AGAIN):
        yield np.concatenate([deals[i] for i in chance.integers(len(deals), size=len(deals))])


def interval(of: Callable[[Array], float], rows: Sequence[Row]) -> list[float]:
    """Return a figure of losses by rule facts and by the belief, and its interval."""
    losses = np.array([(row.facts, row.believed) for row in rows])
    low, high = np.quantile([of(losses[which]) for which in resampled(rows)], [0.025, 0.975])
    return [round(float(number), 3) for number in (of(losses), low, high)]


def summary_of_ratios(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the mean and the geometric mean of the ratio, each with its interval."""
    return {
        "views": len(rows),
        "mean": interval(lambda losses: np.exp(losses[:, 0] - losses[:, 1]).mean(), rows),
        "geometric": interval(lambda losses: np.exp((losses[:, 0] - losses[:, 1]).mean()), rows),
    }


def summary_of_partners(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the mean losses, and by how many percent the belief's is lower."""
    facts, believed = (fmean(losses) for losses in zip(*(row[2:] for row in rows), strict=True))
    return {
        "views": len(rows),
        "facts": round(facts, 3),
        "believed": round(believed, 3),
        "below": interval(
            lambda losses: 100 * (1 - losses[:, 1].mean() / losses[:, 0].mean()), rows
        ),
    }


def by_role(rows: Sequence[Row], summary: Any) -> dict[str, Any]:
    """Return the figures of all views, and those of each role."""
    roles = sorted({row.role for row in rows})
    return {"all": summary(rows)} | {
        role: summary([row for row in rows if row.role == role]) for role in roles
    }


def main() -> None:
    """Play the deals and print JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.players.belief",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--player", default="plain")
    parser.add_argument("--deals", type=at_least(FOR_AN_INTERVAL), default=120)
    parser.add_argument("--seed", type=int, default=9_600_000)
    parser.add_argument(
        "--after", type=at_least(0), default=3, help="number of tricks, for the true-state ratio"
    )
    args = parser.parse_args()
    rules, seeds = game(args.game).rules(), range(args.seed, args.seed + args.deals)
    whole = [row for seed in seeds for row in ratios(rules, args.player, seed, args.after)]
    found = {"true_state_ratio": by_role(whole, summary_of_ratios)}
    if who := [row for seed in seeds for row in partners(rules, args.player, seed)]:
        found["partner"] = by_role(who, summary_of_partners)
    report(vars(args) | found)


if __name__ == "__main__":
    main()
