"""News that all processes of a server hear at once: somebody has another name, sessions have
ended, tables are to be read anew, studies have changed.
"""

from collections.abc import Awaitable, Callable

from fastapi.requests import HTTPConnection

from .codec import Json
from .parts import part


class News:
    """Spreads news. `spread` reaches all processes, our own too."""

    def __init__(self, spread: Callable[[Json], Awaitable[None]]) -> None:
        self.spread = spread


async def tell(connection: HTTPConnection, news: Json) -> None:
    """Tell all processes, our own too."""
    await part(connection, News).spread(news)
