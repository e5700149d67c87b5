"""How long a card takes to choose: CPU time a decision by level, over random deals of games.

.venv/bin/python -m bench.card_time fast asszorti asserufen
.venv/bin/python -m bench.card_time strong illustrated --without-kernel --deals 5
"""

import argparse
import sys

from skiz.games import games
from skiz.players import player
from skiz.players.levels import LEVELS

from .report import report
from .talk_time import DEALS, Timing, measure


def of_cards(level: str) -> Timing:
    """Cards as a level chooses them, where there is more than one."""
    return Timing(player(level, 1).choose, cards=True)


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.card_time",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("level", choices=[level.key for level in LEVELS])
    parser.add_argument("games", nargs="+", choices=sorted(games()))
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--without-kernel", action="store_true", help="as where it was not built")
    args = parser.parse_args()
    if args.without_kernel:
        sys.modules["skiz._kernel"] = None  # type: ignore[assignment]  # an import fails then
    report({key: measure(key, of_cards(args.level), args.deals) for key in args.games})


if __name__ == "__main__":
    main()
