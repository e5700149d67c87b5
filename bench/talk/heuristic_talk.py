"""What the announcements of one kind of heuristic player win over those of another.

    .venv/bin/python -m bench.talk.heuristic_talk illustrated --deals 2000 --seed 9000000 --log FILE

The two differ only in what they say at Tarokk: `plain` against `plain1`. A deal is played in one
division of the seats, drawn from the seed, and in its mirror image, as by `bench.talk`. It is not
played if the first kind would say nothing else at any turn of the deal when the second kind plays
it alone. Then every division is the same deal, and its figure is zero. Deals in the log are not
played again.
"""

import argparse
from dataclasses import asdict
from functools import partial
from os import devnull
from pathlib import Path
from random import Random

from skiz.arena import Bout, compare
from skiz.players import Player, player
from skiz.players.levels import FAST, Level
from skiz.table import (
    Play,
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

from ..counts import FOR_AN_INTERVAL, at_least
from ..logged import played
from ..report import report
from .duel import ahead
from .duel import rules as rules_of


def talk(key: str, kinds: tuple[str, str], _: Level, seed: int) -> Bout:
    """Return a deal in a division of the seats and its mirror image, if the seating matters."""
    first, second = (player(kind, seed) for kind in kinds)
    gap = ahead(key, first, second, seed) if differs(key, first, second, seed) else 0.0
    return Bout(seed, gap, (0, 0), (0.0, 0.0))


def differs(key: str, first: Player, second: Player, seed: int) -> bool:
    """Return whether the first kind would somewhere not say what the second says, who plays."""
    rules = rules_of(key)
    step = start(rules, deal(rules, shuffled(rules, Random(seed))))
    views = [view(rules, step.events, seat) for seat in range(rules.seats)]
    while seats := on_turn(step.state):
        seen = views[seats[0]]
        may = options(seen, seats[0])
        if isinstance(may[0], Play):
            return False
        action = second.choose(seen, may)
        if first.choose(seen, may) != action:
            return True
        step = apply(step.state, seats[0], action)
        for event in step.events:
            views = [View(evolve(one, event.face(one.viewer()))) for one in views]
    return False


def main() -> None:
    """Play the deals and print the results as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.talk.heuristic_talk",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--first", default="plain")
    parser.add_argument("--second", default="plain1")
    parser.add_argument("--deals", type=at_least(FOR_AN_INTERVAL), default=2000)
    parser.add_argument("--seed", type=int, default=9_000_000)
    parser.add_argument("--log", type=Path, default=Path(devnull))
    args = parser.parse_args()
    about = {"game": args.game, "a": args.first, "b": args.second}
    seeds = range(args.seed, args.seed + args.deals)
    rows = played(partial(talk, args.game, (args.first, args.second)), FAST, about, seeds, args.log)
    bouts = [Bout(**row) for row in rows]
    found = asdict(compare(bouts))
    for idle in ("seconds", "made"):  # an unplayed deal takes no time and makes nothing
        del found[idle]
    different = sum(one.difference != 0 for one in bouts)
    report(about | {"first seed": args.seed, "different": different} | found)


if __name__ == "__main__":
    main()
