"""All attacks on a server, one after the other, beside one person who plays."""

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from . import connections, frames, requests
from .attack import Attack, CarryOut, Target, summary
from .honest import HONEST, Watched

HOSTILE = "127.0.0.{}"  # another one for each attack, so that a spent budget limits no other attack
ATTACKS: Mapping[str, CarryOut] = {
    "hellos": frames.hellos,
    "junk frames": frames.junk,
    "unread pings": connections.unread_pings,
    "invalid UTF-8": frames.invalid_text,
    "requests": requests.requests,
    "sitting and leaving": requests.seats,
    "half-open requests": connections.half_open,
    "forged addresses": requests.forged,
}


async def _siege(address: str, pid: int, scale: float, seconds: float) -> dict[str, Any]:
    honest = Watched(address)
    try:
        await asyncio.to_thread(honest.first)
        await asyncio.sleep(seconds * min(1, 2 * scale))
        figures: dict[str, Any] = {"calm": summary(honest.look()), "memory_before": memory(pid)}
        attacks: dict[str, Any] = {}
        for number, (name, carry_out) in enumerate(ATTACKS.items(), 2):
            attack, target = Attack(), Target(address, scale, seconds, HOSTILE.format(number))
            async with asyncio.timeout(30 * seconds):
                await carry_out(target, attack)
            attack.waits = honest.look()
            attacks[name] = attack.to_json()
    finally:
        honest.end()
    person = summary(honest.waits) | {"refused": honest.refused, "still_there": honest.alive}
    return figures | {"attacks": attacks, "honest": person, "memory_after": memory(pid)}


def siege(address: str, pid: int, scale: float, seconds: float) -> dict[str, Any]:
    """Attack the server at an address of this machine, and return the results.

    Raise ValueError for an address elsewhere.
    """
    if urlsplit(address).hostname != HONEST:
        raise ValueError(f"{address} is not of this machine")
    return asyncio.run(_siege(address, pid, scale, seconds))


def memory(pid: int) -> dict[str, float]:
    """Return the current and peak memory of a process, in MiB; empty if it is unknown."""
    status = Path(f"/proc/{pid}/status")
    found = (
        dict(re.findall(r"(VmRSS|VmHWM):\s+(\d+)", status.read_text())) if status.exists() else {}
    )
    names = {"VmRSS": "now_mib", "VmHWM": "most_mib"}
    return {names[name]: round(int(size) / 1024, 1) for name, size in found.items()}
