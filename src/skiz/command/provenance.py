"""Where figures that are kept come from: the command, the version, the machine."""

import os
import platform
import shlex
import sys
from typing import Any

from skiz import __version__


def provenance(program: str = "skiz") -> dict[str, Any]:
    """The command that runs, of which version and on what machine."""
    return {
        "command": shlex.join([*program.split(), *sys.argv[1:]]),
        "version": __version__,
        "machine": machine(),
    }


def machine() -> dict[str, str]:
    """What figures were seen on."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": str(os.cpu_count()),
    }
