"""Starting the server: the database, the address, the browser, and a clean end."""

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn
from alembic.util.exc import CommandError
from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError

from skiz.figures import FigureFile

from .arguments import figures_by_game
from .console import fail, notes
from .data_lock import InUse, locked
from .logs import write_logs
from .server_settings import ServerSettings

if TYPE_CHECKING:
    from fastapi import FastAPI


def run(settings: ServerSettings) -> None:
    """Serve until Ctrl-C."""
    figures = figures_by_game(settings.figures)
    write_logs(settings.log_format)
    listener = listen(settings.host, settings.port)
    data = settings.data
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        with locked(data):
            app = _app(settings, figures)
            if settings.metrics_port is not None:
                _serve_metrics(app, settings)
            _serve(listener, app, settings)
    except InUse:
        fail(f"{data} is open in another server; close that one, or choose another file: --data")
    except OSError as error:
        fail(f"{data}: {error.strerror}")


def _serve(listener: socket.socket, app: "FastAPI", settings: ServerSettings) -> None:
    host, port = listener.getsockname()[:2]
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    notes.print(f"Skíz is open at [bold]{address}[/]  (Ctrl-C closes it)", highlight=False)
    notes.print(
        f"The tables are kept in {settings.data}", style="dim", markup=False, highlight=False
    )
    if settings.host_page:
        app.state.tell_host = lambda path: notes.print(
            f"The host's page: {address}{path}", style="dim", markup=False, highlight=False
        )
    if settings.browser and os.environ.get("BROWSER") != "none":
        _open(address)
    with suppress(KeyboardInterrupt):  # the server is closed by then; the signal only comes back
        uvicorn.Server(_config(app, settings)).run(sockets=[listener])
    notes.print("Closed; the tables are kept.")


def _config(app: "FastAPI", settings: ServerSettings) -> uvicorn.Config:
    from skiz.server.http.connection_limit import ConnectionLimit, LimitedConfig

    limit = ConnectionLimit(
        _affordable(settings.connections),
        settings.connections_per_address,
        frozenset(settings.trusted_proxies),
    )
    return LimitedConfig(
        app,
        limit,
        log_config=None,
        ws_max_size=65536,  # larger frames end the connection; those above 4096 bytes are refused
        ws_per_message_deflate=False,  # the size of a compressed frame would tell of its content
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        server_header=False,
        access_log=False,  # it would tell of invitations
        timeout_graceful_shutdown=3,
    )


def _serve_metrics(app: "FastAPI", settings: ServerSettings) -> None:
    from skiz.server.http.load import load_of
    from skiz.server.http.metrics import serve_metrics

    assert settings.metrics_port is not None
    port = serve_metrics(settings.metrics_host, settings.metrics_port, lambda: load_of(app))
    notes.print(f"Metrics: http://{settings.metrics_host}:{port}/metrics", highlight=False)


def _affordable(asked: int) -> int:
    """How many connections may be open: fewer than asked for where the
    system has not the files for them."""
    try:
        import resource
    except ImportError:  # as on Windows
        return asked
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = min(hard, max(soft, 2 * asked)) if hard != resource.RLIM_INFINITY else 2 * asked
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
    return min(asked, max(soft, most) * 3 // 4)


def _app(settings: ServerSettings, figures: Mapping[str, FigureFile]) -> "FastAPI":
    from skiz.server.http.app import make_app

    data = settings.data
    try:
        url = URL.create("sqlite", database=str(data.resolve()))
        names = [*settings.host_names, settings.host]
        return make_app(
            url.render_as_string(hide_password=False),
            names,
            settings.expire_days,
            figures,
            settings.thinking_processes,
        )
    except UnicodeEncodeError:
        fail(f"{data}: the name of this file is not UTF-8")
    except (SQLAlchemyError, CommandError) as error:
        reason = str(getattr(error, "orig", None) or error)
        fail(f"{data} is not a database of this version of skiz: {reason}")


def listen(host: str, port: int) -> socket.socket:
    """The socket that people come to; a message on a connection of it is sent at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP: asyncio takes Nagle's delay off connections of such a socket alone.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        fail(f"{host}:{port}: {error.strerror}; another port: --port, or PORT=… make play")
    listener.listen(128)  # who comes early waits, and is not sent away
    return listener


def _open(address: str) -> None:
    """Open a browser with a window of its own, if there is one; a terminal is no place for it."""
    screen = {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    if screen or sys.platform in ("win32", "darwin"):
        threading.Timer(0.5, webbrowser.open, [address]).start()
