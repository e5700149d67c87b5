"""Actors: processes that play deals on the learning ground, on this machine or on a Ray cluster.

A task is a chunk of deals. If its worker is lost, its deals are missing, and the round goes on
without them.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from typing import Any, Protocol

from skiz.games import game
from skiz.table import Rules

from .arrays import Arrays, policy_of
from .customs import by_custom
from .duel import duel
from .ground import Said, imitated, play

NICE = 10

Task = Callable[..., Any]


class Actors(Protocol):
    """Workers that run tasks side by side."""

    def results(self, task: Task, chunks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield the result of a task for each of these arguments, without those that were lost."""
        ...

    def close(self) -> None:
        """End everything that was started."""
        ...


@cache
def rules_of(key: str) -> Rules:
    """Return the rules of a game in its own house."""
    return game(key).rules()


def play_chunk(key: str, arrays: Arrays, seeds: range, walks: int, explore: float) -> Said:
    """Play some deals by a network."""
    return play(rules_of(key), seeds, policy_of(arrays), walks, explore)


def custom_chunk(key: str, seeds: range) -> Said:
    """Play some deals in which everybody follows the customs."""
    return imitated(rules_of(key), seeds, by_custom)


def duel_chunk(key: str, one: Arrays, other: Arrays, seeds: range) -> list[float]:
    """Return by how much one network is ahead of another in each of these deals."""
    rules, first, second = rules_of(key), policy_of(one), policy_of(other)
    return [duel(rules, seed, first, second) for seed in seeds]


class LocalActors:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        context = get_context("spawn")  # PyTorch has threads, which a fork would lose
        return ProcessPoolExecutor(self._workers, context, initializer=os.nice, initargs=(NICE,))

    def results(self, task: Task, chunks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield the result of a task for each of these arguments."""
        found = [self._pool.submit(task, *chunk) for chunk in chunks]
        lost = False
        for one in as_completed(found):
            try:
                yield one.result()
            except BrokenExecutor:
                lost = True
        if lost:
            self._pool = self._new()

    def close(self) -> None:
        """End the processes."""
        self._pool.shutdown()


class RayActors:
    """Workers of a Ray cluster; `local` starts one on this machine with so many workers."""

    def __init__(self, address: str, workers: int) -> None:
        import ray

        self._ray = ray
        if address == "local":
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
        else:
            ray.init(address=address, log_to_driver=False)

    def results(self, task: Task, chunks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield the result of a task for each of these arguments."""
        remote = self._ray.remote(max_retries=0)(task)
        left = [remote.remote(*chunk) for chunk in chunks]
        while left:
            done, left = self._ray.wait(left)
            for one in done:
                try:
                    yield self._ray.get(one)
                except self._ray.exceptions.WorkerCrashedError:
                    continue

    def close(self) -> None:
        """Leave the cluster, and end it if it was started here."""
        self._ray.shutdown()
