"""Metrics: the numbers of a running server in the form that Prometheus reads, on a port of their
own. What they count is kept elsewhere, whether somebody reads it or not.
"""

from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from .load import Load
from .request_statistics import BOUNDS


class Numbers(Collector):
    """The numbers of a server at the moment when somebody reads them."""

    def __init__(self, load: Callable[[], Load]) -> None:
        self._load = load

    def describe(self) -> list[Metric]:
        """None before the server is open."""
        return []

    def collect(self) -> Iterator[Metric]:
        """What there is, each with a word on what it is."""
        load = self._load()
        yield GaugeMetricFamily("skiz_tables", "Tables in memory", load.tables)
        yield GaugeMetricFamily("skiz_people", "People connected", load.people)
        yield GaugeMetricFamily("skiz_thoughts_waiting", "Thoughts that wait", load.thoughts)
        thoughts = CounterMetricFamily(
            "skiz_thoughts", "What was thought, by how it ended", labels=["for", "outcome"]
        )
        for labels, count in load.thought.items():
            thoughts.add_metric(labels, count)
        yield thoughts
        yield CounterMetricFamily(
            "skiz_thinking_processes_died", "Processes that died while they thought", load.died
        )
        yield CounterMetricFamily("skiz_commits", "Commits to the database", load.commits)
        refusals = CounterMetricFamily("skiz_refusals", "What was refused", labels=["reason"])
        for reason, count in load.statistics.refusals.items():
            refusals.add_metric([reason], count)
        yield refusals
        counts = list(accumulate(load.statistics.acts))
        bounds = [*map(str, BOUNDS), "+Inf"]
        yield HistogramMetricFamily(
            "skiz_act_seconds",
            "From an act to its acknowledgement",
            [*zip(bounds, counts, strict=True)],
            load.statistics.seconds,
        )


def serve_metrics(host: str, port: int, load: Callable[[], Load]) -> int:
    """Answer on a port of their own, in a thread; the port. OSError where it is taken."""
    registry = CollectorRegistry()
    registry.register(Numbers(load))
    server, _ = start_http_server(port, host, registry)
    return server.server_port
