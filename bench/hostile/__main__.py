"""`python -m bench.hostile [--scale 1] [--seconds 10]`: what hostile guests can do to a server.

It starts a server on this machine. Floods and nonsense come from their own loopback address, each
limited in number and time, while one person plays. The JSON report has what was sent and its
results, how long the person waited for each action, and the server's memory.
"""

import argparse

from ..report import report
from .besieged import besieged


def main() -> None:
    """Start a server, attack it, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.add_argument(
        "--scale", type=float, default=1.0, help="1: everything that was found to hurt"
    )
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="the longest duration of attacks that wait"
    )
    args = parser.parse_args()
    report(besieged(args.seconds, args.scale))


if __name__ == "__main__":
    main()
