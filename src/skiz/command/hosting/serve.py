"""Starting the server: the database, the address, the browser, and a clean shutdown."""

import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from skiz.server.files.first_look import damage_in
from skiz.server.files.private_files import take_from_others

from ..arguments import figures_by_game
from ..console import fail, notes, warn
from .data_lock import InUse, locked
from .database_url import check_urls, place_of
from .logs import write_logs
from .one_server import address_of, elsewhere, listen, make_server, say_host
from .server_settings import ServerSettings

if TYPE_CHECKING:
    from fastapi import FastAPI

    from skiz.server.hosting.load import Load


def run(settings: ServerSettings) -> None:
    """Serve until Ctrl-C."""
    figures_by_game(settings.figures)  # errors in these files are reported before anything else
    check_urls(settings)
    write_logs(settings.log_format)
    listener = listen(settings.host, settings.port)
    with _held(settings):
        if settings.workers == 1:
            _serve_alone(listener, settings)
        else:
            _serve_with_others(listener, settings)


@contextmanager
def _held(settings: ServerSettings) -> Iterator[None]:
    """Hold the lock of a database file; other databases lock themselves."""
    data = settings.data
    with ExitStack() as held:
        if settings.database is None:
            try:
                data.parent.mkdir(parents=True, exist_ok=True)
                held.enter_context(locked(data))
                _refuse_damaged(data)
                warn(take_from_others(data))
            except InUse:
                fail(
                    f"{data} is open in another server; close that server,"
                    " or choose another file with --data"
                )
            except OSError as error:
                fail(f"{data}: {error.strerror}")
        yield


def _refuse_damaged(data: Path) -> None:
    if damage := damage_in(data):
        fail(
            f"{data} is damaged: {damage}. Nothing was changed. `skiz check {data}` says what can"
            " be read yet; start with a copy of before (`skiz backup` makes them), or see"
            " docs/hosting.md"
        )


def _serve_alone(listener: socket.socket, settings: ServerSettings) -> None:
    from skiz.server.app.lifespan import TellHost
    from skiz.server.common.parts import parts_of
    from skiz.server.hosting.load import load_of

    apps: list[FastAPI] = []  # none before it is known that the metrics have their port
    _serve_metrics(settings, lambda: {str(n): load_of(app) for n, app in enumerate(apps, 1)})
    server, app = make_server(settings)
    apps.append(app)
    # Once it runs, the server handles Ctrl-C itself, and passes it on here after it has closed.
    # Before that, an exception could be raised where it is lost.
    signal.signal(signal.SIGINT, server.handle_exit)
    if hasattr(signal, "SIGHUP"):  # not on Windows; its default would end the process at once
        signal.signal(signal.SIGHUP, server.handle_exit)
    _say_open(listener, settings)
    if settings.host_page:
        parts_of(app).put(TellHost(lambda path: say_host(address_of(listener), path)))
    server.run(sockets=[listener])
    notes.print("Closed; the tables are saved.")


def _serve_with_others(listener: socket.socket, settings: ServerSettings) -> None:
    from .workers import Workers

    workers = Workers(settings, listener)
    _serve_metrics(settings, workers.loads)
    workers.run(when_open=lambda: _say_open(listener, settings))
    notes.print("Closed; the tables are saved.")


def _say_open(listener: socket.socket, settings: ServerSettings) -> None:
    address = address_of(listener)
    notes.print(f"Skíz is open at [bold]{address}[/]  (Ctrl-C closes it)", highlight=False)
    notes.print(
        f"The tables are saved in {place_of(settings)}", style="dim", markup=False, highlight=False
    )
    if not settings.trusted_proxies:  # people would use the address of the proxy
        for other in elsewhere(listener, settings.host_names):
            notes.print(f"Other devices in your network: {other}", markup=False, highlight=False)
    if settings.browser and os.environ.get("BROWSER") != "none":
        _open(address)


def _serve_metrics(settings: ServerSettings, loads: "Callable[[], Mapping[str, Load]]") -> None:
    if settings.metrics_port is None:
        return
    from skiz.server.hosting.exposition import serve_metrics

    host, port = settings.metrics_host, settings.metrics_port
    try:
        port = serve_metrics(host, port, loads, settings.workers > 1)
    except OSError as error:
        fail(f"{host}:{port}: {error.strerror}; choose another port with --metrics-port")
    notes.print(f"Metrics: http://{host}:{port}/metrics", highlight=False)


def _open(address: str) -> None:
    """Open the address in a graphical browser, if any; a terminal browser is not suitable."""
    screen = {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    if screen or sys.platform in ("win32", "darwin"):
        threading.Timer(0.5, webbrowser.open, [address]).start()
