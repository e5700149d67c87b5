"""Calibrate: what the marks of a hand count, fitted to the deals that `tools/labels.py` played.

    .venv/bin/python -m tools.calibrate LABELS… > src/skiz/players/whole/asszorti.json
    .venv/bin/python -m tools.calibrate LABELS… --check

Needs numpy. The check says how true the chances of winning are and what kontras would have gained.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .check import check_chances, check_kontras
from .fit import fit


def read(files: Iterable[Path]) -> list[dict[str, Any]]:
    """All labels of these files."""
    told = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    return [{"auction": "planned"} | one for one in told]


def main() -> None:
    """Fit and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("files", type=Path, nargs="+")
    asked.add_argument("--check", action="store_true")
    given = asked.parse_args()
    labels = read(given.files)
    if given.check:
        found = {"chances": check_chances(labels), "kontras": check_kontras(labels)}
    else:
        found = fit(labels)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
