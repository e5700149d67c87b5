"""How many evenings one kind of player wins against the next, in a row of kinds.

    .venv/bin/python -m bench.players.evenings asszorti beginner casual club plain --evenings 200

An evening is twelve deals. Each kind has half of the chairs; of three chairs it has one and two in
turn. The kind with more points a chair wins; a tie counts half. All rows use the same deals.
"""

import argparse
from itertools import pairwise
from statistics import NormalDist, fmean

from skiz.games import game, games
from skiz.players import Player, play_deal, player
from skiz.table import Rules

from ..counts import FOR_AN_INTERVAL, at_least
from ..report import report

DEALS = 12


def evenings(rules: Rules, better: str, worse: str, number: int, seed: int) -> dict[str, object]:
    """Return the share of evenings won by the first kind, its 95 % interval, and points a deal."""
    shares, gaps = [], []
    for evening in range(number):
        found = [
            gap(rules, (player(better, chance), player(worse, chance)), chance)
            for chance in range(seed + evening * DEALS, seed + (evening + 1) * DEALS)
        ]
        total = sum(found)
        shares.append(0.5 if total == 0 else float(total > 0))
        gaps += found
    share = fmean(shares)
    half = NormalDist().inv_cdf(0.975) * (share * (1 - share) / number) ** 0.5
    return {
        "better": better,
        "worse": worse,
        "won": round(share, 3),
        "from": round(share - half, 3),
        "to": round(share + half, 3),
        "points": round(fmean(gaps), 2),
    }


def gap(rules: Rules, two: tuple[Player, Player], seed: int) -> float:
    """Return how much more a chair of the first wins than one of the second in a deal."""
    by_turns = [two[(place + seed) % 2] for place in range(rules.seats)]
    first_seat = seed // 2 % rules.seats
    seats = by_turns[first_seat:] + by_turns[:first_seat]
    settled = play_deal(rules, seats, seed).state.settled
    assert settled is not None
    points = list(zip(settled.points, seats, strict=True))
    first, second = ([won for won, who in points if who is one] for one in two)
    return fmean(first) - fmean(second)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.players.evenings",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game", choices=games())
    parser.add_argument("kinds", nargs="+", help="the kinds, weakest first")
    parser.add_argument("--evenings", type=at_least(FOR_AN_INTERVAL), default=200)
    parser.add_argument("--seed", type=int, default=7_000_000)
    args = parser.parse_args()
    rules = game(args.game).rules()
    rows = [
        evenings(rules, better, worse, args.evenings, args.seed)
        for worse, better in pairwise(args.kinds)
    ]
    report(
        {
            "game": args.game,
            "evenings": args.evenings,
            "deals_an_evening": DEALS,
            "seed": args.seed,
            "rows": rows,
        }
    )


if __name__ == "__main__":
    main()
