"""An invalid request costs at most one line of the log, and no traceback."""

import asyncio
import logging
from typing import Any

import pytest
from uvicorn.server import ServerState

from skiz.command.hosting.logs import MINUTE, OF_STRANGERS, Strangers
from skiz.server.protection.connection_limit import ConnectionLimit, LimitedConfig, LimitedHttp
from tests.support.server.clients import PATIENCE

HEAD = b"POST / HTTP/1.1\r\nHost: a\r\n"
CHUNKS = b"Transfer-Encoding: chunked\r\n\r\n"
CHUNKED = HEAD + CHUNKS
GARBAGE = b"\x00garbage\r\n\r\n"
SOCKET = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
VERSION, KEY = b"Sec-WebSocket-Version: 13\r\n", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
HELLO_OF_TLS = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)) * 2
ANSWER = None  # the request before it is answered first
SENT: dict[str, list[bytes | None]] = {
    "garbage": [GARBAGE],
    "no line at all": [b"\x00" * 10, b"\x00" * 10],
    "much of it": [b"\x00" * 300_000],
    "the hello of TLS": [HELLO_OF_TLS],
    "another protocol": [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    "a request and garbage": [HEAD + b"\r\n" + GARBAGE],
    "garbage after an answer": [HEAD + b"\r\n", ANSWER, GARBAGE],
    "no chunk": [CHUNKED + b"zz\r\n"],
    "no chunk after an answer": [CHUNKED, ANSWER, b"zz\r\n"],
    "no chunk twice": [CHUNKED, ANSWER, b"1\r\nx\r\nzz\r\n", b"zz\r\n"],
    "no chunk that was waited for": [HEAD + b"Expect: 100-continue\r\n" + CHUNKS + b"zz\r\n"],
    "more than was announced": [HEAD + b"Content-Length: 1\r\n\r\nx" + GARBAGE],
    "two lengths": [HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n"],
    "a header without end": [HEAD + b"X: " + b"y" * 200_000],
    "letters that are none": [b"GET /?\xff\xfe HTTP/1.1\r\nHost: a\r\n\r\n"],
    "a socket without a key": [SOCKET + VERSION + b"\r\n"],
    "a socket with half a key": [SOCKET + VERSION + b"Sec-WebSocket-Key: x\r\n\r\n"],
    "a socket of another version": [SOCKET + b"Sec-WebSocket-Version: 7\r\n" + KEY + b"\r\n"],
    "a socket with a body": [SOCKET + VERSION + KEY + b"Content-Length: 5\r\n\r\nhello"],
    "a socket with a long header": [SOCKET + VERSION + KEY + b"X: " + b"y" * 9_000 + b"\r\n\r\n"],
    "a socket with many headers": [SOCKET + VERSION + KEY + b"a: b\r\n" * 300 + b"\r\n"],
    "a socket with a long path": [
        SOCKET.replace(b"/ ", b"/" + b"x" * 9_000 + b" ") + KEY + b"\r\n"
    ],
    "a socket, then garbage": [SOCKET + VERSION + KEY + b"\r\n", ANSWER, b"\xff" * 40],
}


async def answers_at_once(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    length = (b"content-length", b"2")
    await send({"type": "http.response.start", "status": 200, "headers": [length]})
    await send({"type": "http.response.body", "body": b"ok"})


async def reads_first(scope: Any, receive: Any, send: Any) -> None:
    while scope["type"] == "http" and (await receive()).get("more_body"):
        pass
    await answers_at_once(scope, receive, send)


class Listener:
    """A server listening at a port, and the errors meanwhile."""

    def __init__(self, app: Any) -> None:
        self.wrong: list[dict[str, Any]] = []
        self.limit = ConnectionLimit(10, 10)
        options: Any = {"log_config": None, "lifespan": "off", "interface": "asgi3"}
        self._config, self._state = LimitedConfig(app, self.limit, **options), ServerState()

    async def __aenter__(self) -> "Listener":
        loop = asyncio.get_running_loop()
        self._config.load()
        loop.set_exception_handler(lambda _, context: self.wrong.append(context))
        self._server = await loop.create_server(
            lambda: LimitedHttp(self._config, self._state, {}), "127.0.0.1", 0
        )
        return self

    async def hear(self, parts: list[bytes | None]) -> bytes:
        """Send these parts; return the answers until the connection ends."""
        reader, writer = await asyncio.open_connection(*self._server.sockets[0].getsockname())
        answer = b""
        for part in parts:
            if part is ANSWER:
                answer += await reader.readuntil(b"\r\n\r\n")
            else:
                writer.write(part)
        try:
            async with asyncio.timeout(PATIENCE):
                answer += await reader.read()
        except ConnectionResetError:
            pass  # closed with unread input
        writer.close()
        return answer

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await asyncio.gather(*self._state.tasks, return_exceptions=True)


@pytest.mark.parametrize("app", [answers_at_once, reads_first])
@pytest.mark.parametrize("sent", SENT)
async def test_garbage_ends_the_connection_without_a_traceback(
    sent: str, app: Any, caplog: pytest.LogCaptureFixture
) -> None:
    waits = app is reads_first and ANSWER in SENT[sent] and b"chunked" in (SENT[sent][0] or b"")
    parts = [part for part in SENT[sent] if part is not ANSWER] if waits else SENT[sent]
    async with Listener(app) as listener:
        answer = await listener.hear(parts)
    assert answer.startswith(b"HTTP/1.1 ") or not answer
    assert listener.wrong == []
    assert listener.limit.open == 0
    assert [one.getMessage() for one in caplog.records if one.exc_info] == []
    assert len(caplog.records) <= 1


async def test_a_valid_request_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    body = HEAD + b"Connection: close\r\nContent-Length: 1\r\n\r\nx"
    async with Listener(reads_first) as listener:
        answer = await listener.hear([HEAD + b"Content-Length: 0\r\n\r\n", ANSWER, body])
    assert answer.count(b"HTTP/1.1 200 OK") == 2
    assert (listener.wrong, caplog.records) == ([], [])


def test_garbage_is_logged_once_a_minute() -> None:
    now = 0.0
    strangers = Strangers(lambda: now)

    def line(name: str = OF_STRANGERS, level: int = logging.WARNING) -> logging.LogRecord:
        return logging.LogRecord(name, level, "", 0, "garbage", (), None)

    assert sum(strangers.filter(line()) for _ in range(1_000)) == 1
    assert all(strangers.filter(line("skiz")) for _ in range(10))
    assert all(strangers.filter(line(level=logging.ERROR)) for _ in range(10))
    now += MINUTE
    record = line()
    assert strangers.filter(record)
    assert record.getMessage() == "garbage [999 more before]"
