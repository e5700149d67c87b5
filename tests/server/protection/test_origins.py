"""What counts as our own page: the scheme, the host, and the port."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.requests import HTTPConnection
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from skiz.command.hosting.one_server import _config
from skiz.command.hosting.server_settings import ServerSettings
from skiz.server.protection.origin import same_origin
from tests.support.server.applications import application, asking
from tests.support.server.clients import Person

OURS = [
    ("http", "localhost:8000", "http://localhost:8000"),
    ("http", "cards.example", "http://cards.example"),
    ("http", "cards.example:80", "http://cards.example"),
    ("http", "cards.example", "http://cards.example:80"),
    ("https", "cards.example", "https://cards.example:443"),
    ("https", "cards.example:443", "https://cards.example"),
    ("https", "Cards.Example", "https://cards.example"),
    ("http", "[::1]:8000", "http://[::1]:8000"),
    ("ws", "cards.example", "http://cards.example"),
    ("wss", "cards.example", "https://cards.example"),
]
OTHERS = [
    ("http", "cards.example", "https://cards.example"),
    ("https", "cards.example", "http://cards.example"),
    ("wss", "cards.example", "http://cards.example"),
    ("ws", "cards.example", "https://cards.example"),
    ("wss", "cards.example", "wss://cards.example"),
    ("https", "cards.example", "https://cards.example:8443"),
    ("https", "cards.example:8443", "https://cards.example"),
    ("http", "cards.example:443", "http://cards.example"),
    ("http", "cards.example", "http://other.example"),
    ("http", "cards.example", "cards.example"),
    ("http", "cards.example", "ftp://cards.example"),
    ("http", "cards.example", "null"),
    ("http", "cards.example", ""),
    ("http", "cards.example", "http://me@cards.example"),
    ("http", "cards.example", "http://cards.example/page"),
    ("http", "cards.example", "http://cards.example:port"),
    ("http", "[::1", "http://[::1"),
    ("http", "", "http://"),
]


def connection_from(scheme: str, host: str, origin: str | None) -> HTTPConnection:
    headers = [(b"host", host.encode())]
    headers += [] if origin is None else [(b"origin", origin.encode())]
    kind = "websocket" if scheme.startswith("ws") else "http"
    scope: Any = {"type": kind, "scheme": scheme, "path": "/", "headers": headers}
    return HTTPConnection(scope)


@pytest.mark.parametrize(("scheme", "host", "origin"), OURS)
def test_a_request_of_our_page_is_accepted(scheme: str, host: str, origin: str) -> None:
    assert same_origin(connection_from(scheme, host, origin))
    assert same_origin(connection_from(scheme, host, None))  # not from a browser


@pytest.mark.parametrize(("scheme", "host", "origin"), OTHERS)
def test_a_page_of_another_site_is_refused(scheme: str, host: str, origin: str) -> None:
    assert not same_origin(connection_from(scheme, host, origin))


@pytest.mark.parametrize(("scheme", "let"), [("http", True), ("https", False)])
def test_a_socket_is_opened_by_our_own_page_alone(
    person: Callable[[], Person], scheme: str, let: bool
) -> None:
    anna = person()
    host = anna.address.removeprefix("http://")
    cookies = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
    path = f"ws://{host}/api/tables/{anna.table()}/socket"
    origin, headers = Origin(f"{scheme}://{host}"), {"Cookie": cookies}
    try:
        with connect(path, origin=origin, additional_headers=headers, proxy=None):
            opened = True
    except InvalidStatus as refused:
        opened = refused.response.status_code != 403
    assert opened == let


@pytest.mark.parametrize("proxy", ["10.0.0.1", "10.0.0.2"])
async def test_the_scheme_sent_by_a_trusted_proxy_counts(proxy: str, tmp_path: Path) -> None:
    async with application(tmp_path / "skiz.sqlite3", host_names=["cards.example"]) as app:
        settings = ServerSettings(tmp_path / "d", trusted_proxies=["10.0.0.1"])
        config = _config(app, settings, {"lifespan": "off"})
        config.load()
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        async with asking(config.loaded_app, proxy, "http://cards.example") as anna:
            answers = {}
            for scheme in ("http", "https"):
                with_origin = headers | {"Origin": f"{scheme}://cards.example"}
                answer = await anna.put("/api/me", json={"name": "Anna"}, headers=with_origin)
                answers[scheme] = answer.status_code
    trusted = proxy == "10.0.0.1"
    assert answers == {"https": 200 if trusted else 403, "http": 403 if trusted else 200}
