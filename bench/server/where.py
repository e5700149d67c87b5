"""Where a server's processor time for an action goes, with the bots' answers.

python -m bench.server.where [--tables 150] [--seconds 40]
"""

import argparse
import json
import os
import signal
import tempfile
import time
from pathlib import Path

from skiz.server.common.codec import Json

from ..counts import at_least
from ..report import report
from .load import Plan, tables
from .process import Process


def where(key: str, count: int, plan: Plan) -> Json:
    """Return the figures of this many tables, and milliseconds and shares of an action by part."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "seen.json"

        def tell(server: Process, counts: bool) -> None:
            os.kill(server.pid, signal.SIGUSR1 if counts else signal.SIGUSR2)
            while not counts and not file.exists():
                time.sleep(0.01)

        found = tables(key, count, plan, ("-m", "bench.server.sampled", str(file)), tell)
        seen: dict[str, int] = json.loads(file.read_text("utf-8"))
    whole = sum(seen.values())
    ranked = sorted(seen.items(), key=lambda part: -part[1])
    milliseconds = found["cpu_ms_an_action"]
    parts = [
        {"what": what, "share": round(n / whole, 3), "ms": round(milliseconds * n / whole, 2)}
        for what, n in ranked
    ]
    return {**found, "samples": whole, "parts": parts}


def measure() -> dict[str, float]:
    """Return milliseconds of CPU and kB written for an action, and the milliseconds of each part.

    A hundred people take three seconds for a decision.
    """
    found = where("asszorti", 100, Plan(3.0, 20.0))
    whole = {name: found[name] for name in ("cpu_ms_an_action", "kb_written_an_action")}
    return {**whole, **{part["what"]: part["ms"] for part in found["parts"]}}


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.where", description=__doc__)
    parser.add_argument("--game", default="asszorti")
    parser.add_argument("--tables", type=at_least(1), default=150)
    parser.add_argument("--thought", type=float, default=3.0, metavar="SECONDS")
    parser.add_argument("--seconds", type=float, default=40.0)
    args = parser.parse_args()
    report(where(args.game, args.tables, Plan(args.thought, args.seconds)))


if __name__ == "__main__":
    main()
