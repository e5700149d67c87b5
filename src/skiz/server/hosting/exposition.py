"""Metrics: the numbers of a running server in the form that Prometheus reads, on their own port.

They are counted elsewhere, whether somebody reads them or not.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from ..metrics import BOUNDS
from .load import Load


class Numbers(Collector):
    """The numbers of a server at the moment of reading.

    If there are several processes, each has its own, labelled by number: its counts end with it.
    """

    def __init__(self, loads: Callable[[], Mapping[str, Load]], several: bool) -> None:
        self._loads = loads
        # Also while one of them restarts, since a missing label would make other series.
        self._names = ["worker"] if several else []

    def describe(self) -> list[Metric]:
        """Return no metrics before the server is open."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics, each with a description."""
        loads = self._loads()
        names = self._names
        tables = GaugeMetricFamily("skiz_tables", "Tables in memory", labels=names)
        people = GaugeMetricFamily("skiz_people", "People connected", labels=names)
        thoughts = GaugeMetricFamily("skiz_thoughts_waiting", "Thoughts that wait", labels=names)
        commits = CounterMetricFamily("skiz_commits", "Commits to the database", labels=names)
        refusals = CounterMetricFamily(
            "skiz_refusals", "What was refused", labels=[*names, "reason"]
        )
        thought = CounterMetricFamily(
            "skiz_thoughts", "What was thought, by how it ended", labels=[*names, "for", "outcome"]
        )
        died = CounterMetricFamily(
            "skiz_thinking_processes_died", "Processes that died while they thought", labels=names
        )
        acts = HistogramMetricFamily(
            "skiz_act_seconds", "From an act to its acknowledgement", labels=names
        )
        for worker, load in loads.items():
            of = [worker] if names else []
            tables.add_metric(of, load.tables)
            people.add_metric(of, load.people)
            thoughts.add_metric(of, load.thoughts)
            commits.add_metric(of, load.commits)
            for reason, count in load.refusals.items():
                refusals.add_metric([*of, reason], count)
            for what, count in load.thought.items():
                thought.add_metric([*of, *what.split(" ", 1)], count)
            died.add_metric(of, load.died)
            acts.add_metric(of, _buckets(load), load.seconds)
        yield from (tables, people, thoughts, thought, died, commits, refusals, acts)


def _buckets(load: Load) -> list[tuple[str, float]]:
    bounds = [*map(str, BOUNDS), "+Inf"]
    return [*zip(bounds, accumulate(load.acts), strict=True)]


def serve_metrics(
    host: str, port: int, loads: Callable[[], Mapping[str, Load]], several: bool
) -> int:
    """Serve metrics on their own port, in a thread; return the port.

    Raise OSError if it is taken.
    """
    registry = CollectorRegistry()
    registry.register(Numbers(loads, several))
    server, _ = start_http_server(port, host, registry)
    return server.server_port
