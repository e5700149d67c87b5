"""How long an import takes in a new process, beside python-chess's: CPU time, alternating."""

import subprocess
import sys
from importlib.util import find_spec
from statistics import median

ROUNDS = 21
PLAYABLE = "from skiz.games import game; from skiz import players, table; game('asszorti').rules()"
WHAT = {"skiz": "import skiz", "playable": PLAYABLE, "chess": "import chess"}
TIMED = "import time; begin = time.process_time(); {}; print(time.process_time() - begin)"


def once(statement: str, environment: dict[str, str] | None = None) -> float:
    """Return CPU milliseconds of a statement in a new process, without Python's own start."""
    ran = subprocess.run(
        [sys.executable, "-c", TIMED.format(statement)],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    return float(ran.stdout) * 1000


def measure() -> dict[str, float]:
    """Return medians: `import skiz`, a game ready to play, and `import chess`; and their ratios."""
    if find_spec("chess") is None:
        raise SystemExit("chess is not here: .venv/bin/pip install -r requirements/bench.txt")
    for statement in WHAT.values():
        once(statement)  # so that everything is compiled and in the disk cache
    times: dict[str, list[float]] = {name: [] for name in WHAT}
    for _ in range(ROUNDS):
        for name, statement in WHAT.items():
            times[name].append(once(statement))
    figures = {f"{name}_ms": round(median(found), 2) for name, found in times.items()}
    for name in ("skiz", "playable"):
        each = [ours / theirs for ours, theirs in zip(times[name], times["chess"], strict=True)]
        figures[f"{name}_to_chess"] = round(median(each), 2)
    return figures
