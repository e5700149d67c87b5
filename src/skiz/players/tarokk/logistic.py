"""Chances from a file: of each kind a constant, and the weights of numbers by their names."""

import json
from collections.abc import Mapping, Sequence
from math import exp
from pathlib import Path
from typing import TypeAlias

Weights: TypeAlias = tuple[float, ...]  # the constant, and then those of all names


def read_chances(file: Path, names: Sequence[str]) -> Mapping[str, Weights]:
    """Of each kind in a file its weights, in the order of these names; nought where it has none."""
    return {
        kind: (row["constant"], *(row["weights"].get(name, 0.0) for name in names))
        for kind, row in json.loads(file.read_text("utf-8")).items()
    }


def chance_by(weights: Weights, now: Sequence[float]) -> float:
    """The chance that they come to with these numbers."""
    total = sum(weight * value for weight, value in zip(weights, (1, *now), strict=True))
    return 1 / (1 + exp(-total))
