"""After how many deals the ratings of players of known strength are in their order.

    .venv/bin/python -m bench.players.rating asszorti beginner casual club plain --log deals.jsonl

The kinds, weakest first, play deals against each other, with a random kind on each seat. From these
deals, drawn with replacement, pools of people are made, two of each kind. They are rated as at a
table (`skiz.server.ratings.rating`). After each `STEP` deals a person, it measures which share of
the pairs of different kinds are in order. It also measures for how many people the true rating is
within the shown margin. The true rating is the final mean of their kind over all pools.

The luck of the cards is measured by playing the same cards with `plain1` in all seats. `r2` is the
share of the variance of points that the best multiple of its result explains.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from os import devnull
from pathlib import Path
from random import Random
from statistics import correlation, fmean, stdev
from typing import NamedTuple, TypeAlias

from skiz.games import game, games
from skiz.players import play_deal, player
from skiz.server.ratings.rating import Rating, after_deal
from skiz.table import Rules

from ..counts import FOR_AN_INTERVAL, at_least
from ..report import report

EACH = 2  # people of a kind
STEP = 10  # deals a person between two measurements
ENOUGH = 0.95  # of the pairs in order
DRAWS = 400  # bootstrap samples of the pools

One: TypeAlias = tuple[str, int]  # a person: the kind, and a number


class Deal(NamedTuple):
    """Who had each seat, what each has won, and what plain1 wins with the same cards."""

    seed: int
    kinds: list[str]
    points: list[int]
    datum: list[int]


class Look(NamedTuple):
    """A pool after some deals a person: the pairs in order, also by kinds, and the people."""

    in_order: float
    by_kinds: Mapping[str, float]
    ratings: Mapping[One, Rating]


def play(rules: Rules, kinds: Sequence[str], seed: int) -> Deal:
    """Play one deal; the kinds at the table are drawn from its seed."""
    rng = Random(seed * 7919 + 1)
    seats = [rng.choice(kinds) for _ in range(rules.seats)]
    sitting = [player(kind, seed * 10 + seat) for seat, kind in enumerate(seats)]
    ended = play_deal(rules, sitting, seed).state.settled
    again = play_deal(rules, [player("plain1", 0)] * rules.seats, seed).state.settled
    assert ended is not None
    assert again is not None
    return Deal(seed, seats, list(ended.points), list(again.points))


def played(rules: Rules, kinds: Sequence[str], seeds: range, log: Path) -> Iterator[Deal]:
    """Yield the deals of these seeds, from the log, or played now and written there."""
    lines = log.read_text("utf-8").splitlines() if log.exists() else []
    done = {deal.seed: deal for deal in (Deal(**json.loads(line)) for line in lines)}
    with log.open("a", encoding="utf-8") as file:
        for seed in seeds:
            if seed not in done:
                done[seed] = play(rules, kinds, seed)
                file.write(json.dumps(done[seed]._asdict()) + "\n")
                file.flush()
            yield done[seed]


def pool(deals: Sequence[Deal], kinds: Sequence[str], most: int, rng: Random) -> Iterator[Look]:
    """Rate a pool of people until they have played this many deals each on average."""
    ratings: dict[One, Rating] = {(kind, n): Rating() for kind in kinds for n in range(EACH)}
    seats_due, seats = STEP * len(ratings), 0
    while seats < most * len(ratings):
        deal = rng.choice(deals)
        if any(deal.kinds.count(kind) > EACH for kind in kinds):
            continue
        sitting = _sitting(deal.kinds, rng)
        after = after_deal([ratings[one] for one in sitting], deal.points)
        # A deal in which all won the same compares nobody and does not count.
        if len({*deal.points}) > 1:
            ratings |= zip(sitting, after, strict=True)
        seats += len(sitting)
        if seats >= seats_due:
            seats_due += STEP * len(ratings)
            yield _look(ratings, kinds)


def _sitting(kinds: Sequence[str], rng: Random) -> list[One]:
    """Return who sits on each seat, nobody twice."""
    free = {kind: rng.sample(range(EACH), EACH) for kind in sorted({*kinds})}
    return [(kind, free[kind].pop()) for kind in kinds]


def _look(ratings: Mapping[One, Rating], kinds: Sequence[str]) -> Look:
    def share(worse: str, better: str) -> float:
        pairs = [(a, b) for a in range(EACH) for b in range(EACH)]
        return fmean(ratings[worse, a].mean < ratings[better, b].mean for a, b in pairs)

    of_pairs = {" < ".join(pair): share(*pair) for pair in combinations(kinds, 2)}
    return Look(fmean(of_pairs.values()), of_pairs, dict(ratings))


def figures(
    deals: Sequence[Deal], kinds: Sequence[str], pools: int, most: int
) -> dict[str, object]:
    """Return the figures of the ratings of many pools."""
    looks = [[*pool(deals, kinds, most, Random(seed))] for seed in range(pools)]
    ends = [look.ratings for look in (one[-1] for one in looks)]
    true = {kind: fmean(end[kind, n].mean for end in ends for n in range(EACH)) for kind in kinds}
    return {
        "ratings": {kind: round(mean) for kind, mean in true.items()},
        "margin_at_end": round(fmean(one.margin for end in ends for one in end.values())),
        "in_order": [_after(place, looks, true) for place in _some(len(looks[0]))],
        "deals_until_95_percent": until([[look.in_order for look in one] for one in looks]),
        "of_kinds": {
            pair: until([[look.by_kinds[pair] for look in one] for one in looks])
            for pair in looks[0][0].by_kinds
        },
    }


def _some(places: int) -> list[int]:
    return [at for at in (0, 2, 4, 9, 19, 39, 59, 79) if at < places]


def _after(place: int, looks: Sequence[Sequence[Look]], true: Mapping[str, float]) -> object:
    shares = [one[place].in_order for one in looks]
    within = [
        abs(rating.mean - true[kind]) <= rating.margin
        for one in looks
        for (kind, _), rating in one[place].ratings.items()
    ]
    half = 1.96 * stdev(shares) / len(shares) ** 0.5
    return {
        "deals": (place + 1) * STEP,
        "pairs": round(fmean(shares), 3),
        "from": round(fmean(shares) - half, 3),
        "to": round(fmean(shares) + half, 3),
        "all": round(fmean(share == 1 for share in shares), 2),
        "within_margin": round(fmean(within), 3),
    }


def until(shares: Sequence[Sequence[float]]) -> dict[str, int | None]:
    """Return the deals a person after which enough pairs stay in order, with a 95 % interval.

    The interval is bootstrapped over the pools. The result is null if that never happens.
    """
    rng = Random(1)
    draws = sorted(_until(rng.choices(shares, k=len(shares))) for _ in range(DRAWS))
    low, high = draws[DRAWS * 25 // 1000], draws[DRAWS * 975 // 1000]
    never = (len(shares[0]) + 1) * STEP
    return {
        name: None if at == never else at
        for name, at in (("deals", _until(shares)), ("from", low), ("to", high))
    }


def _until(shares: Sequence[Sequence[float]]) -> int:
    means = [fmean(at) for at in zip(*shares, strict=True)]
    enough = len(means)
    while enough and means[enough - 1] >= ENOUGH:
        enough -= 1
    return (enough + 1) * STEP


def luck(deals: Sequence[Deal]) -> dict[str, float]:
    """Return how much of a seat's points its cards explain."""
    points = [float(won) for deal in deals for won in deal.points]
    datum = [float(won) for deal in deals for won in deal.datum]
    signs = [float((won > 0) - (won < 0)) for won in points]
    return {
        "points_sd": round(stdev(points), 2),
        "minus_datum_sd": round(stdev(a - b for a, b in zip(points, datum, strict=True)), 2),
        "r2": round(correlation(points, datum) ** 2, 3),
        "r2_of_who_wins": round(correlation(signs, datum) ** 2, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.players.rating",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game", choices=games())
    parser.add_argument("kinds", nargs="+", help="the kinds, weakest first")
    parser.add_argument("--deals", type=at_least(FOR_AN_INTERVAL), default=1000)
    parser.add_argument("--seed", type=int, default=8_000_000)
    parser.add_argument("--pools", type=at_least(FOR_AN_INTERVAL), default=60)
    parser.add_argument("--most", type=at_least(1), default=600, help="number of deals a person")
    parser.add_argument("--log", type=Path, default=Path(devnull))
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.deals)
    deals = [*played(game(args.game).rules(), args.kinds, seeds, args.log)]
    about = {name: vars(args)[name] for name in ("game", "kinds", "deals", "seed", "pools", "most")}
    found = figures(deals, args.kinds, args.pools, args.most)
    report({**about, **found, "luck": luck(deals)})


if __name__ == "__main__":
    main()
