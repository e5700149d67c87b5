"""Attacks by requests: expensive ones, from false addresses, and people who come and go."""

import asyncio
from collections.abc import Awaitable, Callable

from .attack import Attack, Target


async def requests(target: Target, attack: Attack) -> None:
    """Request endlessly what takes the server long."""
    guest = await target.guest()
    table = await guest.table()
    paths = [f"/api/tables/{table}/hint", "/api/tables", f"/api/tables/{table}/since/0"]
    paths += [f"/api/games/asszorti/rules?deals={deals}" for deals in range(1, 30)]

    async def ask(number: int) -> None:
        status, _ = await guest.ask("GET", paths[number % len(paths)])
        attack.sent += 1
        attack.refused += status in (0, 429)

    await _together(ask, target.many(2_000))


async def forged(target: Target, attack: Attack) -> None:
    """Make tables from false addresses."""
    guest = await target.guest()

    async def ask(number: int) -> None:
        forged = {"X_Forwarded_For": f"10.{number >> 8 & 255}.{number & 255}.1"}
        status, _ = await guest.ask("POST", "/api/tables", {"game": "asszorti"}, **forged)
        attack.sent += 1
        attack.refused += status in (0, 429)

    await _together(ask, target.many(300))


async def seats(target: Target, attack: Attack) -> None:
    """Sit down and leave, as a new guest each time."""
    table = await (await target.guest()).table()

    async def sit(_: int) -> None:
        guest = await target.guest()
        for method, body in (("POST", {"chair": 1}), ("DELETE", None)):
            code, _answer = await guest.ask(method, f"/api/tables/{table}/seat", body)
            attack.sent += 1
            attack.refused += code in (0, 403, 429)

    await _together(sit, target.many(300))


async def _together(ask: Callable[[int], Awaitable[None]], count: int) -> None:
    """Do it this many times, twenty at once."""
    for first in range(0, count, 20):
        await asyncio.gather(*(ask(number) for number in range(first, min(first + 20, count))))
