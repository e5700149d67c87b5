"""The drawn pictures of links: a bounded number is kept, and one is drawn at a time."""

import asyncio
from collections import OrderedDict

from .about import Picture

MOST = 200  # pictures of some 20 kB that are kept


def draw(picture: Picture) -> bytes:
    """Return a picture as a PNG file; Pillow is loaded when the first one is drawn."""
    from . import drawing

    return drawing.draw(picture)


class Pictures:
    """The pictures that were drawn last."""

    def __init__(self, most: int = MOST) -> None:
        self._drawn: OrderedDict[Picture, bytes] = OrderedDict()
        self._most, self._drawing = most, asyncio.Lock()

    async def of(self, picture: Picture) -> bytes:
        """Return a picture as a PNG file, drawn in a thread unless it is kept."""
        async with self._drawing:
            if picture not in self._drawn:
                self._drawn[picture] = await asyncio.to_thread(draw, picture)
                if len(self._drawn) > self._most:
                    self._drawn.popitem(last=False)
            self._drawn.move_to_end(picture)
            return self._drawn[picture]
