"""How likely an announcement or kontra at Tarokk succeeds, by a feature of the hand.

`python -m tools.fit.announcements` makes the file from deals that were played out.
"""

import json
from functools import cache
from pathlib import Path

from .logistic import chance_by


@cache
def _fitted() -> dict[str, tuple[float, float]]:
    file = Path(__file__).parents[1] / "chances.json"
    return {key: (row[0], row[1]) for key, row in json.loads(file.read_text("utf-8")).items()}


def succeeds(kind: str, feature: float) -> float:
    """Return how often something of this kind succeeded with such a feature."""
    return chance_by(_fitted()[kind], (feature,))
