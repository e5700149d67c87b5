"""`python -m bench.simulation [--seeds 1000] [--from 0] [--trace]`: run this many worlds in turn.

Prints each seed with a finding at once, and at the end the report as JSON. With `--trace`, a single
seed prints all events.
"""

import argparse
import sys
import time
from collections import Counter

from ..counts import at_least
from ..report import report
from .simulate import simulate


def main() -> int:
    """Run the seeds; return 1 if there was a finding."""
    parser = argparse.ArgumentParser(prog="python -m bench.simulation", description=__doc__)
    parser.add_argument("--seeds", type=at_least(1), default=1000)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--trace", action="store_true")
    args = parser.parse_args()
    began, failed, faults, acked, simulated = time.process_time(), [], Counter[str](), 0, 0.0
    for seed in range(args.first, args.first + args.seeds):
        came = simulate(seed, print if args.trace else None)
        faults.update(came.faults)
        acked += came.acked
        simulated += came.seconds
        if came.findings:
            failed.append(seed)
            print(f"seed {seed}: {came.findings[0]}", file=sys.stderr, flush=True)
    report(
        {
            "seeds": args.seeds,
            "from": args.first,
            "failed": failed,
            "acknowledged": acked,
            "faults": dict(faults),
            "simulated_hours": round(simulated / 3600, 1),
            "cpu_seconds": round(time.process_time() - began, 1),
        }
    )
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
