"""The socket that the server listens on."""

import asyncio
import socket

from skiz.command.one_server import listen


def test_what_is_said_on_a_line_does_not_wait_for_what_was_said_before() -> None:
    """Nagle's delay would hold an answer back until the other side has acknowledged the last."""

    async def without_delay() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            found.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()
            await writer.wait_closed()

        listener = listen("127.0.0.1", 0)
        async with await asyncio.start_server(connected, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname()[:2])
            option = await found
            writer.close()
            await writer.wait_closed()
        return option

    assert asyncio.run(without_delay())
