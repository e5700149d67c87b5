"""`python -m bench [NAME…] [--json]`: measure, and print the figures with the machine.

Longer measurements have a command each, `python -m bench.FOLDER.NAME`; the pages of bench describe
them:

| folder | what is measured |
|---|---|
| `rules` | rules in Python, beside an older tree (`deals_beside`) |
| `kernel` | the solver beside DDS (`dds FILE…`), the growth of a settlement (`growth`) |
| `labs` | batches, and random deals beside other libraries (`peers`) |
| `players` | thinking time, belief, evenings, ratings, an answer to a player |
| `talk` | what talk gains and what it means |
| `odds`, `corpus` | what the games are like: exact counts, samples, many deals |
| `page.phone` | the page on a phone |
| `server` | a server with people on it, and killed repeatedly (`kills`) |
| `soak`, `hostile`, `simulation` | its memory over hours, hostile guests, and faults |

Strength is measured by `skiz match`, the loss in mini games by `skiz exploit`.
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

from skiz.command.provenance import machine

from . import server
from .kernel import dds, playouts, solving, worlds
from .labs import mini, openspiel, steps
from .page import localhost, weight
from .report import report
from .rules import deals, fold, imports
from .server import start, where

BENCHES: dict[str, tuple[str, Callable[[], dict[str, Any]]]] = {
    "imports": ("import in a new process, beside python-chess", imports.measure),
    "deals": ("a whole random Asszorti deal in Python", deals.measure),
    "deals-asserufen": (
        "a whole random Asserufen deal in Python",
        partial(deals.measure, "asserufen"),
    ),
    "deals-tarokk": (
        "a whole random deal of Illustrated Tarokk in Python",
        partial(deals.measure, "illustrated"),
    ),
    "deals-high": (
        "a whole random deal of High Tarokk in Python",
        partial(deals.measure, "high"),
    ),
    "deals-royal": (
        "a whole random deal of Royal Tarokk in Python",
        partial(deals.measure, "royal"),
    ),
    "openspiel": ("a random deal of Illustrated Tarokk through OpenSpiel", openspiel.measure),
    "steps": ("sample and step of 1,000 deals in arrays (few: 16), in microseconds", steps.measure),
    "fold": ("time with dataclasses.replace over time with the copies of table.fold", fold.measure),
    "kernel": ("solving whole deals of Asszorti with all cards open, one core", solving.measure),
    "laws": ("solving whole deals of Tarokk and Asserufen, all cards open, one core", solving.laws),
    "dds": ("bridge with all cards open: our time over that of DDS", dds.measure_all),
    "mini": ("losses of players to the equilibrium of mini-Asszorti, 4 ranks", mini.measure),
    "worlds": ("drawing a world for an Asszorti defender at trick 3", worlds.measure),
    "playouts": ("playouts of a whole Asszorti deal, in cards a second", playouts.measure),
    "server": ("an action at a table on the server, and folding a log again", server.measure),
    "where": ("CPU and bytes of an action on a whole server, by part", where.measure),
    "start": ("from the start of a server to its first answer", start.measure),
    "weight": ("size of the page after gzip", weight.weight),
    "first-card": (
        "time from opening the address to your own cards, on localhost",
        localhost.first_card,
    ),
}


def main(arguments: list[str]) -> int:
    """Run the named benches, or all of them."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"{name:16} {what}" for name, (what, _) in BENCHES.items()),
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="the benches to run (default: all)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args(arguments)
    if unknown := [name for name in args.names if name not in BENCHES]:
        parser.error(f"no bench is called {', '.join(unknown)}; there are {', '.join(BENCHES)}")
    results = dict[str, dict[str, Any]]()
    with Console(stderr=True).status("") as waiting:
        for name in args.names or BENCHES:
            waiting.update(f"{name}: {BENCHES[name][0]}")
            results[name] = BENCHES[name][1]()
    if args.json:
        report({"results": results})
        return 0
    table = Table("bench", "what", "figures", box=None, header_style="dim")
    for name, figures in results.items():
        shown = ", ".join(f"{key} {value}" for key, value in figures.items())
        table.add_row(name, BENCHES[name][0], shown)
    print(", ".join(f"{key} {value}" for key, value in machine().items()))
    Console(width=140).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
