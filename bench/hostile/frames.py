"""Attacks through a socket: too much, nonsense, and invalid text."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress

from .attack import Attack, Target
from .websocket import frame, hear, text_frame


async def hellos(target: Target, attack: Attack) -> None:
    """Request all events again and again."""
    await _frames(target, attack, lambda _: text_frame({"hello": {"seen": 0}}), target.many(5_000))


async def junk(target: Target, attack: Attack) -> None:
    """Send invalid frames, or another person's."""
    rng = random.Random(1)
    junk = [
        b"{",
        b"[]",
        b'{"do": 7}',
        b'{"hello": {"seen": -1}}',
        b'{"ping": 1e999}',
        b"x" * 4000,
    ]
    acts = [json.dumps({"do": do, "on": 9, "id": "a"}).encode() for do in ("play h6", "", "bid")]
    await _frames(target, attack, lambda _: frame(rng.choice(junk + acts)), target.many(20_000))


async def invalid_text(target: Target, attack: Attack) -> None:
    """Send invalid text."""
    for _ in range(target.many(50)):
        guest = await target.guest()
        async with guest.socket("nowhere") as (reader, writer):
            writer.write(frame(b"\xff\xfe{"))
            attack.sent += 1
            with suppress(asyncio.IncompleteReadError, OSError, TimeoutError):
                while await asyncio.wait_for(hear(reader), 10) is not None:
                    pass
            attack.closed += 1


async def _frames(target: Target, attack: Attack, made: Callable[[int], bytes], count: int) -> None:
    guest = await target.guest()
    async with guest.socket(await guest.table()) as (reader, writer):
        writer.write(text_frame({"hello": {"seen": 0}}))
        listening = asyncio.create_task(_listen(reader, attack))
        with suppress(OSError):
            for number in range(count):
                writer.write(made(number))
                attack.sent += 1
                await writer.drain()
            writer.write(text_frame({"ping": "end"}))
        await asyncio.wait([listening], timeout=target.seconds)
        listening.cancel()


async def _listen(reader: asyncio.StreamReader, attack: Attack) -> None:
    with suppress(asyncio.IncompleteReadError, OSError):
        while (message := await hear(reader)) is not None:
            attack.refused += "reject" in message
            if message.get("pong") == "end":
                return
    attack.closed += 1
