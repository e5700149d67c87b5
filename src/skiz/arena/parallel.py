"""Work by seeds, spread over processes."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")


def spread(do: Callable[[int], T], seeds: Iterable[int], workers: int) -> Iterator[T]:
    """What comes of each seed, in the order in which it is done; `do` can be sent to a process.
    ChildProcessError when a process is ended from outside.
    """
    if workers == 1:
        yield from (do(seed) for seed in seeds)
        return
    # A fresh process each: a fork would copy the threads of whoever shows the progress.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        left = iter(seeds)
        try:
            # No more at a time than are done at once: nothing waits if it is broken off.
            running = {pool.submit(do, seed) for seed in islice(left, workers)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(do, seed) for seed in islice(left, len(done))}
                yield from (one.result() for one in done)
        except BrokenProcessPool:
            raise ChildProcessError("a process that played was ended from outside") from None
