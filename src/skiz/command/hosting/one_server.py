"""A server in one process: the application, its database and its listener."""

import asyncio
import os
import socket
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import uvicorn
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from ..arguments import figures_by_game
from ..console import fail, notes
from .closing import ClosingServer
from .database_url import database_url, place_of
from .server_settings import ServerSettings

if TYPE_CHECKING:
    from fastapi import FastAPI

    from skiz.server.app.cluster_member import ClusterMember
    from skiz.server.notifications.mail import MailServer


# The interval in seconds after which a thread that folds must yield the interpreter to the event
# loop. The loop needs it a dozen times per act, and with the default would wait five milliseconds
# each time.
SWITCH = 0.0005
# Seconds between two pings to a browser, and for its answer. A closed laptop gives no other sign,
# and the page gives up a connection after the same time.
PING = PONG = 10.0
GRACE = 3  # seconds that requests may take after Ctrl-C


def make_server(settings: ServerSettings, **more: Any) -> "tuple[uvicorn.Server, FastAPI]":
    """Return a server and its application; `more` is for uvicorn.

    Stop if the database is not valid.
    """
    sys.setswitchinterval(SWITCH)
    app = _app(settings, _member(settings))
    return ClosingServer(_config(app, settings, more)), app


def _member(settings: ServerSettings) -> "ClusterMember | None":
    """Return this process as a member of a group, if there can be others."""
    if settings.redis is None:
        return None
    from skiz.server.app.cluster_member import ClusterMember

    host = settings.internal_host
    return ClusterMember(settings.redis, listen(host, 0), host)


def _config(app: "FastAPI", settings: ServerSettings, more: dict[str, Any]) -> uvicorn.Config:
    from skiz.server.common.parts import parts_of
    from skiz.server.protection.connection_limit import (
        LARGEST_HEAD,
        ConnectionLimit,
        LimitedConfig,
        Proxies,
    )

    proxies = Proxies(settings.trusted_proxies)
    limit = ConnectionLimit(
        _affordable(settings.connections), settings.connections_per_address, proxies
    )
    parts_of(app).put(limit)
    return LimitedConfig(
        app,
        limit,
        log_config=None,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws_max_size=65536,  # larger frames end the connection; those above 4096 bytes are refused
        ws_ping_interval=PING,
        ws_ping_timeout=PONG,
        # The size of a compressed frame would reveal something about its content.
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=proxies.as_they_come(),
        server_header=False,
        access_log=False,  # it would contain invitations
        timeout_graceful_shutdown=GRACE,
        **more,
    )


def _affordable(wanted: int) -> int:
    """Return how many connections may be open: fewer than asked for if files are short."""
    try:
        import resource
    except ImportError:  # on Windows
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = min(hard, max(soft, 2 * wanted)) if hard != resource.RLIM_INFINITY else 2 * wanted
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
    return min(wanted, max(soft, most) * 3 // 4)


def _share_of_cores(settings: ServerSettings) -> int | None:
    """Return how many thinking processes one of several servers gets; None: the default."""
    if settings.workers == 1:
        return None
    return max(1, (os.cpu_count() or 1) // settings.workers)


def _mail_server(settings: ServerSettings) -> "MailServer | None":
    """Return the mail server, if mail is sent."""
    if not settings.mail_server or not settings.mail_sender or not settings.mail_site:
        return None
    from skiz.server.notifications.mail import MailServer

    return MailServer(
        settings.mail_server,
        settings.mail_port,
        settings.mail_security,
        settings.mail_user,
        settings.mail_password,
        settings.mail_sender,
        settings.mail_site,
    )


async def _try(url: str) -> None:
    """Use a database like the server will, and write what it needs.

    This happens before the server says that it is open.
    """
    from skiz.server.app.stores import Stores

    stores = Stores(url)
    try:
        await stores.secrets.cookie_key()
    finally:
        await stores.close()


def _app(settings: ServerSettings, member: "ClusterMember | None") -> "FastAPI":
    from skiz.server.app.app import make_app
    from skiz.server.app.lifespan import AppSettings
    from skiz.server.common.disk_full import has_no_room
    from skiz.server.protection.limits import Budgets
    from skiz.server.storage.upgrade import NotMigrated

    names, figures = [*settings.host_names, settings.host], figures_by_game(settings.figures)
    try:
        url = database_url(settings)
        thinking = settings.thinking_processes or _share_of_cores(settings)
        wanted = AppSettings(
            url,
            names,
            settings.expire_days,
            Budgets(settings.session_budget, settings.address_budget, settings.tables_a_day),
            settings.table_space,
            figures,
            thinking,
            settings.thinking_niceness,
            member,
            settings.opponent,
            settings.push_contact,
            settings.push_services,
            _mail_server(settings),
            documentation=settings.documentation,
        )
        app = make_app(wanted)
        asyncio.run(_try(url))
        return app
    except UnicodeEncodeError:
        fail(f"{settings.data}: the name of this file is not UTF-8")
    except (SQLAlchemyError, NotMigrated) as error:
        reason = str(getattr(error, "orig", None) or error).strip()
        if has_no_room(error):
            fail(f"{place_of(settings)}: cannot write there (is the disk full?): {reason}")
        if isinstance(error, OperationalError) and error.statement is None:
            fail(f"{place_of(settings)} cannot be opened: {reason}")
        fail(f"{place_of(settings)} is not a database of this version of skiz: {reason}")


def listen(host: str, port: int) -> socket.socket:
    """Return the listening socket; messages on its connections are sent without delay."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # It is named as TCP: asyncio turns off Nagle's algorithm only for connections of such a socket.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        if isinstance(error, socket.gaierror):
            fail(f"{host}: {error.strerror}; choose another address with --host")
        fail(
            f"{host}:{port}: {error.strerror}; choose another port with --port, or PORT=… make play"
        )
    listener.listen(128)  # early connections wait and are not refused
    return listener


ITSELF = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # where a machine reaches what listens everywhere


def address_of(listener: socket.socket) -> str:
    """Return the address for browsers of this machine."""
    host, port = listener.getsockname()[:2]
    host = ITSELF.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def elsewhere(listener: socket.socket, names: Sequence[str]) -> tuple[str, ...]:
    """Return the addresses for other devices, if the server listens at all of this machine."""
    host, port = listener.getsockname()[:2]
    if host not in ITSELF:
        return ()
    named = tuple(f"http://{name}:{port}" for name in names)
    return named or (f"the address of this machine, port {port}",)


def say_host(address: str, path: str) -> None:
    """Print the secret link to the host's page."""
    notes.print(f"The host's page: {address}{path}", style="dim", markup=False, highlight=False)
