"""News that all processes of a server receive at once.

Examples are a new name, ended sessions, tables to be read again, and changed studies.
"""

from collections.abc import Awaitable, Callable

from fastapi.requests import HTTPConnection

from .codec import Json
from .parts import part


class News:
    """Sends news. `spread` reaches all processes, including this one."""

    def __init__(self, spread: Callable[[Json], Awaitable[None]]) -> None:
        self.spread = spread


async def tell(connection: HTTPConnection, news: Json) -> None:
    """Send news to all processes, including this one."""
    await part(connection, News).spread(news)
