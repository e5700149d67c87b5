"""Actors: processes that play deals on the learning ground, of this machine or of a Ray cluster.

A chunk of deals is a task. One that is lost with its worker costs its deals and no more: the round
goes on without them.
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
    """Whoever does tasks side by side."""

    def results(self, task: Task, chunks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        """What comes of a task with each of these arguments; what was lost is left out."""
        ...

    def close(self) -> None:
        """End what it began."""
        ...


@cache
def rules_of(key: str) -> Rules:
    """The rules of a game as its own house has them."""
    return game(key).rules()


def play_chunk(key: str, arrays: Arrays, seeds: range, walks: int, explore: float) -> Said:
    """Some deals played by a network."""
    return play(rules_of(key), seeds, policy_of(arrays), walks, explore)


def custom_chunk(key: str, seeds: range) -> Said:
    """Some deals in which all say what custom has them say."""
    return imitated(rules_of(key), seeds, by_custom)


def duel_chunk(key: str, one: Arrays, other: Arrays, seeds: range) -> list[float]:
    """By how much one network is ahead of another in each of these deals."""
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
        """What comes of a task with each of these arguments."""
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
        """What comes of a task with each of these arguments."""
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
        """Leave the cluster, and end one of its own."""
        self._ray.shutdown()
