"""A batch on a Ray cluster of this machine: equal to one process, though workers and nodes die."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from skiz.batches import Batch, Place
from skiz.batches.cluster import LOOPBACK_STAYS
from tests.support.tools.chunks import die_once, fail, pid, square, tell_and_wait
from tests.support.tools.depth import at_night

pytestmark = [
    at_night,  # a cluster takes seconds to start
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # of Ray's own sockets
]
NODE = {"num_cpus": 2, "node_ip_address": "127.0.0.1"}
MANY = range(12)
SQUARES = [number * number for number in MANY]


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """Return a cluster with a head without CPUs, to which nodes can be added."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault(*LOOPBACK_STAYS)
    pytest.importorskip("ray", reason="the extra ray is not installed")
    from ray.cluster_utils import Cluster

    cluster = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 0, "node_ip_address": "127.0.0.1", "include_dashboard": False},
    )
    cluster.add_node(**NODE)
    cluster.wait_for_nodes()
    yield cluster
    cluster.shutdown()


@pytest.fixture
def cluster(nodes: Any) -> Iterator[Batch]:
    with Place(ray=nodes.address, version=version).open() as batch:
        yield batch


def version() -> str:
    return "one"


def number_of_process() -> str:
    return str(os.getpid())


def test_results_are_those_of_one_process(cluster: Batch) -> None:
    assert [*cluster.map(square, MANY)] == SQUARES
    assert sorted(cluster.results(partial(square, n) for n in MANY)) == SQUARES
    assert os.getpid() not in {*cluster.results([pid] * 6)}


def test_a_killed_worker_costs_its_chunk_alone(cluster: Batch, tmp_path: Path) -> None:
    chunks = [partial(die_once, tmp_path / "mark", n) for n in MANY[:1]]
    assert [*cluster.in_order([*chunks, *(partial(square, n) for n in MANY[1:])])] == SQUARES
    assert cluster.lost == 1


def test_a_killed_node_costs_its_chunks_alone(nodes: Any, cluster: Batch, tmp_path: Path) -> None:
    """Its chunk goes to another node, and the others are not computed again."""
    (first,) = nodes.worker_nodes
    mark = tmp_path / "mark"
    chunks = [partial(wait_on_first, mark), *(partial(square, n) for n in MANY[1:])]
    finished = cluster.results(chunks)
    found = [next(finished) for _ in MANY[1:]]
    assert mark.exists()
    nodes.add_node(**NODE)
    nodes.wait_for_nodes()
    nodes.remove_node(first, allow_graceful=False)
    found += finished
    assert sorted(found) == SQUARES
    assert cluster.lost == 1


def wait_on_first(mark: Path) -> int:
    """Stay until the node is gone; on the next one, return at once."""
    if not mark.exists():
        tell_and_wait(mark)
    return 0


def test_an_error_of_a_chunk_is_raised_itself(cluster: Batch) -> None:
    with pytest.raises(ValueError, match="4 is no good"):
        list(cluster.results([partial(fail, 4)]))


def test_a_node_of_another_version_is_refused(nodes: Any) -> None:
    of_another = pytest.raises(ValueError, match=r"a node of the cluster has version \d+, not \d+")
    with Place(ray=nodes.address, version=number_of_process).open() as batch, of_another:
        list(batch.map(square, MANY))


def test_a_cluster_of_this_machine_is_started_and_ended() -> None:
    pytest.importorskip("ray", reason="the extra ray is not installed")
    import ray

    with Place(2, "local").open() as batch:
        assert [*batch.map(square, MANY)] == SQUARES
    assert not ray.is_initialized()


@pytest.mark.parametrize("address", ["127.0.0.1:9", "127.0.0.1:70000", "nowhere"])
def test_an_address_without_a_cluster_is_refused(address: str) -> None:
    pytest.importorskip("ray", reason="the extra ray is not installed")
    with pytest.raises(ValueError, match=f"no Ray cluster at {address}: "):
        Place(2, address).open()
