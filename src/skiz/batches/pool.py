"""The protocol of a pool: workers that compute chunks side by side, and may be lost."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

Chunk: TypeAlias = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Done:
    """A chunk that was computed, by its number, with its result."""

    number: int
    result: Any


@dataclass(frozen=True, slots=True)
class Lost:
    """A chunk whose worker was lost, by its number, with the reason."""

    number: int
    why: str


Outcome: TypeAlias = Done | Lost


class Pool(Protocol):
    """Workers that compute chunks. `Batch` gives them each chunk, and a lost chunk once more.

    No two chunks that run have the same number.
    """

    @property
    def slots(self) -> int:
        """The number of chunks that the pool takes at once."""
        ...

    def start(self, number: int, chunk: Chunk) -> None:
        """Begin a chunk."""
        ...

    def wait(self) -> Iterable[Outcome]:
        """Wait until at least one chunk is done or lost, and return the outcomes.

        An error that a chunk raised is raised here.
        """
        ...

    def abandon(self) -> None:
        """Stop all chunks that run."""
        ...

    def close(self) -> None:
        """Stop everything that was started."""
        ...
