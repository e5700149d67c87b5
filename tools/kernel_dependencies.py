"""What the kernel of a wheel needs when it runs, by the Python that the wheel is built for.

scikit-build-core loads this file while it builds, so it uses the standard library only. Its
settings stand in pyproject.toml, under `tool.dynamic-metadata`.
"""

import sysconfig
from collections.abc import Mapping
from typing import Any


def dynamic_metadata(
    settings: Mapping[str, Any], _project: Mapping[str, Any]
) -> dict[str, list[str]]:
    """Return the dependencies: none if this Python has no global interpreter lock (GIL)."""
    free_threaded = sysconfig.get_config_var("Py_GIL_DISABLED")
    return {"dependencies": [] if free_threaded else list(settings["with-gil"])}


def dynamic_wheel(_settings: Mapping[str, Any]) -> dict[str, bool]:
    """Return which fields may differ between an sdist and a wheel that is built from it."""
    return {"dependencies": True}
