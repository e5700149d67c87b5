"""A batch: chunks go to a pool, and those whose workers are lost go there again."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from types import TracebackType
from typing import Any, Self, TypeVar

from .here import Here
from .pool import Lost, Pool

TRIES = 5  # if a chunk loses this many workers, it is itself the cause

R = TypeVar("R")
T = TypeVar("T")


class Batch:
    """Computes chunks on a pool. Use it in a `with` statement, which ends the pool.

    `lost` counts the chunks that had to be computed again.

    >>> from functools import partial
    >>> from skiz.batches import Batch, Processes
    >>> with Batch(Processes(2)) as batch:
    ...     list(batch.in_order(partial(pow, 2, n) for n in range(5)))
    [1, 2, 4, 8, 16]
    """

    def __init__(self, pool: Pool | None = None) -> None:
        self._new: Callable[[], Pool] = Here if pool is None else lambda: pool
        self.lost = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the pool."""
        self._new().close()

    def results(self, chunks: Iterable[Callable[[], R]]) -> Iterator[R]:
        """Yield the result of each chunk, in the order in which they finish.

        An error of a chunk is raised here. Raise ChildProcessError for a chunk that loses one
        worker after the other.

        >>> from functools import partial
        >>> list(Batch().results(partial(pow, 3, n) for n in range(3)))
        [1, 3, 9]
        """
        return (result for _, result in self._finished(chunks))

    def in_order(self, chunks: Iterable[Callable[[], R]]) -> Iterator[R]:
        """Yield the result of each chunk, in the order of the chunks; errors as with `results`."""
        early: dict[int, R] = {}
        wanted = 0
        for number, result in self._finished(chunks):
            early[number] = result
            while wanted in early:
                yield early.pop(wanted)
                wanted += 1

    def map(self, do: Callable[[T], R], items: Sequence[T], size: int = 1) -> Iterator[R]:
        """Yield `do(item)` for each item, in order; each chunk has `size` items.

        >>> list(Batch().map(abs, [-1, 2, -3], size=2))
        [1, 2, 3]
        """
        starts = range(0, len(items), size)
        chunks = (partial(_each, do, items[begin : begin + size]) for begin in starts)
        return (result for found in self.in_order(chunks) for result in found)

    def _finished(self, chunks: Iterable[Callable[[], R]]) -> Iterator[tuple[int, R]]:
        pool, left = self._new(), enumerate(chunks)
        running: dict[int, Callable[[], R]] = {}
        lost = Counter[int]()
        try:
            while True:
                for number, chunk in islice(left, max(0, pool.slots - len(running))):
                    running[number] = chunk
                    pool.start(number, chunk)
                if not running:
                    return
                for outcome in pool.wait():
                    number = outcome.number
                    if isinstance(outcome, Lost):
                        self.lost += 1
                        lost[number] += 1
                        if lost[number] == TRIES:
                            raise ChildProcessError(
                                f"chunk {number} lost {TRIES} workers: {outcome.why}"
                            )
                        pool.start(number, running[number])
                    else:
                        del running[number]
                        yield number, outcome.result
        finally:
            if running:
                pool.abandon()


HERE = Batch()  # in this process; nothing to close


def _each(do: Callable[[T], Any], items: Sequence[T]) -> list[Any]:
    return [do(item) for item in items]
