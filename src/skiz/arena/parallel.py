"""Work by seeds, spread over processes."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")


def spread(do: Callable[[int], T], seeds: Iterable[int], workers: int) -> Iterator[T]:
    """Yield the result of each seed, in the order in which they finish.

    It must be possible to send `do` to a process. Raise ChildProcessError if a process is killed
    from outside.
    """
    if workers == 1:
        yield from (do(seed) for seed in seeds)
        return
    # Start fresh processes: a fork would copy the threads that show the progress.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        left = iter(seeds)
        try:
            # Start only as many as can run at once, so that nothing waits after an interruption.
            running = {pool.submit(do, seed) for seed in islice(left, workers)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(do, seed) for seed in islice(left, len(done))}
                yield from (one.result() for one in done)
        except BrokenProcessPool:
            raise ChildProcessError("a process that played was ended from outside") from None
