"""How large the declarer's advantage is, and by which seat, as JSON.

    python -m bench.odds.seats asszorti --deals 2000 --seed 31000000

All seats are of one kind. Seat 0 speaks first; the last seat has dealt. Points are those that a
seat wins from the others, on average over deals.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from skiz.cards import Seat
from skiz.games import game
from skiz.players import play_deal, player

from ..counts import at_least
from ..report import report
from .intervals import mean_of, share_of


class Outcome(NamedTuple):
    """The declarer of a deal, if there was one, and the points of each seat."""

    declarer: Seat | None
    points: Sequence[int]


def outcomes(key: str, kind: str, seeds: Iterable[int]) -> Iterator[Outcome]:
    """Yield the outcome of the deal of each seed, played by one kind of player."""
    rules = game(key).rules()
    for seed in seeds:
        seats = [player(kind, seed + seat) for seat in range(rules.seats)]
        end = play_deal(rules, seats, seed).state
        assert end.settled
        yield Outcome(None if end.thrown_in else end.declarer, end.settled.points)


def gains(found: Sequence[Outcome]) -> dict[str, Any]:
    """Return what the declarer and each seat gain.

    A seat has its points in all deals and, as declarer, those in the deals that it declares.
    """
    played = [one for one in found if one.declarer is not None]
    return {
        "thrown_in": len(found) - len(played),
        "declarer": _as_declarer(played),
        "seats": [
            {
                "all": mean_of([one.points[seat] for one in found]),
                "declares": share_of(sum(one.declarer == seat for one in played), len(played)),
                "declarer": _as_declarer([one for one in played if one.declarer == seat]),
                "others": mean_of([one.points[seat] for one in played if one.declarer != seat]),
            }
            for seat in range(len(found[0].points))
        ],
    }


def _as_declarer(deals: Sequence[Outcome]) -> dict[str, Any]:
    """Return the declarer's points in deals, and how often they are more than 0."""
    won = [one.points[one.declarer] for one in deals if one.declarer is not None]
    return {"points": mean_of(won), "ahead": share_of(sum(one > 0 for one in won), len(won))}


def main() -> None:
    """Play the deals and print what each seat gains."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.odds.seats",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--player", default="fast")
    parser.add_argument("--deals", type=at_least(1), default=2000)
    parser.add_argument("--seed", type=int, default=31_000_000)
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.deals)
    about = {"game": args.game, "player": args.player, "deals": args.deals, "seed": args.seed}
    report(about | gains([*outcomes(args.game, args.player, seeds)]))


if __name__ == "__main__":
    main()
