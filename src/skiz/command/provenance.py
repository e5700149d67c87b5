"""The origin of stored figures: the command, the version and the machine."""

import os
import platform
import shlex
import sys
from typing import Any

from skiz import __version__


def provenance(program: str = "skiz") -> dict[str, Any]:
    """Return the running command, its version and the machine."""
    return {
        "command": shlex.join([*program.split(), *sys.argv[1:]]),
        "version": __version__,
        "machine": machine(),
    }


def machine() -> dict[str, str]:
    """Return a description of the machine."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": str(os.cpu_count()),
    }
