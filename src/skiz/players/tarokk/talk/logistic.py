"""Chances from a file: for each kind a constant, and weights for numbers by their names."""

import json
from collections.abc import Mapping, Sequence
from math import exp
from pathlib import Path
from typing import TypeAlias

Weights: TypeAlias = tuple[float, ...]  # the constant, and then one for each name


def read_chances(file: Path, names: Sequence[str]) -> Mapping[str, Weights]:
    """Return the weights of each kind in a file, in the order of names; 0 if missing."""
    return {
        kind: (row["constant"], *(row["weights"].get(name, 0.0) for name in names))
        for kind, row in json.loads(file.read_text("utf-8")).items()
    }


def chance_by(weights: Weights, now: Sequence[float]) -> float:
    """Return the chance from these weights and numbers."""
    total = sum(weight * value for weight, value in zip(weights, (1, *now), strict=True))
    return 1 / (1 + exp(-total))
