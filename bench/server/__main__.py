"""Measures a whole server by real sockets on loopback.

    python -m bench.server [PART…] [--tables N…] [--deals N…]

It measures all parts but `processes`, or the named ones:

* at_once: one person who acts at once, beside an echo server of the same stack
* load: one person at each table with plain bots, who takes three seconds for a decision; the time
until an action is acknowledged, and the server's CPU for one, with the bots' answers; beside as
many echoes
* ages: tables of many deals: opening one, keeping it open, and requesting old events
* beside: what a guest takes from others by expensive requests
* shares: what a guest takes from others by many tables with `max` bots
* siege: what hostile guests take, as in `bench.hostile`
* processes: with --processes N… --database URL --redis URL, the actions a second of several
processes

With --json the results are written to a file after each row, and the file is complete at the end.
The people are spread over a quarter as many processes as there are cores. Latency is meaningful
only on a quiet machine; `load_average` shows how quiet it was.
"""

import argparse
import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from skiz.server.common.codec import Json

from ..counts import at_least
from ..hostile import besieged
from ..report import report, reported
from .ages import ages
from .beside import Size, beside
from .load import Plan, echoes, processes, tables
from .shares import shares

MANY = 60  # tables of one guest with `max` bots
OTHERS = 8  # people who play beside that guest


def _at_once(args: Namespace) -> Iterator[Json]:
    plan = Plan(0.0, args.seconds / 2)
    yield tables(args.game, 1, plan)
    yield echoes(1, plan)


def _load(args: Namespace) -> Iterator[Json]:
    plan = Plan(args.thought, args.seconds)
    for count in args.tables:
        yield tables(args.game, count, plan)
        yield echoes(count, plan)


def _ages(args: Namespace) -> Iterator[Json]:
    return ages(args.game, args.deals)


def _beside(args: Namespace) -> Iterator[Json]:
    size = Size(args.own_tables, args.own_tables // 20, max(args.deals))
    return beside(args.game, args.seconds / 2, size)


def _shares(args: Namespace) -> Iterator[Json]:
    yield shares(OTHERS, MANY, args.seconds)


def _siege(args: Namespace) -> Iterator[Json]:
    yield besieged(args.seconds / 2)


def _processes(args: Namespace) -> Iterator[Json]:
    plan = Plan(args.thought, args.seconds)
    for count in args.tables:
        for workers in args.processes:
            yield processes(args.game, count, workers, plan, args.database, args.redis)


PARTS: dict[str, Callable[[Namespace], Iterable[Json]]] = {
    "at_once": _at_once,
    "load": _load,
    "ages": _ages,
    "beside": _beside,
    "shares": _shares,
    "siege": _siege,
    "processes": _processes,
}
ALONE = ("shares", "siege")  # parts of one row


def main(arguments: list[str]) -> int:
    """Measure, store each row at once, and print JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.server",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="a file that gets each row at once"
    )
    parser.add_argument("--game", default="asszorti")
    parser.add_argument(
        "--tables", type=at_least(1), nargs="*", default=[200, 500, 1000], metavar="N"
    )
    parser.add_argument(
        "--deals", type=at_least(1), nargs="*", default=[1, 10, 100, 1000], metavar="N"
    )
    parser.add_argument(
        "--own-tables",
        type=at_least(1),
        default=20_000,
        metavar="N",
        help="number of tables of one guest",
    )
    parser.add_argument("--thought", type=float, default=3.0, metavar="SECONDS")
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="seconds that count, of each figure"
    )
    parser.add_argument("--processes", type=at_least(1), nargs="*", default=[], metavar="N")
    parser.add_argument("--database", metavar="URL", help="PostgreSQL URL, for --processes")
    parser.add_argument("--redis", metavar="URL", help="Redis URL, for --processes")
    args = parser.parse_args(arguments)
    if unknown := [name for name in args.parts if name not in PARTS]:
        parser.error(f"no part is called {', '.join(unknown)}; there are {', '.join(PARTS)}")
    wanted = args.parts or (["processes"] if args.processes else [*PARTS][:-1])
    if "processes" in wanted and not (args.processes and args.database and args.redis):
        parser.error("processes need --processes, --database and --redis")
    figures: dict[str, Any] = {"game": args.game}
    for name in wanted:
        for row in PARTS[name](args):
            if name in ALONE:
                figures[name] = row
            else:
                figures.setdefault(name, []).append(row)
            print(name, json.dumps(row), file=sys.stderr, flush=True)
            if args.json:
                _keep(args.json, reported(figures))
    report(figures)
    return 0


def _keep(file: Path, text: str) -> None:
    written = file.with_name(f"{file.name}.new")
    written.write_text(text + "\n", encoding="utf-8")
    written.replace(file)  # a reader always gets a complete file


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
