"""How long choosing a card takes, or every decision: CPU time by level, over random deals.

python -m bench.players.card_time fast asszorti asserufen
python -m bench.players.card_time strong illustrated --with-talk
python -m bench.players.card_time strong illustrated --without-kernel --deals 5
"""

import argparse
import sys

from skiz.games import games
from skiz.players import player
from skiz.players.levels import LEVELS
from skiz.players.yardsticks.search1 import MAX1, STRONG1
from skiz.players.yardsticks.search2 import MAX2, STRONG2

from ..counts import at_least
from ..report import report
from .talk_time import DEALS, Timing, measure

KEYS = [level.key for level in (*LEVELS, STRONG1, MAX1, STRONG2, MAX2)]


def of_cards(level: str) -> Timing:
    """Cards as a level chooses them, if there is more than one."""
    return Timing(player(level, 1).choose, cards=True)


def of_all(level: str) -> Timing:
    """Cards and talk as a level chooses them, if there is more than one option."""
    return Timing(player(level, 1).choose, cards=None)


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.players.card_time",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("level", choices=KEYS)
    parser.add_argument("games", nargs="+", choices=sorted(games()))
    parser.add_argument("--deals", type=at_least(1), default=DEALS)
    parser.add_argument("--with-talk", action="store_true", help="include all decisions")
    parser.add_argument(
        "--without-kernel", action="store_true", help="as on machines without the kernel"
    )
    args = parser.parse_args()
    if args.without_kernel:
        sys.modules["skiz._kernel"] = None  # type: ignore[assignment]  # an import fails then
    timing = of_all if args.with_talk else of_cards
    report({key: measure(key, timing(args.level), args.deals) for key in args.games})


if __name__ == "__main__":
    main()
