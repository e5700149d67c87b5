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
    if united := news.get("united"):
        parts.of(Registry).persons.unite(united)
    parts.of(Registry).persons.forget(news.get("reload", ()), news.get("forgotten", ()))
    for study, version in news.get("studies", {}).items():
        parts.of(Studies).hear(study, version)
