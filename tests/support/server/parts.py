"""Stand-ins for an application that has only some of the parts of a server."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from skiz.server.common.parts import Parts


def app_with(*parts: object, stand_ins: Mapping[type, object] | None = None) -> Any:
    """Return an application with these parts, and with stand-ins for parts of these classes."""
    found = Parts(*parts)
    for kind, one in (stand_ins or {}).items():
        found.put_as(kind, one)
    return SimpleNamespace(state=SimpleNamespace(parts=found))
