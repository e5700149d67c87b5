"""What an attack has to work with, and what it reports."""

import statistics
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .visitor import Visitor


@dataclass
class Attack:
    """What was sent, and its results."""

    sent: int = 0
    refused: int = 0
    closed: int = 0
    waits: list[float] = field(default_factory=list)  # of the honest person meanwhile, in seconds

    def to_json(self) -> dict[str, Any]:
        """Return it in the form of the report."""
        return {"sent": self.sent, "refused": self.refused, "closed": self.closed} | summary(
            self.waits
        )


def summary(waits: list[float]) -> dict[str, Any]:
    """Return the number of actions, and their duration in milliseconds."""
    if len(waits) < 2:
        return {"acts": len(waits)}
    cuts = statistics.quantiles(waits, n=100)
    return {
        "acts": len(waits),
        "p50_ms": round(cuts[49] * 1e3, 1),
        "p99_ms": round(cuts[98] * 1e3, 1),
    }


@dataclass
class Target:
    """The attacked server, with scale, duration and source address."""

    address: str
    scale: float
    seconds: float
    source: str

    def many(self, count: int) -> int:
        """Return a number at this scale."""
        return max(3, int(count * self.scale))

    async def guest(self) -> Visitor:
        """Return a new person."""
        visitor = Visitor(self.address, self.source)
        await visitor.ask("GET", "/api/me")
        return visitor


CarryOut: TypeAlias = Callable[[Target, Attack], Awaitable[None]]
