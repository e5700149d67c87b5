"""`python -m bench.hostile [--scale 1] [--seconds 10]`: what hostile guests can do to a server.

A server of its own on this machine, floods and nonsense from a loopback address of their own, each
bounded in number and time, and beside it one person who plays. The report, as JSON: what was sent
and what came of it, how long the person waited for each act, and the memory of the server.
"""

import argparse

from ..report import report
from .besieged import besieged


def main() -> None:
    """Start a server, attack it, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="1: all that was found to hurt")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long what waits may wait")
    args = parser.parse_args()
    report(besieged(args.seconds, args.scale))


if __name__ == "__main__":
    main()
