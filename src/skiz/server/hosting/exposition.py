"""Metrics: the numbers of a running server in the form that Prometheus reads, on a port of their
own. What they count is kept elsewhere, whether somebody reads it or not.
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

from ..metrics.request_statistics import BOUNDS
from .load import Load


class Numbers(Collector):
    """The numbers of a server at the moment when somebody reads them, by the number of the process
    where there are several: what one of them has counted ends with it.
    """

    def __init__(self, loads: Callable[[], Mapping[str, Load]], several: bool) -> None:
        self._loads = loads
        # Also while one of them begins anew, or they would be other numbers for that time.
        self._names = ["worker"] if several else []

    def describe(self) -> list[Metric]:
        """None before the server is open."""
        return []

    def collect(self) -> Iterator[Metric]:
        """What there is, each with a word on what it is."""
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
    host: str, port: int, loads: Callable[[], Mapping[str, Load]], several: bool = False
) -> int:
    """Answer on a port of their own, in a thread; the port. OSError where it is taken."""
    registry = CollectorRegistry()
    registry.register(Numbers(loads, several))
    server, _ = start_http_server(port, host, registry)
    return server.server_port
