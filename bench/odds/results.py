"""Results of record, as the pages and pictures use them."""

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parents[1] / "results"


def result(name: str) -> dict[str, Any]:
    """Return a result of record by its name, such as `different-deals`."""
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return found
