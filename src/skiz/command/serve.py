"""Starting the server: the database, the address, the browser, and a clean end."""

import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn

from .asked import fail, notes


def run(host: str, port: int, data: Path, browser: bool) -> None:
    """Serve until Ctrl-C."""
    from skiz.server.app import make_app

    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        app = make_app(f"sqlite+aiosqlite:///{data.resolve()}")
        listener = _listen(host, port)
    except OSError as error:
        fail(f"{host}:{port}: {error.strerror}; another port: --port, or PORT=… make play")
    address = f"http://{host}:{listener.getsockname()[1]}"
    notes.print(f"Skíz is open at [bold]{address}[/]  (Ctrl-C closes it)", highlight=False)
    notes.print(f"[dim]The tables are kept in {data}[/]", highlight=False, soft_wrap=True)
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


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(128)  # who comes early waits, and is not sent away
    return listener


def _open(address: str) -> None:
    """Open a browser with a window of its own, if
    there is one; a terminal is no place for the page.
    """
    screen = {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    if screen or sys.platform in ("win32", "darwin"):
        threading.Timer(0.5, webbrowser.open, [address]).start()
