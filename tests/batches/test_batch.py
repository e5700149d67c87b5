"""A batch: the same results at every place, whatever dies."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from skiz.batches import Batch, Chunk, Done, Lost, Outcome, Place, Processes
from skiz.batches.batch import TRIES
from tests.support.tools.chunks import die, die_once, fail, fail_stubbornly, pid, square
from tests.support.tools.depth import depth

MANY = range(12)
SQUARES = [number * number for number in MANY]


class Unreliable:
    """A pool that loses chunks and finishes them in any order, by chance."""

    slots = 3

    def __init__(self, seed: int) -> None:
        self.rng, self.running = Random(seed), dict[int, Chunk]()
        self.most = 0

    def start(self, number: int, chunk: Chunk) -> None:
        assert number not in self.running
        self.running[number] = chunk
        self.most = max(self.most, len(self.running))

    def wait(self) -> Iterator[Outcome]:
        some = self.rng.sample(sorted(self.running), self.rng.randint(1, len(self.running)))
        for number in some:
            chunk = self.running.pop(number)
            yield Lost(number, "chance") if self.rng.random() < 0.1 else Done(number, chunk())

    def abandon(self) -> None:
        self.running.clear()

    def close(self) -> None:
        assert not self.running


@pytest.mark.parametrize("seed", range(depth(20, 400)))
def test_results_are_those_of_one_process(seed: int) -> None:
    chunks = [partial(square, number) for number in MANY]
    pool = Unreliable(seed)
    with Batch(pool) as batch:
        assert [*batch.in_order(chunks)] == SQUARES
        assert sorted(batch.results(chunks)) == SQUARES
        assert [*batch.map(square, MANY, size=5)] == SQUARES
    assert pool.most <= pool.slots


def test_an_unfinished_batch_is_abandoned() -> None:
    pool = Unreliable(1)
    with Batch(pool) as batch:
        some = batch.results(partial(square, number) for number in MANY)
        next(some)
        assert isinstance(some, Iterator)
        del some  # what runs is stopped with the generator
    assert not pool.running


@pytest.fixture(scope="module")
def processes() -> Iterator[Batch]:
    with Batch(Processes(2)) as batch:
        yield batch


def test_processes_compute_in_any_order(processes: Batch) -> None:
    chunks = [partial(square, number) for number in MANY]
    assert [*processes.in_order(chunks)] == SQUARES
    assert sorted(processes.results(chunks)) == SQUARES
    others = {*processes.results([pid] * 20)}
    assert os.getpid() not in others
    assert len(others) == 2


def test_a_killed_process_costs_its_chunk_alone(processes: Batch, tmp_path: Path) -> None:
    before = processes.lost
    chunks = [partial(die_once, tmp_path / "mark", number) for number in MANY[:1]]
    chunks += [partial(square, number) for number in MANY[1:]]
    assert [*processes.in_order(chunks)] == SQUARES
    assert processes.lost == before + 1


def test_a_process_that_was_killed_while_idle_is_replaced(processes: Batch) -> None:
    for one in {*processes.results([pid] * 20)}:
        os.kill(one, 9)
    assert [*processes.map(square, MANY)] == SQUARES


def test_a_chunk_that_kills_every_process_is_an_error(processes: Batch) -> None:
    before = processes.lost
    with pytest.raises(ChildProcessError, match=rf"^chunk 1 lost {TRIES} workers: .*-9"):
        list(processes.results([partial(square, 3), partial(die, 4)]))
    assert processes.lost == before + TRIES
    assert [*processes.map(square, MANY)] == SQUARES


def test_an_error_of_a_chunk_is_raised_with_its_place(processes: Batch) -> None:
    with pytest.raises(ValueError, match=r"^4 is no good\nin a process:\n(.*\n)*.*in fail\n"):
        list(processes.results([partial(fail, 4)]))
    with pytest.raises(RuntimeError, match=r"^Stubborn: salt and pepper$"):
        list(processes.results([fail_stubbornly]))
    with pytest.raises(ValueError, match=r"^4 is no good$"):
        list(Batch().results([partial(fail, 4)]))
    assert [*processes.map(square, MANY)] == SQUARES


def test_a_place_says_where_it_is() -> None:
    with Place().open() as here:
        assert [*here.results([pid])] == [os.getpid()]
    with Place(1, niceness=3).open() as nice:
        assert [*nice.results([partial(os.nice, 0)])] == [os.nice(0) + 3]


@pytest.mark.parametrize("ray", [None, "local"])
@pytest.mark.parametrize("workers", [0, -1])
def test_a_place_without_workers_is_refused(workers: int, ray: str | None) -> None:
    """It would compute nothing, and return no result without a word."""
    with pytest.raises(ValueError, match=f"workers is {workers}, but must be 1 at least"):
        Place(workers, ray)


def test_without_ray_a_cluster_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(ValueError, match=r"Ray is not installed; try: pip install 'skiz\[ray\]'"):
        Place(2, "local").open()
