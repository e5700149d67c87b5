"""A line to a server that is as slow as a phone's, and counts what it carries.

It is the same for all engines; only Chromium could slow its own line. The line adds half of the
round trip to everything in each direction, and a whole one to each new connection. All connections
share what it can carry.
"""

import asyncio
from threading import Thread
from types import TracebackType

CHUNK = 4096


class SlowLine:
    """A proxy on its own port, in a thread, until the end of the block."""

    def __init__(self, port: int, kilobits: float, round_trip: float) -> None:
        self._to, self._rate, self._trip = port, kilobits * 125, round_trip
        self._free = 0.0  # when the line can carry more
        self.carried = 0  # bytes from the server
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> str:
        """Start it, and return its address."""
        self._thread.start()
        begun = asyncio.start_server(self._connected, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(begun, self._loop).result()
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Stop it."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        if others := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in others:
                task.cancel()
            await asyncio.wait(others)

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        ways = [back]
        try:
            await asyncio.sleep(self._trip)
            far, out = await asyncio.open_connection("127.0.0.1", self._to)
            ways.append(out)
            await asyncio.gather(self._carry(near, out, up=True), self._carry(far, back, up=False))
        except asyncio.CancelledError:  # asyncio would print it
            pass
        finally:
            for way in ways:
                way.close()

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, up: bool
    ) -> None:
        """Deliver each piece when it is due, while the next ones are on their way."""
        under_way = asyncio.Queue[tuple[float, bytes]]()
        delivery = asyncio.create_task(self._deliver(under_way, target))
        while piece := await _read(source):
            under_way.put_nowait((self._due(len(piece), up), piece))
        under_way.put_nowait((self._due(0, up), b""))
        await delivery

    def _due(self, size: int, up: bool) -> float:
        """Return when a piece of this size arrives. Requests are too small to count."""
        now = self._loop.time()
        if up:
            return now + self._trip / 2
        self.carried += size
        self._free = max(now, self._free) + size / self._rate
        return self._free + self._trip / 2

    async def _deliver(
        self, under_way: asyncio.Queue[tuple[float, bytes]], target: asyncio.StreamWriter
    ) -> None:
        while (item := await under_way.get())[1]:
            due, piece = item
            await asyncio.sleep(due - self._loop.time())
            target.write(piece)
        target.close()


async def _read(source: asyncio.StreamReader) -> bytes:
    try:
        return await source.read(CHUNK)
    except ConnectionError:
        return b""
