"""How long a server takes to start: its imports, and `skiz serve` to its first answer.

Python compiles each file at its first start and keeps the result. These starts find everything
compiled, even where the environment tells Python to keep nothing.
"""

import os
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from statistics import median

from ..rules.imports import once
from .process import running

ROUNDS = 5
IMPORT = "import skiz.server.app.app"


def measure(rounds: int = ROUNDS) -> dict[str, float]:
    """Return medians of a new process each.

    They are CPU milliseconds of the import, and the wall-clock and CPU seconds to the answer to a
    request for the page, with a new database and with one that is there.
    """
    with tempfile.TemporaryDirectory() as folder:
        kept = keeping_compiled(folder)
        served(f"{folder}/first.sqlite3", kept)
        new = [served(f"{folder}/{number}.sqlite3", kept) for number in range(rounds)]
        again = [served(f"{folder}/0.sqlite3", kept) for _ in range(rounds)]
        imports = median(once(IMPORT, kept) for _ in range(rounds))
    return {"import_cpu_ms": round(imports), **_named("new", new), **_named("again", again)}


def _named(name: str, runs: Sequence[tuple[float, float]]) -> dict[str, float]:
    wall, cpu = (round(median(found), 2) for found in zip(*runs, strict=True))
    return {f"answer_{name}_s": wall, f"answer_{name}_cpu_s": cpu}


def keeping_compiled(folder: str) -> dict[str, str]:
    """Return an environment in which Python keeps compiled files in a folder."""
    others = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return others | {"PYTHONPYCACHEPREFIX": f"{folder}/compiled"}


def served(data: str, environment: dict[str, str]) -> tuple[float, float]:
    """Return the wall-clock and CPU seconds from the start of a server to its first answer."""
    command = ["-m", "skiz", "serve", "--port", "0", "--no-browser", "--data", data]
    began = time.perf_counter()
    with running(command, environment) as server:
        with urllib.request.urlopen(server.address) as answer:
            answer.read()
        return time.perf_counter() - began, server.cpu
