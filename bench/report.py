"""Figures as JSON, with the command, the version and the machine."""

import json
import sys
from collections.abc import Mapping
from typing import Any

from skiz.command.provenance import provenance


def report(figures: Mapping[str, Any]) -> None:
    """Print the results of the module that runs."""
    print(reported(figures))


def reported(figures: Mapping[str, Any]) -> str:
    """Return the printed results of the module that runs."""
    spec = sys.modules["__main__"].__spec__
    module = spec.name.removesuffix(".__main__") if spec else "bench"
    return json.dumps({**provenance(f"python -m {module}"), **figures}, indent=2)
