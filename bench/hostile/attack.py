"""What an attack has to work with, and what it writes down."""

import statistics
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .visitor import Visitor


@dataclass
class Attack:
    """What was sent, and what came of it."""

    sent: int = 0
    refused: int = 0
    closed: int = 0
    waits: list[float] = field(default_factory=list)  # of the honest person meanwhile, in seconds

    def to_json(self) -> dict[str, Any]:
        """As the report has it."""
        return {"sent": self.sent, "refused": self.refused, "closed": self.closed} | summary(
            self.waits
        )


def summary(waits: list[float]) -> dict[str, Any]:
    """How many acts, and how long they took, in milliseconds."""
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
    """The server that is attacked; at what scale, for how long, and from which address."""

    address: str
    scale: float
    seconds: float
    source: str

    def many(self, count: int) -> int:
        """So many, by the scale."""
        return max(3, int(count * self.scale))

    async def guest(self) -> Visitor:
        """Somebody new."""
        visitor = Visitor(self.address, self.source)
        await visitor.ask("GET", "/api/me")
        return visitor


CarryOut: TypeAlias = Callable[[Target, Attack], Awaitable[None]]
