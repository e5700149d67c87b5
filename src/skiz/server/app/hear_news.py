"""What this process does about news."""

from ..common import Json, Parts
from ..sockets import OpenSockets
from ..studies import Studies
from ..tables import Registry


def hear(parts: Parts, news: Json) -> None:
    """Carry out the news in this process."""
    for guest in news.get("guests", ()):
        parts.of(Registry).rename(guest, news["name"])
    for session in news.get("ended", ()):
        parts.of(OpenSockets).end(session)
    for table in news.get("reload", ()):
        parts.of(Registry).lose(table)
    for study, version in news.get("studies", {}).items():
        parts.of(Studies).hear(study, version)
