"""Calibrate: the coefficients of Asszorti, fitted to deals that `tools.fit.playout_labels` played.

    .venv/bin/python -m tools.calibrate LABELS… > src/skiz/players/asszorti/coefficients.json
    .venv/bin/python -m tools.calibrate LABELS… --check

Needs numpy. `--check` prints how accurate the chances of winning are, and what kontras would have
gained.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .check import check_chances, check_kontras
from .fit import fit


def read(files: Iterable[Path]) -> list[dict[str, Any]]:
    """Return all labels of these files."""
    labels = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    return [{"auction": "planned"} | one for one in labels]


def main() -> None:
    """Fit the coefficients and print them."""
    parser = argparse.ArgumentParser(prog="python -m tools.calibrate", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    labels = read(args.files)
    if args.check:
        found = {"chances": check_chances(labels), "kontras": check_kontras(labels)}
    else:
        found = fit(labels)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
