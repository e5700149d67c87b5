"""`python -m bench.server [--tables N…] [--deals N…]`: a whole server by real sockets on loopback.

One person at each table with plain bots, who takes three seconds for a decision: how long an action
takes until it is acknowledged, and the CPU of the server for one, with the bots' answers to it,
beside a server of the same stack that only says what it hears; and one person who acts at once.
With `--processes N… --database URL --redis URL`, and nothing else then: how many actions a second
so many processes do. Otherwise tables of many deals: to open one, to have it open, and to ask for
what happened long ago; what a guest takes from others by asking for what is dear, and by many
tables with `max` bots; and what hostile guests take, as `bench.hostile` has it.
Latency means something on a quiet machine only; `load_average` says how quiet it was.
"""

import argparse
import sys

from ..hostile import besieged
from ..report import report
from .ages import ages
from .beside import Size, beside
from .load import Plan, echoes, processes, tables
from .shares import shares


def main(arguments: list[str]) -> int:
    """Measure and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--game", default="asszorti")
    parser.add_argument("--tables", type=int, nargs="*", default=[200, 500, 1000], metavar="N")
    parser.add_argument("--deals", type=int, nargs="*", default=[1, 10, 100, 1000], metavar="N")
    parser.add_argument("--own-tables", type=int, default=20_000, metavar="N", help="of one guest")
    parser.add_argument("--thought", type=float, default=3.0, metavar="SECONDS")
    parser.add_argument("--seconds", type=float, default=20.0, help="that count, of each figure")
    parser.add_argument("--processes", type=int, nargs="*", default=[], metavar="N")
    parser.add_argument("--database", metavar="URL", help="PostgreSQL, for --processes")
    parser.add_argument("--redis", metavar="URL", help="for --processes")
    args = parser.parse_args(arguments)
    at_once, plan = Plan(0.0, args.seconds / 2), Plan(args.thought, args.seconds)
    if args.processes:
        where = args.database, args.redis
        lines = [
            processes(args.game, count, workers, plan, *where)
            for count in args.tables
            for workers in args.processes
        ]
        report({"game": args.game, "processes": lines})
        return 0
    figures = {
        "game": args.game,
        "at_once": [tables(args.game, 1, at_once), echoes(1, at_once)],
        "load": [
            line
            for count in args.tables
            for line in (tables(args.game, count, plan), echoes(count, plan))
        ],
        "ages": ages(args.game, args.deals),
    }
    size = Size(args.own_tables, args.own_tables // 20, max(args.deals))
    figures["beside"] = [*beside(args.game, args.seconds / 2, size)]
    figures["shares"] = shares(8, 30, args.seconds)
    figures["siege"] = besieged(args.seconds / 2)
    report(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
