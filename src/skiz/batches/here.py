"""A pool without workers: chunks are computed in this process, one after the other."""

from collections.abc import Iterable

from .pool import Chunk, Done, Outcome


class Here:
    """Computes chunks in this process."""

    slots = 1

    def __init__(self) -> None:
        self._waiting: dict[int, Chunk] = {}

    def start(self, number: int, chunk: Chunk) -> None:
        """Take a chunk, for the next wait."""
        self._waiting[number] = chunk

    def wait(self) -> Iterable[Outcome]:
        """Compute the chunk."""
        number, chunk = self._waiting.popitem()
        return (Done(number, chunk()),)

    def abandon(self) -> None:
        """Forget the chunk."""
        self._waiting.clear()

    def close(self) -> None:
        """Do nothing; nothing was started."""
