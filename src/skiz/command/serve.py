"""Starting the server: the database, the address, the browser, and a clean end."""

import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from alembic.util.exc import CommandError
from filelock import FileLock, Timeout
from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError

from .console import fail, notes

if TYPE_CHECKING:
    from fastapi import FastAPI


def run(host: str, port: int, data: Path, browser: bool) -> None:
    """Serve until Ctrl-C."""
    listener = listen(host, port)
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        # Two servers on one file would each believe to know all of it.
        with FileLock(f"{data}.lock", timeout=0):
            _serve(listener, _app(data), data, browser)
    except Timeout:
        fail(f"{data} is open in another server; close that one, or choose another file: --data")
    except OSError as error:
        fail(f"{data}: {error.strerror}")


def _serve(listener: socket.socket, app: "FastAPI", data: Path, browser: bool) -> None:
    host, port = listener.getsockname()[:2]
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    notes.print(f"Skíz is open at [bold]{address}[/]  (Ctrl-C closes it)", highlight=False)
    notes.print(f"The tables are kept in {data}", style="dim", markup=False, highlight=False)
    if browser and os.environ.get("BROWSER") != "none":
        _open(address)
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=65536,  # larger frames end the connection; those above 4096 bytes are refused
        ws_per_message_deflate=False,  # the size of a compressed frame would tell of its content
        timeout_graceful_shutdown=3,
    )
    with suppress(KeyboardInterrupt):  # the server is closed by then; the signal only comes back
        uvicorn.Server(config).run(sockets=[listener])
    notes.print("Closed; the tables are kept.")


def _app(data: Path) -> "FastAPI":
    from skiz.server.http.app import make_app

    try:
        url = URL.create("sqlite", database=str(data.resolve()))
        return make_app(url.render_as_string(hide_password=False))
    except UnicodeEncodeError:
        fail(f"{data}: the name of this file is not UTF-8")
    except (SQLAlchemyError, CommandError) as error:
        reason = str(getattr(error, "orig", None) or error)
        fail(f"{data} is not a database of this version of skiz: {reason}")


def listen(host: str, port: int) -> socket.socket:
    """The socket that people come to; a message on a line of it is sent at once."""
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
