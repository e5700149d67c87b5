"""Figures as JSON, with the command that they come of, the version and the machine."""

import json
import sys
from collections.abc import Mapping
from typing import Any

from skiz.command.provenance import provenance


def report(figures: Mapping[str, Any]) -> None:
    """Print what the module that runs has found."""
    print(reported(figures))


def reported(figures: Mapping[str, Any]) -> str:
    """What is printed of what the module that runs has found."""
    spec = sys.modules["__main__"].__spec__
    module = spec.name.removesuffix(".__main__") if spec else "bench"
    return json.dumps({**provenance(f"python -m {module}"), **figures}, indent=2)
