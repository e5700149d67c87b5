"""What a killed node of a Ray cluster costs, in seconds, on a cluster of this machine.

    RAY_worker_niceness=0 python -m bench.labs.nodes [--nodes 3] [--cpus 2] [--recorded 240]

The chunks are recorded times of deals, as of `bench.labs.batches`: a worker only waits, so that all
workers fit on this machine, and Ray schedules as always. They are computed undisturbed, and again
with a node killed halfway; then both with the nodes that are left, until one is left. Results are
compared with those of one process each time.

What is lost are the seconds beyond what the nodes that are left need for the rest.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from typing import Any

from skiz.batches import Place
from skiz.batches.cluster import LOOPBACK, LOOPBACK_STAYS
from skiz.players import version

from ..counts import at_least
from ..report import report
from .batches import DEALS, SLOWER, recorded, replayed, warm

KILLED_AT = 0.5  # of the undisturbed time
RECORDED = 240  # chunks: a pass has to be longer than Ray needs to notice that a node is gone


@contextmanager
def cluster_of(nodes: int, cpus: int) -> Iterator[Any]:
    """Start a cluster with a head without CPUs and so many nodes, each with so many CPUs."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault(*LOOPBACK_STAYS)
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 0, "node_ip_address": LOOPBACK, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    for _ in range(nodes):
        cluster.add_node(num_cpus=cpus, node_ip_address=LOOPBACK)
    cluster.wait_for_nodes()
    yield cluster
    cluster.shutdown()


def computed(
    cluster: Any, chunks: Sequence[Any], workers: int, after: float | None = None
) -> dict[str, Any]:
    """Compute the chunks; if a time is given, kill a node after it."""
    numbers, killed_at = [], None
    with Place(ray=cluster.address, version=version).open() as batch:
        warm(batch, workers)
        begun = time.perf_counter()
        for number, *_ in batch.results(chunks):
            numbers.append(number)
            if after is not None and killed_at is None and time.perf_counter() - begun > after:
                killed_at = time.perf_counter() - begun
                cluster.remove_node(min(cluster.worker_nodes, key=str), allow_graceful=False)
        seconds, lost = time.perf_counter() - begun, batch.lost
    assert sorted(numbers) == [*range(len(chunks))]
    row: dict[str, Any] = {"seconds": round(seconds, 2), "chunks computed again": lost}
    return row if killed_at is None else row | {"killed at": round(killed_at, 2)}


def seconds_lost(killed: dict[str, Any], whole: float, share: float) -> float:
    """Return the seconds beyond what the rest takes with this share of the nodes.

    >>> seconds_lost({"seconds": 35.0, "killed at": 10.0}, 20.0, 0.5)
    5.0
    """
    expected = killed["killed at"] + (whole - killed["killed at"]) / share
    return round(float(killed["seconds"] - expected), 2)


def main() -> None:
    """Measure, and print the figures as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.labs.nodes", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--nodes", type=at_least(2), default=3)
    parser.add_argument("--cpus", type=at_least(1), default=2)
    parser.add_argument("--recorded", type=at_least(1), default=RECORDED)
    parser.add_argument("--game", default="asszorti")
    parser.add_argument("--level", default="fast")
    args = parser.parse_args()
    times = recorded(args.game, args.level)
    waits = [SLOWER * times[n % DEALS] for n in range(args.recorded)]
    chunks = [partial(replayed, n, wait) for n, wait in enumerate(waits)]
    found = {}
    # Ray prints what it notices of a dead node.
    with redirect_stdout(sys.stderr), cluster_of(args.nodes, args.cpus) as cluster:
        for nodes in range(args.nodes, 1, -1):
            workers = nodes * args.cpus
            row = computed(cluster, chunks, workers)
            whole = row["seconds"]
            row["of the ideal"] = round(sum(waits) / workers / whole, 3)
            killed = computed(cluster, chunks, workers, KILLED_AT * whole)
            lost = seconds_lost(killed, whole, (nodes - 1) / nodes)
            found[f"{nodes} nodes"] = {
                "undisturbed": row,
                "a node killed": killed | {"seconds lost": lost},
            }
    report(
        {
            "game": args.game,
            "level": args.level,
            "CPUs of a node": args.cpus,
            "recorded seconds": round(sum(waits), 2),
            "longest chunk, seconds": round(max(waits), 2),
            "the same results as one process": True,
            "clusters": found,
        }
    )


if __name__ == "__main__":
    main()
