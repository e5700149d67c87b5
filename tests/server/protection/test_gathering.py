"""Messages written to a connection in two turns of the loop are sent together and in order."""

import asyncio
import random
from typing import Any

import pytest

from skiz.server.protection.batched_transport import AT_ONCE, GatheringTransport


class Noted:
    """A transport that notes what is written."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        """Note the data."""
        assert not self.closed
        self.writes.append(data)

    def is_closing(self) -> bool:
        """Return whether it was closed."""
        return self.closed

    def close(self) -> None:
        """Close the transport."""
        self.closed = True

    def get_write_buffer_size(self) -> int:
        """Return 0: nothing waits."""
        return 0


def gathering() -> tuple[Noted, GatheringTransport]:
    noted: Any = Noted()
    return noted, GatheringTransport(noted, asyncio.get_running_loop())


async def test_writes_of_two_loop_turns_are_gathered() -> None:
    noted, line = gathering()
    for word in (b"a", b"", b"b"):
        line.write(word)
    assert (noted.writes, line.get_write_buffer_size()) == ([], 2)
    await asyncio.sleep(0)
    line.write(b"c")
    await asyncio.sleep(0)
    line.write(b"d")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert (noted.writes, line.get_write_buffer_size()) == ([b"abc", b"d"], 0)


@pytest.mark.parametrize("seed", range(20))
async def test_all_arrives_in_order(seed: int) -> None:
    rng = random.Random(seed)
    noted, line = gathering()
    words = [rng.randbytes(rng.choice([1, 100, AT_ONCE // 3])) for _ in range(100)]
    for word in words:
        line.write(word)
        assert line.get_write_buffer_size() <= AT_ONCE
        if rng.random() < 0.3:
            await asyncio.sleep(0)
    line.close()
    assert (b"".join(noted.writes), noted.closed) == (b"".join(words), True)
    await asyncio.sleep(0)


async def test_nothing_is_written_on_a_line_that_was_lost() -> None:
    noted, line = gathering()
    line.write(b"a")
    noted.closed = True
    await asyncio.sleep(0)
    assert noted.writes == []
    assert line.is_closing()
