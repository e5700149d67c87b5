"""News: what all processes of a server are told at once. Somebody has another name, sessions have
ended, tables are to be read anew, studies have changed.
"""

from typing import Any

from fastapi.requests import HTTPConnection

from .codec import Json


async def tell(connection: HTTPConnection, news: Json) -> None:
    """Tell all processes, our own too."""
    await tell_all(connection.app.state, news)


async def tell_all(state: Any, news: Json) -> None:
    """The same, given the state of our application."""
    if broadcast := getattr(state, "broadcast", None):
        await broadcast.tell(news)
    else:
        hear(state, news)


def hear(state: Any, news: Json) -> None:
    """Do what has to be done here, given the state of our application."""
    for guest in news.get("guests", ()):
        state.registry.rename(guest, news["name"])
    for session in news.get("ended", ()):
        state.sockets.end(session)
    for table in news.get("reload", ()):
        state.registry.lose(table)
    for study, version in news.get("studies", {}).items():
        state.studies.hear(study, version)
