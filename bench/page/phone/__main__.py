"""The page on a phone: the first card over 4G in three engines, and a deal on a slow processor.

    python -m bench.page.phone [--times 3] [--game asszorti]

The times need a quiet machine; kilobytes and shifts do not. The line carries 1.6 Mbit/s with a
round trip of 150 ms. The processor of the deal is four times slower than this machine's.
"""

import argparse

from bench.report import report

from ...counts import at_least
from . import first_card, smooth


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.page.phone", description=__doc__)
    parser.add_argument("--times", type=at_least(1), default=3)
    parser.add_argument("--game", default="asszorti")
    args = parser.parse_args()
    report({"deal": smooth.measure(args.game), **first_card.measure(args.times)})


if __name__ == "__main__":
    main()
