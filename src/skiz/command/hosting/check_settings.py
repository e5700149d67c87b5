"""Checks of settings: each within its bounds, and together such that a server can run."""

import re
from collections.abc import Iterator, Mapping
from ipaddress import ip_network
from pathlib import Path

from .server_settings import ServerSettings

PORTS = 65535
BOUNDS: Mapping[str, tuple[int, int | None]] = {
    "workers": (1, 256),
    "port": (0, PORTS),
    "metrics_port": (0, PORTS),
    "mail_port": (1, PORTS),
    "connections": (1, None),
    "connections_per_address": (1, None),
    "expire_days": (1, 36_500),
    "session_budget": (1, None),
    "address_budget": (1, None),
    "tables_a_day": (1, None),
    "table_space": (1, None),
    "thinking_processes": (1, 256),
    "thinking_niceness": (0, 19),
}
ONE_PLACE = "the tables are either in a file or in a database"
HOST = re.compile(r"[A-Za-z0-9._-]+")
CONTACT = re.compile(r"mailto:[^\s@]+@[^\s@]+|https://[^\s/]+\S*")
SITE = re.compile(r"https?://[^\s/?#]+/?")
SENDER = re.compile(r"[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+")


def faults(found: ServerSettings) -> Iterator[tuple[str, str]]:
    """Yield the invalid settings, each with the reason."""
    for name, (least, most) in BOUNDS.items():
        value = getattr(found, name)
        if value is not None and value < least and most is None:
            yield name, f"{value} is less than {least}"
        elif value is not None and most is not None and not least <= value <= most:
            yield name, f"{value} is not between {least} and {most}"
    if is_url(found.data):
        yield "data", url_as_file(found.data)
    if found.documentation and not (found.documentation / "index.html").is_file():
        yield "documentation", f"{found.documentation} has no index.html; `make docs` builds it"
    for file in found.figures:
        if not file.exists():
            yield "figures", f"{file}: no such file"
    yield from _faults_of_messages(found)
    for host in found.host_names:
        if not HOST.fullmatch(host):
            yield "host_names", f"{host} is not a host name such as cards.example"
    for proxy in found.trusted_proxies:
        if not _is_address(proxy):
            yield "trusted_proxies", f"{proxy} is not the address of a proxy"


def _faults_of_messages(found: ServerSettings) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with push messages and mail, which nobody would notice at the start."""
    if found.push_contact is not None and not CONTACT.fullmatch(found.push_contact):
        yield "push_contact", f"{found.push_contact} is not mailto:ADDRESS or https://…"
    for name in ("mail_sender", "mail_site"):
        if found.mail_server and not getattr(found, name):
            yield name, "missing, but mail_server needs it"
    if found.mail_sender and not SENDER.fullmatch(found.mail_sender):
        yield "mail_sender", f"{found.mail_sender} is not Name <ADDRESS>"
    if found.mail_site and not SITE.fullmatch(found.mail_site):
        yield "mail_site", f"{found.mail_site} is not an address such as https://cards.example"
    for name, other in (("mail_user", "mail_password"), ("mail_password", "mail_user")):
        if getattr(found, other) and not getattr(found, name):
            yield name, f"missing, but {other} needs it"


def is_url(data: Path) -> bool:
    """Return whether a URL is given in place of a file."""
    # A path has lost one of the two slashes.
    return bool(re.match(r"\w[\w+.-]+:/|(sqlite|file|postgres\w*)[\w+]*:", str(data)))


def url_as_file(data: Path) -> str:
    """Return why a URL may not be given in place of a file."""
    return f"{data} is not a file; give the URL of a database with --database"


def no_database(data: Path) -> str | None:
    """Return why a path is not the file of a database, or None if it is a file."""
    if is_url(data):
        return url_as_file(data)
    if data.is_dir():
        return f"{data} is a folder; give the file of a database in it"
    return None if data.is_file() else f"{data}: no such file"


def _is_address(proxy: str) -> bool:
    try:
        ip_network(proxy)
    except ValueError:
        return False
    return True
